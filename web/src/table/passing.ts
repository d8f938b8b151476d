// Passing by itself: only what a person has asked for, and only where the rules offer to pass.
import type { Decision, LogLine, Rulebook, State } from '../lib/protocol';
import type { Stops } from '../lib/settings.svelte';
import { pagesOf } from '../rulebooks/all';
import { passOption } from './choosing';

/** A moment as people know it: it ends when this text changes. */
export function momentOf(rulebook: Rulebook, state: State): string {
  return pagesOf(rulebook).moment.of(state);
}

export interface Wishes {
  stops: Stops;
  stopPhases: string[];
  /** The moment that is to be passed through to its end; null: none. */
  until: string | null;
  /** Pass until somebody else does something or another moment comes: the log as it was when one began. */
  quiet: Quiet | null;
  /** Take both bonuses of a command struggle, or whatever is all that can be taken, without being asked. */
  takeBoth: boolean;
  /** Cards that are not asked about any more. */
  yields: string[];
}

/** Where the game stood when one began to pass until something happens. */
export interface Quiet {
  moment: string;
  line: number;
}

/** Whether one's turn has come where something happened meanwhile: somebody else acted, a battle began, another phase. */
export function somethingHappened(rulebook: Rulebook, state: State, log: LogLine[], quiet: Quiet): boolean {
  if (momentOf(rulebook, state) !== quiet.moment) return true;
  const mine = state.seen_by === null ? '' : (state.view.seats[state.seen_by]?.name ?? '');
  return log.some(({ n, text }) => n > quiet.line && !text.startsWith('-- ') && !text.startsWith(`${mine} `) && !/ (passes|waits)$/.test(text));
}

/** The option that takes everything there is to take, where that is the question. */
export function bothOf(decision: Decision): number | null {
  const both = decision.options.findIndex(({ label }) => /\btake both\b/.test(label));
  return both >= 0 && decision.options.every(({ label }) => label.startsWith('take ')) ? both : null;
}

/** The one card that a window is about: everything that could be done with it is to use it. */
export function windowOf(decision: Decision): string | null {
  if (passOption(decision.options) === null) return null;
  const used = decision.options.filter(({ pass }) => !pass).map(({ label }) => /^(?:use|play) (.+?)(?: on .*| at .*)?$/.exec(label)?.[1] ?? '');
  return used.length > 0 && used[0] !== '' && used.every((title) => title === used[0]) ? used[0]! : null;
}

/** A moment in which one may act and need not: nothing is asked about the cards themselves. */
export function windowed({ options }: Decision): boolean {
  return passOption(options) !== null && options.every(({ pass, label }) => pass || /^(act|use|play|deploy|evoke|equip|annex|upgrade) /.test(label));
}

/** The option to take without asking, or null. */
export function passing(rulebook: Rulebook, state: State, log: LogLine[], wishes: Wishes): number | null {
  if (!state.decision || state.lesson || state.paused) return null;
  if (wishes.takeBoth) {
    const both = bothOf(state.decision);
    if (both !== null) return both;
  }
  const pass = passOption(state.decision.options);
  if (pass === null) return null;
  if (wishes.until !== null && wishes.until === momentOf(rulebook, state)) return pass;
  if (wishes.quiet !== null && !somethingHappened(rulebook, state, log, wishes.quiet)) return pass;
  if (wishes.yields.includes(windowOf(state.decision) ?? '')) return pass;
  if (wishes.stops !== 'chosen') return null;
  return wishes.stopPhases.includes(state.view.properties['phase'] ?? '') ? null : pass;
}
