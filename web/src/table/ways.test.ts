import { expect, test } from 'vitest';
import type { NamedOption, Option } from '../lib/protocol';
import { clicked, glowing, settled, waysOf } from './choosing';

const target = (id: number, forecast: string): NamedOption => ({ label: `against ${id}`, cards: [id], places: [], forecast });
const attack: Option = {
  label: 'attack with 1',
  cards: [1],
  places: [],
  forecast: '2 damage',
  pass: false,
  then: [target(8, 'destroyed'), target(9, '1 of 3 left')],
};
const retreat: Option = { label: 'retreat 1', cards: [1], places: [{ owner: 0, name: 'hq' }], forecast: '', pass: false, then: [] };

test('an attacker and its target are one way', () => {
  const ways = waysOf([attack, retreat]);
  expect(ways.map(({ label, option, next }) => [label, option, next])).toEqual([
    ['attack with 1: against 8', 0, 'against 8'],
    ['attack with 1: against 9', 0, 'against 9'],
    ['retreat 1', 1, null],
  ]);
  expect([...glowing(ways, ['c1'])]).toEqual(['c8', 'c9', 'p0/hq']);
  expect(clicked(ways, ['c1'], 'c9').complete).toBe(1);
});

test('what only leads to a place is offered beside the targets', () => {
  expect(settled(waysOf([attack, retreat]), ['c1']).menu).toEqual([2]);
});

test('where nothing more tells ways apart they are a menu', () => {
  const once: Option = { ...retreat, label: 'use 1 for a card' };
  const twice: Option = { ...retreat, label: 'use 1 for a coin' };
  expect(settled(waysOf([once, twice]), ['c1']).menu).toEqual([0, 1]);
});
