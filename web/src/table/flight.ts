// Movement: cards fly from where they were to where they are, those that leave go to their pile, damage pops up.
import type { View } from '../lib/protocol';
import { differences, pileOf } from './differences';
import type { Key } from './choosing';

interface Trace {
  rect: DOMRect;
  element: HTMLElement;
}

const duration = 420;
const easing = 'cubic-bezier(.22,.8,.25,1)';

export class Flight {
  private cards = new Map<number, Trace>();
  private view: View | null = null;
  private eyes: number | null = null;

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
  fly(after: View, eyes: number | null, pace: number): void {
    const before = this.eyes === eyes ? this.view : null;
    this.view = after;
    this.eyes = eyes;
    if (!before || pace === 0) return;
    const changed = differences(before, after);
    const now = this.lying();
    const from = new Map(changed.moved.map((move) => [move.id, move.from]));
    const to = new Map(changed.moved.map((move) => [move.id, move.to]));
    for (const [id, { element, rect }] of now) {
      const start = this.cards.get(id)?.rect ?? this.start(id, from.get(id), changed.appeared);
      if (start) glide(element, start, rect, pace);
    }
    for (const [id, trace] of this.cards) if (!now.has(id)) this.leave(trace, this.goal(id, to, changed.vanished), pace);
    for (const { id, by } of changed.hurt) {
      const at = now.get(id)?.rect;
      if (at) this.pop(at, by, pace);
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
    for (const pile of this.root()?.querySelectorAll<HTMLElement>('[data-pile]') ?? [])
      found.set(pile.dataset['key']!, pile.getBoundingClientRect());
    return found;
  }

  /** Where a card comes from that was not on the table: the pile it lay in, or the first pile of its owner. */
  private start(id: number, from: Key | undefined, appeared: { id: number; to: Key }[]): DOMRect | undefined {
    const piles = this.piles();
    if (from) return piles.get(from);
    const place = appeared.find((card) => card.id === id)?.to;
    const pile = place ? pileOf(place, [...piles.keys()]) : null;
    return pile ? piles.get(pile) : undefined;
  }

  private goal(id: number, to: Map<number, Key>, vanished: { id: number; from: Key }[]): DOMRect | undefined {
    const piles = this.piles();
    const known = to.get(id);
    if (known) return piles.get(known);
    const place = vanished.find((card) => card.id === id)?.from;
    const pile = place ? pileOf(place, [...piles.keys()]) : null;
    return pile ? piles.get(pile) : undefined;
  }

  /** The picture of a card that is no longer on the table goes to its pile, or fades where it lay. */
  private leave({ element, rect }: Trace, goal: DOMRect | undefined, pace: number): void {
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
    const flight = element.animate([{ transform: 'none', opacity: 1 }, { transform: end, opacity: goal ? 0.4 : 0 }], {
      duration: duration * 1.2 * pace,
      easing,
    });
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
    [{ transformOrigin: '0 0', transform: `translate(${x}px, ${y}px) scale(${scale})` }, { transformOrigin: '0 0', transform: 'none' }],
    { duration: duration * pace, easing },
  );
  flight.onfinish = flight.oncancel = () => (element.style.zIndex = '');
}
