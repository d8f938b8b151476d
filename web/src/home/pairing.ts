// One click to an opponent: sit down where somebody waits for the same game and clock, or open such a table.
import { get, post } from '../lib/api';
import type { Clock, GameLists, Rulebook, Summary } from '../lib/protocol';
import { arrange } from './arrange';

export interface Pace {
  name: string;
  clock: Clock | null;
}

export const paces: readonly Pace[] = [
  { name: 'Quick, 15 min + 5 s', clock: { minutes: 15, increment: 5 } },
  { name: 'Unhurried, 40 min + 15 s', clock: { minutes: 40, increment: 15 } },
  { name: 'No clock', clock: null },
];

function alike(one: Clock | null, other: Clock | null): boolean {
  return one?.minutes === other?.minutes && one?.increment === other?.increment;
}

/** The table to sit down at: the one that has waited longest. */
export function waiting(open: Summary[], rulebook: Rulebook, clock: Clock | null): Summary | null {
  const fits = open.filter(
    (game) =>
      game.rulebook === rulebook &&
      game.variants.length === 0 &&
      game.seats.length === 2 &&
      game.seats.filter(({ kind }) => kind === 'empty').length === 1 &&
      !game.seats.some(({ mine }) => mine) &&
      alike(game.clock, clock),
  );
  return fits.sort((a, b) => a.began - b.began)[0] ?? null;
}

/** The game that one sits at afterwards. */
export async function pair(rulebook: Rulebook, clock: Clock | null): Promise<string> {
  const { open, mine } = await get<GameLists>('/api/games');
  const own = mine.find((game) => game.status === 'open' && game.rulebook === rulebook && game.variants.length === 0 && alike(game.clock, clock));
  if (own) return own.id;
  const found = waiting(open, rulebook, clock);
  if (found) {
    try {
      await post(`/api/games/${found.id}/join`, { deck: null });
      return found.id;
    } catch {
      // Somebody else was faster: then one waits oneself.
    }
  }
  const seats = [{ who: 'me' as const, deck: null }, { who: 'open' as const }];
  return (await arrange({ rulebook, seats, lobby: true, private: false, clock, variants: [], first: 'random' })).id;
}
