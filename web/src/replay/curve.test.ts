import { expect, test } from 'vitest';
import { chanceAt, curve, paths, percent, turningPoints, type Decision } from './curve';

function decision(number: number, before: number, after: number, loss = 0): Decision {
  return { number, seat: 0, chosen: 'pass', before, after, better: loss > 0 ? 'attack' : null, loss };
}
const decisions = [decision(0, 0.5, 0.5), decision(4, 0.6, 0.4, 0.2), decision(8, 0.4, 0.35, 0.05), decision(9, 0.3, 0.1, 0.01)];

test('the line goes through every decision to the last result', () => {
  expect(curve(decisions, 10)).toEqual([
    { x: 0, y: 0.5 },
    { x: 0.4, y: 0.6 },
    { x: 0.8, y: 0.4 },
    { x: 0.9, y: 0.3 },
    { x: 1, y: 0.1 },
  ]);
  expect(curve([], 10)).toEqual([]);
});

test('a path and the ground below it', () => {
  const { line, ground } = paths(
    [
      { x: 0, y: 0.5 },
      { x: 1, y: 1 },
    ],
    100,
    40,
  );
  expect(line).toBe('M0 20L100 0');
  expect(ground).toBe('M0 40L0 20L100 0L100 40Z');
  expect(paths([], 100, 40)).toEqual({ line: '', ground: '' });
});

test('what cost something is told, the most first', () => {
  expect(turningPoints(decisions).map((one) => one.number)).toEqual([4, 8]);
  expect(turningPoints(decisions, 1).map((one) => one.number)).toEqual([4]);
});

test('the chance at any step', () => {
  expect(chanceAt(decisions, 0)).toBe(0.5);
  expect(chanceAt(decisions, 4)).toBe(0.6);
  expect(chanceAt(decisions, 6)).toBe(0.4);
  expect(chanceAt(decisions, 99)).toBe(0.1);
  expect(chanceAt([], 3)).toBeNull();
  expect(percent(0.526)).toBe('53 %');
});
