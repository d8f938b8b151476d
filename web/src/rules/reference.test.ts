import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { pagesOf } from '../rulebooks/all';
import { found, sectionsOf, slugOf, spokenOf } from './reference';

const small = sectionsOf(
  '# Game\n\nintro\n\n## Damage and shields\n\nIt hurts.\n\n[Ouch](../../scenarios/warlords/book/a.yaml)\n\n## Ranged\n\nFrom afar, damage.\n',
);

test('a reference has sections, their text, and what shows them', () => {
  expect(small).toEqual([
    {
      title: 'Damage and shields',
      slug: 'damage-and-shields',
      paragraphs: ['It hurts.'],
      shown: [{ text: 'Ouch', lesson: 'scenarios/warlords/book/a' }],
    },
    { title: 'Ranged', slug: 'ranged', paragraphs: ['From afar, damage.'], shown: [] },
  ]);
});

test('it is searched by words, headings first', () => {
  expect(found(small, 'damage').map(({ slug }) => slug)).toEqual(['damage-and-shields', 'ranged']);
  expect(found(small, 'afar').map(({ slug }) => slug)).toEqual(['ranged']);
  expect(found(small, '')).toHaveLength(2);
});

test('a prompt leads to what it speaks of', () => {
  expect(spokenOf(small, 'Nob is about to take 3 damage: use a shield?')[0]?.slug).toBe('damage-and-shields');
});

describe.each(['warlords', 'commanders', 'delos'])('the rules of %s', (rulebook) => {
  const text = readFileSync(new URL(`../../../docs/rules/${rulebook}.md`, import.meta.url), 'utf8');
  it('links to files that are there', () => {
    const links = [...text.matchAll(/\]\((?:\.\.\/)+(.+?)\)/g)].map(([, path]) => path!);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) expect(existsSync(new URL(`../../../${link}`, import.meta.url)), link).toBe(true);
  });
  it('has each heading once', () => {
    const slugs = sectionsOf(text).map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
  });
  it('says more of nearly every word on cards', () => {
    const slugs = new Set(sectionsOf(text).map(({ slug }) => slug));
    const missing = pagesOf(rulebook).keywords.filter(({ rule }) => !slugs.has(slugOf(rule)));
    expect(missing.map(({ name }) => name).length).toBeLessThanOrEqual(3);
  });
});
