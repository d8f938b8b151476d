import { expect, test } from 'vitest';
import type { CardView, State } from '../lib/protocol';
import { momentIn } from './moments';

const card = (id: number, title: string, more: Partial<CardView> = {}): CardView => ({ id, title, owner: 0, properties: {}, ...more });
function state(places: Record<string, CardView[]>): State {
  const seats = [
    { name: 'Tom', properties: {} },
    { name: 'Kris', properties: {} },
  ];
  const view = {
    seats,
    properties: {},
    places: Object.entries(places).map(([name, cards]) => ({ owner: 0, name, title: name, properties: {}, cards })),
  };
  return {
    type: 'state',
    number: 1,
    seen_by: 0,
    view,
    decision: null,
    waiting: false,
    hand_to: null,
    log: [],
    clock: null,
    paused: false,
    over: null,
    offers: [],
    lesson: null,
  };
}

test('a planet that is taken has its moment', () => {
  const moment = momentIn(state({ victory: [] }), state({ victory: [card(1, 'Tarrus')] }), 'victory');
  expect(moment).toEqual({ title: 'Tarrus', text: 'Tom takes it', seat: 0, kind: 'taken' });
});

test('so has a warlord who is bloodied, and a location that is ruined', () => {
  const hale = card(1, 'Cato');
  expect(momentIn(state({ hq: [hale] }), state({ hq: [{ ...hale, properties: { bloodied: 'true' } }] }), 'victory')?.kind).toBe('bloodied');
  const village = card(2, 'Village', { type: 'location' });
  expect(momentIn(state({ locations: [village], ruins: [] }), state({ locations: [], ruins: [village] }), '')?.kind).toBe('lost');
});

test('nothing else has one', () => {
  expect(momentIn(state({ hand: [card(1, 'Nob')] }), state({ discard: [card(1, 'Nob')] }), 'victory')).toBeNull();
});
