// A deck as text: headings such as `warlord: Title`, then lines `3 Title`. Lines with # are comments.
import type { CardSheet, Rulebook } from '../lib/protocol';
import { pagesOf } from '../rulebooks/all';

export interface DeckLines {
  about: string; // the comment at the head
  headings: [string, string][]; // without `game`
  cards: Map<string, number>; // title -> copies, in the order of the text
}

export function parseDeck(text: string): DeckLines {
  const lines: DeckLines = { about: '', headings: [], cards: new Map() };
  const about: string[] = [];
  let head = true;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line.startsWith('#')) {
      if (head) about.push(line.replace(/^#+\s*/, ''));
      continue;
    }
    head = false;
    const card = /^(\d{1,2}) +(\S.*)$/.exec(line);
    const heading = /^([^:]+):(.*)$/.exec(line);
    if (card) {
      const title = (card[2] as string).trim();
      lines.cards.set(title, (lines.cards.get(title) ?? 0) + Number(card[1]));
    } else if (heading && heading[1]?.trim() !== 'game') {
      lines.headings.push([(heading[1] as string).trim(), (heading[2] as string).trim()]);
    }
  }
  lines.about = about.join('\n').trim();
  return lines;
}

export function heading(deck: DeckLines, name: string): string {
  return deck.headings.find(([key]) => key === name)?.[1] ?? '';
}

export function withHeading(deck: DeckLines, name: string, value: string): DeckLines {
  const others = deck.headings.filter(([key]) => key !== name);
  return { ...deck, headings: value === '' ? others : [...others, [name, value]] };
}

/** `copies` more or fewer; never below none. */
export function withCopies(deck: DeckLines, title: string, change: number): DeckLines {
  const cards = new Map(deck.cards);
  const copies = Math.max(0, Math.min(99, (cards.get(title) ?? 0) + change));
  if (copies === 0) cards.delete(title);
  else cards.set(title, copies);
  return { ...deck, cards };
}

export function size(deck: DeckLines): number {
  let sum = 0;
  for (const copies of deck.cards.values()) sum += copies;
  return sum;
}

/** "army" -> "Army units", "event" -> "Events". */
export function groupName(type: string): string {
  const word = type === 'army' ? 'army unit' : type;
  const many = word.endsWith('y') ? word.slice(0, -1) + 'ies' : word + 's';
  return many.charAt(0).toUpperCase() + many.slice(1);
}

export interface Group {
  type: string;
  name: string;
  count: number;
  cards: { title: string; copies: number; sheet: CardSheet | undefined }[];
}

/** The cards of a deck by type, the largest group first. */
export function groupsOf(deck: DeckLines, sheets: ReadonlyMap<string, CardSheet>): Group[] {
  const groups = new Map<string, Group>();
  for (const [title, copies] of deck.cards) {
    const sheet = sheets.get(title);
    const type = sheet?.type ?? 'unknown card';
    let group = groups.get(type);
    if (!group) groups.set(type, (group = { type, name: groupName(type), count: 0, cards: [] }));
    group.count += copies;
    group.cards.push({ title, copies, sheet });
  }
  return [...groups.values()].sort((a, b) => b.count - a.count);
}

export function printDeck(rulebook: Rulebook, deck: DeckLines, sheets: ReadonlyMap<string, CardSheet>): string {
  const parts = [
    deck.about &&
      deck.about
        .split('\n')
        .map((line) => `# ${line}\n`)
        .join(''),
  ];
  parts.push(`game: ${rulebook}\n` + deck.headings.map(([key, value]) => `${key}: ${value}\n`).join(''));
  for (const group of groupsOf(deck, sheets)) {
    parts.push(`# ${group.name}\n` + group.cards.map(({ title, copies }) => `${copies} ${title}\n`).join(''));
  }
  return parts.filter((part) => part !== '').join('\n');
}

/** Whether cards of this kind can lie in a deck at all. */
export function mayLie(rulebook: Rulebook, card: CardSheet): boolean {
  return !pagesOf(rulebook).deck.never.includes(card.type);
}
