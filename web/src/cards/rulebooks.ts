// The names of the rulebooks, as they stand in addresses.
import type { Rulebook } from '../lib/protocol';

export function rulebookOf(name: string | null | undefined): Rulebook {
  return name === 'commanders' || name === 'delos' ? name : 'warlords';
}
