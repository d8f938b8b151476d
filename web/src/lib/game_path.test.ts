import { expect, test } from 'vitest';
import { gamePath } from './game_path';

test('an invitation is shown at every door of the game', () => {
  expect(gamePath('a/b', '', '')).toBe('/api/games/a%2Fb');
  expect(gamePath('ab', '/table', '?invite=x y')).toBe('/api/games/ab/table?invite=x%20y');
  expect(gamePath('ab', '/step/4?seen=all', '?invite=xy')).toBe('/api/games/ab/step/4?seen=all&invite=xy');
});
