// Finding cards: words, filters, order. The query stands in the address of the page.
import type { CardSheet } from '../lib/protocol';

export type Order = 'set' | 'title' | 'cost' | 'type' | 'faction';
export const orders: readonly Order[] = ['set', 'title', 'cost', 'type', 'faction'];

export interface Query {
  words: string;
  type: string;
  faction: string;
  cost: string; // a number, or "5+"
  set: string;
  order: Order;
}

export const everything: Query = { words: '', type: '', faction: '', cost: '', set: '', order: 'set' };

/** What a card has to be paid with, as a number; null: nothing, X counts as 0. */
export function costOf(card: CardSheet): number | null {
  const cost = card.figures['cost'];
  if (cost === null || cost === undefined || cost === '') return null;
  if (typeof cost === 'number') return cost;
  const numbers = [...cost.matchAll(/\d+/g)].map(([n]) => Number(n));
  return numbers.reduce((sum, n) => sum + n, 0);
}

/** How a faction is called where a card has none. */
export function factionName(card: CardSheet): string {
  return card.faction || 'None';
}

const folded = new WeakMap<CardSheet, { title: string; all: string }>();

function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").replace(/[–—]/g, '-');
}

function foldedOf(card: CardSheet): { title: string; all: string } {
  let text = folded.get(card);
  if (!text) {
    const back = card.other_side?.lines ?? [];
    const title = plain(card.title);
    const all = plain(
      [card.title, card.kind, card.type, card.belongs, card.faction, ...card.traits, ...card.keywords, ...card.lines, ...back].join(' \n '),
    );
    text = { title, all };
    folded.set(card, text);
  }
  return text;
}

/** Words and "quoted phrases"; each must be found. */
export function wordsOf(text: string): string[] {
  return [...plain(text).matchAll(/"([^"]+)"?|(\S+)/g)].map(([, phrase, word]) => phrase ?? word ?? '').filter((word) => word !== '');
}

function costFits(card: CardSheet, wanted: string): boolean {
  const cost = costOf(card);
  if (cost === null) return false;
  return wanted.endsWith('+') ? cost >= parseInt(wanted, 10) : cost === Number(wanted);
}

function fits(card: CardSheet, query: Query, words: readonly string[]): boolean {
  if (query.type && card.type !== query.type) return false;
  if (query.faction && factionName(card) !== query.faction) return false;
  if (query.set && card.set !== query.set) return false;
  if (query.cost && !costFits(card, query.cost)) return false;
  const text = foldedOf(card).all;
  return words.every((word) => text.includes(word));
}

/** A word at the start of the title counts more than one in it, and that more than one in the text. */
function rank(card: CardSheet, words: readonly string[]): number {
  const { title } = foldedOf(card);
  const whole = words.join(' ');
  if (title === whole) return 0;
  if (title.startsWith(whole)) return 1;
  return words.every((word) => title.includes(word)) ? 2 : 3;
}

const compare: Record<Order, (a: CardSheet, b: CardSheet) => number> = {
  set: (a, b) => a.set.localeCompare(b.set) || Number(a.number) - Number(b.number),
  title: (a, b) => a.title.localeCompare(b.title),
  cost: (a, b) => (costOf(a) ?? 99) - (costOf(b) ?? 99) || a.title.localeCompare(b.title),
  type: (a, b) => a.type.localeCompare(b.type) || a.title.localeCompare(b.title),
  faction: (a, b) => factionName(a).localeCompare(factionName(b)) || Number(a.number) - Number(b.number),
};

export function found(cards: readonly CardSheet[], query: Query): CardSheet[] {
  const words = wordsOf(query.words);
  const list = cards.filter((card) => fits(card, query, words)).sort(compare[query.order]);
  if (words.length === 0) return list;
  return list
    .map((card) => ({ card, rank: rank(card, words) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ card }) => card);
}

/** The values that a filter offers, in the order of the set. */
export function valuesOf(cards: readonly CardSheet[], value: (card: CardSheet) => string): string[] {
  return [...new Set(cards.map(value))].filter((name) => name !== '');
}

export function queryOf(search: string): Query {
  const given = new URLSearchParams(search);
  const order = given.get('order') as Order | null;
  return {
    words: given.get('q') ?? '',
    type: given.get('type') ?? '',
    faction: given.get('faction') ?? '',
    cost: given.get('cost') ?? '',
    set: given.get('set') ?? '',
    order: order && orders.includes(order) ? order : 'set',
  };
}

export function searchOf(query: Query): string {
  const params = new URLSearchParams();
  if (query.words) params.set('q', query.words);
  for (const name of ['type', 'faction', 'cost', 'set'] as const) if (query[name]) params.set(name, query[name]);
  if (query.order !== 'set') params.set('order', query.order);
  const text = params.toString();
  return text && `?${text}`;
}
