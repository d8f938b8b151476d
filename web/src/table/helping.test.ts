import { expect, test } from 'vitest';
import { isHelpful } from './helping';

test('what is good for its bearer is told from what is bad', () => {
  expect(isHelpful(['Attach to an army unit.', 'Attached unit gets +2 command.'])).toBe(true);
  expect(isHelpful(['Attached unit gains Flying.'])).toBe(true);
  expect(isHelpful(['Attached unit cannot retreat.'])).toBe(false);
  expect(isHelpful(['Attached unit gets -1 ATK.'])).toBe(false);
});
