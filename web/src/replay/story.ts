// What a game was like, from its analysis: the choices that turned it, and how much was luck and how much was play.
import type { Decisions, Decision } from './curve';
import { turningPoints } from './curve';

export interface Story {
  /** The costliest choices, in the order they were made. */
  turns: Decision[];
  /** What one's own mistakes cost, what those of others gave, and what chance did, as shares of the game. */
  own: number;
  others: number;
  luck: number;
  /** One sentence that says which of them weighed most. */
  sentence: string;
}

const most = 3;
const weighs = 0.1; // a share of the game that is worth a word

/** Chances in the analysis are those of the first seat; in a game of two the other has the rest. */
export function storyOf(decisions: Decisions, seat: number, won: boolean): Story {
  const sign = seat === 0 ? 1 : -1;
  const own = -sum(decisions.filter((decision) => decision.seat === seat).map(({ loss }) => loss));
  const others = sum(decisions.filter((decision) => decision.seat !== seat).map(({ loss }) => loss));
  const luck = sign * sum(decisions.slice(1).map((decision, i) => decision.before - decisions[i]!.after));
  const turns = turningPoints(decisions, most).sort((a, b) => a.number - b.number);
  return { turns, own, others, luck, sentence: sentenceOf(own, others, luck, won) };
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function sentenceOf(own: number, others: number, luck: number, won: boolean): string {
  const better = others + own; // own is below zero
  if (won && luck > weighs && luck > better) return 'Fortune was with you, and you made use of it.';
  if (won && better > weighs) return 'You made the better choices, and they decided it.';
  if (won) return 'A close game, and it is yours.';
  if (luck < -weighs && luck < better) return 'The cards were against you; there was little to mend.';
  if (own < -weighs) return 'A few choices cost the game: look at them, and the next one is closer.';
  return 'A close game, well fought.';
}
