import { describe, expect, it } from 'vitest';
import type { CardSheet, CardView } from '../lib/protocol';
import { plainTitle, sheetOf } from './catalogue';
import { priceOf } from '../rulebooks/commanders';
import { faceOf } from './faces';
import { explanations } from './keywords';

const sheet: CardSheet = {
  title: 'Goff Nob',
  type: 'army',
  faction: 'Ork',
  set: 'Core',
  number: 60,
  figures: { cost: 5, attack: 3, 'hit points': 4, command: 2, shields: 0 },
  marks: [],
  keywords: [],
  traits: ['Warrior', 'Nob'],
  lists: {},
  lines: ['Brutal.', 'No Wargear Attachments.'],
  kind: 'army unit',
  belongs: 'Ork',
  leads: '',
  other_side: null,
};
const view = (properties: Record<string, string>): CardView => ({ id: 7, title: 'Goff Nob (2)', type: 'army', owner: 0, properties });

describe('titles', () => {
  it('lose the number that tells copies apart', () => {
    expect(plainTitle('Goff Nob (2)')).toBe('Goff Nob');
    expect(plainTitle('Area (2) Effect')).toBe('Area (2) Effect');
    expect(sheetOf(new Map([['Goff Nob', sheet]]), 'Goff Nob (12)')).toBe(sheet);
  });
});

describe('faces', () => {
  it('show printed figures where nothing else is told', () => {
    const face = faceOf('warlords', view({}), sheet);
    expect(face.title).toBe('Goff Nob');
    expect(face.price.map((figure) => figure.value)).toEqual(['5']);
    expect(face.figures.map((figure) => figure.value)).toEqual(['3', '2', '4']);
    expect(face.worth).toEqual([]);
  });
  it('show what damage leaves, and what is other than printed', () => {
    const face = faceOf('warlords', view({ damage: '1', attack: '4', 'hit points': '4', command: '1', exhausted: 'true' }), sheet);
    expect(face.figures.map(({ value, tone }) => [value, tone])).toEqual([
      ['4', 'raised'],
      ['1', 'lowered'],
      ['3', 'hurt'],
    ]);
    expect(face.turned).toBe(true);
    expect(face.told).toContain('3 of 4 hit points left');
    expect(face.told).toContain('exhausted');
  });
  it('of a bloodied warlord are those of its other side', () => {
    const warlord = { ...sheet, type: 'warlord', other_side: { ...sheet, type: 'warlord', lines: ['Bloodied.'] } };
    expect(faceOf('warlords', { ...view({ bloodied: 'true' }), type: 'warlord' }, warlord).lines).toEqual(['Bloodied.']);
  });
  it('need no sheet', () => {
    const face = faceOf('warlords', view({ attack: '3', 'hit points': '4', command: '0', traits: 'Warrior, Nob' }), undefined);
    expect(face.traits).toEqual(['Warrior', 'Nob']);
    expect(face.figures).toHaveLength(2);
  });
  it('of Delos characters show the save, of sectors the points', () => {
    const told = (type: string, properties: Record<string, string>) => faceOf('delos', { ...view(properties), type }, undefined);
    expect(told('character', { save: '4', flags: '1', die: '3' }).figures[0]?.value).toBe('4+');
    expect(told('sector', { flags: '3', VP: '2' }).worth[0]?.value).toBe('2');
  });
});

describe('prices of Commanders', () => {
  it('are gold and mana', () => {
    expect(priceOf('5g2m').map(({ icon, value }) => icon + value)).toEqual(['gold5', 'mana2']);
    expect(priceOf('1m or 3m').map(({ icon, value }) => icon + value)).toEqual(['mana1+']);
    expect(priceOf('Xg').map(({ icon, value }) => icon + value)).toEqual(['goldX']);
    expect(priceOf('0')).toEqual([]);
  });
});

describe('words', () => {
  it('are explained once each', () => {
    expect(explanations('warlords', sheet.lines).map(({ name }) => name)).toEqual(['Brutal', 'No Attachments']);
    expect(explanations('delos', ['Command: T: the attacker gets +2 assault damage this action.']).map(({ name }) => name)).toEqual(['Command', 'T']);
  });
});
