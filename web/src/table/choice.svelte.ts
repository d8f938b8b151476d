// What this person is choosing: the keys pointed at so far, what glows, and the option that waits to be confirmed.
import type { CardView, Option } from '../lib/protocol';
import { settings } from '../lib/settings.svelte';
import { cardKey, clicked, distinct, dropped, fitting, glowing, keysOf, passOption, placeKey, settled, type Key } from './choosing';
import type { Shown } from './context';
import { cardsOf } from './differences';
import { momentOf, passing } from './passing';

export class Choice {
  chosen = $state.raw<Key[]>([]);
  menu = $state.raw<number[]>([]);
  /** An option whose forecast is being looked at. */
  ready = $state<number | null>(null);
  /** The moment that is passed through to its end. */
  until = $state<string | null>(null);
  /** The card that is held in the air, and where. */
  dragged = $state.raw<CardView | null>(null);
  carriedTo = $state.raw({ x: 0, y: 0 });

  readonly cards = $derived.by(() => (this.table.state ? cardsOf(this.table.state.view) : new Map()));
  /** The options, without what they name that cannot be pointed at. */
  readonly options = $derived.by<Option[]>(() => {
    const places = new Set(this.table.state?.view.places.map(placeKey));
    return (this.table.decision?.options ?? []).map((option) => ({
      ...option,
      cards: option.cards.filter((id) => this.cards.has(id)),
      places: option.places.filter((place) => places.has(placeKey(place))),
    }));
  });
  readonly open = $derived.by(
    () => this.table.decision !== null && !this.table.sent && !this.table.state?.paused && this.table.line.is === 'open',
  );
  /** What the next click adds to. While one confirms, that is what was chosen before the last click: another target will do. */
  private readonly base = $derived.by(() => (this.ready === null ? this.chosen : this.chosen.slice(0, -1)));
  readonly glow = $derived.by(() => (this.open ? glowing(this.options, this.base) : new Set<Key>()));
  readonly glowingCards = $derived(new Set([...this.glow].filter((key) => key[0] === 'c').map((key) => Number(key.slice(1)))));
  readonly fits = $derived(this.chosen.length > 0 ? fitting(this.options, this.chosen) : distinct(this.options));
  readonly pass = $derived(passOption(this.options));

  constructor(readonly table: Shown) {}

  isChosen(key: Key): boolean {
    return this.chosen.includes(key) || (this.ready !== null && keysOf(this.options[this.ready]!).includes(key));
  }

  /** What choosing this would do, as far as the rules foretell it. */
  forecast(key: Key): string {
    if (!this.glow.has(key)) return '';
    const step = clicked(this.options, this.base, key);
    return step.complete === null ? '' : this.options[step.complete]!.forecast;
  }

  click(key: Key): void {
    if (!this.open) return;
    if (this.ready !== null && keysOf(this.options[this.ready]!).includes(key)) return this.take(this.ready);
    const step = clicked(this.options, this.base, key);
    this.ready = null;
    this.chosen = step.chosen;
    this.menu = step.menu;
    if (step.complete !== null) this.consider(step.complete);
  }

  /** An option was pointed out: it is taken, or its forecast shown first. */
  consider(option: number): void {
    if (settings.confirm && this.options[option]!.forecast !== '' && this.ready !== option) this.ready = option;
    else this.take(option);
  }

  take(option: number): void {
    this.letGo();
    this.table.choose(option);
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
    const option = dropped(this.options, [card], target);
    if (option !== null) return this.consider(option);
    const step = settled(this.options, [card]);
    this.chosen = step.chosen;
    this.menu = step.menu;
  }

  /** Dropped on the table at large: fine for a card with just one use. */
  dropAnywhere(card: Key): void {
    const step = settled(this.options, [card]);
    if (step.complete !== null) this.consider(step.complete);
  }

  back(): void {
    if (this.ready !== null) {
      this.ready = null;
      const step = settled(this.options, this.chosen.slice(0, -1));
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
  }

  passNow(): void {
    if (this.open && this.pass !== null) this.take(this.pass);
  }

  passOn(): void {
    if (!this.table.state) return;
    this.until = momentOf(this.table.rulebook, this.table.state);
  }

  /** A new state: what was half chosen is over, and what is to be passed is passed. */
  arrived(): void {
    this.letGo();
    const state = this.table.state;
    if (!state || !this.table.hello) return;
    const rulebook = this.table.rulebook;
    if (this.until !== null && this.until !== momentOf(rulebook, state)) this.until = null;
    const stopPhases = settings.stopPhases[rulebook] ?? [];
    const option = passing(rulebook, state, { stops: settings.stops, stopPhases, until: this.until });
    if (option !== null) this.table.choose(option);
    else if (state.decision) this.until = null;
  }

  glows(card: CardView): boolean {
    return card.id !== undefined && this.glow.has(cardKey(card.id));
  }
}
