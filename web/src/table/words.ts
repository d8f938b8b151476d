// The log and other lines of text: card names in them, headings, dice.
import type { LogLine } from '../lib/protocol';

/** The log and what came: lines are numbered, and after a step back, or for another seat, numbers begin again lower. */
export function joined(log: LogLine[], came: LogLine[]): LogLine[] {
  const first = came[0];
  if (!first) return log;
  return [...log.filter((line) => line.n < first.n), ...came];
}

export type Part = { text: string; card: boolean };

/** A pattern that finds any of these titles as whole words, the longest first. */
export function titlePattern(titles: Iterable<string>): RegExp {
  const list = [...titles].filter((title) => title.length > 2).sort((a, b) => b.length - a.length);
  const any = list.map((title) => title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${any || '(?!)'})(?: \\(\\d+\\))?(?![\\p{L}\\p{N}])`, 'gu');
}

export function partsOf(text: string, titles: RegExp): Part[] {
  const parts: Part[] = [];
  let at = 0;
  for (const found of text.matchAll(titles)) {
    if (found.index > at) parts.push({ text: text.slice(at, found.index), card: false });
    parts.push({ text: found[0], card: true });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), card: false });
  return parts;
}

export interface Told extends LogLine {
  /** How often it is told one after the other. */
  times: number;
}

/** Lines alike that follow each other are told once; headings under which nothing happened are not told. */
export function condensed(log: LogLine[]): Told[] {
  const all: Told[] = [];
  log.forEach((line, i) => {
    if (isHeading(line.text) && isHeading(log[i + 1]?.text ?? '')) return;
    const last = all.at(-1);
    if (last && last.text === line.text && !isHeading(line.text)) all[all.length - 1] = { ...last, times: last.times + 1 };
    else all.push({ ...line, times: 1 });
  });
  return all;
}

/** A card that somebody else brings into the game, as the log tells it. */
export interface Played {
  title: string;
  text: string;
}

/** The last card that one of these people plays, deploys or uses in these lines. */
export function playedBy(names: string[], lines: LogLine[], titles: RegExp): Played | null {
  for (const { text } of [...lines].reverse()) {
    const who = names.find((name) => text.startsWith(`${name} `) || text.startsWith(`${name}: `));
    if (who === undefined) continue;
    const rest = text.slice(who.length);
    if (/ face down /.test(rest)) continue; // nobody sees what it is
    if (!/^:? (acts?|plays?|deploys?|uses?|evokes?|equips?|upgrades?|attach(?:es)?|annex(?:es)?|shields?) /.test(rest)) continue;
    const title = rest.match(titles)?.[0];
    if (title) return { title, text };
  }
  return null;
}

/** A line that opens a new phase or round. */
export function isHeading(text: string): boolean {
  return text.startsWith('-- ');
}

/** The number that a line says was rolled. */
export function rolled(text: string): number | null {
  const found = / rolls? (\d+)/.exec(text);
  return found ? Number(found[1]) : null;
}

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Minutes and seconds, tenths in the last ten seconds. */
export function clockText(ms: number): string {
  const left = Math.max(0, ms);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
