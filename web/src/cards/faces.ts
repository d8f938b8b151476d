// What is written on a card: which figures stand where, what state it is in, and how it is told to a screen reader.
import type { CardSheet, CardView, Rulebook } from '../lib/protocol';
import { plainTitle } from './catalogue';
import type { IconName } from './icons';

/** raised, lowered: other than printed; hurt: damage lies on it. */
export type Tone = 'plain' | 'raised' | 'lowered' | 'hurt';
export interface Figure {
  icon: IconName;
  value: string;
  label: string;
  tone: Tone;
}
export interface Sign {
  icon: IconName;
  label: string;
  value?: string;
}

export interface Face {
  title: string;
  type: string;
  kind: string; // "unique army unit"
  faction: string;
  traits: string[];
  keywords: string[];
  lines: string[];
  price: Figure[]; // upper left
  worth: Figure[]; // upper right
  figures: Figure[]; // along the foot
  signs: Sign[]; // symbols and states
  damage: number;
  turned: boolean; // exhausted, locked, unable
  told: string;
}

/** The card as the face needs it: live properties over printed figures. */
class Reading {
  constructor(
    readonly card: CardView,
    readonly sheet: CardSheet | undefined,
  ) {}

  live(name: string): string | undefined {
    return this.card.properties[name];
  }
  printed(name: string): string | undefined {
    const value = this.sheet?.figures[name];
    return value === null || value === undefined || value === '' ? undefined : String(value);
  }
  value(name: string): string | undefined {
    return this.live(name) ?? this.printed(name);
  }
  is(name: string): boolean {
    return this.live(name) === 'true';
  }
  list(name: string, printed: string[] | undefined): string[] {
    const live = this.live(name);
    return live === undefined ? (printed ?? []) : live.split(', ').filter((word) => word !== '');
  }
  tone(name: string): Tone {
    const now = Number(this.live(name));
    const was = Number(this.printed(name));
    if (Number.isNaN(now) || Number.isNaN(was) || now === was) return 'plain';
    return now > was ? 'raised' : 'lowered';
  }
  figure(name: IconName, label: string = name): Figure[] {
    const value = this.value(name);
    return value === undefined ? [] : [{ icon: name, value, label: `${label} ${value}`, tone: this.tone(name) }];
  }
  unlessZero(name: IconName, label: string = name): Figure[] {
    return this.figure(name, label).filter((figure) => figure.value !== '0');
  }
  /** What is left of a figure that damage eats. */
  left(icon: IconName, whole: string | undefined, word: string): Figure[] {
    if (whole === undefined) return [];
    const damage = Number(this.live('damage') ?? 0);
    if (damage === 0) return [{ icon, value: whole, label: `${whole} ${word}`, tone: this.tone(icon) }];
    const left = String(Number(whole) - damage);
    return [{ icon, value: left, label: `${left} of ${whole} ${word} left`, tone: 'hurt' }];
  }
}

/** The sheet of a planet has its symbols in a list of their own. */
type PlanetSheet = CardSheet & { lists?: Record<string, string[]> };

type Parts = Pick<Face, 'price' | 'worth' | 'figures' | 'signs'>;

const symbolIcons: IconName[] = ['material', 'strongpoint', 'tech'];

function warlords(read: Reading): Parts {
  const type = read.card.type ?? '';
  const symbols = read.list('symbols', (read.sheet as PlanetSheet | undefined)?.lists?.['symbols']);
  const signs: Sign[] = symbolIcons.filter((icon) => symbols.includes(icon)).map((icon) => ({ icon, label: `symbol ${icon}` }));
  if (type === 'planet') return { price: [], worth: [], figures: [...read.figure('cards'), ...read.figure('resources')], signs };
  if (read.is('bloodied')) signs.push({ icon: 'bloodied', label: 'bloodied' });
  const lying = read.live('resources');
  if (lying) signs.push({ icon: 'resources', value: lying, label: `${lying} resources on it` });
  const unit = type === 'warlord' || type === 'army' || type === 'token';
  return {
    price: read.figure('cost', 'costs'),
    worth: read.unlessZero('shields').map((figure) => ({ ...figure, label: `${figure.value} shields` })),
    figures: unit
      ? [
          ...read.figure('attack'),
          ...(type === 'warlord' ? [] : read.unlessZero('command')),
          ...read.left('hit points', read.value('hit points'), 'hit points'),
        ]
      : [],
    signs,
  };
}

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

function commanders(read: Reading): Parts {
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
  const bearing: Figure[] =
    health === undefined ? read.figure('armor') : [{ icon: 'health', value: health, label: `health ${health}`, tone: hurt }];
  const unit = type === 'mercenary' || type === 'creature';
  return {
    price: priceOf(read.value('cost') ?? ''),
    worth: [],
    figures: unit ? [...read.figure('strike'), ...bearing] : [...read.figure('level'), ...(health ? bearing : [])],
    signs,
  };
}

function delos(read: Reading): Parts {
  const type = read.card.type ?? '';
  const signs: Sign[] = read.is('charging') ? [{ icon: 'charging', label: 'charging' }] : [];
  if (type === 'sector') {
    const points = read.live('VP') ?? read.printed('victory points') ?? '';
    return {
      price: read.figure('flags', 'flags to win it'),
      worth: [{ icon: 'victory points', value: points, label: `${points} victory points`, tone: 'plain' }],
      figures: [],
      signs,
    };
  }
  if (type === 'fleet') return { price: [], worth: [], figures: read.figure('first wave'), signs };
  const save = read.value('save');
  return {
    price: read.figure('flags'),
    worth: read.figure('die', 'die number'),
    figures: [
      ...read.figure('firepower'),
      ...read.figure('speed'),
      ...(save === undefined
        ? read.figure('armor')
        : [{ icon: 'save' as const, value: `${save}+`, label: `save ${save} or more`, tone: read.tone('save') }]),
    ],
    signs,
  };
}

const readers: Record<Rulebook, (read: Reading) => Parts> = { warlords, commanders, delos };

function turnedBy(read: Reading): string {
  if (read.is('exhausted')) return 'exhausted';
  if (read.is('locked')) return 'locked';
  const unable = read.live('unable');
  return unable === undefined ? '' : unable === '1' ? 'unable' : `unable ${unable} times`;
}

function told(face: Omit<Face, 'told'>, turned: string): string {
  const words = [
    face.title,
    [face.faction, face.kind].filter((word) => word !== '').join(' '),
    ...[...face.price, ...face.figures, ...face.worth].map((figure) => figure.label),
    ...face.signs.map((sign) => sign.label),
    ...face.keywords,
    turned,
  ];
  return words.filter((word) => word !== '').join(', ');
}

export function faceOf(rulebook: Rulebook, card: CardView, sheet: CardSheet | undefined): Face {
  const side = card.properties['bloodied'] === 'true' && sheet?.other_side ? sheet.other_side : sheet;
  const typed = { ...card, type: card.type ?? side?.type ?? '' };
  const read = new Reading(typed, side);
  const turned = turnedBy(read);
  const face = {
    title: plainTitle(card.title),
    type: typed.type,
    kind: side?.kind || typed.type,
    faction: side?.faction ?? card.properties['alignment'] ?? '',
    traits: read.list('traits', side?.traits),
    keywords: read.list('keywords', side?.keywords),
    lines: side?.lines ?? [],
    ...readers[rulebook](read),
    damage: Number(card.properties['damage'] ?? 0),
    turned: turned !== '',
  };
  return { ...face, told: told(face, turned) };
}
