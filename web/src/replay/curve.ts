// The chances of the first seat over a game, as a line to draw, and the choices that cost some.
import type { Analysis } from '../lib/protocol';

export type Decisions = Analysis['decisions'];
export type Decision = Decisions[number];

/** How much a choice must have cost to be pointed out. */
export const worthTelling = 0.04;

/** Points from 0,0 (the game's beginning, no chance) to 1,1 (its end, certain). */
export function curve(decisions: Decisions, steps: number): { x: number; y: number }[] {
  const width = Math.max(1, steps);
  const points = decisions.map(({ number, before }) => ({ x: number / width, y: before }));
  const last = decisions.at(-1);
  if (last) points.push({ x: Math.min(1, (last.number + 1) / width), y: last.after });
  return points;
}

/** The same as a path in a box of the given size, and the ground below it; y goes down there. */
export function paths(points: { x: number; y: number }[], width: number, height: number): { line: string; ground: string } {
  if (points.length === 0) return { line: '', ground: '' };
  const at = (value: number) => Number(value.toFixed(1));
  const joined = points.map(({ x, y }) => `${at(x * width)} ${at((1 - y) * height)}`).join('L');
  const first = at(points[0]!.x * width);
  const last = at(points.at(-1)!.x * width);
  return { line: `M${joined}`, ground: `M${first} ${height}L${joined}L${last} ${height}Z` };
}

/** The choices after which there was something better, the costliest first. */
export function turningPoints(decisions: Decisions, most = 12): Decision[] {
  return decisions
    .filter((decision) => decision.better !== null && decision.loss >= worthTelling)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, most);
}

/** The chance of the first seat before a step: that of the last decision looked at up to there. */
export function chanceAt(decisions: Decisions, step: number): number | null {
  const last = decisions.findLast((decision) => decision.number <= step);
  if (!last) return decisions[0]?.before ?? null;
  return last.number === step ? last.before : last.after;
}

export function percent(chance: number): string {
  return `${Math.round(chance * 100)} %`;
}
