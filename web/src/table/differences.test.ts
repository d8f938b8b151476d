import { describe, expect, it } from 'vitest';
import type { CardView, View } from '../lib/protocol';
import { cardsOf, differences, pileOf } from './differences';

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
      appeared: [{ id: 5, to: 'p0/hand' }],
      vanished: [{ id: 2, from: 'p0/hand' }],
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

it('finds the pile of the same owner', () => {
  expect(pileOf('p1/hand', ['p0/deck', 'p1/deck'])).toBe('p1/deck');
  expect(pileOf('p-/planet 1', ['p0/deck'])).toBeNull();
});
