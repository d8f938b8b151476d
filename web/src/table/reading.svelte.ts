// Which card is read: glanced at beside the table while the pointer rests on it, or held large in front of it.
import type { CardView } from '../lib/protocol';

export class Reading {
  glanced = $state.raw<CardView | null>(null);
  /** What is looked at lies where cards are shown large otherwise: at the right edge. */
  beside = $state(false);
  held = $state.raw<CardView | null>(null);
  /** A pile that lies open, by its key. */
  pile = $state<string | null>(null);

  private timer = 0;

  glance(card: CardView, x: number, at: 'once' | 'after a while'): void {
    clearTimeout(this.timer);
    if (card.title === '?') return;
    const show = () => {
      this.beside = x > innerWidth * 0.78;
      this.glanced = card;
    };
    if (at === 'once') show();
    else this.timer = setTimeout(show, 380) as unknown as number;
  }

  lookAway(): void {
    clearTimeout(this.timer);
    this.glanced = null;
  }

  /** Puts away what is no longer on the table. */
  keep(there: ReadonlyMap<number, unknown>): void {
    if (this.glanced?.id !== undefined && !there.has(this.glanced.id)) this.lookAway();
    if (this.held?.id !== undefined && !there.has(this.held.id)) this.putDown();
  }

  hold(card: CardView): void {
    this.lookAway();
    if (card.title !== '?') this.held = card;
  }

  putDown(): void {
    this.held = null;
  }

  putAway(): void {
    this.lookAway();
    this.held = null;
    this.pile = null;
  }
}
