// The keyboard at the table.
import type { Choice } from './choice.svelte';
import type { Reading } from './reading.svelte';
import type { Table } from './table.svelte';

export interface Keyboard {
  table: Table;
  choice: Choice;
  reading: Reading;
  press: (digit: number) => void;
  list: () => void;
}

type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
function isDirection(key: string): key is Direction {
  return /^Arrow(Left|Right|Up|Down)$/.test(key);
}

export interface Box {
  x: number;
  y: number;
}

/** Of these middles the one that lies next in a direction: near, and rather straight ahead than aside. */
export function nextIn(from: Box, others: Box[], direction: Direction): number | null {
  let best: number | null = null;
  let least = Infinity;
  others.forEach((other, i) => {
    const dx = other.x - from.x;
    const dy = other.y - from.y;
    const ahead = direction === 'ArrowLeft' ? -dx : direction === 'ArrowRight' ? dx : direction === 'ArrowUp' ? -dy : dy;
    const aside = direction === 'ArrowLeft' || direction === 'ArrowRight' ? Math.abs(dy) : Math.abs(dx);
    if (ahead <= 4) return;
    const far = ahead + aside * 2.5;
    if (far < least) {
      least = far;
      best = i;
    }
  });
  return best;
}

/** What can be chosen, as elements that take the focus: an open menu alone, otherwise answers in words and what glows. */
function chooseable(choice: Choice, within: ParentNode): HTMLElement[] {
  const menu = within.querySelectorAll<HTMLElement>('.menu button');
  if (menu.length > 0) return [...menu];
  const found = [...within.querySelectorAll<HTMLElement>('.plain-option')];
  for (const element of within.querySelectorAll<HTMLElement>(within === document ? '[data-board] [data-key]' : '[data-key]')) {
    if (!choice.glow.has(element.dataset['key']!)) continue;
    // What hangs on a card stands before it on the page.
    const parts = [':scope > .target', 'button.card', 'button'].map((what) => element.querySelector<HTMLElement>(what));
    const focusable = element.matches('button') ? element : parts.find((one) => one !== null);
    if (focusable && focusable.offsetParent !== null) found.push(focusable);
  }
  found.push(...within.querySelectorAll<HTMLElement>('button.attachment.glow'));
  return found;
}

function middle(element: Element): Box {
  const rect = element.getBoundingClientRect();
  return { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
}

function walk(choice: Choice, direction: Direction, within: ParentNode): void {
  const all = chooseable(choice, within);
  if (all.length === 0) return;
  const now = document.activeElement;
  if (!now || !all.includes(now as HTMLElement)) return all[0]!.focus();
  const rest = all.filter((element) => element !== now);
  const next = nextIn(middle(now), rest.map(middle), direction);
  if (next !== null) rest[next]!.focus();
}

function focusedTitle(choice: Choice): string | null {
  const key = (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-key^="c"]')?.dataset['key'];
  return key ? (choice.cards.get(Number(key.slice(1)))?.card.title ?? null) : null;
}

function writing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input:not([type=radio]):not([type=checkbox]), textarea, select') !== null;
}

/** True: the key is used up. */
export function pressed(event: KeyboardEvent, { table, choice, reading, press, list }: Keyboard): boolean {
  if (writing(event.target) || event.ctrlKey || event.metaKey) return false;
  const dialog = document.querySelector('dialog[open]');
  if (dialog) {
    if (!isDirection(event.key) || chooseable(choice, dialog).length === 0) return false;
    walk(choice, event.key, dialog);
    return true;
  }
  const onTable = !(event.target instanceof Element) || event.target === document.body || event.target.closest('[data-board]') !== null;
  if (isDirection(event.key)) {
    walk(choice, event.key, document);
    return true;
  }
  switch (event.key) {
    case ' ':
      if (!onTable) return false;
      if (event.shiftKey) choice.passOn();
      choice.passNow();
      return true;
    case 'Enter':
      if (choice.ready === null || !onTable) return false;
      choice.go(choice.ready);
      return true;
    case 'Escape':
      choice.back();
      reading.lookAway();
      return true;
    case 'Alt':
      return readFocused(choice, reading);
    case 'u':
      if ((table.decision?.undo ?? 0) > 0) table.undo();
      return true;
    case 'h':
      if (table.decision) table.askHint();
      return true;
    case 'r':
      table.showAgain();
      return true;
    case 'l':
      list();
      return true;
    case 'w': {
      const title = focusedTitle(choice) ?? reading.glanced?.title;
      if (title) table.askWhy(title);
      return title !== undefined;
    }
  }
  if (/^[1-9]$/.test(event.key) && !event.altKey) {
    press(Number(event.key));
    return true;
  }
  return false;
}

function readFocused(choice: Choice, reading: Reading): boolean {
  const hovered = document.querySelector<HTMLElement>('[data-key^="c"]:hover');
  const element = hovered ?? (document.activeElement as HTMLElement | null)?.closest<HTMLElement>('[data-key^="c"]');
  const card = element ? choice.cards.get(Number(element.dataset['key']!.slice(1)))?.card : undefined;
  if (!card || !element) return false;
  reading.glance(card, middle(element).x, 'once');
  return true;
}
