import { expect, test } from 'vitest';
import type { Summary } from '../lib/protocol';
import { waiting } from './pairing';

function open(id: string, began: number, more: Partial<Summary> = {}): Summary {
  const seat = { level: '', present: true, deck: '', mine: false };
  return {
    id,
    began,
    rulebook: 'delos',
    status: 'open',
    seats: [
      { ...seat, name: 'Kris', kind: 'person' },
      { ...seat, name: '', kind: 'empty' },
    ],
    clock: { minutes: 15, increment: 5 },
    variants: [],
    private: false,
    yours_to_move: false,
    number: 0,
    result: null,
    lesson: null,
    ...more,
  };
}

test('one sits down where somebody has waited longest for the same', () => {
  const tables = [
    open('late', 9),
    open('early', 3),
    open('other clock', 1, { clock: null }),
    open('other game', 1, { rulebook: 'warlords' }),
    open('variant', 1, { variants: ['team'] }),
  ];
  expect(waiting(tables, 'delos', { minutes: 15, increment: 5 })?.id).toBe('early');
  expect(waiting(tables, 'delos', null)?.id).toBe('other clock');
  expect(waiting(tables, 'commanders', null)).toBeNull();
});

test('nobody is paired with himself', () => {
  const own = open('own', 1);
  own.seats[0]!.mine = true;
  expect(waiting([own], 'delos', { minutes: 15, increment: 5 })).toBeNull();
});
