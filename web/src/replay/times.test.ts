import { expect, test } from 'vitest';
import type { StepLine } from '../lib/protocol';
import { lastPhase, momentName, moveOf, nextPhase, readSpot, stretchAt, stretches, writeSpot } from './times';

const steps: StepLine[] = ['deploy', 'deploy', 'command', 'combat', 'combat', 'deploy', 'deploy'].map((phase, number) => ({
  number,
  seat: number % 2,
  label: 'pass',
  phase,
  round: number < 5 ? '1' : '2',
}));
const phases = stretches(steps);

test('phases begin where the phase or the round changes', () => {
  expect(phases.map((phase) => phase.from)).toEqual([0, 2, 3, 5]);
  expect(momentName('warlords', stretchAt(phases, 4))).toBe('round 1, combat');
  expect(momentName('delos', stretchAt(phases, 6))).toBe('turn 2, deploy');
  expect(momentName('commanders', undefined)).toBe('');
});

test('by phase one goes to the next beginning, or the end, and back to a beginning', () => {
  expect(nextPhase(phases, 0, 6)).toBe(2);
  expect(nextPhase(phases, 5, 6)).toBe(6);
  expect(lastPhase(phases, 6)).toBe(5);
  expect(lastPhase(phases, 5)).toBe(3);
  expect(lastPhase(phases, 0)).toBe(0);
});

test('the address keeps the place, and what is no place is ignored', () => {
  expect(readSpot(writeSpot({ step: 41, seen: 1 }))).toEqual({ step: 41, seen: 1 });
  expect(readSpot(writeSpot({ step: 0, seen: 'all' }))).toEqual({ step: 0, seen: 'all' });
  expect(readSpot('')).toEqual({ step: null, seen: null });
  expect(readSpot('?step=-1&seen=9')).toEqual({ step: null, seen: null });
});

test('keys', () => {
  const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  expect(moveOf({ ...plain, key: 'ArrowRight' })).toBe('on');
  expect(moveOf({ ...plain, key: 'ArrowLeft', shiftKey: true })).toBe('phase back');
  expect(moveOf({ ...plain, key: 'End' })).toBe('end');
  expect(moveOf({ ...plain, key: ' ' })).toBe('play');
  expect(moveOf({ ...plain, key: 'ArrowLeft', altKey: true })).toBeNull();
  expect(moveOf({ ...plain, key: 'x' })).toBeNull();
});
