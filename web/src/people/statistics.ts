// What one has played, counted: by game, deck, opponent and level.
import type { Summary } from '../lib/protocol';
import { deckName } from '../table/labels';

export interface Count {
  name: string;
  won: number;
  lost: number;
  drawn: number;
}

export interface Statistics {
  games: number;
  rulebooks: Count[];
  decks: Count[];
  opponents: Count[];
  /** Against each level of the computer, with a rating by what was won there. */
  levels: (Count & { rating: number })[];
}

/** Where a level stands: a step of 160 is what wins about 72 games of a hundred, as the levels do among themselves. */
const strengths: Record<string, number> = { recruit: 1200, veteran: 1360, commander: 1520, warlord: 1680 };

function add(counts: Map<string, Count>, name: string, result: 'won' | 'lost' | 'drawn'): void {
  const count = counts.get(name) ?? { name, won: 0, lost: 0, drawn: 0 };
  counts.set(name, { ...count, [result]: count[result] + 1 });
}

export function share({ won, lost, drawn }: Count): number {
  const all = won + lost + drawn;
  return all === 0 ? 0 : (won + drawn / 2) / all;
}

/** The rating that makes so many wins likely against somebody of this strength, with one game drawn on each side of it. */
export function performance(count: Count, strength: number): number {
  const all = count.won + count.lost + count.drawn;
  const expected = (share(count) * all + 0.5) / (all + 1);
  return Math.round(strength + 400 * Math.log10(expected / (1 - expected)));
}

/** Lessons are no games; neither is what was broken off by the server. */
export function statisticsOf(games: Summary[], title: (rulebook: string) => string): Statistics {
  const [rulebooks, decks, opponents, levels] = [
    new Map<string, Count>(),
    new Map<string, Count>(),
    new Map<string, Count>(),
    new Map<string, Count>(),
  ];
  let counted = 0;
  for (const { seats, result, status, lesson, rulebook } of games) {
    const mine = seats.findIndex((seat) => seat.mine);
    if (lesson !== null || status !== 'over' || !result || mine < 0 || seats.every((seat) => seat.mine)) continue;
    const how = result.winners.length === 0 ? 'drawn' : result.winners.includes(mine) ? 'won' : 'lost';
    ++counted;
    add(rulebooks, title(rulebook), how);
    if (seats[mine]!.deck) add(decks, deckName(seats[mine]!.deck), how);
    for (const seat of seats) {
      if (seat.mine) continue;
      if (seat.kind === 'computer') add(levels, seat.level, how);
      else add(opponents, seat.name, how);
    }
  }
  const sorted = (counts: Map<string, Count>) => [...counts.values()].sort((a, b) => b.won + b.lost + b.drawn - a.won - a.lost - a.drawn);
  const known = Object.keys(strengths);
  return {
    games: counted,
    rulebooks: sorted(rulebooks),
    decks: sorted(decks),
    opponents: sorted(opponents),
    levels: sorted(levels)
      .sort((a, b) => known.indexOf(a.name) - known.indexOf(b.name))
      .map((count) => ({ ...count, rating: performance(count, strengths[count.name] ?? 1500) })),
  };
}
