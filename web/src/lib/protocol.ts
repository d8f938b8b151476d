// The words of docs/protocol.md, version 1.

export const protocolVersion = 1;
export const subprotocol = 'tercio.1';

export type Rulebook = 'warlords' | 'commanders' | 'delos';
export type Level = 'recruit' | 'veteran' | 'commander' | 'warlord';
export type Properties = Record<string, string>;

// ---- the site

export interface RulebookAbout {
  name: Rulebook;
  title: string;
  about: string;
  least_seats: number;
  most_seats: number;
  phases: string[];
  variants: { name: string; about: string }[];
  lessons: { name: string; title: string; about: string }[];
}
export interface Site {
  version: string;
  protocol: number;
  draining: boolean;
  rulebooks: RulebookAbout[];
  levels: { name: Level; about: string }[];
}

/** A card as it is printed, from /api/cards. */
export interface CardSheet {
  title: string;
  type: string;
  faction: string;
  set: string;
  number: number | string;
  figures: Record<string, number | string | null>;
  marks: string[];
  keywords: string[];
  traits: string[];
  lines: string[];
  kind: string;
  belongs: string;
  leads: string;
  other_side: CardSheet | null;
  /** What was settled where the rules are silent. */
  rulings?: { question: string; reading: string; why: string }[];
}
export interface ReadyDeck {
  name: string;
  text: string;
  about: string;
}

// ---- people

export interface Rating {
  rating: number;
  deviation: number;
  games: number;
}
export interface Me {
  name: string;
  guest: boolean;
  ratings: Partial<Record<Rulebook, Rating>>;
}
export interface Honour {
  players: ({ name: string } & Rating)[];
  races: { name: string; points: number }[];
}

// ---- decks

export interface MyDeck {
  id: number;
  rulebook: Rulebook;
  name: string;
  text: string;
  changed: number;
}
export type Deck = { name: string } | { id: number } | { text: string };
export interface DeckCheck {
  problem: string;
  faults: string[];
  cards: number;
}
export interface DeckTest {
  done: number;
  games: number;
  finished: boolean;
  results: { deck: string; games: number; wins: number; losses: number; draws: number }[];
}

// ---- games

export interface Clock {
  minutes: number;
  increment: number;
}
export interface SeatSummary {
  name: string;
  kind: 'person' | 'computer' | 'empty';
  level: string;
  mine: boolean;
  deck: string;
  present: boolean;
}
export interface Result {
  winners: number[];
  reason: string;
}
export interface Summary {
  id: string;
  rulebook: Rulebook;
  status: 'open' | 'running' | 'over' | 'void';
  seats: SeatSummary[];
  clock: Clock | null;
  variants: string[];
  private: boolean;
  yours_to_move: boolean;
  number: number;
  began: number;
  result: Result | null;
  lesson: string | null;
  invite?: string;
}
export interface GameLists {
  mine: Summary[];
  open: Summary[];
  live: Summary[];
  finished: Summary[];
}
export type SeatWish =
  | { who: 'me'; deck: Deck | null }
  | { who: 'computer'; level: Level; deck: Deck | null }
  | { who: 'open' }
  | { who: 'beside'; name: string; deck: Deck | null };
export interface NewGame {
  rulebook: Rulebook;
  seats: SeatWish[];
  lobby: boolean;
  private: boolean;
  clock: Clock | null;
  variants: string[];
  /** Seats that win and lose together. */
  teams?: number[][];
  first: 'random' | 'as listed';
}

// ---- replays

export interface StepLine {
  number: number;
  seat: number;
  label: string;
  phase: string;
  round: string;
}
export interface StepView {
  number: number;
  view: View;
  log: LogLine[];
}
export interface Analysis {
  done: number;
  of: number;
  finished: boolean;
  decisions: {
    number: number;
    seat: number;
    chosen: string;
    before: number;
    after: number;
    better: string | null;
    loss: number;
  }[];
}

// ---- the table

/** A card as a seat sees it. Without an id it is a card, or `count` cards, that the seat does not know. */
export interface CardView {
  id?: number;
  title: string;
  type?: string;
  owner: number | null;
  count?: number;
  properties: Properties;
  attachments?: CardView[];
}
export interface PlaceView {
  owner: number | null;
  name: string;
  title: string;
  properties: Properties;
  cards: CardView[];
}
export interface View {
  places: PlaceView[];
  properties: Properties;
  seats: { name: string; properties: Properties }[];
}
export interface PlaceName {
  owner: number | null;
  name: string;
}
export interface Option {
  label: string;
  cards: number[];
  places: PlaceName[];
  forecast: string;
  pass: boolean;
}
export interface Decision {
  seat: number;
  prompt: string;
  options: Option[];
  standing: { label: string }[];
  undo: number;
}
export interface LogLine {
  n: number;
  text: string;
}
export type OfferKind = 'draw' | 'take back' | 'rematch';
export interface Lesson {
  say: string[];
  wanted: number | null;
  step: number;
  steps: number;
}

export interface Hello {
  type: 'hello';
  protocol: number;
  game: Summary;
  seats: number[];
  spectator: boolean;
  beat: number;
}
export interface State {
  type: 'state';
  number: number;
  view: View;
  seen_by: number | null;
  decision: Decision | null;
  waiting: boolean;
  /** At one keyboard: the own seat that is asked, when it is not the one that sees this. */
  hand_to: number | null;
  log: LogLine[];
  clock: { left: number[]; running: number | null } | null;
  paused: boolean;
  over: { winners: number[]; reason: string; rematch: string | null } | null;
  offers: { what: OfferKind; from: number }[];
  lesson: Lesson | null;
}
export interface Chat {
  type: 'chat';
  n: number;
  from: string;
  seat: number | null;
  text: string;
  at: number;
}
export interface Presence {
  type: 'presence';
  seats: boolean[];
  watching: number;
}
export interface Hint {
  type: 'hint';
  number: number;
  choices: { option: number; label: string; chance: number }[];
  expects: string[];
}
export interface Why {
  type: 'why';
  card: string;
  text: string;
}
export type FromServer =
  | Hello
  | State
  | Chat
  | Presence
  | Hint
  | Why
  | { type: 'error'; message: string; about?: string }
  | { type: 'closed'; message: string }
  | { type: 'pong' };

export type FromClient =
  | { type: 'choose'; number: number; option: number }
  | { type: 'choose'; number: number; standing: number }
  | { type: 'undo'; number: number }
  | { type: 'offer'; what: OfferKind }
  | { type: 'answer'; what: OfferKind; yes: boolean }
  | { type: 'concede'; seat: number }
  | { type: 'pause'; on: boolean }
  | { type: 'hint'; number: number }
  | { type: 'why'; card: string }
  | { type: 'chat'; text: string }
  | { type: 'report'; n: number }
  | { type: 'seat'; seat: number }
  | { type: 'ping' };
