import { expect, it } from 'vitest';
import { nextIn } from './keys';

const from = { x: 100, y: 100 };

it('goes straight ahead rather than aside', () => {
  const others = [
    { x: 150, y: 180 },
    { x: 220, y: 105 },
    { x: 40, y: 100 },
  ];
  expect(nextIn(from, others, 'ArrowRight')).toBe(1);
  expect(nextIn(from, others, 'ArrowLeft')).toBe(2);
  expect(nextIn(from, others, 'ArrowDown')).toBe(0);
});

it('stays where nothing lies ahead', () => {
  expect(nextIn(from, [{ x: 100, y: 200 }], 'ArrowUp')).toBeNull();
  expect(nextIn(from, [], 'ArrowLeft')).toBeNull();
});
