// Commanders: they annex locations, raise armies and besiege each other’s encampments.
import type { FaceParts, ReadCard, Sign, Tone, Figure } from '../cards/faces';
import { round as rounded } from '../cards/art/ring';
import { costOf } from '../cards/search';
import type { Decision, Option, PlaceView, State, View } from '../lib/protocol';
import { others, placeAt, placesOf } from '../table/places';
import { fieldOf, type Field, type Group, type PlateParts, type TrackStep } from '../table/stage';
import type { Sayings } from '../table/labels';
import { keyword, type RulebookPages } from './pages';
import { common } from './sayings';

/** "5g2m", "1m or 3m": every price with its coin. */
export function priceOf(cost: string): Figure[] {
  const first = cost.split(' or ')[0] ?? '';
  const more = cost.includes(' or ') ? '+' : '';
  const found = [...first.matchAll(/(\d+|X)([gm])/g)];
  return found.map(([, value = '', coin]) => {
    const icon = coin === 'g' ? 'gold' : 'mana';
    return { icon, value: value + more, label: `costs ${value} ${icon}${more && ' or another price'}`, tone: 'plain' };
  });
}

function face(read: ReadCard): FaceParts {
  const type = read.card.type ?? '';
  const signs: Sign[] = [];
  if (read.is('general')) signs.push({ icon: 'general', label: 'general' });
  if (read.is('guard')) signs.push({ icon: 'guard', label: 'on guard' });
  if (read.is('moved')) signs.push({ icon: 'moved', label: 'has moved' });
  if (read.is('assaulted')) signs.push({ icon: 'charging', label: 'has assaulted' });
  const mount = read.live('mount');
  if (mount) signs.push({ icon: 'mount', label: `mounted on ${mount}` });
  const counters = read.live('counters');
  if (counters) signs.push({ icon: 'counters', value: counters, label: `${counters} counters` });
  const health = read.live('health');
  const hurt: Tone = read.live('damage') ? 'hurt' : read.tone('armor');
  const bearing: Figure[] = health === undefined ? read.figure('armor') : [{ icon: 'health', value: health, label: `health ${health}`, tone: hurt }];
  const unit = type === 'mercenary' || type === 'creature';
  return {
    price: priceOf(read.value('cost') ?? ''),
    worth: [],
    figures: unit ? [...read.figure('strike'), ...bearing] : [...read.figure('level'), ...(health ? bearing : [])],
    signs,
  };
}

/** A domain: four quarters of a shield inside walls. */
function back(): string {
  const walls = Array.from({ length: 4 }, (_, i) => {
    const r = 44 + i * 14;
    return `<path d="M100 ${140 - r}L${100 + r} 140L100 ${140 + r}L${100 - r} 140z" opacity="${rounded(0.9 - i * 0.2)}"/>`;
  }).join('');
  return `<g fill="none" stroke="#e0c48a" stroke-width="2">${walls}</g>
    <path d="M100 100L140 140L100 180L60 140z" fill="#e0c48a" opacity=".18"/>
    <path d="M100 104v72M64 140h72" stroke="#e0c48a" stroke-width="2"/>
    <path d="M100 116l6 9 11-4-6 15h-6l-5 12-5-12h-6l-6-15 11 4z" fill="#e0c48a"/>`;
}

const notRegions = new Set(['locations', 'battlefield', 'arsenal', 'domain', 'ruins', 'void', 'aside', 'limbo']);

/** The encampment and the locations of a seat. */
function regionsOf(view: View, seat: number): PlaceView[] {
  return placesOf(view, seat).filter((place) => !notRegions.has(place.name));
}

export function landsOf(view: View, seat: number): Group[] {
  return regionsOf(view, seat).map((place) => {
    const camp = place.name === 'encampment';
    const site = placeAt(view, seat, 'locations')?.cards.find((card) => card.title === place.name);
    const number = / \(\d+\)$/.exec(place.name)?.[0] ?? '';
    const facts: Group['facts'] = [];
    const { health, level } = place.properties;
    if (health !== undefined) facts.push({ icon: 'health', value: health, label: 'health' });
    if (level !== undefined && !camp) facts.push({ icon: 'level', value: level, label: 'level' });
    return { place, label: camp ? 'Encampment' : place.title + number, facts, ...(site ? { site } : {}) };
  });
}

/** A seat's part of the battlefield; of several enemies each is named. */
export function campOf(view: View, seat: number, near: number): Group[] {
  const place = placeAt(view, seat, 'battlefield');
  return place ? [{ place, label: view.seats.length > 2 && seat !== near ? view.seats[seat]!.name : '' }] : [];
}

/** The battlefield, where armies meet; and the lands behind it. While there is combat they are one. */
function fields(view: View, near: number): Field[] {
  const combat = view.properties['combat'] ?? 'none';
  const own = placeAt(view, near, 'battlefield')!;
  const fought = combat !== 'none';
  const battlefield = fieldOf(own, {
    key: 'battlefield',
    title: fought ? combat.charAt(0).toUpperCase() + combat.slice(1) : 'Battlefield',
    battle: fought,
    picture: { title: 'Battlefield', type: 'location', faction: '', traits: [] },
    side: (seat) => [...campOf(view, seat, near), ...(fought ? landsOf(view, seat).filter(({ place }) => place.cards.length > 0) : [])],
  });
  const domains = [...others(view, near)].map((foe) =>
    fieldOf(own, {
      key: `lands ${foe}`,
      title: view.seats.length > 2 ? `Lands of ${view.seats[foe]!.name}` : 'Lands',
      place: null,
      picture: { title: 'Village', type: 'location', faction: '', traits: [] },
      side: (seat) => (seat === near || seat === foe ? landsOf(view, seat) : []),
    }),
  );
  return [battlefield, ...domains];
}

function track({ view, decision }: State, near: number): TrackStep[] {
  if ((view.properties['combat'] ?? 'none') === 'none') return [];
  const priority = view.seats.findIndex(({ name }) => name === view.properties['priority']);
  return [near, ...others(view, near)].map((seat) => {
    const who = seat === near ? 'You' : view.seats[seat]!.name;
    const now = decision ? decision.seat === seat : priority === seat;
    return { text: now ? `${who}: to act` : who, now, seat };
  });
}

/** What a price leaves. */
function foresee(option: Option, _: Decision, view: View, near: number): string {
  if (option.label.startsWith('guard ')) return 'its armor counts twice until you enable it; it does not strike back';
  if (!/^(deploy|evoke|annex|upgrade|equip) /.test(option.label)) return '';
  const card = placeAt(view, near, 'arsenal')?.cards.find(({ id }) => id === option.cards[0]);
  const left = priceOf(card?.properties['cost'] ?? '').flatMap(({ icon, value }) => {
    const has = Number(view.seats[near]!.properties[icon]);
    return Number.isNaN(has - Number(value)) ? [] : `${has - Number(value)} ${icon}`;
  });
  return left.length > 0 ? `leaves ${left.join(', ')}` : '';
}

const sayings: Sayings = {
  labels: [
    [/^first term (.+)$/, '$1 takes the first term'],
    [/^keep$/, 'Keep this arsenal'],
    [/^regroup$/, 'Regroup'],
    [/^deploy (.+) in encampment$/, 'Deploy $1 in your encampment'],
    [/^sustain (.+)$/, 'Pay to keep $1'],
    [/^let go (.+)$/, 'Let $1 go'],
    [/^barter (.+)$/, 'Trade $1 in for another resource'],
    [/^equip (.+) on (.+)$/, 'Give $1 to $2'],
    [/^act (.+)$/, 'Use $1'],
    [/^attack (.+)$/, 'Attack with $1'],
    [/^against (.+)$/, 'Attack $1'],
    [/^assault (.+) with (.+)$/, 'Assault the $1 with $2'],
    [/^join (.+)$/, '$1 joins the assault'],
    [/^pair (.+) with (.+)$/, '$1 and $2 strike next'],
    [/^guard (.+)$/, '$1 stands on guard'],
    [/^transfer (.+)$/, '$1 hands over an item'],
    [/^snipe (.+)$/, 'Snipe with $1'],
    [/^to (.+)$/, '$1 takes it'],
    [/^move (.+) to (encampment|battlefield)$/, 'Move $1 to your $2'],
    [/^offer draw$/, 'Offer a draw'],
    [/^accept draw$/, 'Accept the draw'],
    [/^time is up$/, 'Time is up'],
    ...common,
  ],
  prompts: [
    [/^Your campaign: act, or wait\.$/, 'Your campaign: deploy, move, attack, or wait'],
    [/^(.+) campaigns: act, or wait\.$/, '$1 campaigns: answer with an action, or wait'],
    [/^Engagement: act, or wait; when all wait, the units strike\.$/, 'An engagement: act, or wait. When everybody waits, the blows fall'],
    [/^Choose a direction for (.+)\.$/, 'What is $1 directed at?'],
    [/^Assault on (.+): act, block, or wait\.$/, 'Assault on $1: block, act, or wait'],
    [/^Keep this arsenal, or regroup\?$/, 'Your first arsenal: keep it, or regroup for another?'],
  ],
  log: [
    [/^(.+?): act (.+?)(?: mode \d+)?$/, '$1 plays $2'],
    [/^(.+?): equip (.+) on (.+)$/, '$1 equips $3 with $2'],
    [/^(.+?): guard (.+)$/, '$1 puts $2 on guard'],
    [/^(.+?): snipe (.+)$/, '$1 snipes with $2'],
    [/^(.+?): transfer (.+)$/, '$1 hands over an item of $2'],
    [/^(.+?): annex (.+)$/, '$1 annexes $2'],
    [/^(.+?): (deploy|evoke|upgrade|use|move|mount|dismount|discard|barter) (.+)$/, '$1 $2s $3'],
  ],
};

function plate(view: View, seat: number, holds: boolean): PlateParts {
  return {
    mark: view.properties['term of'] === view.seats[seat]!.name ? 'term' : '',
    counts: [
      { name: 'gold', label: 'gold', icon: 'gold' },
      { name: 'mana', label: 'mana', icon: 'mana' },
      { name: 'encampment health', label: 'health of the encampment', icon: 'health' },
    ],
    piles: [
      ...(holds ? [] : [{ place: placeAt(view, seat, 'arsenal'), label: 'Arsenal' }]),
      { place: placeAt(view, seat, 'domain'), label: 'Domain' },
      { place: placeAt(view, seat, 'ruins'), label: 'Ruins' },
      { place: placeAt(view, seat, 'void'), label: 'Void' },
      ...(placeAt(view, seat, 'aside')?.cards.length ? [{ place: placeAt(view, seat, 'aside'), label: 'Aside' }] : []),
    ],
  };
}

export const commanders: RulebookPages = {
  published: 'Conquest, the card game of 2009',
  face,
  keywords: [
    keyword(
      /\bMount\b/,
      'Mount',
      'It may ride an allied steed, or the kind that is named, in the same place: both become one unit with the strength of both.',
    ),
    keyword(/\b[Oo]utpost\b/, 'Outpost', 'It stays able after moving, whatever else its commander does.', 'Move'),
    keyword(/\b[Ss]nipe\b/, 'Snipe X', 'It may be disabled to deal X damage to a unit in the same region, in combat too.'),
    keyword(/\bSustain\b/, 'Sustain', 'Pay this in each of your investment phases, or it is ruined.', 'Investment and income'),
    keyword(
      /\bDuration\b/,
      'Duration X',
      'It comes with X counters and loses one in each of your condition phases; when none is left it is ruined.',
      'Conditions',
    ),
    keyword(
      /\bIncome\b/,
      'Income',
      'What it brings you in each of your investment phases. “On level 2” needs two upgrades on the location.',
      'Investment and income',
    ),
    keyword(/\bon level|On level/, 'Level', 'A location has one level for each upgrade on it, three at most.', 'Locations and upgrades'),
    keyword(/\b[Dd]isable/, 'Disable', 'It becomes unable once more. A unit that is unable cannot act; it is enabled once in each of your terms.'),
    keyword(/\b[Rr]uin(ed|s)?\b/, 'Ruin', 'It goes to its commander’s ruins.', 'Ruin and banish'),
    keyword(/\b[Bb]anish/, 'Banish', 'It goes to the void, for good.', 'Ruin and banish'),
    keyword(/\b[Aa]cquire/, 'Acquire', 'Take the top card of your domain into your arsenal; if something is named, search for it.', 'Words'),
    keyword(/\blocal\b/, 'Local', 'In the same region.', 'Range'),
    keyword(/\bdistant\b/, 'Distant', 'In the same region or one next to it.', 'Range'),
    keyword(/\ball(y|ies)\b/, 'Ally', 'Of the same commander, or of a partner.'),
    keyword(/^A:/, 'A:', 'An action: with priority, in any campaign phase, as often as its cost can be paid.', 'Campaign and priority'),
    keyword(/^S:/, 'S:', 'An action that counts as a spell.', 'Campaign and priority'),
    keyword(/\bAnytime\b/, 'Anytime', 'Happens by itself whenever what it names happens. “Would” changes a thing before it happens.'),
  ],
  back: { ground: ['#3c4a2e', '#141a10'], line: '#e0c48a', draw: back },
  pictures: {
    poster: { title: 'Village', type: 'location', faction: 'Fire', traits: [] },
    lesson: { title: 'Ash Forge', type: 'location', faction: 'Fire', traits: [] },
  },
  table: () => import('./Commanders.svelte'),
  fields,
  track,
  foresee,
  several: { found: /^join /, word: (count) => `${count} join${count === 1 ? 's' : ''}` },
  rare: null,
  sayings,
  plate,
  hands: [{ name: 'arsenal', label: 'Arsenal' }],
  ofHand: /^Keep this arsenal|^Barter phase/,
  trophies: '',
  round: 'term',
  moment: { word: 'term', of: ({ view: { properties: at } }) => `${at['term of']} ${at['term']}` },
  deck: {
    leader: {
      heading: 'general',
      label: 'General (for wars of generals)',
      may: (card) => (card.type === 'mercenary' || card.type === 'creature') && card.faction !== '',
      needed: false,
    },
    never: [],
    formats: [],
    curve: { title: 'Cost', from: 0, to: 7, open: true, figure: costOf },
    handSize: () => 7,
    fits: () => true,
    octgn: false,
  },
};
