// What is fought over, as any rulebook tells it: the fields of its table, of which one at a time takes the stage.
import type { Subject } from '../cards/art';
import type { IconName } from '../cards/icons';
import type { CardView, PlaceName, PlaceView, View } from '../lib/protocol';
import { cardKey, placeKey, type Key } from './choosing';

/** Cards that lie together on one side of a field. */
export interface Group {
  place: PlaceView;
  /** Said above them; empty where the field says enough. */
  label: string;
  /** The card that is the place itself, such as a location, and what is told of it. */
  site?: CardView;
  facts?: Fact[];
}
export interface Fact {
  icon: IconName;
  value: string;
  label: string;
}
export interface Field {
  key: Key;
  title: string;
  /** A number or the like in the corner. */
  badge: string;
  /** What has befallen it, as a sign beside the title. */
  mark: IconName | null;
  /** It is fought over now. */
  battle: boolean;
  /** Nobody knows what it is yet. */
  hidden: boolean;
  /** What can be chosen by pointing at the field itself. */
  place: PlaceName | null;
  picture: Subject | null;
  facts: Fact[];
  symbols: IconName[];
  text: string;
  /** What is counted there besides, as it stands: by seat, and who has it for sure. */
  stands: { word: 'command' | 'flags'; bySeat: number[]; decided?: number } | null;
  /** The card of the field, for reading. */
  card: CardView | null;
  side: (seat: number) => Group[];
}

/** One step of what goes on, and what comes next. */
export interface TrackStep {
  text: string;
  now: boolean;
  /** Whose step it is; null: everybody's. */
  seat: number | null;
}

export interface PlateParts {
  /** "initiative", "attacker": what makes this seat special now. */
  mark: string;
  /** Properties of the seat that are told, with their word. */
  counts: { name: string; label: string; icon: IconName }[];
  piles: { place: PlaceView | undefined; label: string }[];
}

export function cardsAt(field: Field, seats: number[]): CardView[] {
  return seats.flatMap((seat) => field.side(seat).flatMap(({ place, site }) => [...(site ? [site] : []), ...place.cards]));
}

/** Every card of a field that can be pointed at, what hangs on cards included. */
export function idsAt(field: Field, view: View): Set<number> {
  const ids = new Set<number>();
  const note = (card: CardView) => {
    if (card.id !== undefined) ids.add(card.id);
    card.attachments?.forEach(note);
  };
  cardsAt(
    field,
    view.seats.map((_, seat) => seat),
  ).forEach(note);
  return ids;
}

/** Every key of a field: its cards, its places, and itself. */
export function keysAt(field: Field, view: View): Set<Key> {
  const places = view.seats.flatMap((_, seat) => field.side(seat).map(({ place }) => placeKey(place)));
  return new Set([...[...idsAt(field, view)].map(cardKey), ...places, ...(field.place ? [placeKey(field.place)] : [])]);
}

/** The field that takes the stage: the one somebody turned to, else the one fought over, else one with something to choose. */
export function onStage(fields: Field[], turnedTo: Key | null, asks: (field: Field) => boolean): Field | null {
  return (
    fields.find((field) => field.key === turnedTo) ??
    fields.find((field) => field.battle) ??
    fields.find(asks) ??
    fields.find((field) => !field.hidden) ??
    null
  );
}

const gap = 10; // pixels between cards

/** How wide cards can be in a room so that all groups lie side by side, each in one row or in several; `counts` are the
 *  cards of each group, `high` is the height of a card that is 20 wide. */
export function fitCards(counts: number[], room: { width: number; height: number }, high: number, most: number): { width: number; rows: number } {
  const largest = Math.max(1, ...counts);
  let best = { width: 0, rows: 1 };
  for (let rows = 1; rows <= Math.min(4, largest); ++rows) {
    const across = counts.map((count) => Math.ceil(count / rows));
    const columns = across.reduce((sum, count) => sum + count, 0);
    const gaps = across.reduce((sum, count) => sum + Math.max(0, count - 1) * gap, 0);
    const byWidth = columns === 0 ? most : (room.width - gaps) / columns;
    const byHeight = (((room.height - (rows - 1) * gap) / rows) * 20) / high;
    const width = Math.min(most, byWidth, byHeight);
    if (width > best.width * 1.1) best = { width, rows };
  }
  return best;
}

export function fieldOf(place: PlaceView, rest: Partial<Field> & Pick<Field, 'side'>): Field {
  return {
    key: placeKey(place),
    title: place.title,
    badge: '',
    mark: null,
    battle: place.properties['battle'] === 'true',
    hidden: place.properties['hidden'] === 'true' && place.title === '?',
    place,
    picture: null,
    facts: [],
    symbols: [],
    text: place.properties['text'] ?? '',
    stands: null,
    card: null,
    ...rest,
  };
}
