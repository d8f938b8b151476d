// What the pages know of a rulebook beyond what the server tells. Each has a file here, NAME.ts, with its table beside it;
// one without a file is served by plain.ts.
import type { Component } from 'svelte';
import type { Subject } from '../cards/art';
import type { FaceParts, ReadCard } from '../cards/faces';
import type { CardSheet, Decision, Option, State, View } from '../lib/protocol';
import type { Sayings } from '../table/labels';
import type { Field, PlateParts, TrackStep } from '../table/stage';

/** A word on cards, where it stands in a line of text, and what it means in our own words. */
export interface Keyword {
  word: RegExp;
  name: string;
  means: string;
  /** The section of the rules that says more. */
  rule: string;
}

export const keyword = (word: RegExp, name: string, means: string, rule: string = name.replace(/ \(?X\)?$/, '')): Keyword => ({
  word,
  name,
  means,
  rule,
});

export interface RulebookPages {
  /** The game that was published under these rules; empty: none was. */
  published: string;

  // Its cards
  face: (read: ReadCard) => FaceParts;
  keywords: readonly Keyword[];
  /** The back of its cards: colours from the middle to the edge, the colour of the lines, and what is drawn, as SVG. */
  back: { ground: [string, string]; line: string; draw: () => string };
  /** What its pages show: on the front page, and where it is taught. */
  pictures: { poster: Subject; lesson: Subject };

  // Its table
  table: () => Promise<{ default: Component }>;
  /** What can take the stage, in the order of the table; `near` is the seat below. */
  fields: (view: View, near: number) => Field[];
  /** What goes on at the field that is fought over, and what comes next. */
  track: (state: State, near: number) => TrackStep[];
  /** What is to be expected of an option of which the rules say nothing themselves; empty: nothing. */
  foresee: (option: Option, decision: Decision, view: View, near: number) => string;
  /** Options of which several can be marked and are then taken together; null: there are none. */
  several: { found: RegExp; word: (count: number) => string } | null;
  /** Answers so rare that they stand in the list alone, where there are others; null: there are none. */
  rare: RegExp | null;
  /** How its labels and prompts are said to people. */
  sayings: Sayings;
  /** What is told of a seat beside its name. Who holds the hand sees it anyway. */
  plate: (view: View, seat: number, holds: boolean) => PlateParts;
  /** The places that a seat holds in its hand. */
  hands: readonly { name: string; label: string }[];
  /** The questions about the hand as a whole, by what the server asks. */
  ofHand: RegExp;
  /** The place where what a seat has won lies; empty: there is none. */
  trophies: string;
  /** What a round is called, and what one passes through to its end, with the text that changes when it is over. */
  round: string;
  moment: { word: string; of: (state: State) => string };

  // Its decks
  deck: {
    /** The card under a heading of its own that leads a deck; empty heading: there is none. */
    leader: { heading: string; label: string; may: (card: CardSheet) => boolean; needed: boolean };
    /** Types of cards that never lie in a deck. */
    never: readonly string[];
    formats: readonly string[];
    /** What the curve of a deck counts, and from where to where; open: the last bar takes all that are higher. */
    curve: { title: string; from: number; to: number; open: boolean; figure: (card: CardSheet) => number | null };
    handSize: (leader: CardSheet | undefined) => number;
    /** Whether a card that may lie in a deck is worth a look for this leader. The server has the last word. */
    fits: (leader: CardSheet, card: CardSheet) => boolean;
    /** OCTGN knows the game. */
    octgn: boolean;
  };
}
