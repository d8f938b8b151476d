import { expect, it } from 'vitest';
import { againstComputer, needsTeams, teamsOf } from './arrange';

it('seats me first against one computer', () => {
  expect(againstComputer('delos', 'recruit', { name: 'kabal-starter' }).seats).toEqual([
    { who: 'me', deck: { name: 'kabal-starter' } },
    { who: 'computer', level: 'recruit', deck: null },
  ]);
});

it('makes pairs across the table', () => {
  expect(teamsOf(4)).toEqual([
    [0, 2],
    [1, 3],
  ]);
  expect(needsTeams(['generals'])).toBe(false);
  expect(needsTeams(['joint'])).toBe(true);
});
