// The rulebooks that the pages know more of than the server tells: another one is an import and a name in this list.
import type { Rulebook } from '../lib/protocol';
import { commanders } from './commanders';
import { delos } from './delos';
import type { RulebookPages } from './pages';
import { plain } from './plain';
import { warlords } from './warlords';

const known: Record<Rulebook, RulebookPages> = { warlords, commanders, delos };

export function pagesOf(rulebook: Rulebook): RulebookPages {
  return known[rulebook] ?? plain;
}

/** The rulebook that an address names; where it names none, the first. */
export function rulebookOf(name: string | null | undefined): Rulebook {
  return name || Object.keys(known)[0]!;
}
