// Whether an attachment is good for who bears it: then an enemy is seldom meant.
import { loadedCards, sheetOf } from '../cards/catalogue';
import type { CardView, Rulebook } from '../lib/protocol';

export function isHelpful(lines: readonly string[]): boolean {
  const text = lines.join(' ');
  return /\bgains?\b|\+\d/.test(text) && !/[-−]\d|\bcannot\b|\bloses?\b/.test(text);
}

export function helps(rulebook: Rulebook, card: CardView): boolean {
  return isHelpful(sheetOf(loadedCards(rulebook), card.title)?.lines ?? []);
}
