// The words of the pages in other languages. English stands where it is shown, and is the key of the catalogue in
// words/; what a catalogue does not have is shown in English. Cards stay in the language that is their program, and so does
// what the server tells of a game.
import { de } from '../words/de';
import { settings, type Language } from './settings.svelte';

const catalogues: Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>> = { de };

export const languages: readonly { name: Language; text: string }[] = [
  { name: 'en', text: 'English' },
  { name: 'de', text: 'Deutsch' },
];

/** These words in the language of the pages; `{0}` stands for the first of the values. */
export function t(text: string, ...values: unknown[]): string {
  const said = settings.language === 'en' ? text : (catalogues[settings.language][text] ?? text);
  return said.replace(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)] ?? ''));
}
