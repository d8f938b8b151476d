// Delos: two fleets land on five sectors of a planet; the dice are the tops of the decks.
import type { FaceParts, ReadCard, Sign } from '../cards/faces';
import { ring, round as rounded } from '../cards/art/ring';
import { loadedCards, sheetOf } from '../cards/catalogue';
import type { CardView, Decision, Option, State, View } from '../lib/protocol';
import { lineOf, placeAt } from '../table/places';
import { fieldOf, type Field, type PlateParts, type TrackStep } from '../table/stage';
import type { Sayings } from '../table/labels';
import { keyword, type RulebookPages } from './pages';
import { common } from './sayings';

function face(read: ReadCard): FaceParts {
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

/** Five sectors of a planet under a descending fleet. */
function back(): string {
  const sectors = Array.from({ length: 5 }, (_, i) => {
    const a = ring(80, i / 5 + 0.02);
    const b = ring(80, (i + 1) / 5 - 0.02);
    const c = ring(40, (i + 1) / 5 - 0.03);
    const d = ring(40, i / 5 + 0.03);
    return `<path d="M${a.x} ${a.y}A80 80 0 0 1 ${b.x} ${b.y}L${c.x} ${c.y}A40 40 0 0 0 ${d.x} ${d.y}z"
      fill="#d98c6a" fill-opacity="${rounded(0.1 + 0.09 * i)}" stroke="#d98c6a" stroke-width="1.8"/>`;
  }).join('');
  return `${sectors}<path d="M100 110l12 34h-24zM82 132l8 24H74zM118 132l8 24h-16zM100 150l9 20h-18z" fill="#d98c6a"/>`;
}

/** The flags that each side has at a sector, as far as they can be seen. */
function standing(view: View, sector: string): Field['stands'] {
  const flags = view.seats.map((_, seat) =>
    (placeAt(view, seat, sector)?.cards ?? []).reduce((sum, card) => sum + Number(card.properties['flags'] ?? 0), 0),
  );
  return { word: 'flags', bySeat: flags };
}

function fields(view: View): Field[] {
  return lineOf(view, 'sector').map((sector) => {
    const at = sector.properties;
    return fieldOf(sector, {
      picture: { title: sector.title, type: 'sector', faction: '', traits: at['traits']?.split(', ') ?? [] },
      facts: [
        { icon: 'flags', value: at['flags'] ?? '0', label: 'flags that win it' },
        { icon: 'victory points', value: at['VP'] ?? '0', label: 'victory points' },
      ],
      stands: standing(view, sector.name),
      card: { title: sector.title, type: 'sector', owner: null, properties: at },
      side: (seat) => {
        const place = placeAt(view, seat, sector.name);
        return place ? [{ place, label: '' }] : [];
      },
    });
  });
}

/** The race for flags. */
function track({ view, decision }: State, near: number): TrackStep[] {
  const sector = lineOf(view, 'sector').find((place) => place.properties['battle'] === 'true');
  if (!sector) return [];
  const needed = sector.properties['flags'] ?? '0';
  const step = (seat: number): TrackStep => {
    const who = seat === near ? 'You' : view.seats[seat]!.name;
    return { text: `${who}: ${view.seats[seat]!.properties['flags'] ?? 0} of ${needed} flags`, now: decision?.seat === seat, seat };
  };
  return [step(near), ...view.seats.flatMap((_, seat) => (seat === near ? [] : step(seat)))];
}

function flagsOf(card: CardView | undefined): number {
  return Number(card?.properties['flags'] ?? (card && sheetOf(loadedCards('delos'), card.title)?.figures['flags']) ?? 0);
}

/** What a landing makes of the race for a sector, and how the race stands where one would fight. */
function foresee(option: Option, _: Decision, view: View, near: number): string {
  const name = option.places[0]?.name;
  const sector = lineOf(view, 'sector').find((place) => place.name === name);
  if (!sector || option.places.some((place) => place.name !== name)) return '';
  const needed = sector.properties['flags'] ?? '0';
  // What lies face down is seen by nobody, not even by its owner.
  const open = (seat: number) =>
    (placeAt(view, seat, sector.name)?.cards ?? []).filter(({ title }) => title !== '?').reduce((sum, card) => sum + flagsOf(card), 0);
  const hidden = (seat: number) =>
    (placeAt(view, seat, sector.name)?.cards ?? []).filter(({ title }) => title === '?').reduce((sum, card) => sum + (card.count ?? 1), 0);
  const counted = (seat: number) => `${open(seat)}${hidden(seat) > 0 ? ` and ${hidden(seat)} face down` : ''}`;
  if (option.label.startsWith('deploy ')) {
    const card = view.places.flatMap(({ cards }) => cards).find(({ id }) => id === option.cards[0]);
    return `adds ${flagsOf(card)} to ${counted(near)}; ${needed} flags win it`;
  }
  if (!option.label.startsWith('battle at ')) return '';
  const foe = view.seats.findIndex((_, seat) => seat !== near);
  return `flags ${counted(near)} against ${counted(foe)}; ${needed} win it`;
}

const sayings: Sayings = {
  labels: [
    [/^attack role$/, 'Be the attacker'],
    [/^defend role$/, 'Be the defender'],
    [/^keep hand$/, 'Keep this hand'],
    [/^redraw$/, 'Draw a new hand'],
    [/^deploy (.+) at (.+)$/, 'Land $1 face down at $2'],
    [/^battle at (.+)$/, 'Fight at $1'],
    [/^at (.+)$/, 'Aim at $1'],
    [/^no block$/, 'Do not block'],
    [/^charge (.+)$/, '$1 charges'],
    [/^artillery (.+)$/, 'Fire the artillery of $1'],
    [/^hit (.+)$/, '$1 is hit'],
    [/^troop capacity (.+)$/, '$1 carries infantry into a charge'],
    [/^invulnerable (.+?): .*$/, '$1 tries to withstand it'],
    [/^invulnerable (.+?) \(gained\)$/, '$1 tries to withstand it'],
    [/^apply (.+) first$/, 'The abilities of $1 apply first'],
    ...common,
  ],
  prompts: [
    [/^Battle action at (.+): flags (\d+) to (\d+), required (\d+)(.*)$/, '$1: your battle action. Flags $2 to $3, $4 win$5'],
    [/^Deploy a card face down$/, 'Land a card face down at a sector'],
    [/^Choose the sector of your battle$/, 'Where do you fight?'],
    [/^Choose the target$/, 'Whom does it hit?'],
    [/^Redraw your deployment hand\?$/, 'The hand you land from: keep it, or draw another?'],
    [/^Redraw your command hand\?$/, 'The hand you fight with: keep it, or draw another?'],
  ],
};

function plate(view: View, seat: number, holds: boolean): PlateParts {
  return {
    mark: view.properties['attacker'] === view.seats[seat]!.name ? 'attacker' : 'defender',
    counts: [{ name: 'points', label: 'victory points', icon: 'victory points' }],
    piles: [
      ...(holds
        ? []
        : [
            { place: placeAt(view, seat, 'hand'), label: 'Hand' },
            { place: placeAt(view, seat, 'command'), label: 'Command' },
          ]),
      { place: placeAt(view, seat, 'deck'), label: 'Deck' },
      { place: placeAt(view, seat, 'discard'), label: 'Discard' },
      { place: placeAt(view, seat, 'won'), label: 'Won' },
    ],
  };
}

export const delos: RulebookPages = {
  published: 'The Warhammer 40,000 collectible card game of 2002',
  face,
  keywords: [
    keyword(
      /\bAssault\b/,
      'Assault',
      'It may charge, and in a later action assault a target that cannot be blocked for: so much damage, or what it says.',
      'Charge and assault',
    ),
    keyword(
      /\bArtillery\b/,
      'Artillery',
      'Lock it and roll once for each number; each roll that reaches its number is a hit. A hit locks a ready unit and destroys a locked one or a fortification.',
    ),
    keyword(/\bCounterattack\b/, 'Counterattack', 'When a shot or an assault damages it, it deals its firepower back at the same time.'),
    keyword(
      /\b[Ii]nvulnerable\b/,
      'Invulnerable',
      'When the enemy would destroy it, a roll of this number or more, or the price it names, saves it.',
    ),
    keyword(/\bTroop Capacity\b/i, 'Troop Capacity X', 'Lock it to let up to X of your ready infantry with Assault charge.', 'Troop Capacity'),
    keyword(/\bUnique\b/, 'Unique', 'Only one copy can stand at a sector on your side.'),
    keyword(/\bCommand:/, 'Command', 'What the card does when it is played from your command hand during a battle.', 'Battle actions'),
    keyword(/\bBA\b/, 'BA', 'A battle action: what you do in your turn of the battle.', 'Battle actions'),
    keyword(/(^|: )T[,:]/, 'T', 'A tactic: in answer to a battle action, before it takes effect.', 'Tactics'),
    keyword(/(^|: )R[,:]/, 'R', 'A reaction: after the moment it names.', 'Reactions'),
    keyword(/(^|: )M[,:]/, 'M', 'A modifier: after a roll.', 'Rolls and tests'),
    keyword(/(^|: )E[,:]/, 'E', 'An event: when the battle ends, and it must be done.', 'Events'),
    keyword(/^Set-up:/, 'Set-up', 'When your army is set up, before the battle.'),
    keyword(
      /\btest \d/,
      'Test',
      'Roll, by turning over the top card of your deck. Below the number nothing happens, and what was paid is lost.',
      'Rolls and tests',
    ),
    keyword(/\b[Rr]ally/, 'Rally', 'A locked or charging card becomes ready.'),
    keyword(/\b[Ii]nfiltrate/, 'Infiltrate', 'The card comes to the sector, ready and face up.'),
    keyword(/\b[Ll]ock/, 'Lock', 'A locked card has acted: it cannot shoot, charge or block.', 'Battle actions'),
  ],
  back: { ground: ['#4a2020', '#1a0a0c'], line: '#d98c6a', draw: back },
  pictures: {
    poster: { title: 'Jorluk Glacier', type: 'sector', faction: '', traits: ['Ice', 'Mountain'] },
    lesson: { title: 'Ash Dunes', type: 'sector', faction: '', traits: ['Desert'] },
  },
  table: () => import('./Delos.svelte'),
  fields,
  track,
  foresee,
  several: null,
  rare: null,
  sayings,
  plate,
  hands: [
    { name: 'hand', label: 'Hand' },
    { name: 'command', label: 'Command hand' },
  ],
  ofHand: /^Redraw your /,
  trophies: 'won',
  round: 'turn',
  moment: { word: 'phase', of: ({ view: { properties: at } }) => `${at['phase']} ${at['round']}` },
  deck: {
    leader: { heading: 'fleet', label: 'Fleet', may: (card) => card.leads === 'fleet', needed: true },
    never: ['fleet', 'sector'],
    formats: ['tournament', 'casual'],
    curve: {
      title: 'Die numbers',
      from: 1,
      to: 6,
      open: false,
      figure: (card) => (typeof card.figures['die'] === 'number' ? card.figures['die'] : null),
    },
    handSize: () => 6, // what one deploys in a turn
    fits: (leader, card) => card.faction === '' || card.faction === leader.faction,
    octgn: false,
  },
};
