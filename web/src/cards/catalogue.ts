// All printed cards of a rulebook, asked for once.
import { get } from '../lib/api';
import type { CardSheet, CardView, Rulebook } from '../lib/protocol';

export type Sheets = Map<string, CardSheet>;

const asked = new Map<string, Promise<Sheets>>();
const there = new Map<string, Sheets>();

export function loadCards(rulebook: Rulebook): Promise<Sheets> {
  let answer = asked.get(rulebook);
  if (!answer) {
    answer = get<{ cards: CardSheet[] }>(`/api/cards/${rulebook}`).then(({ cards }) => {
      const sheets = new Map(cards.map((card) => [card.title, card]));
      there.set(rulebook, sheets);
      return sheets;
    });
    // Who asks again after a failure gets another try.
    answer.catch(() => asked.delete(rulebook));
    asked.set(rulebook, answer);
  }
  return answer;
}

/** The cards, if they have arrived. */
export function loadedCards(rulebook: Rulebook): Sheets | undefined {
  return there.get(rulebook);
}

/** A title without the ` (2)` that tells copies apart. */
export function plainTitle(title: string): string {
  return title.replace(/ \(\d+\)$/, '');
}

export function sheetOf(sheets: Sheets | undefined, title: string): CardSheet | undefined {
  return sheets?.get(title) ?? sheets?.get(plainTitle(title));
}

/** A printed card as if it lay on a table. */
export function viewOf(sheet: CardSheet): CardView {
  return { title: sheet.title, type: sheet.type, owner: 0, properties: {} };
}
