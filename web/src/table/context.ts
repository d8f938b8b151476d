// What every part of a table needs: the table itself, the choice in progress and what is being read.
import { getContext, setContext } from 'svelte';
import type { Choice } from './choice.svelte';
import type { Reading } from './reading.svelte';
import type { Table } from './table.svelte';

export interface Sitting {
  table: Table;
  choice: Choice;
  reading: Reading;
}

const key = Symbol('sitting');

export function seatDown(sitting: Sitting): void {
  setContext(key, sitting);
}
export function sitting(): Sitting {
  return getContext<Sitting>(key);
}
