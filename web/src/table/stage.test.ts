import { describe, expect, it } from 'vitest';
import type { PlaceView } from '../lib/protocol';
import { fieldOf, fitCards, onStage } from './stage';

function field(name: string, properties: Record<string, string> = {}, title = name) {
  const place: PlaceView = { owner: null, name, title, properties, cards: [] };
  return fieldOf(place, { side: () => [] });
}

describe('cards on the stage', () => {
  const high = 28; // for a width of 20

  it('are as large as the room allows, and no larger than one reads', () => {
    expect(fitCards([1], { width: 1000, height: 1000 }, high, 200)).toEqual({ width: 200, rows: 1 });
    expect(fitCards([1], { width: 1000, height: 140 }, high, 200).width).toBe(100);
  });

  it('lie in several rows where that makes them larger', () => {
    const { width, rows } = fitCards([6], { width: 300, height: 600 }, high, 200);
    expect(rows).toBeGreaterThan(1);
    expect(Math.ceil(6 / rows) * width).toBeLessThanOrEqual(300);
    expect((rows * width * high) / 20).toBeLessThanOrEqual(600);
  });

  it('count each group by itself', () => {
    expect(fitCards([3, 1], { width: 430, height: 2000 }, high, 100).width).toBe(100);
  });
});

describe('what takes the stage', () => {
  const fields = [field('planet 1'), field('planet 2', { battle: 'true' }), field('planet 3', { hidden: 'true' }, '?')];
  const never = () => false;

  it('is what is fought over, unless somebody turns to another', () => {
    expect(onStage(fields, null, never)?.title).toBe('planet 2');
    expect(onStage(fields, fields[0]!.key, never)?.title).toBe('planet 1');
  });

  it('is else where something can be chosen, or the first that is known', () => {
    const quiet = [field('planet 1'), field('planet 4')];
    expect(onStage(quiet, null, ({ title }) => title === 'planet 4')?.title).toBe('planet 4');
    expect(onStage(quiet, null, never)?.title).toBe('planet 1');
  });
});
