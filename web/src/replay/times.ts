// Where one is in a replay: steps, the phases they belong to, and the address that leads there.
import type { Rulebook, StepLine } from '../lib/protocol';
import { pagesOf } from '../rulebooks/all';

/** Steps from the first of a phase on; the last step is the end of the game. */
export interface Stretch {
  from: number;
  round: string;
  phase: string;
}

export function stretches(steps: StepLine[]): Stretch[] {
  const all: Stretch[] = [];
  for (const { number, round, phase } of steps) {
    const last = all.at(-1);
    if (!last || last.round !== round || last.phase !== phase) all.push({ from: number, round, phase });
  }
  return all;
}

/** The first step of the next phase; at the last one the end. */
export function nextPhase(phases: Stretch[], at: number, last: number): number {
  return phases.find((phase) => phase.from > at)?.from ?? last;
}

/** The first step of this phase, or of the one before where one stands at it. */
export function lastPhase(phases: Stretch[], at: number): number {
  return phases.findLast((phase) => phase.from < at)?.from ?? 0;
}

export function stretchAt(phases: Stretch[], at: number): Stretch | undefined {
  return phases.findLast((phase) => phase.from <= at);
}

export function momentName(rulebook: Rulebook, stretch: Stretch | undefined): string {
  return stretch ? `${pagesOf(rulebook).round} ${stretch.round}, ${stretch.phase}` : '';
}

/** Whose eyes: a seat, or all cards open. */
export type Seen = number | 'all';

export interface Spot {
  step: number;
  seen: Seen;
}

export function readSpot(search: string): { step: number | null; seen: Seen | null } {
  const asked = new URLSearchParams(search);
  const step = asked.get('step') ?? '';
  const seen = asked.get('seen') ?? '';
  return {
    step: /^\d{1,6}$/.test(step) ? Number(step) : null,
    seen: seen === 'all' ? 'all' : /^[0-5]$/.test(seen) ? Number(seen) : null,
  };
}

export function writeSpot({ step, seen }: Spot): string {
  return `?step=${step}&seen=${seen}`;
}

/** What a key does; null: nothing. */
export type Move = 'back' | 'on' | 'phase back' | 'phase on' | 'start' | 'end' | 'play';

export function moveOf(event: { key: string; shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean }): Move | null {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  switch (event.key) {
    case 'ArrowLeft':
      return event.shiftKey ? 'phase back' : 'back';
    case 'ArrowRight':
      return event.shiftKey ? 'phase on' : 'on';
    case 'PageUp':
      return 'phase back';
    case 'PageDown':
      return 'phase on';
    case 'Home':
      return 'start';
    case 'End':
      return 'end';
    case ' ':
      return 'play';
    default:
      return null;
  }
}
