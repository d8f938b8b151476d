import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Recording } from './recording.svelte';

const seat = { kind: 'person', level: '', deck: '', present: true };
const game = {
  id: 'abc',
  rulebook: 'warlords',
  status: 'over',
  seats: [
    { ...seat, name: 'tom', mine: false },
    { ...seat, name: 'ann', mine: true },
  ],
  result: { winners: [1], reason: 'warlord defeated' },
};
const steps = Array.from({ length: 6 }, (_, number) => ({ number, seat: number % 2, label: 'pass', phase: 'combat', round: '1' }));
let asked: string[] = [];
let slow: (() => void)[] = [];
let holding = false;

function body(path: string): unknown {
  if (path.endsWith('/steps')) return { steps };
  const step = /\/step\/(\d+)/.exec(path);
  if (step) {
    const number = Number(step[1]);
    return { number, view: { places: [], properties: {}, seats: [] }, log: Array.from({ length: number }, (_, n) => `line ${n}`) };
  }
  return game;
}

beforeEach(() => {
  asked = [];
  slow = [];
  holding = false;
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    if (holding) await new Promise<void>((go) => slow.push(go));
    if (path.endsWith('/analysis')) return { ok: false, status: 404, json: async () => ({ error: 'none' }) };
    return { ok: true, status: 200, json: async () => body(path) };
  });
});
afterEach(() => vi.unstubAllGlobals());

async function opened(step: number | null = null): Promise<Recording> {
  const recording = new Recording('abc');
  await recording.open({ step, seen: null });
  return recording;
}

test("opens where one asks, on one's own side", async () => {
  const recording = await opened(3);
  expect(recording.at).toBe(3);
  expect(recording.near).toBe(1);
  expect(recording.state?.seen_by).toBe(1);
  expect(recording.log.map((line) => line.text)).toEqual(['line 0', 'line 1', 'line 2']);
});

test('stays within the game, and tells its end there', async () => {
  const recording = await opened(99);
  expect(recording.at).toBe(5);
  expect(recording.state?.over?.winners).toEqual([1]);
  await recording.go(-4);
  expect(recording.at).toBe(0);
  expect(recording.state?.over).toBeNull();
});

test('a step on brings the news of that step; a leap brings none', async () => {
  const recording = await opened(2);
  await recording.go(3);
  expect(recording.state?.log.map((line) => line.text)).toEqual(['line 2']);
  await recording.go(5);
  expect(recording.state?.log).toEqual([]);
});

test('a slider that moves faster than the answers asks for the last place only', async () => {
  const recording = await opened(0);
  asked = [];
  holding = true;
  const first = recording.go(2);
  void recording.go(3);
  void recording.go(4);
  holding = false;
  slow.forEach((go) => go());
  await first;
  expect(recording.state?.number).toBe(4);
  expect(asked.filter((path) => path.includes('/step/3'))).toEqual([]);
});

test("all cards open are seen from one's own side", async () => {
  const recording = await opened(1);
  await recording.look('all');
  expect(asked.at(-2)).toContain('/step/1?seen=all');
  expect(recording.near).toBe(1);
});
