import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Desk } from './desk.svelte';

const cards = [
  { title: 'Nazdreg', type: 'warlord', leads: 'warlord', faction: 'Ork', figures: { signature: 3, cards: 7 } },
  { title: 'Flash Gitz', type: 'army', leads: '', faction: 'Ork', figures: { cost: 3, signature: 3, copies: 4 } },
  { title: 'Goff Boyz', type: 'army', leads: '', faction: 'Ork', figures: { cost: 1 } },
].map((card, number) => ({
  set: 'Core',
  number,
  marks: [],
  keywords: [],
  traits: [],
  lines: [],
  kind: card.type,
  belongs: 'Ork',
  other_side: null,
  ...card,
}));

interface Asked {
  path: string;
  body: Record<string, unknown> | null;
}
let asked: Asked[] = [];
const to = (path: string) => asked.filter((one) => one.path === path);

function answer(path: string): unknown {
  if (path.startsWith('/api/cards/')) return { cards };
  if (path === '/api/my/decks')
    return { id: 7, decks: [{ id: 7, rulebook: 'warlords', name: 'Mine', text: 'warlord: Nazdreg\n2 Goff Boyz\n', changed: 0 }] };
  if (path === '/api/decks/warlords') return { decks: [{ name: 'orks', text: '# Green.\nwarlord: Nazdreg\n4 Flash Gitz\n', about: '' }] };
  return { problem: '', faults: ['2 cards: fifty at least'], cards: 2 };
}

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal('fetch', (path: string, init?: { body?: string }) => {
    asked.push({ path, body: init?.body ? (JSON.parse(init.body) as Record<string, unknown>) : null });
    return Promise.resolve(new Response(JSON.stringify(answer(path))));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a deck on the desk', () => {
  it('opens one of mine, a ready one, or an empty one', async () => {
    const desk = new Desk();
    await desk.open('7');
    expect([desk.id, desk.name, desk.count, desk.leader?.title, desk.kept]).toEqual([7, 'Mine', 2, 'Nazdreg', 'kept']);
    await desk.open('warlords:orks');
    expect([desk.id, desk.name, desk.count, desk.deck.about, desk.kept]).toEqual([null, 'Orks', 4, 'Green.', 'new']);
    await desk.open('new:delos');
    expect([desk.rulebook, desk.count]).toEqual(['delos', 0]);
    desk.stop();
  });
  it('says so where there is none', async () => {
    const desk = new Desk();
    await desk.open('8');
    expect(desk.failure).toContain('no such deck');
    await desk.open('warlords:nothing');
    expect(desk.failure).toContain('no ready deck');
    desk.stop();
  });
  it('asks the server once after a row of changes', async () => {
    const desk = new Desk();
    await desk.open('warlords:orks');
    await vi.advanceTimersByTimeAsync(1000);
    const before = to('/api/deck-check').length;
    desk.add('Goff Boyz');
    desk.add('Goff Boyz');
    desk.add('Goff Boyz');
    await vi.advanceTimersByTimeAsync(1000);
    expect(to('/api/deck-check')).toHaveLength(before + 1);
    expect(to('/api/deck-check').at(-1)?.body?.['text']).toContain('3 Goff Boyz');
    expect(desk.legal).toBe(false);
    expect(to('/api/my/decks')).toHaveLength(0);
    desk.stop();
  });
  it('keeps changes of a deck that is mine, and takes them back', async () => {
    const desk = new Desk();
    await desk.open('7');
    desk.add('Goff Boyz');
    expect(desk.kept).toBe('changed');
    await vi.advanceTimersByTimeAsync(3000);
    expect(desk.kept).toBe('kept');
    expect(to('/api/my/decks').at(-1)?.body).toMatchObject({ id: 7, name: 'Mine' });
    desk.undo();
    expect(desk.deck.cards.get('Goff Boyz')).toBe(2);
    expect(desk.canUndo).toBe(false);
    desk.stop();
  });
});
