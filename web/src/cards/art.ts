// The picture of a card, made from its title, type, faction and traits: the same card always looks the same.
import type { Rulebook } from '../lib/protocol';
import { backOf } from './art/backs';
import { paint } from './art/paint';

export interface Subject {
  title: string;
  type: string;
  faction: string;
  traits: string[];
}

const drawn = new Map<string, string>();

function kept(key: string, draw: () => string): string {
  let address = drawn.get(key);
  if (address === undefined) {
    address = 'data:image/svg+xml,' + encodeURIComponent(draw());
    drawn.set(key, address);
  }
  return address;
}

/** The address of a picture of 200 by 280. */
export function artOf(subject: Subject): string {
  return kept(`${subject.type}/${subject.faction}/${subject.title}`, () => paint(subject));
}

/** The address of the back of a rulebook's cards. */
export function cardBack(rulebook: Rulebook): string {
  return kept(`back/${rulebook}`, () => backOf(rulebook));
}
