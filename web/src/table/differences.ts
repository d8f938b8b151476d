// What changed between two views of one table, as far as it is worth showing: who moved, was hurt, came and went.
import type { CardView, LogLine, View } from '../lib/protocol';
import { placeKey, type Key } from './choosing';

export interface Seen {
  card: CardView;
  place: Key;
}
export interface Differences {
  moved: { id: number; from: Key; to: Key }[];
  /** Seen for the first time; `from` is where a card nobody knew is missing. The same as `to`: it was turned up there. */
  appeared: { id: number; from: Key | null; to: Key }[];
  /** Out of sight; `to` is where there is one card more that nobody knows. */
  vanished: { id: number; from: Key; to: Key | null }[];
  hurt: { id: number; by: number }[]; // below zero: healed
}

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

/** How many cards that nobody knows each place has more than before, or fewer. */
class Unknown {
  private readonly more = new Map<Key, number>();

  constructor(before: View, after: View) {
    for (const [view, sign] of [[before, -1] as const, [after, 1] as const])
      for (const place of view.places) for (const card of place.cards) if (card.id === undefined) this.add(placeKey(place), sign * (card.count ?? 1));
  }

  /** Where a card came from: the same place, else one of the same owner. */
  source(to: Key): Key | null {
    return this.take(to, (more) => more < 0, 1);
  }
  goal(from: Key): Key | null {
    return this.take(from, (more) => more > 0, -1);
  }

  private take(at: Key, fits: (more: number) => boolean, change: number): Key | null {
    const owner = at.slice(0, at.indexOf('/') + 1);
    const places = [at, ...[...this.more.keys()].filter((key) => key.startsWith(owner))];
    const found = places.find((key) => fits(this.more.get(key) ?? 0)) ?? null;
    if (found !== null) this.add(found, change);
    return found;
  }
  private add(key: Key, by: number): void {
    this.more.set(key, (this.more.get(key) ?? 0) + by);
  }
}

export function differences(before: View, after: View): Differences {
  const was = cardsOf(before);
  const is = cardsOf(after);
  const unknown = new Unknown(before, after);
  const found: Differences = { moved: [], appeared: [], vanished: [], hurt: [] };
  for (const [id, now] of is) {
    const then = was.get(id);
    if (!then) {
      found.appeared.push({ id, from: unknown.source(now.place), to: now.place });
      continue;
    }
    if (then.place !== now.place) found.moved.push({ id, from: then.place, to: now.place });
    const by = wounds(now) - wounds(then);
    if (by !== 0) found.hurt.push({ id, by });
  }
  for (const [id, then] of was) if (!is.has(id)) found.vanished.push({ id, from: then.place, to: unknown.goal(then.place) });
  return found;
}

function wounds(seen: Seen): number {
  return Number(seen.card.properties['damage'] ?? 0);
}

/** Who struck at whom, as the log tells it. */
export function strikes(lines: LogLine[], cards: Map<number, Seen>): { from: number; to: number }[] {
  const byTitle = new Map([...cards].map(([id, { card }]) => [card.title, id]));
  return lines.flatMap(({ text }) => {
    const told = /^(.+?) (?:deals \d+ damage to|shoots at|assaults|attacks|blocks) (.+?)(?: with .*)?$/.exec(text);
    const from = told && byTitle.get(told[1]!);
    const to = told && byTitle.get(told[2]!);
    return from != null && to != null && from !== to ? [{ from, to }] : [];
  });
}
