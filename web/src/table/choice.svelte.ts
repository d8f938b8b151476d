// What this person is choosing: the keys pointed at so far, what glows, and the option that waits to be confirmed.
import type { CardView, Option } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import { cardKey, clicked, distinct, dropped, fitting, glowing, keysOf, passOption, placeKey, settled, waysOf, type Key, type Way } from './choosing';
import { ownName, type Shown } from './context';
import { cardsOf } from './differences';
import { helps } from './helping';
import { labelOf, promptOf, toYou } from './labels';
import { pagesOf } from '../rulebooks/all';
import { bothOf, momentOf, passing, type Quiet } from './passing';

const mostPlain = 6;
const mostShort = 18;
const shortLabel = 8; // letters

export class Choice {
  chosen = $state.raw<Key[]>([]);
  menu = $state.raw<number[]>([]);
  /** A way that waits to be confirmed. */
  ready = $state<number | null>(null);
  /** The moment that is passed through to its end. */
  until = $state<string | null>(null);
  /** Passing until something happens. */
  quiet = $state.raw<Quiet | null>(null);
  /** What the finger or the mouse is down on: its targets glow already. */
  pressed = $state<Key | null>(null);
  /** The glowing thing that is pointed at. */
  pointed = $state<Key | null>(null);
  /** The card that is held in the air, and where. */
  dragged = $state.raw<CardView | null>(null);
  carriedTo = $state.raw({ x: 0, y: 0 });

  readonly cards = $derived.by(() => (this.table.state ? cardsOf(this.table.state.view) : new Map()));
  /** The options, without what they name that cannot be pointed at. */
  readonly options = $derived.by<Option[]>(() => {
    const places = new Set(this.table.state?.view.places.map(placeKey));
    const { decision } = this.table;
    if (!decision) return [];
    const { foresee } = pagesOf(this.table.rulebook);
    return decision.options.map((option) => ({
      ...option,
      forecast: option.forecast || foresee(option, decision, this.table.state!.view, this.table.near),
      cards: option.cards.filter((id) => this.cards.has(id)),
      places: option.places.filter((place) => places.has(placeKey(place))),
    }));
  });
  /** The options as people would say them. */
  readonly told = $derived.by<Option[]>(() => this.options.map((option) => ({ ...option, label: this.say(option) })));
  /** What is asked, in a sentence of people; empty: nothing. */
  readonly asks = $derived.by(() => {
    if (!this.table.decision) return '';
    return toYou(promptOf(this.table.decision.prompt, pagesOf(this.table.rulebook).sayings), ownName(this.table));
  });
  /** In a lesson each choice is made by itself: it speaks about each. */
  readonly ways = $derived.by(() => {
    if (!this.table.state?.lesson) return waysOf(this.options);
    return waysOf(this.options.map((option) => ({ ...option, then: [] }))).filter(({ label }) => this.taught === null || label === this.taught);
  });
  /** The label of the only option that a lesson lets one take; null: all are open. */
  readonly taught = $derived.by(() => {
    const lesson = this.table.state?.lesson;
    return lesson && !lesson.puzzle && lesson.wanted !== null ? (this.options[lesson.wanted]?.label ?? null) : null;
  });
  /** What was tried last in a puzzle, and is not the way. */
  missed = $state('');
  readonly open = $derived.by(() => this.table.decision !== null && !this.table.sent && !this.table.state?.paused && this.table.line.is === 'open');
  /** The one thing that a question is about which must be answered: it need not be pointed at first. */
  readonly about = $derived.by(() => {
    const [first, ...others] = this.ways;
    const key = first && keysOf(first)[0];
    if (!key || others.length === 0) return null;
    return this.ways.every((way) => !way.pass && keysOf(way).length > 1 && keysOf(way)[0] === key) ? key : null;
  });
  /** What the next click adds to. While one confirms, that is what was chosen before the last click: another target will do. */
  private readonly base = $derived.by(() => {
    if (this.ready !== null) return this.chosen.slice(0, -1);
    if (this.chosen.length === 0 && this.about !== null) return [this.about];
    return this.chosen.length === 0 && this.pressed !== null && fitting(this.ways, [this.pressed]).length > 1 ? [this.pressed] : this.chosen;
  });
  readonly glow = $derived.by(() => (this.open ? glowing(this.ways, this.base) : new Set<Key>()));
  readonly glowingCards = $derived(new Set([...this.glow].filter((key) => key[0] === 'c').map((key) => Number(key.slice(1)))));
  readonly fits = $derived(this.chosen.length > 0 ? fitting(this.ways, this.chosen) : distinct(this.options));
  readonly pass = $derived.by(() => {
    const pass = passOption(this.options);
    return pass === null || this.taught === null || this.options[pass]!.label === this.taught ? pass : null;
  });
  /** The cards that the computer, or a lesson, would point at. */
  readonly hinted = $derived.by(() => {
    const lesson = this.table.state?.lesson;
    const best = lesson?.puzzle ? null : (lesson?.wanted ?? this.table.hint?.choices[0]?.option);
    return new Set(best == null ? [] : this.options[best]?.cards);
  });
  /** What can be answered without pointing at anything, or at the only place there is. */
  readonly plain = $derived.by(() => {
    const { rare } = pagesOf(this.table.rulebook);
    const placed = distinct(this.options).filter((i) => this.options[i]!.cards.length === 0 && this.options[i]!.places.length > 0);
    const all = distinct(this.options).filter((i) => {
      const { pass, cards, places, label } = this.options[i]!;
      if (this.taught !== null && label !== this.taught) return false;
      return !pass && cards.length === 0 && (places.length === 0 || placed.length === 1);
    });
    const common = rare && all.length > mostPlain ? all.filter((i) => !rare.test(this.options[i]!.label)) : all;
    return common.length > 0 ? common : all;
  });
  /** Whether the plain answers stand beside the question: a few, or short ones such as numbers. More are a list. */
  readonly beside = $derived(
    this.plain.length <= mostPlain || (this.plain.length <= mostShort && this.plain.every((i) => this.told[i]!.label.length <= shortLabel)),
  );
  /** Several of the options can be taken together: each is marked, and all go with one answer. */
  readonly several = $derived.by(() => {
    const { several } = pagesOf(this.table.rulebook);
    const acts = this.options.filter(({ pass }) => !pass);
    return several && this.pass !== null && acts.length > 1 && !this.table.state?.lesson && acts.every(({ label }) => several.found.test(label))
      ? several
      : null;
  });
  /** The options that are marked. */
  marked = $state.raw<number[]>([]);
  /** Where arrows come from: what was chosen first, or is held. */
  readonly source = $derived(this.base[0] ?? null);

  /** What is chosen by itself once the next question is there: the rest of one gesture. */
  private next: string[] = [];

  constructor(readonly table: Shown) {}

  isChosen(key: Key): boolean {
    if (this.marked.some((index) => keysOf(this.options[index]!).includes(key))) return true;
    return this.chosen.includes(key) || (this.open && this.about === key) || (this.ready !== null && keysOf(this.ways[this.ready]!).includes(key));
  }

  /** An option as people would say it. */
  say(option: Pick<Option, 'label' | 'forecast'>): string {
    return toYou(labelOf(option, pagesOf(this.table.rulebook).sayings), ownName(this.table));
  }

  /** What choosing this would do, as far as the rules foretell it. */
  forecast(key: Key): string {
    if (!this.glow.has(key)) return '';
    const step = clicked(this.ways, this.base, key);
    return step.complete === null ? '' : this.ways[step.complete]!.forecast;
  }

  click(key: Key): void {
    if (!this.open) return;
    if (this.ready !== null && keysOf(this.ways[this.ready]!).includes(key)) return this.go(this.ready);
    if (this.several) return this.mark(key);
    const step = clicked(this.ways, this.base, key);
    this.ready = null;
    this.chosen = step.chosen;
    this.menu = step.menu;
    if (step.complete !== null) this.follow(step.complete);
  }

  private mark(key: Key): void {
    const index = this.options.findIndex((option) => !option.pass && keysOf(option).includes(key));
    if (index >= 0) this.marked = this.marked.includes(index) ? this.marked.filter((other) => other !== index) : [...this.marked, index];
  }
  /** Takes all that is marked, one after the other, and is done. */
  takeMarked(): void {
    const [first, ...rest] = this.marked;
    if (first === undefined || this.pass === null) return;
    const labels = [...rest, this.pass].map((index) => this.options[index]!.label);
    this.take(first);
    this.next = labels;
  }

  /** A way was pointed out: it is gone, or asked about first where it is likely to be meant otherwise. */
  follow(way: number): void {
    if (this.doubtful(this.ways[way]!) && this.ready !== way) this.ready = way;
    else this.go(way);
  }
  go(way: number): void {
    const { option, next } = this.ways[way]!;
    this.take(option);
    this.next = next === null ? [] : [next];
  }

  /** An option of the list. */
  consider(option: number): void {
    const way = this.ways.findIndex((one) => one.option === option);
    if (this.ways[way]!.next === null) this.follow(way);
    else this.take(option);
  }

  take(option: number): void {
    this.letGo();
    this.next = [];
    const lesson = this.table.state?.lesson;
    if (lesson?.puzzle && lesson.wanted !== null && this.options[option]!.label !== this.options[lesson.wanted]!.label) {
      this.missed = this.say(this.options[option]!);
      return;
    }
    this.missed = '';
    this.table.choose(option);
  }

  /** Whether it asks first: an attack, for those who want that, and what helps an enemy's unit. */
  private doubtful(way: Way): boolean {
    if (settings.confirm && way.forecast !== '') return true;
    const cards = way.cards.map((id) => this.cards.get(id)?.card);
    const [own, host] = cards;
    return (
      own?.type === 'attachment' && host != null && own.owner === this.table.near && host.owner !== this.table.near && helps(this.table.rulebook, own)
    );
  }

  pickUp(card: CardView, key: Key): void {
    this.ready = null;
    this.menu = [];
    this.chosen = [key];
    this.dragged = card;
  }
  carry(x: number, y: number): void {
    this.carriedTo = { x, y };
  }

  /** A card was let go over something that glows, or over nothing. */
  drop(card: Key, target: Key | null): void {
    const way = dropped(this.ways, [card], target);
    if (way !== null) return this.follow(way);
    const step = settled(this.ways, [card]);
    this.chosen = step.chosen;
    this.menu = step.menu;
  }

  /** Dropped on the table at large: fine for a card with just one use. */
  dropAnywhere(card: Key): void {
    const step = settled(this.ways, [card]);
    if (step.complete !== null) return this.follow(step.complete);
    this.chosen = step.chosen;
    this.menu = step.menu;
  }

  back(): void {
    if (this.ready !== null) {
      this.ready = null;
      const step = settled(this.ways, this.chosen.slice(0, -1));
      this.chosen = step.chosen;
      this.menu = step.menu;
    } else {
      this.letGo();
    }
  }

  letGo(): void {
    this.chosen = [];
    this.menu = [];
    this.ready = null;
    this.marked = [];
  }

  passNow(): void {
    if (this.marked.length > 0) return this.takeMarked();
    if (this.open && this.pass !== null) this.take(this.pass);
  }

  passOn(): void {
    if (!this.table.state) return;
    this.until = momentOf(this.table.rulebook, this.table.state);
  }

  passUntilSomething(): void {
    if (!this.table.state) return;
    this.quiet = { moment: momentOf(this.table.rulebook, this.table.state), line: this.table.log.at(-1)?.n ?? -1 };
    this.passNow();
  }

  /** Takes both bonuses, and from now on always. */
  alwaysBoth(): void {
    settings.takeBoth = true;
    const both = this.table.decision ? bothOf(this.table.decision) : null;
    if (this.open && both !== null) this.take(both);
  }

  /** From now on windows that are about this card alone are passed; again: no more. */
  yieldTo(title: string): void {
    const rulebook = this.table.rulebook;
    const now = settings.yields[rulebook] ?? [];
    const stops = now.includes(title);
    settings.yields[rulebook] = stops ? now.filter((other) => other !== title) : [...now, title];
    if (!stops) this.passNow();
  }

  /** A new state: what was half chosen is over, and what is to be passed is passed. */
  arrived(): void {
    this.letGo();
    const state = this.table.state;
    if (!state || !this.table.hello) return;
    const [following, ...after] = this.next;
    if (state.decision && following !== undefined) {
      const second = state.decision.options.findIndex(({ label }) => label === following);
      this.next = second >= 0 ? after : [];
      if (second >= 0) return this.table.choose(second);
    }
    const rulebook = this.table.rulebook;
    if (this.until !== null && this.until !== momentOf(rulebook, state)) this.until = null;
    const stopPhases = settings.stopPhases[rulebook] ?? [];
    const { stops, takeBoth } = settings;
    const yields = settings.yields[rulebook] ?? [];
    const option = passing(rulebook, state, this.table.log, { stops, stopPhases, until: this.until, quiet: this.quiet, takeBoth, yields });
    if (option !== null) return this.table.choose(option);
    if (!state.decision) return;
    this.until = null;
    this.quiet = null;
  }

  glows(card: CardView): boolean {
    return card.id !== undefined && this.glow.has(cardKey(card.id));
  }
}
