// Asking the server for a game.
import { post } from '../lib/api';
import type { Deck, Level, NewGame, Rulebook } from '../lib/protocol';

export function arrange(game: NewGame): Promise<{ id: string; invite?: string }> {
  return post('/api/games', game);
}

export function againstComputer(rulebook: Rulebook, level: Level, deck: Deck | null): NewGame {
  return {
    rulebook,
    seats: [
      { who: 'me', deck },
      { who: 'computer', level, deck: null },
    ],
    lobby: false,
    private: false,
    clock: null,
    variants: [],
    first: 'random',
  };
}

/** Pairs across the table: seat 0 with 2, 1 with 3, and so on. */
export function teamsOf(seats: number): number[][] {
  const half = seats / 2;
  return Array.from({ length: half }, (_, i) => [i, i + half]);
}

/** Variants that are played in teams. */
export function needsTeams(variants: string[]): boolean {
  return variants.includes('team') || variants.includes('joint');
}
