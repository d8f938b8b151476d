import { expect, test } from 'vitest';
import type { Summary } from '../lib/protocol';
import { performance, statisticsOf } from './statistics';

function game(level: string, winners: number[], more: Partial<Summary> = {}): Summary {
  const seat = { level: '', present: false, deck: '' };
  return {
    id: 'x',
    rulebook: 'warlords',
    status: 'over',
    seats: [
      { ...seat, name: 'Ann', kind: 'person', mine: true, deck: 'orks-starter' },
      { ...seat, name: 'Computer', kind: 'computer', mine: false, level },
    ],
    clock: null,
    variants: [],
    private: false,
    yours_to_move: false,
    number: 10,
    began: 0,
    result: { winners, reason: '', rematch: null },
    lesson: null,
    ...more,
  };
}

test('games are counted by deck and level; lessons are none', () => {
  const found = statisticsOf(
    [game('recruit', [0]), game('recruit', [1]), game('veteran', []), game('recruit', [0], { lesson: 'first' })],
    (name) => name,
  );
  expect(found.games).toBe(3);
  expect(found.decks).toEqual([{ name: 'Orks Starter', won: 1, lost: 1, drawn: 1 }]);
  expect(found.levels.map(({ name, won, lost, drawn }) => [name, won, lost, drawn])).toEqual([
    ['recruit', 1, 1, 0],
    ['veteran', 0, 0, 1],
  ]);
});

test('a rating against a level follows what was won there', () => {
  const count = { name: '', won: 5, lost: 5, drawn: 0 };
  expect(performance(count, 1200)).toBe(1200);
  expect(performance({ ...count, won: 9, lost: 1 }, 1200)).toBeGreaterThan(1450);
  expect(performance({ ...count, won: 3, lost: 0 }, 1200)).toBeLessThan(1600);
});
