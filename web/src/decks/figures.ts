// The numbers of a deck: its curve, its types and factions, hands that it deals.
import type { CardSheet, Rulebook } from '../lib/protocol';
import { factionName } from '../cards/search';
import { pagesOf } from '../rulebooks/all';
import { groupName, type DeckLines } from './deck_text';

export interface Bar {
  name: string;
  count: number;
}

/** How many cards there are for each figure; the last bar takes all that are higher. */
export function curve(rulebook: Rulebook, deck: DeckLines, sheets: ReadonlyMap<string, CardSheet>): Bar[] {
  const { from, to, open, figure: figureOf } = pagesOf(rulebook).deck.curve;
  const bars = Array.from({ length: to - from + 1 }, (_, i) => ({ name: String(from + i), count: 0 }));
  if (open) (bars[bars.length - 1] as Bar).name += '+';
  for (const [title, copies] of deck.cards) {
    const sheet = sheets.get(title);
    const figure = sheet ? figureOf(sheet) : null;
    const bar = figure === null ? undefined : bars[Math.min(Math.max(figure, from), to) - from];
    if (bar) bar.count += copies;
  }
  return bars;
}

/** The mean of the curve, of the cards that have the figure. */
export function mean(rulebook: Rulebook, deck: DeckLines, sheets: ReadonlyMap<string, CardSheet>): number {
  const figureOf = pagesOf(rulebook).deck.curve.figure;
  let sum = 0;
  let count = 0;
  for (const [title, copies] of deck.cards) {
    const sheet = sheets.get(title);
    const figure = sheet ? figureOf(sheet) : null;
    if (figure === null) continue;
    sum += figure * copies;
    count += copies;
  }
  return count === 0 ? 0 : sum / count;
}

function counted(deck: DeckLines, sheets: ReadonlyMap<string, CardSheet>, name: (card: CardSheet) => string): Bar[] {
  const counts = new Map<string, number>();
  for (const [title, copies] of deck.cards) {
    const sheet = sheets.get(title);
    if (sheet) counts.set(name(sheet), (counts.get(name(sheet)) ?? 0) + copies);
  }
  return [...counts].map(([label, count]) => ({ name: label, count })).sort((a, b) => b.count - a.count);
}

export function types(deck: DeckLines, sheets: ReadonlyMap<string, CardSheet>): Bar[] {
  return counted(deck, sheets, (card) => groupName(card.type));
}

export function factions(deck: DeckLines, sheets: ReadonlyMap<string, CardSheet>): Bar[] {
  return counted(deck, sheets, factionName);
}

/** All cards of the deck, shuffled; `random` gives numbers from 0 to 1. */
export function shuffled(deck: DeckLines, random: () => number = Math.random): string[] {
  const titles = [...deck.cards].flatMap(([title, copies]) => Array.from({ length: copies }, () => title));
  for (let i = titles.length - 1; i > 0; --i) {
    const other = Math.floor(random() * (i + 1));
    [titles[i], titles[other]] = [titles[other] as string, titles[i] as string];
  }
  return titles;
}

/** A share in percent and how far it may be off (95 of 100 times), from games that were won, drawn and played. */
export function share(wins: number, draws: number, games: number): { percent: number; margin: number } {
  if (games === 0) return { percent: 0, margin: 0 };
  const p = (wins + draws / 2) / games;
  const softened = (p * games + 2) / (games + 4);
  return { percent: 100 * p, margin: 196 * Math.sqrt((softened * (1 - softened)) / (games + 4)) };
}
