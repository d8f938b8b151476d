// Finding places in a view.
import type { PlaceView, Rulebook, View } from '../lib/protocol';
import { pagesOf } from '../rulebooks/all';

export function placeAt(view: View, owner: number | null, name: string): PlaceView | undefined {
  return view.places.find((place) => place.owner === owner && place.name === name);
}

export function placesOf(view: View, owner: number | null): PlaceView[] {
  return view.places.filter((place) => place.owner === owner);
}

/** Everybody else in the order of play, beginning after `near`. */
export function others(view: View, near: number): number[] {
  const count = view.seats.length;
  return Array.from({ length: count - 1 }, (_, i) => (near + 1 + i) % count);
}

export function countOf(place: PlaceView | undefined): number {
  return place?.cards.reduce((sum, card) => sum + (card.count ?? 1), 0) ?? 0;
}

/** Names of the common places that are laid out in a line: the planets, the sectors. */
export function lineOf(view: View, kind: 'planet' | 'sector'): PlaceView[] {
  return view.places.filter((place) => place.owner === null && place.name.startsWith(`${kind} `));
}

/** What a seat holds. */
export function handsOf(view: View, rulebook: Rulebook, seat: number): { place: PlaceView | undefined; label: string }[] {
  return pagesOf(rulebook).hands.map(({ name, label }) => ({ place: placeAt(view, seat, name), label }));
}
