// Movement: cards fly from where they were to where they are, those that leave go to their pile, damage pops up.
import type { State } from '../lib/protocol';
import type { Key } from './choosing';
import { cardsOf, differences, strikes } from './differences';

interface Trace {
  rect: DOMRect;
  element: HTMLElement;
}

const duration = 420;
const easing = 'cubic-bezier(.22,.8,.25,1)';

export class Flight {
  private cards = new Map<number, Trace>();
  private shown: State | null = null;

  constructor(
    private readonly root: () => HTMLElement | undefined,
    private readonly layer: () => HTMLElement | undefined,
  ) {}

  /** Before the page changes: where everything lies. */
  remember(): void {
    this.cards = this.lying();
  }

  /** After the page changed. `pace` 0: nothing moves. Nor does anything when another seat looks: it must not see the
   *  cards that leave the screen. */
  fly(after: State, pace: number): void {
    const before = this.shown;
    this.shown = after;
    if (!before || before.seen_by !== after.seen_by || pace === 0) return;
    const changed = differences(before.view, after.view);
    const now = this.lying();
    const piles = this.piles();
    const came = new Map([...changed.moved, ...changed.appeared].map((card) => [card.id, card]));
    const went = new Map([...changed.moved, ...changed.vanished].map((card) => [card.id, card.to]));
    for (const [id, { element, rect }] of now) {
      const from = came.get(id)?.from;
      const start = this.cards.get(id)?.rect ?? (from ? piles.get(from) : undefined);
      if (start) glide(element, start, rect, pace);
      else if (from && from === came.get(id)!.to) turnUp(element, pace);
    }
    const blows = strikes(after.log, cardsOf(before.view));
    for (const { from, to } of blows) this.streak(from, to, now, pace);
    for (const [id, trace] of this.cards) {
      const struck = blows.some((blow) => blow.to === id);
      if (!now.has(id)) this.leave(trace, piles.get(went.get(id) ?? ''), struck ? 300 : 0, pace);
    }
    for (const { id, by } of changed.hurt) {
      const hit = now.get(id);
      if (!hit) continue;
      this.pop(hit.rect, by, pace);
      if (by > 0) shake(hit.element, pace);
    }
  }

  private lying(): Map<number, Trace> {
    const found = new Map<number, Trace>();
    for (const element of this.root()?.querySelectorAll<HTMLElement>('[data-flight]') ?? []) {
      const rect = element.getBoundingClientRect();
      if (rect.width > 0) found.set(Number(element.dataset['flight']), { rect, element });
    }
    return found;
  }

  private piles(): Map<Key, DOMRect> {
    const found = new Map<Key, DOMRect>();
    for (const pile of this.root()?.querySelectorAll<HTMLElement>('[data-pile]') ?? []) found.set(pile.dataset['key']!, pile.getBoundingClientRect());
    return found;
  }

  /** A blow from one card to another. */
  private streak(from: number, to: number, now: Map<number, Trace>, pace: number): void {
    const start = (this.cards.get(from) ?? now.get(from))?.rect;
    const end = (this.cards.get(to) ?? now.get(to))?.rect;
    const layer = this.layer();
    if (!start || !end || !layer) return;
    const x = end.left + end.width / 2 - start.left - start.width / 2;
    const y = end.top + end.height / 2 - start.top - start.height / 2;
    const line = document.createElement('span');
    line.className = 'streak';
    Object.assign(line.style, {
      left: `${start.left + start.width / 2}px`,
      top: `${start.top + start.height / 2}px`,
      width: `${Math.hypot(x, y)}px`,
      rotate: `${Math.atan2(y, x)}rad`,
    });
    layer.append(line);
    const blow = line.animate(
      [
        { scale: '0 1', opacity: 1 },
        { scale: '1 1', opacity: 1, offset: 0.45 },
        { scale: '1 1', opacity: 0 },
      ],
      {
        duration: 650 * pace,
        easing: 'ease-out',
      },
    );
    blow.onfinish = () => line.remove();
  }

  /** The picture of a card that is no longer on the table goes to its pile, or fades where it lay. */
  private leave({ element, rect }: Trace, goal: DOMRect | undefined, delay: number, pace: number): void {
    const layer = this.layer();
    if (!layer || element.isConnected) return;
    Object.assign(element.style, {
      position: 'fixed',
      left: `${rect.left}px`,
      top: `${rect.top}px`,
      width: `${rect.width}px`,
      margin: '0',
      pointerEvents: 'none',
    });
    element.removeAttribute('data-key');
    layer.append(element);
    const end = goal
      ? `translate(${goal.left + goal.width / 2 - rect.left - rect.width / 2}px, ${goal.top + goal.height / 2 - rect.top - rect.height / 2}px) scale(${goal.width / rect.width})`
      : 'scale(.8)';
    // What was struck down flares up before it goes.
    const flare = delay > 0 ? [{ transform: 'scale(1.06)', opacity: 1, filter: 'brightness(2.6) saturate(.4)', offset: 0.25 }] : [];
    const flight = element.animate(
      [{ transform: 'none', opacity: 1, filter: 'none' }, ...flare, { transform: end, opacity: goal ? 0.4 : 0, filter: 'none' }],
      {
        delay: delay * pace,
        duration: duration * (delay > 0 ? 1.8 : 1.2) * pace,
        easing,
      },
    );
    flight.onfinish = () => element.remove();
  }

  private pop(at: DOMRect, by: number, pace: number): void {
    const layer = this.layer();
    if (!layer) return;
    const sign = document.createElement('span');
    sign.textContent = by > 0 ? `−${by}` : `+${-by}`;
    sign.className = by > 0 ? 'pop hurt' : 'pop healed';
    Object.assign(sign.style, { left: `${at.left + at.width / 2}px`, top: `${at.top + at.height / 2}px` });
    layer.append(sign);
    const rise = sign.animate(
      [
        { transform: 'translate(-50%,-50%) scale(.4)', opacity: 0 },
        { transform: 'translate(-50%,-60%) scale(1.3)', opacity: 1, offset: 0.2 },
        { transform: 'translate(-50%,-70%) scale(1)', opacity: 1, offset: 0.6 },
        { transform: 'translate(-50%,-140%) scale(1)', opacity: 0 },
      ],
      { duration: 1100 * pace },
    );
    rise.onfinish = () => sign.remove();
  }
}

function glide(element: HTMLElement, from: DOMRect, to: DOMRect, pace: number): void {
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (Math.abs(x) + Math.abs(y) < 3) return;
  const scale = from.width / to.width;
  element.style.zIndex = '40';
  const flight = element.animate(
    [
      { transformOrigin: '0 0', transform: `translate(${x}px, ${y}px) scale(${scale})` },
      { transformOrigin: '0 0', transform: 'none' },
    ],
    { duration: duration * pace, easing },
  );
  flight.onfinish = flight.oncancel = () => (element.style.zIndex = '');
}

/** A blow is felt where it lands. */
function shake(element: HTMLElement, pace: number): void {
  const steps = [0, -7, 6, -4, 2, 0].map((x) => ({ translate: `${x}px 0` }));
  element.animate(steps, { delay: 220 * pace, duration: 320 * pace });
}

function turnUp(element: HTMLElement, pace: number): void {
  element.animate([{ transform: 'rotateY(90deg)' }, { transform: 'rotateY(0)' }], { duration: duration * pace, easing });
}
