import { expect, it } from 'vitest';
import type { LogLine, Option, State } from '../lib/protocol';
import { momentOf, passing, windowed, type Wishes } from './passing';

const act: Option = { label: 'attack', cards: [1], places: [], forecast: '', then: [], pass: false };
const pass: Option = { label: 'pass', cards: [], places: [], forecast: '', then: [], pass: true };
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
const able: Wishes = { stops: 'able', stopPhases: [], until: null, quiet: null, takeBoth: false, yields: [] };

it('asks wherever one can act, unless told otherwise', () => {
  expect(passing('warlords', state('combat', [act, pass]), [], able)).toBeNull();
});

it('passes outside of the chosen phases', () => {
  const wishes: Wishes = { ...able, stops: 'chosen', stopPhases: ['deploy'] };
  expect(passing('warlords', state('combat', [act, pass]), [], wishes)).toBe(1);
  expect(passing('warlords', state('deploy', [act, pass]), [], wishes)).toBeNull();
  expect(passing('warlords', state('combat', [act, act]), [], wishes)).toBeNull();
});

it('passes to the end of a moment, not beyond', () => {
  const now = state('combat', [act, pass]);
  const wishes = { ...able, until: momentOf('warlords', now) };
  expect(passing('warlords', now, [], wishes)).toBe(1);
  expect(passing('warlords', state('headquarters', [act, pass]), [], wishes)).toBeNull();
  expect(momentOf('commanders', now)).toBe('tom 5');
});

it('never passes in a lesson, a pause or for another', () => {
  const wishes: Wishes = { ...able, stops: 'chosen' };
  const lesson = { say: [], wanted: null, step: 1, steps: 2, puzzle: false };
  expect(passing('warlords', state('combat', [pass], { lesson }), [], wishes)).toBeNull();
  expect(passing('warlords', state('combat', [pass], { paused: true }), [], wishes)).toBeNull();
  expect(passing('warlords', state('combat', [pass], { decision: null }), [], wishes)).toBeNull();
});

it('passes until something happens: somebody else acts, or another phase', () => {
  const now = state('combat', [act, pass]);
  now.view.seats = [
    { name: 'Tom', properties: {} },
    { name: 'Kris', properties: {} },
  ];
  const wishes = { ...able, quiet: { moment: momentOf('warlords', now), line: 4 } };
  const lines = (...texts: string[]): LogLine[] => texts.map((text, i) => ({ n: i + 4, text }));
  expect(passing('warlords', now, lines('Kris attacks with Nob', 'Tom passes', 'Kris passes'), wishes)).toBe(1);
  expect(passing('warlords', now, lines('Tom passes', 'Kris attacks with Nob'), wishes)).toBeNull();
  expect(passing('warlords', state('headquarters', [act, pass]), [], wishes)).toBeNull();
});

it('takes both bonuses for those who always do', () => {
  const take = (label: string): Option => ({ ...pass, label, pass: false });
  const bonuses = state('command', [take('take nothing'), take('take cards'), take('take resources'), take('take both')]);
  expect(passing('warlords', bonuses, [], able)).toBeNull();
  expect(passing('warlords', bonuses, [], { ...able, takeBoth: true })).toBe(3);
  expect(passing('warlords', state('combat', [act, pass]), [], { ...able, takeBoth: true })).toBeNull();
});

it('tells a moment in which one may act from a question about cards', () => {
  const use: Option = { ...act, label: 'act Tide Sprite' };
  const choose: Option = { ...act, label: 'choose Tide Sprite' };
  const asked = (...options: Option[]) => windowed(state('combat', options).decision!);
  expect(asked(use, pass)).toBe(true);
  expect(asked(choose, pass)).toBe(false);
  expect(asked(use)).toBe(false);
});
