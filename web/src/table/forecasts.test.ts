import { expect, test } from 'vitest';
import { briefly, grave, wordy } from './forecasts';

test('forecasts are told briefly', () => {
  expect(briefly('2 damage, 2 of 4 hit points left')).toBe('2 of 4 left');
  expect(briefly('8 damage, destroys it')).toBe('destroyed');
  expect(briefly('5 damage, destroys it at 17 % (save 2+)')).toBe('destroyed: 17%');
  expect(briefly('2 damage, armor 4 holds')).toBe('armor 4 holds');
  expect(briefly('leaves 3 resources, command 2 : 1')).toBe('leaves 3, command 2 : 1');
  expect(briefly('meets 2 with attack 5 together; command is yours unless their warlord comes too')).toBe('meets 2 with attack 5 together');
  expect(briefly('adds 1 to 0; 3 flags win it')).toBe('1 of 3 flags');
  expect(briefly('adds 1 to 2 and 2 face down; 4 flags win it')).toBe('3 + ? of 4 flags');
  expect(briefly('flags 2 and 1 face down against 1; 3 win it')).toBe('flags 2 + ? : 1');
  expect(briefly('deals 10, 0 health left; takes 15, 0 health left')).toBe('0 left, 0 to you');
  expect(briefly('deals 20, ruins it; takes 15, is ruined')).toBe('both fall');
  expect(briefly('deals 20, ruins it; takes 15, 5 health left')).toBe('falls, 5 left to you');
  expect(briefly('deals 5, 10 health left; takes 15, is ruined')).toBe('you lose it');
});

test('what would hide its card is told to who asks', () => {
  expect(wordy('8 damage, destroys it')).toBe(false);
  expect(wordy('its armor counts twice until you enable it; it does not strike back')).toBe(true);
});

test('what ends somebody is told apart', () => {
  expect(grave('8 damage, destroys it')).toBe(true);
  expect(grave('deals 5, 10 health left; takes 15, is ruined')).toBe(true);
  expect(grave('2 damage, 2 of 4 hit points left')).toBe(false);
});
