// What is heard of a change at the table.
import type { State } from '../lib/protocol';
import { differences } from './differences';

export type Heard = 'card' | 'hit' | 'destroyed' | 'win' | 'loss';

/** What is to be heard when one state follows another; the gravest thing of it. */
export function heardIn(before: State, after: State): Heard | null {
  if (after.over && !before.over) return after.seen_by !== null && after.over.winners.includes(after.seen_by) ? 'win' : 'loss';
  const changed = differences(before.view, after.view);
  if (after.log.some(({ text }) => / is (destroyed|ruined|defeated)\b/.test(text))) return 'destroyed';
  if (changed.hurt.some(({ by }) => by > 0)) return 'hit';
  if (changed.moved.length + changed.appeared.length > 0) return 'card';
  return null;
}
