import { describe, expect, it } from 'vitest';
import type { Option, PlaceName } from '../lib/protocol';
import { clicked, distinct, dropped, entries, fitting, glowing, loneGroup, passOption, restOf, settled } from './choosing';

function option(label: string, cards: number[] = [], places: PlaceName[] = [], pass = false): Option {
  return { label, cards, places, forecast: '', then: [], pass };
}
const planet = (n: number): PlaceName => ({ owner: null, name: `planet ${n}` });

const deploying = [
  option('deploy Scout at planet 1', [7], [planet(1)]),
  option('deploy Scout at planet 2', [7], [planet(2)]),
  option('deploy Scout at planet 1', [8], [planet(1)]),
  option('deploy Scout at planet 2', [8], [planet(2)]),
  option('deploy Bolter on Scout', [9, 20]),
  option('play Indomitable', [10]),
  option('pass', [], [], true),
];

describe('glowing', () => {
  it('begins with what options name first', () => {
    expect([...glowing(deploying, [])].sort()).toEqual(['c10', 'c7', 'c8', 'c9']);
  });
  it('goes on with what the chosen card leads to', () => {
    expect([...glowing(deploying, ['c7'])].sort()).toEqual(['p-/planet 1', 'p-/planet 2']);
  });
});

describe('clicked', () => {
  it('narrows by the first card and completes by the place', () => {
    const first = clicked(deploying, [], 'c8');
    expect(first).toEqual({ chosen: ['c8'], complete: null, menu: [] });
    expect(clicked(deploying, first.chosen, 'p-/planet 2').complete).toBe(3);
  });
  it('takes the only option of a card at once', () => {
    expect(clicked(deploying, [], 'c10').complete).toBe(5);
    expect(clicked(deploying, [], 'c9').complete).toBe(4);
  });
  it('lets go of what is clicked again', () => {
    expect(clicked(deploying, ['c7'], 'c7')).toEqual({ chosen: [], complete: null, menu: [] });
  });
  it('begins anew with a card that does not fit', () => {
    expect(clicked(deploying, ['c7'], 'c8').chosen).toEqual(['c8']);
  });
  it('forgets what no option names', () => {
    expect(clicked(deploying, ['c7'], 'c99')).toEqual({ chosen: [], complete: null, menu: [] });
  });
  it('asks by a menu where a card can do several things', () => {
    const options = [option('attack Torchbearer', [43]), option('guard Torchbearer', [43]), option('assault encampment with Torchbearer', [43, 433])];
    const step = clicked(options, [], 'c43');
    expect(step).toEqual({ chosen: ['c43'], complete: null, menu: [0, 1] });
    expect([...glowing(options, step.chosen)]).toEqual(['c433']);
  });
  it('tells options alike once', () => {
    const options = [option('target Ork', [3]), option('target Ork', [3]), option('target Nob', [4])];
    expect(clicked(options, [], 'c3').complete).toBe(0);
    expect(distinct(options)).toEqual([0, 2]);
  });
});

describe('fitting and settled', () => {
  it('keeps copies apart while nothing is chosen', () => {
    expect(fitting(deploying, [])).toHaveLength(7);
  });
  it('has nothing for an empty choice', () => {
    expect(settled(deploying, [])).toEqual({ chosen: [], complete: null, menu: [] });
  });
});

describe('dropped', () => {
  it('names both ends', () => {
    expect(dropped(deploying, ['c7'], 'p-/planet 1')).toBe(0);
    expect(dropped(deploying, ['c9'], 'c20')).toBe(4);
  });
  it('is nothing elsewhere', () => {
    expect(dropped(deploying, ['c7'], 'c20')).toBeNull();
    expect(dropped(deploying, ['c7'], null)).toBeNull();
  });
});

describe('entries', () => {
  it('groups by verb and card and tells alike once', () => {
    expect(entries(deploying)).toEqual([
      { label: 'deploy Scout', options: [0, 1] },
      { label: 'deploy Bolter on Scout', options: [4] },
      { label: 'play Indomitable', options: [5] },
      { label: 'pass', options: [6] },
    ]);
  });
  it('names a group by its end too, where the labels differ in the middle', () => {
    const options = [option('upgrade Village with Mine', [34, 42]), option('upgrade Village (2) with Mine', [34, 38])];
    expect(entries(options)[0]!.label).toBe('upgrade Village … with Mine');
  });
  it('finds a group that is the only one', () => {
    expect(loneGroup(entries(deploying))).toBe(0);
    expect(loneGroup(entries([option('pass')]))).toBeNull();
    expect(loneGroup([...entries(deploying), ...entries(deploying)])).toBeNull();
  });
  it('says of a member what its heading does not', () => {
    expect(restOf('deploy Scout at planet 1', 'deploy Scout')).toBe('at planet 1');
    expect(restOf('pass', 'pass')).toBe('pass');
  });
});

it('finds the option that passes', () => {
  expect(passOption(deploying)).toBe(6);
  expect(passOption([option('x')])).toBeNull();
});
