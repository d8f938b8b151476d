// What changed between two views of one table, as far as it is worth showing: who moved, was hurt, came and went.
import type { CardView, View } from '../lib/protocol';
import { placeKey, type Key } from './choosing';

export interface Seen {
  card: CardView;
  place: Key;
}
export interface Differences {
  moved: { id: number; from: Key; to: Key }[];
  appeared: { id: number; to: Key }[];
  vanished: { id: number; from: Key }[];
  hurt: { id: number; by: number }[]; // below zero: healed
}

const wounds = 'damage';

/** Every known card of a view with its place; what is attached counts to the place of its bearer. */
export function cardsOf(view: View): Map<number, Seen> {
  const all = new Map<number, Seen>();
  const note = (card: CardView, place: Key) => {
    if (card.id !== undefined) all.set(card.id, { card, place });
    for (const attached of card.attachments ?? []) note(attached, place);
  };
  for (const place of view.places) for (const card of place.cards) note(card, placeKey(place));
  return all;
}

export function differences(before: View, after: View): Differences {
  const was = cardsOf(before);
  const is = cardsOf(after);
  const found: Differences = { moved: [], appeared: [], vanished: [], hurt: [] };
  for (const [id, now] of is) {
    const then = was.get(id);
    if (!then) {
      found.appeared.push({ id, to: now.place });
      continue;
    }
    if (then.place !== now.place) found.moved.push({ id, from: then.place, to: now.place });
    const by = wound(now) - wound(then);
    if (by !== 0) found.hurt.push({ id, by });
  }
  for (const [id, then] of was) if (!is.has(id)) found.vanished.push({ id, from: then.place });
  return found;
}

function wound(seen: Seen): number {
  return Number(seen.card.properties[wounds] ?? 0);
}

/** The pile of an owner from which cards come that nobody saw before, and into which they go. */
export function pileOf(place: Key, piles: Key[]): Key | null {
  const owner = place.slice(1, place.indexOf('/'));
  return piles.find((pile) => pile.startsWith(`p${owner}/`)) ?? null;
}
