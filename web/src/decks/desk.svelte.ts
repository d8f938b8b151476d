// The deck that lies on the desk: what is in it, what the server says of it, and where it is kept.
import { get, post, sentence } from '../lib/api';
import { loadCards, type Sheets } from '../cards/catalogue';
import type { CardSheet, DeckCheck, MyDeck, ReadyDeck, Rulebook } from '../lib/protocol';
import { pagesOf, rulebookOf } from '../rulebooks/all';
import { deckName } from '../table/labels';
import { heading, parseDeck, printDeck, size, withCopies, withHeading, type DeckLines } from './deck_text';
import { withLeader } from './leader';

const checkAfter = 250; // milliseconds of rest before the server is asked
const saveAfter = 1200;

export class Desk {
  rulebook = $state<Rulebook>(rulebookOf(''));
  id = $state<number | null>(null); // null: not among one's own yet
  name = $state('');
  deck = $state.raw<DeckLines>(parseDeck(''));
  sheets = $state.raw<Sheets>(new Map());
  check = $state.raw<DeckCheck | null>(null);
  failure = $state('');
  kept = $state<'kept' | 'changed' | 'keeping' | 'new'>('new');

  private past = $state.raw<DeckLines[]>([]);
  private checkTimer: ReturnType<typeof setTimeout> | undefined;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  count = $derived(size(this.deck));
  leading = $derived(pagesOf(this.rulebook).deck.leader);
  leader = $derived<CardSheet | undefined>(this.sheets.get(heading(this.deck, this.leading.heading)));
  text = $derived(printDeck(this.rulebook, this.deck, this.sheets));
  legal = $derived(this.check !== null && this.check.problem === '' && this.check.faults.length === 0);
  canUndo = $derived(this.past.length > 0);

  /** `7` is one of mine, `new:delos` an empty one, `delos:kabal-starter` a ready one to begin from. */
  async open(address: string): Promise<void> {
    this.stop();
    this.failure = '';
    try {
      if (/^\d+$/.test(address)) await this.openMine(Number(address));
      else await this.openReady(address);
      this.sheets = await loadCards(this.rulebook);
      this.past = [];
      this.ask();
    } catch (error) {
      this.failure = sentence(error);
    }
  }

  private async openMine(id: number): Promise<void> {
    const { decks } = await get<{ decks: MyDeck[] }>('/api/my/decks');
    const mine = decks.find((deck) => deck.id === id);
    if (!mine) throw new Error('You have no such deck. Are you signed in under another name?');
    this.set(mine.rulebook, mine.id, mine.name, mine.text, 'kept');
  }

  private async openReady(address: string): Promise<void> {
    const [first = '', name = ''] = address.split(':');
    if (first === 'new') return this.set(rulebookOf(name), null, '', '', 'new');
    const rulebook = rulebookOf(first);
    const { decks } = await get<{ decks: ReadyDeck[] }>(`/api/decks/${rulebook}`);
    const ready = decks.find((deck) => deck.name === name);
    if (!ready) throw new Error('There is no ready deck of this name.');
    this.set(rulebook, null, deckName(ready.name), ready.text, 'new');
  }

  private set(rulebook: Rulebook, id: number | null, name: string, text: string, kept: Desk['kept']): void {
    this.rulebook = rulebook;
    this.id = id;
    this.name = name;
    this.deck = parseDeck(text);
    this.check = null;
    this.kept = kept;
  }

  stop(): void {
    clearTimeout(this.checkTimer);
    clearTimeout(this.saveTimer);
  }

  // ---- changes

  change(deck: DeckLines): void {
    this.past = [...this.past.slice(-99), this.deck];
    this.deck = deck;
    this.changed();
  }
  add(title: string, copies = 1): void {
    this.change(withCopies(this.deck, title, copies));
  }
  lead(title: string): void {
    this.change(withLeader(this.rulebook, this.deck, this.sheets, title));
  }
  format(value: string): void {
    this.change(withHeading(this.deck, 'format', value));
  }
  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.deck = before;
    this.changed();
  }
  rename(name: string): void {
    this.name = name;
    this.changed();
  }

  private changed(): void {
    if (this.id !== null) {
      this.kept = 'changed';
      clearTimeout(this.saveTimer);
      this.saveTimer = setTimeout(() => void this.save(), saveAfter);
    }
    this.ask();
  }

  // ---- the server

  private ask(): void {
    clearTimeout(this.checkTimer);
    this.checkTimer = setTimeout(() => void this.askNow(), checkAfter);
  }

  private async askNow(): Promise<void> {
    const number = ++this.asked;
    try {
      const check = await post<DeckCheck>('/api/deck-check', { rulebook: this.rulebook, text: this.text });
      if (number === this.asked) this.check = check;
    } catch (error) {
      if (number === this.asked) this.failure = sentence(error);
    }
  }

  /** Keeps the deck among one's own. */
  async save(): Promise<boolean> {
    clearTimeout(this.saveTimer);
    this.kept = 'keeping';
    try {
      const name = this.name.trim() || 'Unnamed deck';
      const { id } = await post<{ id: number }>('/api/my/decks', {
        ...(this.id === null ? {} : { id: this.id }),
        rulebook: this.rulebook,
        name,
        text: this.text,
      });
      this.id = id;
      this.name = name;
      this.kept = 'kept';
      this.failure = '';
      return true;
    } catch (error) {
      this.kept = this.id === null ? 'new' : 'changed';
      this.failure = sentence(error);
      return false;
    }
  }
}
