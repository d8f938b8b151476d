import { describe, expect, it } from 'vitest';
import type { CardSheet } from '../lib/protocol';
import { groupName, groupsOf, heading, parseDeck, printDeck, size, withCopies, withHeading } from './deck_text';
import { pagesOf } from '../rulebooks/all';
import { curve, factions, mean, share, shuffled, types } from './figures';

const text = `# Nazdreg's starter deck.
# Green and loud.

game: warlords
format: starter
warlord: Nazdreg

# Signature squad
4 Flash Gitz
1 Kraktoof Hall

# More
2 No Mercy
1 Flash Gitz
`;

const sheet = (
  title: string,
  type: string,
  faction: string,
  cost: number | string | null,
  more: Record<string, number> = {},
): [string, CardSheet] => [
  title,
  {
    title,
    type,
    faction,
    set: 'Core',
    number: 1,
    figures: { cost, ...more },
    marks: [],
    keywords: [],
    traits: [],
    lists: {},
    lines: [],
    kind: type,
    belongs: faction,
    leads: '',
    other_side: null,
  },
];
const sheets = new Map([
  sheet('Flash Gitz', 'army', 'Ork', 3),
  sheet('Kraktoof Hall', 'support', 'Ork', 2),
  sheet('No Mercy', 'event', 'Neutral', 0),
  sheet('Nazdreg', 'warlord', 'Ork', null, { cards: 7 }),
]);

describe('the text of a deck', () => {
  const deck = parseDeck(text);
  it('is read: comment, headings, cards', () => {
    expect(deck.about).toBe("Nazdreg's starter deck.\nGreen and loud.");
    expect(heading(deck, 'warlord')).toBe('Nazdreg');
    expect([...deck.cards]).toEqual([
      ['Flash Gitz', 5],
      ['Kraktoof Hall', 1],
      ['No Mercy', 2],
    ]);
    expect(size(deck)).toBe(8);
  });
  it('is printed by type, and reads back the same', () => {
    const printed = printDeck('warlords', deck, sheets);
    expect(printed).toContain('game: warlords\nformat: starter\nwarlord: Nazdreg\n');
    expect(printed).toContain('# Army units\n5 Flash Gitz\n');
    const again = parseDeck(printed);
    expect(again.about).toBe(deck.about);
    expect(again.headings).toEqual(deck.headings);
    expect(new Map(again.cards)).toEqual(new Map(deck.cards));
  });
  it('keeps titles that begin with figures, and cards nobody knows', () => {
    const odd = parseDeck('3 10th Company Scout\n2 Nobody: the Card\n');
    expect([...odd.cards]).toEqual([
      ['10th Company Scout', 3],
      ['Nobody: the Card', 2],
    ]);
    expect(groupsOf(odd, sheets)[0]?.name).toBe('Unknown cards');
  });
  it('is changed without changing the old one', () => {
    const more = withCopies(deck, 'No Mercy', 1);
    expect(more.cards.get('No Mercy')).toBe(3);
    expect(deck.cards.get('No Mercy')).toBe(2);
    expect(withCopies(deck, 'Kraktoof Hall', -1).cards.has('Kraktoof Hall')).toBe(false);
    expect(withCopies(deck, 'New', -1).cards.has('New')).toBe(false);
    expect(heading(withHeading(deck, 'warlord', 'Other'), 'warlord')).toBe('Other');
    expect(heading(withHeading(deck, 'format', ''), 'format')).toBe('');
  });
  it('names groups', () => {
    expect(['army', 'location', 'mercenary'].map(groupName)).toEqual(['Army units', 'Locations', 'Mercenaries']);
  });
});

describe('the numbers of a deck', () => {
  const deck = parseDeck(text);
  it('are its curve, mean, types and factions', () => {
    expect(curve('warlords', deck, sheets).filter((bar) => bar.count > 0)).toEqual([
      { name: '0', count: 2 },
      { name: '2', count: 1 },
      { name: '3', count: 5 },
    ]);
    expect(mean('warlords', deck, sheets)).toBeCloseTo(17 / 8);
    expect(types(deck, sheets)[0]).toEqual({ name: 'Army units', count: 5 });
    expect(factions(deck, sheets)).toEqual([
      { name: 'Ork', count: 6 },
      { name: 'Neutral', count: 2 },
    ]);
  });
  it('put what is above the curve into its last bar', () => {
    const big = new Map([sheet('Hulk', 'creature', 'Chaos', '5g4m')]);
    expect(curve('commanders', parseDeck('2 Hulk'), big).at(-1)).toEqual({ name: '7+', count: 2 });
  });
  it('deal hands from the whole deck', () => {
    const cards = shuffled(deck, () => 0.5);
    expect(cards).toHaveLength(8);
    expect(cards.filter((title) => title === 'Flash Gitz')).toHaveLength(5);
    expect(pagesOf('warlords').deck.handSize(sheets.get('Nazdreg'))).toBe(7);
    expect(pagesOf('delos').deck.handSize(undefined)).toBe(6);
  });
  it('tell a share with its margin', () => {
    expect(share(0, 0, 0)).toEqual({ percent: 0, margin: 0 });
    const half = share(95, 10, 200);
    expect(half.percent).toBe(50);
    expect(half.margin).toBeGreaterThan(6);
    expect(half.margin).toBeLessThan(8);
  });
});
