import { expect, test } from 'vitest';
import { storyOf } from './story';

const decision = (number: number, seat: number, before: number, after: number, loss: number) => ({
  number,
  seat,
  chosen: 'a',
  before,
  after,
  better: loss > 0 ? 'b' : null,
  loss,
});

test('a game is told by its turning points, in their order', () => {
  const decisions = [decision(1, 0, 0.5, 0.4, 0.1), decision(2, 1, 0.4, 0.7, 0.3), decision(3, 0, 0.7, 0.65, 0.05), decision(4, 1, 0.65, 0.65, 0)];
  const story = storyOf(decisions, 0, true);
  expect(story.turns.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(story.own).toBeCloseTo(-0.15);
  expect(story.others).toBeCloseTo(0.3);
  expect(story.luck).toBeCloseTo(0);
  expect(story.sentence).toBe('You made the better choices, and they decided it.');
});

test('what chance did is what lies between two choices, seen from one’s own seat', () => {
  const decisions = [decision(1, 0, 0.5, 0.5, 0), decision(2, 1, 0.2, 0.2, 0), decision(3, 0, 0.1, 0.1, 0)];
  expect(storyOf(decisions, 0, false).luck).toBeCloseTo(-0.4);
  expect(storyOf(decisions, 1, true).luck).toBeCloseTo(0.4);
  expect(storyOf(decisions, 0, false).sentence).toBe('The cards were against you; there was little to mend.');
});
