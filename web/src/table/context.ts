// What every part of a table needs: the table itself, the choice in progress and what is being read.
import { getContext, setContext } from 'svelte';
import type { LineState } from '../lib/line';
import type { Decision, Hello, Hint, LogLine, Presence, Rulebook, State, Why } from '../lib/protocol';
import type { Choice } from './choice.svelte';
import type { Reading } from './reading.svelte';
import type { Table } from './table.svelte';

/** A game as it lies on the table, be it played or watched again. */
export interface Shown {
  readonly rulebook: Rulebook;
  /** The seat whose side of the table is the near one. */
  readonly near: number;
  readonly hello: Hello | null;
  readonly state: State | null;
  readonly decision: Decision | null;
  readonly log: LogLine[];
  /** The last line of the log when one chose last; null: one has not chosen yet. */
  readonly movedAt: number | null;
  readonly presence: Presence | null;
  readonly hint: Hint | null;
  readonly why: Why | null;
  readonly line: LineState;
  /** A choice was sent and the next state is not here yet. */
  readonly sent: boolean;
  /** When the state was received: clocks run from there. */
  readonly receivedAt: number;
  choose(option: number): void;
  askWhy(card: string): void;
}

export interface Sitting {
  table: Shown;
  choice: Choice;
  reading: Reading;
}
/** Where a game is played, more can be said. */
export interface Playing extends Sitting {
  table: Table;
}

const key = Symbol('sitting');

export function seatDown(sitting: Sitting): void {
  setContext(key, sitting);
}
export function sitting(): Sitting {
  return getContext<Sitting>(key);
}
export function playing(): Playing {
  return getContext<Playing>(key);
}

/** The name under which one plays; null: one watches, or plays for several. */
export function ownName(table: Shown): string | null {
  const { hello, state } = table;
  return hello && !hello.spectator && hello.seats.length === 1 ? (state?.view.seats[hello.seats[0]!]?.name ?? null) : null;
}

/** One's own side always has the same colour; each of the others has its own. */
export function seatColour(table: Shown, seat: number): string {
  const count = table.state?.view.seats.length ?? 2;
  return seat === table.near ? 'var(--mine)' : `var(--foe-${(seat - table.near + count) % count})`;
}
