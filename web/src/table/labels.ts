// Labels of options and prompts as people would say them.
import type { Option } from '../lib/protocol';
import { sentenceCase } from './words';

/** How a rulebook's labels are said: what is found, and what stands for it. The first that fits is taken. */
export type Saying = readonly [RegExp, string];

/** The words of a rulebook for what the rules call briefly. */
export interface Sayings {
  labels: readonly Saying[];
  prompts: readonly Saying[];
  /** Lines of the log; those of which nothing is said are sentences already. */
  log?: readonly Saying[];
}

const ordinals = ['', '', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth'];
const copy = /\b((?:[A-Z][\p{L}'’!-]*)(?: (?:[A-Z][\p{L}'’!-]*|of|the))*) \(([2-9])\)/gu;

/** "Village (2)" is how the log tells copies apart; people say "the second Village". */
function counted(text: string): string {
  return text.replace(copy, (_, title: string, number: string) => `the ${ordinals[Number(number)]} ${title}`);
}

function said(text: string, sayings: readonly Saying[]): string {
  // Copies are counted before a verb with a capital stands before their title.
  const told = counted(text);
  const saying = sayings.find(([found]) => found.test(told));
  return sentenceCase((saying ? told.replace(...saying) : told).replace(/\bplanet \d (?=\p{Lu})/gu, ''));
}

/** "act Fireball mode 1" says nothing; what the card says of that mode does. */
export function labelOf({ label, forecast }: Pick<Option, 'label' | 'forecast'>, sayings: Sayings): string {
  const mode = /^act (.+?)(?: mode \d+)?$/.exec(label);
  if (mode && forecast) return `${counted(mode[1]!)}: ${forecast.charAt(0).toLowerCase()}${forecast.slice(1)}`;
  const [first, then] = label.split(/: (?=against )/);
  if (then !== undefined) return `${said(first!, sayings.labels)}, ${then}`;
  return said(label, sayings.labels);
}

export function promptOf(prompt: string, sayings: Sayings): string {
  return said(prompt, sayings.prompts);
}

/** A line of the log as people would say it. */
export function lineOf(text: string, sayings: Sayings): string {
  const saying = sayings.log?.find(([found]) => found.test(text));
  return saying ? text.replace(...saying).replace(/\b(in|to) (encampment|battlefield)\b/, '$1 the $2') : text;
}

const odd: Readonly<Record<string, string>> = { has: 'have', is: 'are', was: 'were', does: 'do', goes: 'go' };

/** "draws" is what others do; you draw. */
function yours(verb: string): string {
  return (
    odd[verb] ??
    verb
      .replace(/ies$/, 'y')
      .replace(/(ss|sh|ch|x|z)es$/, '$1')
      .replace(/([^sy])s$/, '$1')
      .replace(/ys$/, 'y')
  );
}

/** Words with capitals that follow each other, as titles do. */
const title = "\\p{Lu}[\\p{L}'’-]*(?: (?:\\p{Lu}[\\p{L}'’-]*|of|the|–))*(?: \\(\\d\\))?";
const verbs =
  /^(Use|Play|Attack|Assault|Banish|Discard|Ruin|Move|Mount|Destroy|Deploy|Choose|Aim at|Attach|Give|Put|Trade|Take|Annex|Upgrade) (?=\p{Lu})/u;

/** What a sentence does with a thing of one's own: "Banish Storm Hawk" is "Banish your Storm Hawk". */
function yourThing(thing: string): string {
  const verb = verbs.exec(thing)?.[0] ?? '';
  return `${verb}your ${thing.slice(verb.length)}`;
}

/** What is said of oneself: "Ann draws a card" is "You draw a card", "the deck of Ann" is "your deck". */
export function toYou(text: string, name: string | null): string {
  if (!name || !text.includes(name)) return text;
  const me = `(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`;
  const end = '(?![\\p{L}\\p{N}])';
  const said = text
    .replace(new RegExp(`${me}['’]s${end}`, 'gu'), 'your')
    .replace(new RegExp(`\\bterm (\\d+) of ${me}${end}`, 'gu'), 'your term $1')
    .replace(new RegExp(`(?:\\bthe )?(?<![\\p{L}])(${title}|[\\p{L}'’-]+(?: \\(\\d\\))?) of ${me}${end}`, 'gu'), (_, thing: string) =>
      yourThing(thing),
    )
    .replace(new RegExp(`${me} ([a-z]+s)(?![a-z])`, 'gu'), (_, verb: string) => `you ${yours(verb)}`)
    .replace(new RegExp(`${me}${end}`, 'gu'), 'you');
  const mine = /^you\b/.test(said) ? said.replace(/ his (?=\p{L})/gu, ' your ') : said;
  return /^(you|your)\b/.test(mine) ? sentenceCase(mine) : mine;
}

/** What stands under a label: its forecast, unless the label says it already. */
export function noteOf(option: Pick<Option, 'label' | 'forecast'>): string {
  return /^act /.test(option.label) ? '' : option.forecast;
}

/** "astra-militarum-starter" is a file; people say "Astra Militarum Starter". */
export function deckName(slug: string): string {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slug.split('-').map(sentenceCase).join(' ') : slug;
}
