import { expect, it } from 'vitest';
import type { Option, State } from '../lib/protocol';
import { momentOf, passing, type Wishes } from './passing';

const act: Option = { label: 'attack', cards: [1], places: [], forecast: '', pass: false };
const pass: Option = { label: 'pass', cards: [], places: [], forecast: '', pass: true };
function state(phase: string, options: Option[], more: Partial<State> = {}): State {
  return {
    type: 'state',
    number: 1,
    view: { places: [], properties: { phase, round: '2', term: '5', 'term of': 'tom' }, seats: [] },
    seen_by: 0,
    decision: { seat: 0, prompt: '', options, standing: [], undo: 0 },
    waiting: false,
    hand_to: null,
    log: [],
    clock: null,
    paused: false,
    over: null,
    offers: [],
    lesson: null,
    ...more,
  };
}
const able: Wishes = { stops: 'able', stopPhases: [], until: null };

it('asks wherever one can act, unless told otherwise', () => {
  expect(passing('warlords', state('combat', [act, pass]), able)).toBeNull();
});

it('passes outside of the chosen phases', () => {
  const wishes: Wishes = { stops: 'chosen', stopPhases: ['deploy'], until: null };
  expect(passing('warlords', state('combat', [act, pass]), wishes)).toBe(1);
  expect(passing('warlords', state('deploy', [act, pass]), wishes)).toBeNull();
  expect(passing('warlords', state('combat', [act, act]), wishes)).toBeNull();
});

it('passes to the end of a moment, not beyond', () => {
  const now = state('combat', [act, pass]);
  const wishes = { ...able, until: momentOf('warlords', now) };
  expect(passing('warlords', now, wishes)).toBe(1);
  expect(passing('warlords', state('headquarters', [act, pass]), wishes)).toBeNull();
  expect(momentOf('commanders', now)).toBe('tom 5');
});

it('never passes in a lesson, a pause or for another', () => {
  const wishes: Wishes = { stops: 'chosen', stopPhases: [], until: null };
  const lesson = { say: [], wanted: null, step: 1, steps: 2 };
  expect(passing('warlords', state('combat', [pass], { lesson }), wishes)).toBeNull();
  expect(passing('warlords', state('combat', [pass], { paused: true }), wishes)).toBeNull();
  expect(passing('warlords', state('combat', [pass], { decision: null }), wishes)).toBeNull();
});
