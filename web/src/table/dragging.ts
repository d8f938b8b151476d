// Picking a card up and holding it long, with mouse or finger.
import type { CardView } from '../lib/protocol';
import type { Choice } from './choice.svelte';
import type { Key } from './choosing';
import type { Reading } from './reading.svelte';

interface Held {
  card: CardView;
  /** Null: the card cannot be chosen, and stays where it is. */
  key: Key | null;
  choice: Choice;
  reading: Reading;
}

const slack = 9; // pixels that a finger may move before it drags
const longPress = 480; // milliseconds

/** The glowing thing under a point of the screen, or `table` for the table itself. */
function under(x: number, y: number, choice: Choice): Key | 'table' | null {
  let table = false;
  for (const element of document.elementsFromPoint(x, y)) {
    const key = element.closest<HTMLElement>('[data-key]')?.dataset['key'];
    if (key && choice.glow.has(key)) return key;
    table ||= element.closest('[data-board]') !== null;
  }
  return table ? 'table' : null;
}

export function dragging(node: HTMLElement, held: Held) {
  let now = held;
  let from: { x: number; y: number; pointer: number } | null = null;
  let taken: Key | null = null; // what it was when it was pressed: while its targets glow it does not itself
  let timer = 0;
  let swallow = false; // the click that follows a drag or a long press is none

  function down(event: PointerEvent) {
    if (event.button !== 0) return;
    swallow = false;
    from = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    taken = now.key;
    now.choice.pressed = taken;
    if (event.pointerType !== 'mouse')
      timer = setTimeout(() => {
        swallow = true;
        from = null;
        now.reading.hold(now.card);
      }, longPress) as unknown as number;
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
  }

  function move(event: PointerEvent) {
    if (!from || event.pointerId !== from.pointer) return;
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > slack) clearTimeout(timer);
    else if (!now.choice.dragged) return;
    if (taken === null) return;
    if (!now.choice.dragged) {
      swallow = true;
      now.reading.lookAway();
      now.choice.pickUp(now.card, taken);
    }
    now.choice.carry(event.clientX, event.clientY);
    const over = under(event.clientX, event.clientY, now.choice);
    now.choice.pointed = over === 'table' ? null : over;
  }

  function up(event: PointerEvent) {
    const carried = now.choice.dragged !== null;
    const key = taken;
    end();
    if (!carried || key === null) return;
    const target = under(event.clientX, event.clientY, now.choice);
    now.choice.dragged = null;
    now.choice.pointed = null;
    if (target === 'table') now.choice.dropAnywhere(key);
    else now.choice.drop(key, target);
  }

  function cancel() {
    end();
    if (now.choice.dragged) now.choice.letGo();
    now.choice.dragged = null;
  }

  function end() {
    from = null;
    now.choice.pressed = null;
    clearTimeout(timer);
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', cancel);
  }

  function click(event: MouseEvent) {
    if (!swallow) return;
    swallow = false;
    event.stopPropagation();
    event.preventDefault();
  }

  node.addEventListener('pointerdown', down);
  node.addEventListener('click', click, { capture: true });
  return {
    update(next: Held) {
      now = next;
    },
    destroy() {
      end();
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('click', click, { capture: true });
    },
  };
}
