import { describe, expect, it } from 'vitest';
import { artOf, cardBack, type Subject } from './art';
import { paint } from './art/paint';

const nob: Subject = { title: 'Goff Nob', type: 'army', faction: 'Ork', traits: ['Warrior', 'Nob', 'Elite'] };
const tank: Subject = { title: 'Leman Russ Battle Tank', type: 'army', faction: 'Astra Militarum', traits: ['Vehicle', 'Tank'] };

const subjects: Subject[] = [];
const types = [
  'warlord',
  'army',
  'token',
  'support',
  'attachment',
  'event',
  'planet',
  'mercenary',
  'creature',
  'item',
  'location',
  'upgrade',
  'condition',
  'action',
  'unit',
  'character',
  'fortification',
  'fleet',
  'sector',
  '',
];
const traits = [
  'Vehicle',
  'Tank',
  'Walker',
  'Titan',
  'Flyer',
  'Biker',
  'Drone',
  'Beast',
  'Swarm',
  'Daemon',
  'Psyker',
  'Steed',
  'Spirit',
  'Golem',
  'Runt',
  'Wing',
  'Artillery',
  'Ice',
  'Sea',
  'Desert',
  '',
];
const factions = ['Space Marine', 'Ork', 'Tyranids', 'Dark Eldar', 'Water', 'Neutral', 'nobody'];
for (const type of types)
  for (const trait of traits) for (const faction of factions) subjects.push({ title: `${trait} ${type}`, type, faction, traits: [trait] });

describe('pictures', () => {
  it('are the same for the same card', () => {
    const first = paint(nob);
    paint(tank);
    expect(paint(nob)).toBe(first);
    expect(artOf(nob)).toBe(artOf({ ...nob }));
  });
  it('differ from card to card and from type to type', () => {
    expect(paint(tank)).not.toBe(paint(nob));
    expect(paint({ ...nob, title: 'Goff Boyz' })).not.toBe(paint(nob));
    expect(paint({ ...nob, type: 'event' })).not.toBe(paint(nob));
  });
  it('are whole and small for every type, trait and faction', () => {
    for (const subject of subjects) {
      const svg = paint(subject);
      expect(svg, subject.title).not.toMatch(/NaN|undefined|Infinity|e-\d/);
      expect(svg.length, subject.title).toBeLessThan(40_000);
      expect(svg.split('<g').length, subject.title).toBe(svg.split('</g').length);
    }
  });
  it('ask nobody for anything', () => {
    for (const subject of subjects) expect(paint(subject).replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<style|style=/);
  });
  it('have a back for each rulebook', () => {
    const backs = (['warlords', 'commanders', 'delos'] as const).map(cardBack);
    expect(new Set(backs).size).toBe(3);
  });
});
