import { describe, expect, it } from 'vitest';
import type { CardSheet } from '../lib/protocol';
import { costOf, everything, found, queryOf, searchOf, wordsOf } from './search';

function card(title: string, more: Partial<CardSheet> = {}): CardSheet {
  return {
    title,
    type: 'army',
    faction: 'Ork',
    set: 'Core',
    number: 1,
    figures: { cost: 2 },
    marks: [],
    keywords: [],
    traits: [],
    lists: {},
    lines: [],
    kind: 'army unit',
    belongs: 'Ork',
    leads: '',
    other_side: null,
    ...more,
  };
}

const cards = [
  card('Goff Nob', { figures: { cost: 5 }, traits: ['Warrior', 'Nob'], number: 3 }),
  card('Battle Cry', { type: 'event', lines: ['Each Ork unit gets +2 ATK until the end of the battle.'], number: 2 }),
  card("Cato's Stronghold", { faction: 'Space Marine', type: 'support', figures: { cost: 2 }, number: 1 }),
  card('Nob of Théra', { figures: { cost: '2g4m' }, faction: '', number: 4 }),
];
const titles = (list: CardSheet[]) => list.map(({ title }) => title);

describe('finding cards', () => {
  it('needs every word, in title, text or traits', () => {
    expect(titles(found(cards, { ...everything, words: 'ork atk' }))).toEqual(['Battle Cry']);
    expect(titles(found(cards, { ...everything, words: 'warrior' }))).toEqual(['Goff Nob']);
    expect(found(cards, { ...everything, words: 'warrior atk' })).toEqual([]);
  });
  it('puts a title that begins with the words first', () => {
    expect(titles(found(cards, { ...everything, words: 'nob' }))).toEqual(['Nob of Théra', 'Goff Nob']);
  });
  it('cares for neither accents nor kinds of apostrophe', () => {
    expect(titles(found(cards, { ...everything, words: 'thera' }))).toEqual(['Nob of Théra']);
    expect(titles(found(cards, { ...everything, words: 'cato’s' }))).toEqual(["Cato's Stronghold"]);
  });
  it('takes a phrase in quotes as one', () => {
    expect(wordsOf('ork "end of the" x')).toEqual(['ork', 'end of the', 'x']);
    expect(found(cards, { ...everything, words: '"unit ork"' })).toEqual([]);
  });
  it('filters by type, faction, cost and set', () => {
    expect(titles(found(cards, { ...everything, type: 'support' }))).toEqual(["Cato's Stronghold"]);
    expect(titles(found(cards, { ...everything, faction: 'None' }))).toEqual(['Nob of Théra']);
    expect(titles(found(cards, { ...everything, cost: '5' }))).toEqual(['Goff Nob']);
    expect(titles(found(cards, { ...everything, cost: '5+', order: 'cost' }))).toEqual(['Goff Nob', 'Nob of Théra']);
    expect(found(cards, { ...everything, set: 'Other' })).toEqual([]);
  });
  it('orders by number, title or cost', () => {
    expect(titles(found(cards, everything))[0]).toBe("Cato's Stronghold");
    expect(titles(found(cards, { ...everything, order: 'title' }))[0]).toBe('Battle Cry');
    expect(titles(found(cards, { ...everything, order: 'cost' })).at(-1)).toBe('Nob of Théra');
  });
});

describe('costs', () => {
  it('adds gold and mana, and takes X as nothing', () => {
    expect(costOf(card('a', { figures: { cost: '5g2m' } }))).toBe(7);
    expect(costOf(card('a', { figures: { cost: 'Xm' } }))).toBe(0);
    expect(costOf(card('a', { figures: { cost: null } }))).toBeNull();
    expect(costOf(card('a', { figures: {} }))).toBeNull();
  });
});

describe('the address', () => {
  it('keeps the query', () => {
    const query = { ...everything, words: 'ork "end of"', type: 'event', cost: '6+', order: 'cost' as const };
    expect(queryOf(searchOf(query))).toEqual(query);
  });
  it('says nothing where nothing is asked', () => {
    expect(searchOf(everything)).toBe('');
    expect(queryOf('?order=nonsense')).toEqual(everything);
  });
});
