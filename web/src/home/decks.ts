// The decks one can sit down with; asked for once even where several seats choose one.
import { get } from '../lib/api';
import type { MyDeck, ReadyDeck, Rulebook } from '../lib/protocol';

const ready = new Map<Rulebook, Promise<ReadyDeck[]>>();
let own: { asked: number; decks: Promise<MyDeck[]> } | null = null;
const freshFor = 3000; // milliseconds: a deck saved meanwhile should be there when the dialog opens again

export function readyDecks(rulebook: Rulebook): Promise<ReadyDeck[]> {
  let decks = ready.get(rulebook);
  if (!decks) {
    decks = get<{ decks: ReadyDeck[] }>(`/api/decks/${rulebook}`).then((answer) => answer.decks);
    decks.catch(() => ready.delete(rulebook));
    ready.set(rulebook, decks);
  }
  return decks;
}

export function ownDecks(): Promise<MyDeck[]> {
  if (!own || Date.now() - own.asked > freshFor)
    own = { asked: Date.now(), decks: get<{ decks: MyDeck[] }>('/api/my/decks').then((answer) => answer.decks) };
  return own.decks;
}
