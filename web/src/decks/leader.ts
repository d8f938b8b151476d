// Who leads a deck, and what that means for its cards.
import type { CardSheet, Rulebook } from '../lib/protocol';
import { pagesOf } from '../rulebooks/all';
import { mayLie, withHeading, type DeckLines } from './deck_text';

function squadOf(card: CardSheet | undefined): number | null {
  const squad = card?.figures['signature'];
  return typeof squad === 'number' ? squad : null;
}

/** Another leader: the signature squad of the old one leaves, that of the new one comes. */
export function withLeader(rulebook: Rulebook, deck: DeckLines, sheets: ReadonlyMap<string, CardSheet>, title: string): DeckLines {
  const squad = squadOf(sheets.get(title));
  const cards = new Map([...deck.cards].filter(([name]) => squadOf(sheets.get(name)) === null));
  if (squad !== null) {
    for (const [name, card] of sheets) {
      const copies = card.figures['copies'];
      if (squadOf(card) === squad && typeof copies === 'number') cards.set(name, copies);
    }
  }
  return withHeading({ ...deck, cards }, pagesOf(rulebook).deck.leader.heading, title);
}

/** Whether a card may be worth a look for this leader. The server has the last word. */
export function fitsLeader(rulebook: Rulebook, leader: CardSheet | undefined, card: CardSheet): boolean {
  if (!mayLie(rulebook, card)) return false;
  if (!leader) return squadOf(card) === null;
  return pagesOf(rulebook).deck.fits(leader, card);
}
