// Made from server/protocol.json by `npm run protocol`: change that file, not this one.
/* eslint-disable */

/**
 * The name of a rulebook; the server adds the list of those it has.
 */
export type Rulebook = string;
/**
 * The name of a level of the computer, as in `/api/site`.
 */
export type Level = string;
/**
 * A ready deck by its name, one of mine by its number, or a list. Where it may be null, that is a ready one that nobody else has.
 */
export type Deck =
  | {
      name: string;
    }
  | {
      id: number;
    }
  | {
      text: string;
    };
/**
 * Who is to sit in a seat: me, whoever joins, the computer (deck null: the server picks a ready one), or somebody beside me who plays from this browser too.
 */
export type SeatWish =
  | {
      who: 'me';
      deck?: null | Deck;
    }
  | {
      who: 'open';
    }
  | {
      who: 'computer';
      level: Level;
      deck?: null | Deck;
    }
  | {
      who: 'beside';
      name?: string;
      deck?: null | Deck;
    };
export type OfferKind = 'draw' | 'take back' | 'rematch';
/**
 * Takes an option of the decision, or an act beside them.
 */
export type Choose =
  | {
      type: 'choose';
      number: number;
      option: number;
    }
  | {
      type: 'choose';
      number: number;
      standing: number;
    };
export type GameBody = NewGame | NewLesson;

/**
 * Whatever a game tells of a thing, by name.
 */
export interface Properties {
  [k: string]: string;
}
/**
 * Minutes for a game and seconds for each choice.
 */
export interface Clock {
  minutes: number;
  increment: number;
}
/**
 * How a game ended, and the game that follows it.
 */
export interface Result {
  winners: number[];
  reason: string;
  rematch: null | string;
}
/**
 * A seat as lists show it. `deck` is empty unless it is mine or the game is over.
 */
export interface SeatSummary {
  name: string;
  kind: 'person' | 'computer' | 'empty';
  level: string;
  mine: boolean;
  deck: string;
  present: boolean;
}
/**
 * A game as lists show it. `invite` is for those who sit in it while it is open.
 */
export interface Summary {
  id: string;
  rulebook: Rulebook;
  status: 'open' | 'running' | 'over' | 'void';
  seats: SeatSummary[];
  clock: null | Clock;
  variants: string[];
  private: boolean;
  yours_to_move: boolean;
  number: number;
  /**
   * seconds since 1970
   */
  began: number;
  result: null | Result;
  lesson: null | string;
  invite?: string;
}
/**
 * A card that the seat knows, or `count` cards titled `?` that it does not know and that lie together. `id` stays the same as long as the seat can follow the card, and says nothing else.
 */
export interface CardView {
  id?: number;
  title: string;
  type?: string;
  /**
   * null: nobody's
   */
  owner: null | number;
  count?: number;
  properties: Properties;
  attachments?: CardView[];
}
export interface PlaceName {
  owner: null | number;
  name: string;
}
/**
 * `owner` is null for what is nobody's. A place `limbo` may appear while a card is being played.
 */
export interface PlaceView {
  owner: null | number;
  name: string;
  title: string;
  properties: Properties;
  cards: CardView[];
}
/**
 * The table as one seat sees it. Texts of cards are not sent: a title (without a trailing ` (2)`, which tells copies apart) finds the card in `/api/cards`.
 */
export interface View {
  places: PlaceView[];
  properties: Properties;
  seats: {
    name: string;
    properties: Properties;
  }[];
}
/**
 * An option of the decision that follows.
 */
export interface NamedOption {
  label: string;
  cards: number[];
  places: PlaceName[];
  forecast: string;
}
/**
 * `cards` are ids in the view; `places` are each as good as the other. Options alike in label are alike. A `forecast` is what an attack or a block would do before shields, tactics and triggers, or what the card says of one of its several modes; empty for all other options.
 */
export interface Option {
  label: string;
  cards: number[];
  places: PlaceName[];
  forecast: string;
  /**
   * passes, declines or is done
   */
  pass: boolean;
  /**
   * what this seat may choose right after it, such as an attacker's targets, where nothing comes in between
   */
  then: NamedOption[];
}
/**
 * What the seat is to decide.
 */
export interface Decision {
  seat: number;
  prompt: string;
  options: Option[];
  /**
   * acts beside the options, such as offering a draw
   */
  standing: {
    label: string;
  }[];
  /**
   * choices one may step back now without asking anybody
   */
  undo: number;
}
export interface LogLine {
  n: number;
  text: string;
}
/**
 * What a lesson says here; `wanted` is the index of the option to take, `step` counts from 1. In a puzzle one is to find it oneself.
 */
export interface Lesson {
  say: string[];
  wanted: null | number;
  step: number;
  steps: number;
  puzzle: boolean;
}
/**
 * First, and again after seats change. `beat`: milliseconds from a choice to its result.
 */
export interface Hello {
  type: 'hello';
  protocol: 1;
  game: Summary;
  seats: number[];
  spectator: boolean;
  beat: number;
}
/**
 * Whenever something changed for this client. It is whole: a client that reads the last one knows everything.
 */
export interface State {
  type: 'state';
  /**
   * how many choices this seat has made
   */
  number: number;
  /**
   * the seat whose eyes these are; null for a spectator
   */
  seen_by: null | number;
  view: View;
  decision: null | Decision;
  /**
   * others are to choose
   */
  waiting: boolean;
  /**
   * at one keyboard: this seat is asked now; say `seat` to see with its eyes
   */
  hand_to: null | number;
  /**
   * lines since the last state; all of them in the first after a `hello`
   */
  log: LogLine[];
  /**
   * milliseconds
   */
  clock: null | {
    left: number[];
    running: null | number;
  };
  paused: boolean;
  over: null | Result;
  offers: {
    what: OfferKind;
    from: number;
  }[];
  lesson: null | Lesson;
}
/**
 * What was said last, to who comes. Nothing was said: no message.
 */
export interface Chats {
  type: 'chats';
  /**
   * @maxItems 100
   */
  lines: {
    n: number;
    from: string;
    seat: null | number;
    text: string;
    at: number;
  }[];
}
/**
 * Somebody said something; `seat` is null for those who look on.
 */
export interface Chat {
  type: 'chat';
  n: number;
  from: string;
  seat: null | number;
  text: string;
  at: number;
}
/**
 * Who is there.
 */
export interface Presence {
  type: 'presence';
  seats: boolean[];
  watching: number;
}
/**
 * What the computer would do, the best first, and what it expects then.
 */
export interface Hint {
  type: 'hint';
  number: number;
  choices: {
    option: number;
    label: string;
    chance: number;
  }[];
  expects: string[];
}
/**
 * Why a card cannot be used now.
 */
export interface Why {
  type: 'why';
  card: string;
  text: string;
}
/**
 * Something was refused.
 */
export interface ErrorMessage {
  type: 'error';
  about: string;
  message: string;
}
/**
 * Why this table is closed.
 */
export interface Closed {
  type: 'closed';
  message: string;
}
/**
 * The answer to `ping`.
 */
export interface Pong {
  type: 'pong';
}
/**
 * Steps back one own choice, while `decision.undo` is above 0.
 */
export interface Undo {
  type: 'undo';
  number: number;
}
/**
 * Asks the others; again: withdraws it.
 */
export interface Offer {
  type: 'offer';
  what: OfferKind;
}
/**
 * Answers an offer.
 */
export interface AnswerOffer {
  type: 'answer';
  what: OfferKind;
  yes: boolean;
}
/**
 * Once; in the middle of a choice's commit it follows that choice.
 */
export interface Concede {
  type: 'concede';
  seat: number;
}
/**
 * Against computers only.
 */
export interface Pause {
  type: 'pause';
  on: boolean;
}
/**
 * Answered by `hint`.
 */
export interface AskHint {
  type: 'hint';
  number: number;
}
/**
 * Answered by `why`.
 */
export interface AskWhy {
  type: 'why';
  card: string;
}
/**
 * Words to everybody at the table: 300 lines of a person in a game, and 400 of all together who look on; who has no session says nothing; muting is the client's.
 */
export interface Say {
  type: 'chat';
  text: string;
}
/**
 * Reports what somebody said.
 */
export interface Report {
  type: 'report';
  n: number;
}
/**
 * Hot-seat: the keyboard goes to this seat, whose view is sent from now on.
 */
export interface TakeSeat {
  type: 'seat';
  seat: number;
}
/**
 * Answered by `pong`.
 */
export interface Ping {
  type: 'ping';
}
/**
 * Where only the address says something.
 */
export interface NothingBody {}
export interface NameBody {
  name: string;
}
export interface SignUpBody {
  name: string;
  password: string;
}
export interface SignInBody {
  name: string;
  password: string;
}
export interface SignOutBody {
  everywhere?: boolean;
}
export interface PasswordBody {
  old: string;
  new: string;
}
export interface RecoverBody {
  name: string;
  code: string;
  password: string;
}
export interface DeleteAccountBody {
  password: string;
}
export interface DeckBody {
  rulebook: Rulebook;
  name: string;
  text: string;
  id?: number;
}
export interface DeleteDeckBody {
  id: number;
}
export interface DeckCheckBody {
  rulebook: Rulebook;
  text: string;
}
export interface DeckConvertBody {
  rulebook: Rulebook;
  text: string;
  to: 'text' | 'o8d';
}
export interface DeckTestBody {
  rulebook: Rulebook;
  text: string;
  /**
   * @minItems 1
   * @maxItems 20
   */
  against: string[];
  games: number;
}
/**
 * A game to be. Variants in teams name the `teams` by the seats as listed.
 */
export interface NewGame {
  rulebook: Rulebook;
  /**
   * @minItems 1
   * @maxItems 6
   */
  seats: SeatWish[];
  lobby?: boolean;
  private?: boolean;
  clock?: null | Clock;
  /**
   * @maxItems 10
   */
  variants?: string[];
  /**
   * @maxItems 6
   */
  teams?: number[][];
  first?: 'random' | 'as listed';
}
/**
 * An interactive first game; the other seat follows a script, its level is `lesson`.
 */
export interface NewLesson {
  rulebook: Rulebook;
  lesson: string;
}
export interface JoinBody {
  deck?: null | Deck;
  invite?: string;
}
export interface PlayFromBody {
  number: number;
  seat: number;
  level: Level;
}
export interface RulebookAbout {
  name: Rulebook;
  title: string;
  about: string;
  least_seats: number;
  most_seats: number;
  phases: string[];
  variants: {
    name: string;
    about: string;
  }[];
  lessons: {
    name: string;
    title: string;
    about: string;
    kind: 'first' | 'further' | 'puzzle';
  }[];
}
/**
 * `GET /api/site`
 */
export interface Site {
  version: string;
  protocol: 1;
  draining: boolean;
  rulebooks: RulebookAbout[];
  levels: {
    name: Level;
    about: string;
  }[];
}
/**
 * A card as it is printed. `leads` names the heading under which a deck lists it, else empty.
 */
export interface CardSheet {
  title: string;
  type: string;
  faction: string;
  set: string;
  number: number | string;
  figures: {
    [k: string]: null | number | string;
  };
  marks: string[];
  keywords: string[];
  traits: string[];
  lines: string[];
  kind: string;
  belongs: string;
  leads: string;
  lists: {
    [k: string]: string[];
  };
  other_side: null | CardSheet;
  /**
   * what was settled where the rules are silent
   */
  rulings?: {
    question: string;
    reading: string;
    why: string;
  }[];
}
/**
 * `GET /api/cards/RULEBOOK`. Has an ETag; never changes while the server runs.
 */
export interface Cards {
  cards: CardSheet[];
}
export interface ReadyDeck {
  name: string;
  text: string;
  about: string;
}
/**
 * `GET /api/decks/RULEBOOK`: those that ship; all legal.
 */
export interface ReadyDecks {
  decks: ReadyDeck[];
}
export interface Rating {
  rating: number;
  deviation: number;
  games: number;
}
/**
 * `GET /api/me`
 */
export interface Me {
  name: string;
  guest: boolean;
  ratings: {
    [k: string]: Rating;
  };
}
/**
 * `GET /api/honour/RULEBOOK`; `races` are those of Delos.
 */
export interface Honour {
  players: {
    name: string;
    rating: number;
    deviation: number;
    games: number;
  }[];
  races: {
    name: string;
    points: number;
  }[];
}
export interface MyDeck {
  id: number;
  rulebook: Rulebook;
  name: string;
  text: string;
  changed: number;
}
/**
 * `GET /api/my/decks`
 */
export interface MyDecks {
  decks: MyDeck[];
}
/**
 * `POST /api/deck-check`: why the deck cannot be read, or what is wrong with it in plain words.
 */
export interface DeckCheck {
  problem: string;
  faults: string[];
  cards: number;
}
/**
 * `GET /api/deck-test/ID`
 */
export interface DeckTest {
  done: number;
  games: number;
  finished: boolean;
  results: {
    deck: string;
    games: number;
    wins: number;
    losses: number;
    draws: number;
  }[];
}
/**
 * `GET /api/games`; `finished` are one's own last 50.
 */
export interface GameLists {
  mine: Summary[];
  open: Summary[];
  live: Summary[];
  finished: Summary[];
}
/**
 * The last one is the end, and nobody's.
 */
export interface StepLine {
  number: number;
  seat: null | number;
  label: string;
  phase: string;
  round: string;
}
/**
 * `GET /api/games/ID/steps`
 */
export interface Steps {
  steps: StepLine[];
}
/**
 * `GET /api/games/ID/step/NUMBER?seen=0|1|..|all`: the position before that choice, and the log up to there.
 */
export interface StepView {
  number: number;
  view: View;
  log: string[];
}
/**
 * `GET /api/games/ID/analysis`; chances are those of seat 0.
 */
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
    better: null | string;
    loss: number;
  }[];
}

export type FromServer = Hello | State | Chats | Chat | Presence | Hint | Why | ErrorMessage | Closed | Pong;
export type FromClient = Choose | Undo | Offer | AnswerOffer | Concede | Pause | AskHint | AskWhy | Say | Report | TakeSeat | Ping;

export const protocolVersion = 1;
export const subprotocol = 'tercio.1';
