// What deserves a moment of its own: a planet or a sector taken, a warlord bloodied, a location lost.
import type { State, View } from '../lib/protocol';
import { cardsOf } from './differences';

export interface Moment {
  title: string;
  text: string;
  /** Whose gain it is; null: nobody's. */
  seat: number | null;
  kind: 'taken' | 'bloodied' | 'lost';
}

function taken(before: View, after: View, trophies: string): Moment | null {
  for (const place of after.places) {
    if (place.name !== trophies || place.owner === null) continue;
    const had = new Set(before.places.find(({ owner, name }) => owner === place.owner && name === trophies)?.cards.map(({ title }) => title));
    const won = place.cards.find(({ title }) => !had.has(title));
    if (won) return { title: won.title, text: `${after.seats[place.owner]!.name} takes it`, seat: place.owner, kind: 'taken' };
  }
  return null;
}

function bloodied(before: View, after: View): Moment | null {
  const was = cardsOf(before);
  for (const [id, { card }] of cardsOf(after))
    if (card.properties['bloodied'] === 'true' && was.get(id)?.card.properties['bloodied'] !== 'true' && was.has(id))
      return {
        title: card.title,
        text: 'is bloodied',
        seat: card.owner === null ? null : after.seats.findIndex((_, seat) => seat !== card.owner),
        kind: 'bloodied',
      };
  return null;
}

function lost(before: View, after: View): Moment | null {
  const is = cardsOf(after);
  for (const [id, { card, place }] of cardsOf(before)) {
    const now = is.get(id);
    if (card.type === 'location' && place.endsWith('/locations') && now && now.place.endsWith('/ruins') && card.owner !== null)
      return { title: card.title, text: 'is ruined', seat: after.seats.findIndex((_, seat) => seat !== card.owner), kind: 'lost' };
  }
  return null;
}

/** The gravest thing that happened between two states, if any; `trophies` is the place where what is won lies. */
export function momentIn(before: State, after: State, trophies: string): Moment | null {
  if (before.seen_by !== after.seen_by) return null;
  return taken(before.view, after.view, trophies) ?? bloodied(before.view, after.view) ?? lost(before.view, after.view);
}
