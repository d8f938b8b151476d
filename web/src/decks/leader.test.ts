import { describe, expect, it } from 'vitest';
import type { CardSheet } from '../lib/protocol';
import { heading, parseDeck } from './deck_text';
import { fileName } from './files';
import { fitsLeader, withLeader } from './leader';

function card(title: string, type: string, faction: string, figures: CardSheet['figures'] = {}, marks: string[] = []): CardSheet {
  return {
    title,
    type,
    faction,
    set: 'Core',
    number: 1,
    figures,
    marks,
    keywords: [],
    traits: [],
    lists: {},
    lines: [],
    kind: type,
    belongs: faction,
    leads: type === 'warlord' ? 'warlord' : '',
    other_side: null,
  };
}
const cards = [
  card('Nazdreg', 'warlord', 'Ork', { signature: 3 }),
  card('Flash Gitz', 'army', 'Ork', { signature: 3, copies: 4 }),
  card('Cato', 'warlord', 'Space Marine', { signature: 1 }),
  card('Chosen', 'army', 'Space Marine', { signature: 1, copies: 4 }),
  card('Stronghold', 'support', 'Space Marine', { signature: 1, copies: 1 }),
  card('Goff Boyz', 'army', 'Ork'),
  card('Waaagh', 'event', 'Ork', {}, ['loyal']),
];
const sheets = new Map(cards.map((one) => [one.title, one]));

describe('a leader', () => {
  it('brings the signature squad, and the old one leaves', () => {
    const orks = withLeader('warlords', parseDeck('2 Goff Boyz'), sheets, 'Nazdreg');
    expect([...orks.cards]).toEqual([
      ['Goff Boyz', 2],
      ['Flash Gitz', 4],
    ]);
    const marines = withLeader('warlords', orks, sheets, 'Cato');
    expect([...marines.cards]).toEqual([
      ['Goff Boyz', 2],
      ['Chosen', 4],
      ['Stronghold', 1],
    ]);
    expect(heading(marines, 'warlord')).toBe('Cato');
  });
  it('says which cards are worth a look', () => {
    const fitting = (title: string) => cards.filter((one) => fitsLeader('warlords', sheets.get(title), one)).map((one) => one.title);
    expect(fitting('Nazdreg')).toEqual(['Flash Gitz', 'Goff Boyz', 'Waaagh']);
    expect(fitting('Cato')).toEqual(['Chosen', 'Stronghold', 'Goff Boyz']);
  });
  it('in Delos wants the own race or none', () => {
    const fleet = card('Fleet', 'fleet', 'Orks');
    expect(fitsLeader('delos', fleet, card('a', 'unit', 'Orks'))).toBe(true);
    expect(fitsLeader('delos', fleet, card('a', 'unit', ''))).toBe(true);
    expect(fitsLeader('delos', fleet, card('a', 'unit', 'Eldar'))).toBe(false);
    expect(fitsLeader('delos', fleet, card('a', 'sector', ''))).toBe(false);
  });
});

describe('names of files', () => {
  it('are plain', () => {
    expect(fileName('My Orks: Waaagh!', 'o8d')).toBe('my-orks-waaagh.o8d');
    expect(fileName('  ', 'deck')).toBe('deck.deck');
  });
});
