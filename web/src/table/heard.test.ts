import { expect, test } from 'vitest';
import type { State } from '../lib/protocol';
import { heardIn } from './heard';

function state(damage: string, rest: Partial<State> = {}): State {
  const card = { id: 1, title: 'Goff Nob', owner: 0, properties: { damage } };
  const view = { places: [{ owner: 0, name: 'hq', title: '', properties: {}, cards: [card] }], properties: {}, seats: [] };
  return { view, log: [], over: null, seen_by: 0, ...rest } as unknown as State;
}

test('the gravest thing is heard', () => {
  expect(heardIn(state('0'), state('0'))).toBe(null);
  expect(heardIn(state('0'), state('2'))).toBe('hit');
  expect(heardIn(state('0'), state('2', { log: [{ n: 1, text: 'Goff Nob is destroyed' }] }))).toBe('destroyed');
  expect(heardIn(state('0'), state('0', { over: { winners: [0], reason: '', rematch: null } }))).toBe('win');
});
