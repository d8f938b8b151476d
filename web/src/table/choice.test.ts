// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Option, State } from '../lib/protocol';
import type { Choice } from './choice.svelte';
import type { Shown } from './context';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem() {} });
const { Choice: Chooser } = await import('./choice.svelte');
const { settings } = await import('../lib/settings.svelte');

const option = (label: string, cards: number[] = [], more: Partial<Option> = {}): Option => ({
  label,
  cards,
  places: [],
  forecast: '',
  then: [],
  pass: false,
  ...more,
});
const attack = [
  option('against Ork', [1], { forecast: 'deals 3' }),
  option('against Nob', [2], { forecast: 'deals 3, destroys it' }),
  option('retreat Ork', [1]),
  option('pass', [], { pass: true }),
];

let taken: number[];
let table: { state: State | null; decision: State['decision']; sent: boolean; line: { is: string }; rulebook: string; hello: object };
let choice: Choice;

function lay(options: Option[], phase = 'combat') {
  const card = (id: number) => ({ id, title: `card ${id}`, owner: 0, properties: {} });
  const view = {
    places: [{ owner: 0, name: 'hq', title: '', properties: {}, cards: [card(1), card(2), card(3)] }],
    properties: { phase, round: '1' },
    seats: [],
  };
  const decision = { seat: 0, prompt: '', options, standing: [], undo: 0 };
  table = {
    state: { number: 1, view, decision, paused: false, lesson: null } as unknown as State,
    decision,
    sent: false,
    line: { is: 'open' },
    rulebook: 'warlords',
    hello: {},
  };
  taken = [];
  choice = new Chooser({ ...table, choose: (n: number) => taken.push(n) } as unknown as Shown);
}

beforeEach(() => {
  settings.confirm = true;
  settings.stops = 'able';
  lay(attack);
});

describe('a choice', () => {
  it('begins with the one card that a question is about', () => {
    const land = (place: string) => option(`at ${place}`, [1], { places: [{ owner: 0, name: place }] });
    lay([land('hq'), land('hq 2')]);
    expect(choice.about).toBe(null); // a place that is not on the table cannot be pointed at
    lay([option('with Ork', [1, 2]), option('with Nob', [1, 3])]);
    expect(choice.about).toBe('c1');
    expect([...choice.glow]).toEqual(['c2', 'c3']);
    expect(choice.isChosen('c1')).toBe(true);
    choice.click('c3');
    expect(taken).toEqual([1]);
    lay([option('with Ork', [1, 2]), option('with Nob', [1, 3]), option('pass', [], { pass: true })]);
    expect(choice.about).toBe(null); // one may want neither
  });

  it('shows what an attack will do before it is made', () => {
    choice.click('c2');
    expect(choice.ready).toBe(1);
    expect(taken).toEqual([]);
    choice.click('c2');
    expect(taken).toEqual([1]);
  });

  it('lets one look at another target before confirming', () => {
    const options = [1, 2, 3].map((id) => option(`against ${id}`, [id], { forecast: `deals ${id}` }));
    lay(options);
    choice.click('c1');
    expect([...choice.glow]).toContain('c3');
    choice.click('c3');
    expect(choice.ready).toBe(2);
    choice.click('c3');
    expect(taken).toEqual([2]);
  });

  it('takes it at once where nobody wants to be asked', () => {
    settings.confirm = false;
    choice.click('c2');
    expect(taken).toEqual([1]);
  });

  it('offers a menu where a card can do several things, and lets go again', () => {
    choice.click('c1');
    expect(choice.menu).toEqual([0, 2]);
    choice.back();
    expect(choice.menu).toEqual([]);
    expect(choice.chosen).toEqual([]);
  });

  it('foretells only what one click would do', () => {
    expect(choice.forecast('c2')).toBe('deals 3, destroys it');
    expect(choice.forecast('c1')).toBe('');
    expect(choice.forecast('c3')).toBe('');
  });

  it('forgets what an option names that is not on the table', () => {
    lay([option('assault with Ork', [99, 1]), option('pass', [], { pass: true })]);
    expect([...choice.glow]).toEqual(['c1']);
    choice.click('c1');
    expect(taken).toEqual([0]);
  });

  it('passes', () => {
    choice.passNow();
    expect(taken).toEqual([3]);
  });

  it('passes by itself to the end of a phase, and stops there', () => {
    choice.passOn();
    choice.arrived();
    expect(taken).toEqual([3]);
    lay(attack, 'headquarters');
    choice.until = 'combat 1';
    choice.arrived();
    expect(taken).toEqual([]);
    expect(choice.until).toBeNull();
  });
});
