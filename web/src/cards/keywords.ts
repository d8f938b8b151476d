// Short explanations of the words on cards, in our own words.
import type { Rulebook } from '../lib/protocol';
import { pagesOf } from '../rulebooks/all';

export interface Explanation {
  name: string;
  means: string;
  rule: string;
}

/** What of a card's text needs explaining, each word once. */
export function explanations(rulebook: Rulebook, lines: readonly string[], keywords: readonly string[] = []): Explanation[] {
  const text = [...lines, ...keywords];
  const found = pagesOf(rulebook).keywords.filter(({ word }) => text.some((line) => word.test(line)));
  return found.map(({ name, means, rule }) => ({ name, means, rule }));
}
