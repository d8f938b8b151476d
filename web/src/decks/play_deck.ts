// From a deck to a table: a game against the computer.
import { post } from '../lib/api';
import type { Deck, Level, NewGame, Rulebook } from '../lib/protocol';
import { router } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';

export async function playDeck(rulebook: Rulebook, deck: Deck): Promise<void> {
  const game: NewGame = {
    rulebook,
    seats: [
      { who: 'me', deck },
      { who: 'computer', level: settings.level as Level, deck: null },
    ],
    lobby: false,
    private: false,
    clock: null,
    variants: [],
    first: 'random',
  };
  const { id } = await post<{ id: string }>('/api/games', game);
  router.go(`/game/${id}`);
}
