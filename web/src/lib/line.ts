// The line to a table: one WebSocket that is opened again by itself, later and later, until the server says that
// the table is closed.
import { gamePath } from './game_path';
import { subprotocol, type FromClient, type FromServer } from './protocol';

export type LineState = { is: 'opening' } | { is: 'open' } | { is: 'broken'; tries: number; retryAt: number } | { is: 'closed'; message: string };

/** What the line needs of the world; tests bring their own. */
export interface World {
  open(url: string, protocol: string): WebSocket;
  now(): number;
  after(ms: number, act: () => void): number;
  cancel(timer: number): void;
  chance(): number;
}

const browser: World = {
  open: (url, protocol) => new WebSocket(url, protocol),
  now: () => Date.now(),
  after: (ms, act) => setTimeout(act, ms) as unknown as number,
  cancel: (timer) => clearTimeout(timer),
  chance: () => Math.random(),
};

const pingEvery = 10_000;
const patience = 5_000; // for an answer to a ping, and for a line to open

/** The wait before the n-th try: half a second, doubled up to fifteen, spread so that not all come at once. */
export function delayOf(tries: number, chance: number): number {
  return Math.min(15_000, 500 * 2 ** (tries - 1)) * (0.75 + chance / 2);
}

export class Line {
  private socket: WebSocket | null = null;
  private timer = 0;
  private pulse = 0;
  private tries = 0;
  private ended = false;

  constructor(
    private readonly url: string,
    private readonly heard: (message: FromServer) => void,
    private readonly changed: (state: LineState) => void,
    private readonly world: World = browser,
  ) {
    this.connect();
  }

  /** False: the line is broken, nothing was sent. */
  send(message: FromClient): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Tries again at once, if it is waiting to. */
  hurry(): void {
    if (this.ended || this.socket) return;
    this.world.cancel(this.timer);
    this.connect();
  }

  end(): void {
    this.ended = true;
    this.world.cancel(this.timer);
    this.world.cancel(this.pulse);
    this.drop();
  }

  private connect(): void {
    if (this.tries === 0) this.changed({ is: 'opening' });
    const socket = this.world.open(this.url, subprotocol);
    this.socket = socket;
    this.pulse = this.world.after(patience, () => this.broke());
    socket.onopen = () => {
      this.beat();
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.hear(String(event.data));
    };
    socket.onclose = () => {
      if (socket === this.socket) this.broke();
    };
  }

  private hear(text: string): void {
    this.beat();
    const message = JSON.parse(text) as FromServer;
    if (message.type === 'hello') {
      this.tries = 0;
      this.changed({ is: 'open' });
    }
    if (message.type === 'closed') {
      this.changed({ is: 'closed', message: message.message });
      this.end();
    }
    if (message.type !== 'pong') this.heard(message);
  }

  /** Something was heard: the next ping is due later, and only when that stays unanswered is the line broken. */
  private beat(): void {
    this.world.cancel(this.pulse);
    this.pulse = this.world.after(pingEvery, () => {
      this.send({ type: 'ping' });
      this.pulse = this.world.after(patience, () => this.broke());
    });
  }

  private broke(): void {
    this.world.cancel(this.pulse);
    this.drop();
    if (this.ended) return;
    const wait = delayOf(++this.tries, this.world.chance());
    this.changed({ is: 'broken', tries: this.tries, retryAt: this.world.now() + wait });
    this.timer = this.world.after(wait, () => this.connect());
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }
}

export function tableUrl(id: string, at: { protocol: string; host: string } = location): string {
  return `${at.protocol === 'https:' ? 'wss' : 'ws'}://${at.host}${gamePath(id, '/table')}`;
}
