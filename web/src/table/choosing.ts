// From clicks on cards and places to an option. What can be pointed at has a key: `c12` is the card 12, `p0/hq`
// the place hq of seat 0, `p-/planet 2` a common place. An option is complete when everything it names is chosen,
// or when no other option is left.
import type { Option, PlaceName } from '../lib/protocol';

export type Key = string;

export function cardKey(id: number): Key {
  return `c${id}`;
}
export function placeKey(place: PlaceName): Key {
  return `p${place.owner ?? '-'}/${place.name}`;
}
export function keysOf(option: Option): Key[] {
  return [...option.cards.map(cardKey), ...option.places.map(placeKey)];
}

/** A way to answer: an option, or an option together with what is chosen right after it. */
export interface Way extends Option {
  /** The index of the option that is taken. */
  option: number;
  /** The label of what is then chosen; null: nothing more. */
  next: string | null;
}

/** Every way there is. An option that leads to a choice among cards or places is told with each of them. */
export function waysOf(options: Option[]): Way[] {
  return options.flatMap((option, index): Way[] => {
    const own = keysOf(option);
    const onward = option.then.filter((then) => then.cards.length + then.places.length > 0);
    if (onward.length === 0 || onward.length < option.then.length) return [{ ...option, option: index, next: null }];
    return onward.map((then) => ({
      ...option,
      label: `${option.label}: ${then.label}`,
      forecast: then.forecast,
      cards: [...option.cards, ...then.cards.filter((id) => !own.includes(cardKey(id)))],
      places: [...option.places, ...then.places],
      option: index,
      next: then.label,
    }));
  });
}

/** The options that name all that is chosen, by their index; of those alike the first. */
export function fitting(options: Option[], chosen: Key[]): number[] {
  const labels = new Set<string>();
  const list: number[] = [];
  options.forEach((option, index) => {
    const keys = keysOf(option);
    if (!chosen.every((key) => keys.includes(key))) return;
    // The same card twice in a hand makes options alike in label; each must stay reachable by its own card.
    const known = `${option.label}\n${chosen.length > 0 ? '' : keys.join()}`;
    if (labels.has(known)) return;
    labels.add(known);
    list.push(index);
  });
  return list;
}

/** What glows: before the first click what options name first, afterwards all that still leads on. */
export function glowing(options: Option[], chosen: Key[]): Set<Key> {
  const keys = new Set<Key>();
  for (const option of options) {
    const named = keysOf(option);
    if (!chosen.every((key) => named.includes(key))) continue;
    if (chosen.length === 0) {
      if (named[0] !== undefined) keys.add(named[0]);
    } else {
      for (const key of named) if (!chosen.includes(key)) keys.add(key);
    }
  }
  return keys;
}

export interface Step {
  chosen: Key[];
  /** The option meant, once there is only one. */
  complete: number | null;
  /** Options that name just what is chosen, when there are several ways to go on: a menu at the card. */
  menu: number[];
}

/** A click on `key` while `chosen` is chosen. A click that leads nowhere begins anew with it; again: lets go. */
export function clicked(options: Option[], chosen: Key[], key: Key): Step {
  if (chosen.includes(key))
    return {
      ...settled(
        options,
        chosen.filter((other) => other !== key),
      ),
      complete: null,
    };
  const next = fitting(options, [...chosen, key]).length > 0 ? [...chosen, key] : [key];
  return settled(options, next);
}

/** Where a choice stands. */
export function settled(options: Option[], chosen: Key[]): Step {
  const fits = fitting(options, chosen);
  if (chosen.length === 0 || fits.length === 0) return { chosen: [], complete: null, menu: [] };
  if (fits.length === 1) return { chosen, complete: fits[0]!, menu: [] };
  return { chosen, complete: null, menu: wholly(options, chosen) };
}

/** What names just what is chosen; and, where one goes on by pointing at cards, the few ways that only lead to a place. */
function wholly(options: Option[], chosen: Key[]): number[] {
  const fits = fitting(options, chosen);
  const named = fits.map((index) => keysOf(options[index]!));
  // Nothing that could still be pointed at tells them apart.
  if (named.every((keys) => keys.every((key) => chosen.includes(key) || named.every((others) => others.includes(key))))) return fits;
  const whole = fits.filter((index) => keysOf(options[index]!).length === chosen.length);
  const away = fits.filter((index) => !whole.includes(index) && options[index]!.cards.length <= 1);
  return away.length <= 2 && away.length < fits.length - whole.length ? [...whole, ...away] : whole;
}

/** What a card dropped on `target` means: the option that names both, or the only one of the card. */
export function dropped(options: Option[], chosen: Key[], target: Key | null): number | null {
  if (target === null || chosen.includes(target)) return null;
  const both = fitting(options, [...chosen, target]);
  return both.length === 1 ? both[0]! : null;
}

export interface Entry {
  label: string;
  /** Indices of the options under it; one, or a group that opens. */
  options: number[];
}

/** Options as a list for reading: alike told once, those that begin with the same verb and card together. */
export function entries(options: Option[]): Entry[] {
  const list: Entry[] = [];
  const groups = new Map<string, Entry>();
  for (const index of distinct(options)) {
    const option = options[index]!;
    const verb = option.label.split(' ', 1)[0]!;
    const group = option.cards.length + option.places.length > 1 ? `${verb} ${keysOf(option)[0]}` : '';
    const known = group ? groups.get(group) : undefined;
    if (known) {
      known.options.push(index);
      continue;
    }
    const entry = { label: option.label, options: [index] };
    list.push(entry);
    if (group) groups.set(group, entry);
  }
  for (const entry of list) if (entry.options.length > 1) entry.label = common(entry.options.map((i) => options[i]!.label));
  return list;
}

/** Where the only group stands among entries; null where there is none or more than one. */
export function loneGroup(list: Entry[]): number | null {
  const groups = list.flatMap((entry, i) => (entry.options.length > 1 ? i : []));
  return groups.length === 1 ? groups[0]! : null;
}

/** Indices of the options, those alike in label once. */
export function distinct(options: Option[]): number[] {
  const labels = new Set<string>();
  return options.flatMap((option, index) => {
    if (labels.has(option.label)) return [];
    labels.add(option.label);
    return [index];
  });
}

/** The words that all labels begin with, without a dangling "at" or "in", and those that all end with. */
function common(labels: string[]): string {
  const split = labels.map((label) => label.split(' '));
  const same = (word: (words: string[]) => string | undefined) => {
    const first = word(split[0]!);
    return first !== undefined && split.every((words) => word(words) === first) ? first : null;
  };
  const start: string[] = [];
  for (let i = 0, word; (word = same((words) => words[i])) !== null; ++i) start.push(word);
  const end: string[] = [];
  const shortest = Math.min(...split.map((words) => words.length));
  for (let i = 1, word; start.length + i <= shortest && (word = same((words) => words.at(-i))) !== null; ++i) end.unshift(word);
  if (end.length > 0) return `${start.join(' ')} … ${end.join(' ')}`;
  while (start.length > 1 && /^(at|in|on|to|with|planet|of|sector)$/.test(start.at(-1)!)) start.pop();
  return start.join(' ');
}

/** What a label says beyond the heading of its group. */
export function restOf(label: string, heading: string): string {
  const rest = label.startsWith(heading) ? label.slice(heading.length).trim() : label;
  return rest === '' ? label : rest;
}

export function passOption(options: Option[]): number | null {
  const index = options.findIndex((option) => option.pass);
  return index < 0 ? null : index;
}
