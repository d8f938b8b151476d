// The rules of a rulebook as docs/rules tells them: sections with a heading, text, and what shows them.
import type { Rulebook } from '../lib/protocol';

export interface Shown {
  text: string;
  /** The name of the lesson, or the scenario, that is played. */
  lesson: string;
}
export interface Section {
  title: string;
  /** What an address names it by. */
  slug: string;
  paragraphs: string[];
  shown: Shown[];
}

const files = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' });

export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** `../../scenarios/delos/book/artillery.yaml` is played as `scenarios/delos/book/artillery`, a lesson by its own name. */
function lessonOf(address: string): string {
  const path = address.replace(/^(\.\.\/)+/, '').replace(/\.yaml$/, '');
  return path.startsWith('learn/') ? path.slice(path.lastIndexOf('/') + 1) : path;
}

export function sectionsOf(text: string): Section[] {
  const [, ...parts] = text.split(/^## /m);
  return parts.map((part) => {
    const [title = '', ...lines] = part.split('\n');
    const section: Section = { title: title.trim(), slug: slugOf(title), paragraphs: [], shown: [] };
    for (const line of lines.map((one) => one.trim()).filter((one) => one !== '')) {
      const link = /^\[(.+)\]\((.+)\)$/.exec(line);
      if (link) section.shown.push({ text: link[1]!, lesson: lessonOf(link[2]!) });
      else section.paragraphs.push(line);
    }
    return section;
  });
}

const asked = new Map<Rulebook, Promise<Section[]>>();

/** Nothing where there is no text for it. */
export function rulesOf(rulebook: Rulebook): Promise<Section[]> {
  const file = files[`../../../docs/rules/${rulebook}.md`];
  let found = asked.get(rulebook);
  if (!found) {
    found = file ? file().then(sectionsOf) : Promise.resolve([]);
    asked.set(rulebook, found);
  }
  return found;
}

/** The sections that speak of all these words, those with them in the heading first. */
export function found(sections: Section[], search: string): Section[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return sections;
  const text = (section: Section) => `${section.title} ${section.paragraphs.join(' ')}`.toLowerCase();
  const fits = sections.filter((section) => words.every((word) => text(section).includes(word)));
  const named = (section: Section) => words.some((word) => section.title.toLowerCase().includes(word));
  return [...fits.filter(named), ...fits.filter((section) => !named(section))];
}

/** Every section whose heading, or a word of it, stands in a text; the longest headings first. */
export function spokenOf(sections: Section[], text: string): Section[] {
  const lower = text.toLowerCase();
  return sections
    .filter(
      ({ title }) =>
        lower.includes(title.toLowerCase()) ||
        title
          .toLowerCase()
          .split(/ and |, /)
          .some((part) => part.length > 4 && lower.includes(part.replace(/s$/, ''))),
    )
    .sort((a, b) => b.title.length - a.title.length);
}

export function rulesPath(rulebook: Rulebook, section = ''): string {
  return `/rules/${rulebook}${section ? `#${slugOf(section)}` : ''}`;
}
