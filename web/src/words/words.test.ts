import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, test, vi } from 'vitest';
import { de } from './de';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
vi.stubGlobal('localStorage', { getItem: () => null, setItem() {} });
const { t } = await import('../lib/words');
const { settings } = await import('../lib/settings.svelte');

const folder = fileURLToPath(new URL('..', import.meta.url));
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(svelte|ts)$/.test(file) && !/\.test\.ts$/.test(file) && !file.startsWith('words'),
);
/** The first argument of t(), in either kind of quotes, on its line or below it. */
const spoken = /\bt\(\s*(['"])((?:(?!\1)[^\\]|\\.)*)\1/g;
const used = new Set(
  sources.flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(spoken)].map(([, , key]) => key!.replace(/\\(['"])/g, '$1'))),
);
/** Words that stand in lists and are handed to t() by name. */
const named = [
  ...['Play', 'Learn', 'Rules', 'Cards', 'Decks', 'Honour', 'Me', 'Begin'],
  ...['Deck', 'Figures', 'Test', 'Text'],
  ...['Go on', 'Join', 'Watch', 'Replay'],
  'infested',
];

test('every word of the pages is in the catalogue, and no other', () => {
  expect([...used].filter((key) => !(key in de))).toEqual([]);
  expect(Object.keys(de).filter((key) => !used.has(key) && !named.includes(key))).toEqual([]);
});

/** What a page shows outside t(): words between tags, and words in quotes that an expression may show. */
function unspoken(page: string): string[] {
  const markup = page.replace(/<script.*?<\/script>|<style.*?<\/style>|<!--.*?-->/gs, '').replace(/\bt\(\s*(['"])(?:(?!\1)[^\\]|\\.)*\1/g, 't(');
  const between = [...markup.matchAll(/>([^<>{}]*[A-Za-z]{3,}[^<>{}]*)</g)].map(([, text]) => text!.trim());
  const quoted = [...markup.matchAll(/'([A-Z][a-z]+[^'\n]*|[a-z]+ [a-z]+[^'\n]*)'/g)].map(([, text]) => text!);
  return [...between.filter((text) => !/[=;&|()]|\?\./.test(text)), ...quoted];
}

test('pages say nothing that is not in the catalogue', () => {
  const meant = new Set([...named, 'Enter', 'Esc', 'Space', 'after a while', 'as listed', 'take back']); // keys, and what programs say to each other
  const found = sources
    .filter((file) => file.endsWith('.svelte'))
    .flatMap((file) => unspoken(readFileSync(join(folder, file), 'utf8')).flatMap((text) => (meant.has(text) ? [] : `${file}: ${text}`)));
  expect(found).toEqual([]);
});

test('a translation has the same values as the words it stands for, or fewer', () => {
  const values = (text: string) => new Set(text.match(/\{\d\}/g) ?? []);
  for (const [key, text] of Object.entries(de)) for (const value of values(text)) expect(values(key).has(value), key).toBe(true);
});

it('says words in the language that was chosen, and what it does not know in English', () => {
  settings.language = 'de';
  expect(t('Waiting for {0}.', 'Kris')).toBe('Warten auf Kris.');
  expect(t('something nobody translated')).toBe('something nobody translated');
  settings.language = 'en';
  expect(t('Waiting for {0}.', 'Kris')).toBe('Waiting for Kris.');
});
