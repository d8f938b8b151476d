// What is heard at a table: what changed between two states, and whose turn it is.
import { callBack, play } from '../lib/sound';
import type { State } from '../lib/protocol';
import { pagesOf } from '../rulebooks/all';
import { heardIn } from './heard';
import { promptOf } from './labels';
import type { Table } from './table.svelte';

const short = 20_000; // milliseconds: then the clock is heard

export class Sounds {
  private last: State | null = null;
  private present = 0;

  constructor(private readonly table: Table) {}

  arrived(title: string): void {
    const { state } = this.table;
    const before = this.last;
    this.last = state;
    if (!state || !before || before.seen_by !== state.seen_by) return;
    const heard = heardIn(before, state);
    if (heard) play(heard);
    if (!state.decision || before.decision) return;
    play('turn');
    callBack(title, promptOf(state.decision.prompt, pagesOf(this.table.rulebook).sayings) || 'It is your turn.');
  }

  met(people: number): void {
    if (people > this.present && this.present > 0) play('joined');
    this.present = people;
  }

  ticked(): void {
    const { state } = this.table;
    const seat = state?.clock?.running ?? null;
    if (!state?.clock || seat === null || seat !== state.seen_by || state.paused || state.over) return;
    const left = state.clock.left[seat]! - (Date.now() - this.table.receivedAt);
    if (left > 0 && left < short) play('clock');
  }
}
