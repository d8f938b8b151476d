import { beforeEach, describe, expect, it } from 'vitest';
import { delayOf, Line, tableUrl, type LineState, type World } from './line';
import type { FromServer } from './protocol';

class FakeSocket {
  readyState = 0;
  sent: string[] = [];
  onopen: () => void = () => {};
  onclose: () => void = () => {};
  onmessage: (event: { data: string }) => void = () => {};
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.onopen();
  }
  says(message: object) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  breaks() {
    this.readyState = 3;
    this.onclose();
  }
}

let sockets: FakeSocket[];
let timers: { at: number; act: () => void; id: number }[];
let clock: number;
let states: LineState[];
let heard: FromServer[];

const world: World = {
  open: () => {
    sockets.push(new FakeSocket());
    return sockets.at(-1) as unknown as WebSocket;
  },
  now: () => clock,
  after: (ms, act) => timers.push({ at: clock + ms, act, id: timers.length + 1 }),
  cancel: (id) => {
    timers = timers.map((timer) => (timer.id === id ? { ...timer, at: Infinity } : timer));
  },
  chance: () => 0.5,
};
function pass(ms: number) {
  clock += ms;
  for (const timer of timers.filter((t) => t.at <= clock)) {
    timer.at = Infinity;
    timer.act();
  }
}
const hello = { type: 'hello', protocol: 1, game: {}, seats: [0], spectator: false, beat: 300 };

beforeEach(() => {
  sockets = [];
  timers = [];
  clock = 0;
  states = [];
  heard = [];
});
const line = () =>
  new Line(
    'ws://x',
    (m) => heard.push(m),
    (s) => states.push(s),
    world,
  );

describe('a line', () => {
  it('is open when the server has said hello', () => {
    line();
    sockets[0]!.opens();
    expect(states).toEqual([{ is: 'opening' }]);
    sockets[0]!.says(hello);
    expect(states.at(-1)).toEqual({ is: 'open' });
    expect(heard).toEqual([hello]);
  });

  it('comes back by itself, later each time, and begins anew after success', () => {
    line();
    sockets[0]!.breaks();
    expect(states.at(-1)).toEqual({ is: 'broken', tries: 1, retryAt: 500 });
    pass(500);
    sockets[1]!.breaks();
    expect(states.at(-1)).toEqual({ is: 'broken', tries: 2, retryAt: 1500 });
    pass(1000);
    sockets[2]!.opens();
    sockets[2]!.says(hello);
    sockets[2]!.breaks();
    expect(states.at(-1)).toMatchObject({ is: 'broken', tries: 1 });
  });

  it('gives up a line that does not open, and tries another', () => {
    line();
    pass(5_000);
    expect(states.at(-1)).toMatchObject({ is: 'broken', tries: 1 });
    pass(500);
    sockets[1]!.opens();
    sockets[1]!.says(hello);
    pass(5_000);
    expect(states.at(-1)).toEqual({ is: 'open' });
  });

  it('hurries when told to', () => {
    const l = line();
    sockets[0]!.breaks();
    l.hurry();
    expect(sockets).toHaveLength(2);
    sockets[1]!.opens();
    pass(4_000);
    expect(sockets).toHaveLength(2);
  });

  it('sends only while open', () => {
    const l = line();
    expect(l.send({ type: 'ping' })).toBe(false);
    sockets[0]!.opens();
    expect(l.send({ type: 'ping' })).toBe(true);
    expect(sockets[0]!.sent).toEqual(['{"type":"ping"}']);
  });

  it('pings in silence and breaks when nothing comes back', () => {
    line();
    sockets[0]!.opens();
    pass(10_000);
    expect(sockets[0]!.sent).toEqual(['{"type":"ping"}']);
    sockets[0]!.says({ type: 'pong' });
    pass(5_000);
    expect(states.at(-1)).toEqual({ is: 'opening' });
    pass(5_000);
    pass(5_000);
    expect(states.at(-1)).toMatchObject({ is: 'broken' });
    expect(heard).toEqual([]);
  });

  it('stays away when the table is closed', () => {
    line();
    sockets[0]!.opens();
    sockets[0]!.says({ type: 'closed', message: 'void' });
    sockets[0]!.breaks();
    pass(60_000);
    expect(sockets).toHaveLength(1);
    expect(states.at(-1)).toEqual({ is: 'closed', message: 'void' });
  });

  it('does not come back when ended', () => {
    const l = line();
    sockets[0]!.opens();
    l.end();
    sockets[0]!.onclose();
    pass(60_000);
    expect(sockets).toHaveLength(1);
  });
});

it('waits at most fifteen seconds, spread by a quarter', () => {
  expect(delayOf(1, 0.5)).toBe(500);
  expect(delayOf(20, 0.5)).toBe(15_000);
  expect(delayOf(20, 0)).toBe(11_250);
  expect(delayOf(20, 1)).toBe(18_750);
});

it('speaks as securely as the page was loaded', () => {
  expect(tableUrl('abc', { protocol: 'https:', host: 'h' })).toBe('wss://h/api/games/abc/table');
  expect(tableUrl('abc', { protocol: 'http:', host: 'h:1' })).toBe('ws://h:1/api/games/abc/table');
});
