// What every rulebook calls briefly and people say at length.
import type { Saying } from '../table/labels';

export const common: readonly Saying[] = [
  [/^yes$/, 'Yes'],
  [/^no$/, 'No'],
  [/^decline$/, 'No, thanks'],
  [/^X = (\d+)$/, 'X is $1'],
  [/^(?:choose|target) effect \d+ (.+)$/, '$1'],
  [/^(?:choose|target) (.+) in the discard pile$/, '$1 from the discard pile'],
  [/^(?:choose|target) (.+)$/, '$1'],
  [/^bottom (.+)$/, 'Put $1 on the bottom of the deck'],
  [/^top (.+)$/, 'Put $1 on top of the deck'],
  [/^resolve (.+)$/, 'First: $1'],
];
