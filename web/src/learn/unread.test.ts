import { expect, test } from 'vitest';
import { firstNew } from './unread';

test('lines that follow those shown before are new', () => {
  expect(firstNew([], ['a', 'b'])).toBe(0);
  expect(firstNew(['a'], ['a', 'b', 'c'])).toBe(1);
});
test('other lines are new from the first on', () => {
  expect(firstNew(['a', 'b'], ['c'])).toBe(0);
  expect(firstNew(['a'], ['b', 'a'])).toBe(0);
});
test('where nothing is new the last line stands out', () => {
  expect(firstNew(['a', 'b'], ['a', 'b'])).toBe(1);
  expect(firstNew([], [])).toBe(0);
});
