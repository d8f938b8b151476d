import { describe, expect, it } from 'vitest';
import type { CardView, View } from '../lib/protocol';
import { cardsOf, differences, strikes } from './differences';

const card = (id: number, properties: Record<string, string> = {}, attachments: CardView[] = []): CardView => ({
  id,
  title: `Card ${id}`,
  owner: 0,
  properties,
  attachments,
});
function view(places: Record<string, CardView[]>): View {
  return {
    places: Object.entries(places).map(([name, cards]) => ({ owner: 0, name, title: '', properties: {}, cards })),
    properties: {},
    seats: [],
  };
}

describe('differences', () => {
  it('sees who moved, came, went and was hurt', () => {
    const before = view({ hand: [card(1), card(2)], hq: [card(3, { damage: '1' })], deck: [] });
    const after = view({ hand: [card(5)], hq: [card(3, { damage: '3' }), card(1)] });
    expect(differences(before, after)).toEqual({
      moved: [{ id: 1, from: 'p0/hand', to: 'p0/hq' }],
      appeared: [{ id: 5, from: null, to: 'p0/hand' }],
      vanished: [{ id: 2, from: 'p0/hand', to: null }],
      hurt: [{ id: 3, by: 2 }],
    });
  });

  it('counts healing below zero', () => {
    const before = view({ hq: [card(3, { damage: '2' })] });
    expect(differences(before, view({ hq: [card(3)] })).hurt).toEqual([{ id: 3, by: -2 }]);
  });

  it('follows what is attached', () => {
    const before = view({ hand: [card(1)], hq: [card(2)] });
    const after = view({ hand: [], hq: [card(2, {}, [card(1)])] });
    expect(differences(before, after).moved).toEqual([{ id: 1, from: 'p0/hand', to: 'p0/hq' }]);
  });

  it('is nothing between equal views', () => {
    const same = view({ hq: [card(2, {}, [card(1)])] });
    expect(differences(same, same)).toEqual({ moved: [], appeared: [], vanished: [], hurt: [] });
  });
});

it('does not count cards that nobody knows', () => {
  expect(cardsOf(view({ deck: [{ title: '?', owner: 0, count: 30, properties: {} }] })).size).toBe(0);
});

const unknown = (count: number): CardView => ({ title: '?', owner: 0, count, properties: {} });

it('tells where a card came from that nobody knew', () => {
  const before = view({ hand: [unknown(3)], deck: [unknown(20)], field: [unknown(2)] });
  const after = view({ hand: [unknown(2)], deck: [unknown(20)], field: [card(7), unknown(1)], hq: [card(8)] });
  expect(differences(before, after).appeared).toEqual([
    { id: 7, from: 'p0/field', to: 'p0/field' },
    { id: 8, from: 'p0/hand', to: 'p0/hq' },
  ]);
});

it('tells where a card goes that nobody will know', () => {
  const before = view({ hand: [unknown(2)], hq: [card(7)] });
  const after = view({ hand: [unknown(3)], hq: [] });
  expect(differences(before, after).vanished).toEqual([{ id: 7, from: 'p0/hq', to: 'p0/hand' }]);
});

it('reads from the log who struck at whom', () => {
  const cards = cardsOf(view({ hq: [card(1), card(2)] }));
  const line = (text: string) => ({ n: 0, text });
  expect(strikes([line('Card 1 deals 2 damage to Card 2'), line('Card 2 takes 2 damage')], cards)).toEqual([{ from: 1, to: 2 }]);
  expect(strikes([line('Card 2 shoots at Card 1'), line('Tom attacks with Card 1')], cards)).toEqual([{ from: 2, to: 1 }]);
  expect(strikes([line('Card 2 shoots at Card 9')], cards)).toEqual([]);
});
