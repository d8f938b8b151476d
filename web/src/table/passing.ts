// Passing by itself: only what a person has asked for, and only where the rules offer to pass.
import type { Rulebook, State } from '../lib/protocol';
import type { Stops } from '../lib/settings.svelte';
import { passOption } from './choosing';

/** A moment as people know it: it ends when this text changes. */
export function momentOf(rulebook: Rulebook, state: State): string {
  const at = state.view.properties;
  if (rulebook === 'commanders') return `${at['term of']} ${at['term']}`;
  return `${at['phase']} ${at['round']}`;
}

export interface Wishes {
  stops: Stops;
  stopPhases: string[];
  /** The moment that is to be passed through to its end; null: none. */
  until: string | null;
}

/** The option to take without asking, or null. */
export function passing(rulebook: Rulebook, state: State, wishes: Wishes): number | null {
  if (!state.decision || state.lesson || state.paused) return null;
  const pass = passOption(state.decision.options);
  if (pass === null) return null;
  if (wishes.until !== null && wishes.until === momentOf(rulebook, state)) return pass;
  if (wishes.stops !== 'chosen') return null;
  return wishes.stopPhases.includes(state.view.properties['phase'] ?? '') ? null : pass;
}
