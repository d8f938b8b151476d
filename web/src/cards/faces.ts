// What is written on a card: which figures stand where, what state it is in, and how it is told to a screen reader.
import type { CardSheet, CardView, Rulebook } from '../lib/protocol';
import { plainTitle } from './catalogue';
import type { IconName } from './icons';
import { pagesOf } from '../rulebooks/all';

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
export class ReadCard {
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

/** What a rulebook puts on the face. */
export type FaceParts = Pick<Face, 'price' | 'worth' | 'figures' | 'signs'>;

function turnedBy(read: ReadCard): string {
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
  const read = new ReadCard(typed, side);
  const turned = turnedBy(read);
  const face = {
    title: plainTitle(card.title),
    type: typed.type,
    kind: side?.kind || typed.type,
    faction: side?.faction ?? card.properties['alignment'] ?? '',
    traits: read.list('traits', side?.traits),
    keywords: read.list('keywords', side?.keywords),
    lines: side?.lines ?? [],
    ...pagesOf(rulebook).face(read),
    damage: Number(card.properties['damage'] ?? 0),
    turned: turned !== '',
  };
  return { ...face, told: told(face, turned) };
}
