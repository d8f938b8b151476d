// Warlords: armies fight over a line of seven planets.
import type { FaceParts, ReadCard, Sign } from '../cards/faces';
import type { IconName } from '../cards/icons';
import { costOf } from '../cards/search';
import { ring } from '../cards/art/ring';
import type { CardView, Decision, Option, State, View } from '../lib/protocol';
import { lineOf, placeAt, placesOf } from '../table/places';
import { fieldOf, type Field, type PlateParts, type TrackStep } from '../table/stage';
import type { Sayings } from '../table/labels';
import { keyword, type RulebookPages } from './pages';
import { common } from './sayings';

const symbolIcons: IconName[] = ['material', 'strongpoint', 'tech'];

function face(read: ReadCard): FaceParts {
  const type = read.card.type ?? '';
  const symbols = read.list('symbols', read.sheet?.lists['symbols']);
  const signs: Sign[] = symbolIcons.filter((icon) => symbols.includes(icon)).map((icon) => ({ icon, label: `symbol ${icon}` }));
  if (type === 'planet') return { price: [], worth: [], figures: [...read.figure('cards'), ...read.figure('resources')], signs };
  if (read.is('bloodied')) signs.push({ icon: 'bloodied', label: 'bloodied' });
  for (const [icon, word] of [
    ['resources', 'resource'],
    ['cards', 'card'],
  ] as const) {
    const bonus = type === 'army' ? Number(read.printed(icon) ?? 0) : 0;
    if (bonus > 0) signs.push({ icon, value: `+${bonus}`, label: `${bonus} more ${word}${bonus > 1 ? 's' : ''} when you win command with it` });
  }
  const lying = read.live('resources');
  if (lying) signs.push({ icon: 'resources', value: lying, label: `${lying} resources on it` });
  const unit = type === 'warlord' || type === 'army' || type === 'token' || type === 'synapse';
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

/** Seven worlds in a line, bent around a star. */
function back(): string {
  const rays = Array.from({ length: 28 }, (_, i) => {
    const from = ring(34, i / 28);
    const to = ring(i % 2 ? 52 : 70, i / 28);
    return `M${from.x} ${from.y}L${to.x} ${to.y}`;
  }).join('');
  const worlds = Array.from({ length: 7 }, (_, i) => {
    const { x, y } = ring(78, i / 7);
    return `<circle cx="${x}" cy="${y}" r="${5 + ((i * 5) % 7)}" fill="#1b2735" stroke="#d9b25f" stroke-width="1.6"/>
      <circle cx="${x - 2}" cy="${y - 2}" r="${2 + ((i * 5) % 4)}" fill="#d9b25f" opacity=".35"/>`;
  }).join('');
  return `<path d="${rays}" stroke="#d9b25f" stroke-width="1.5" opacity=".75"/>
    <circle cx="100" cy="140" r="78" fill="none" stroke="#d9b25f" opacity=".5"/>
    <circle cx="100" cy="140" r="26" fill="#d9b25f" opacity=".16"/><path d="M100 112l9 19 19 9-19 9-9 19-9-19-19-9 19-9z" fill="#d9b25f"/>${worlds}`;
}

function fields(view: View, near: number): Field[] {
  const planets = lineOf(view, 'planet').map((planet) => {
    const at = planet.properties;
    return fieldOf(planet, {
      title: planet.title,
      mark: at['infested'] === 'true' ? 'infested' : null,
      badge: planet.name.slice('planet '.length),
      picture: { title: planet.title, type: 'planet', faction: '', traits: [] },
      facts: [
        { icon: 'resources', value: at['resources'] ?? '0', label: 'resources for command here' },
        { icon: 'cards', value: at['cards'] ?? '0', label: 'cards for command here' },
      ],
      stands: standing(view, planet.name),
      symbols: symbolIcons.filter((icon) => at['symbols']?.split(', ').includes(icon)),
      card: { title: planet.title, type: 'planet', owner: null, properties: at },
      side: (seat) =>
        [
          { place: placeAt(view, seat, planet.name), label: '' },
          { place: placeAt(view, seat, `attached ${planet.name}`), label: 'At the planet' },
          { place: placeAt(view, seat, `reserve ${planet.name}`), label: 'In reserve' },
        ].flatMap(({ place, label }) => (place && (label === '' || place.cards.length > 0) ? [{ place, label }] : [])),
    });
  });
  const own = placeAt(view, near, 'hq') ?? placesOf(view, null)[0]!;
  const headquarters = fieldOf(own, {
    title: 'Headquarters',
    side: (seat) => {
      const place = placeAt(view, seat, 'hq');
      return place ? [{ place, label: '' }] : [];
    },
  });
  return [...planets, headquarters];
}

/** Units that have not struck in this round, on each side: they strike in turn until none is left. */
function track({ view, decision }: State, near: number): TrackStep[] {
  const planet = lineOf(view, 'planet').find((place) => place.properties['battle'] === 'true');
  if (!planet) return [];
  const fighters = (seat: number) => placeAt(view, seat, planet.name)?.cards.filter((card) => card.properties['attack'] !== undefined) ?? [];
  const step = (seat: number): TrackStep => {
    const units = fighters(seat).filter((card) => card.properties['exhausted'] !== 'true').length;
    const none = fighters(seat).length === 0 ? 'nobody there' : 'all have struck';
    const who = seat === near ? 'You' : view.seats[seat]!.name;
    return { text: `${who}: ${units === 0 ? none : `${units} to strike`}`, now: decision?.seat === seat, seat };
  };
  return [step(near), ...view.seats.flatMap((_, seat) => (seat === near ? [] : step(seat)))];
}

function find(view: View, wanted: (card: CardView) => boolean): CardView | undefined {
  return view.places.flatMap(({ cards }) => cards).find(wanted);
}

/** What a shield saves, what comes without one, and what a price leaves. */
function foresee(option: Option, decision: Decision, view: View, near: number): string {
  const dealt = /^(.+) is dealt (\d+) damage: use a shield/.exec(decision.prompt);
  if (dealt) {
    const unit = find(view, ({ title, properties }) => title === dealt[1] && properties['hit points'] !== undefined);
    const shield = option.pass ? 0 : Number(find(view, ({ id }) => id === option.cards[0])?.properties['shields'] ?? 0);
    if (!unit) return '';
    const damage = Math.max(0, Number(dealt[2]) - shield);
    const whole = Number(unit.properties['hit points']);
    const left = whole - Number(unit.properties['damage'] ?? 0) - damage;
    const warlord = unit.type === 'warlord';
    if (left > 0) return damage === 0 ? 'unhurt' : `${left} of ${whole} left`;
    return warlord ? (unit.properties['bloodied'] === 'true' ? 'defeated: the game is lost' : 'bloodied') : 'destroyed';
  }
  if (option.label.startsWith('deploy ') || option.label.startsWith('play ')) {
    const card = placeAt(view, near, 'hand')?.cards.find(({ id }) => id === option.cards[0]);
    return [leaves(card, view, near), struggle(option, card, view, near)].filter(Boolean).join(', ');
  }
  if (option.label.startsWith('commit to ')) return sent(option, view, near);
  if (option.label.startsWith('retreat ')) return 'to your headquarters, exhausted';
  const bonus = /^take (cards|resources|both|nothing)/.exec(option.label);
  return bonus ? taken(bonus[1]!, decision.prompt, view, near) : '';
}

function leaves(card: CardView | undefined, view: View, near: number): string {
  const cost = Number(card?.properties['cost']);
  const has = Number(view.seats[near]!.properties['resources']);
  return cost > 0 && has >= cost ? `leaves ${has - cost} resources` : '';
}

/** The command at a planet once this card is there too. */
function struggle(option: Option, card: CardView | undefined, view: View, near: number): string {
  const more = Number(card?.properties['command'] ?? 0);
  const [place, other] = option.places;
  const stands = place && !other && more > 0 ? standing(view, place.name) : null;
  if (!stands || stands.decided !== undefined) return '';
  const theirs = stands.bySeat.filter((_, seat) => seat !== near);
  return `command ${stands.bySeat[near]! + more} : ${theirs.join(' : ')}`;
}

/** Where the warlord goes: whom he meets there, and what becomes of the command. */
function sent(option: Option, view: View, near: number): string {
  const name = option.places[0]?.name;
  if (!name) return '';
  const foes = view.seats.flatMap((_, seat) => (seat === near ? [] : (placeAt(view, seat, name)?.cards ?? [])));
  const strength = foes.reduce((sum, card) => sum + Number(card.properties['attack'] ?? 0), 0);
  const met = foes.length === 0 ? 'no enemy there yet' : `meets ${foes.length} with attack ${strength} together`;
  return `${met}; command is yours unless their warlord comes too`;
}

function taken(what: string, prompt: string, view: View, near: number): string {
  const cards = what === 'resources' || what === 'nothing' ? 0 : Number(/(\d+) cards?\b/.exec(prompt)?.[1] ?? 0);
  const resources = what === 'cards' || what === 'nothing' ? 0 : Number(/(\d+) resources?\b/.exec(prompt)?.[1] ?? 0);
  const has = Number(view.seats[near]!.properties['resources']);
  const hand = placeAt(view, near, 'hand')?.cards.length ?? 0;
  const then = [...(resources > 0 ? [`${has + resources} resources`] : []), ...(cards > 0 ? [`${hand + cards} cards in hand`] : [])];
  return then.length > 0 ? `then ${then.join(', ')}` : '';
}

const sayings: Sayings = {
  labels: [
    [/^keep hand$/, 'Keep this hand'],
    [/^mulligan$/, 'Draw a new hand'],
    [/^deploy (.+) at (planet .+)$/, 'Deploy $1 to $2'],
    [/^deploy (.+) to HQ$/, 'Deploy $1 to your headquarters'],
    [/^deploy (.+) on (.+?) \((.+), .+\)$/, 'Attach $1 to $2 at $3'],
    [/^deploy (.+) on (.+)$/, 'Attach $1 to $2'],
    [/^commit to (.+)$/, 'Send your warlord to $1'],
    [/^commit synapse to (.+)$/, 'Send your synapse unit to $1'],
    [/^enslave (.+)$/, 'Enslave $1'],
    [/^remove infestation$/, 'Remove the infestation'],
    [/^reserve (.+) at (planet .+)$/, 'Put $1 into reserve at $2'],
    [/^deep strike (.+)$/, 'Deep Strike $1'],
    [/^on (.+)$/, 'On $1'],
    [/^take cards.*$/, 'Take the cards'],
    [/^take resources.*$/, 'Take the resources'],
    [/^take both.*$/, 'Take both'],
    [/^take nothing.*$/, 'Take nothing'],
    [/^take only (.+)$/, 'Take only $1'],
    [/^against (.+)$/, 'Attack $1'],
    [/^area effect (\d+)$/, 'Area effect: $1 damage to every enemy unit here'],
    [/^retreat (.+)$/, '$1 retreats'],
    [/^shield (.+) on (.+?) at .+$/, 'Discard $1 as a shield for $2'],
    [/^battle ability (.+)$/, 'Use the battle ability of $1'],
    [/^(play|use) (.+) \(use .+\)$/, '$1 $2'],
    [/^call stalemate$/, 'End the battle as a stalemate'],
    [/^1 damage on (.+)$/, 'Put 1 damage on $1'],
    [/^(?:choose|target) HQ of (.+)$/, 'The headquarters of $1'],
    ...common,
  ],
  prompts: [
    [/^Deployment turn: (\d+ resources?), your opponent has passed$/, 'Deploy a card. You have $1; your opponent has passed'],
    [/^Deployment turn: (\d+ resources?)$/, 'Deploy a card, or pass. You have $1'],
    [/^Second dial \(secret\): where does (.+) go\?$/, 'In secret: to which planet do you send $1?'],
    [/^Command dial \(secret\): where does (.+) go\?$/, 'In secret: to which planet do you send $1?'],
    [/^Combat at (.+), round (\d+): declare an attacker$/, '$1, round $2 of the battle: who of yours attacks?'],
    [/^Ranged skirmish at (.+): declare a Ranged attacker$/, '$1, before the battle: which Ranged unit of yours attacks?'],
    [/^(.+) attacks with (\d+) at planet \d: against which unit\?$/, '$1 attacks for $2: whom?'],
    [/^End of combat round \d+ at (.+): retreat units\?$/, 'The round at $1 is over: which of your units retreat?'],
    [/^Action window in the battle at (.+): act or pass$/, 'Battle at $1: use an action, or pass'],
    [/^Action window, (.+) phase: act or pass$/, 'The $1 phase: use an action, or pass'],
    [/^(.+) is dealt (\d+) damage: use a shield\?$/, '$1 is about to take $2 damage: discard a card as a shield?'],
    [/^Command struggle won at (.+): take (.+)\?$/, 'You command $1: take $2?'],
    [/^Combat phase begins: move your Mobile units\?$/, 'Before the battles: which of your Mobile units move?'],
    [/^Choose X$/, 'How much is X?'],
  ],
};

/** The command struggle at a planet as it stands: ready units count; where only one side has its warlord, that decides. */
function standing(view: View, planet: string): Field['stands'] {
  const ready = view.seats.map((_, seat) =>
    (placeAt(view, seat, planet)?.cards ?? []).filter(({ properties }) => properties['exhausted'] !== 'true'),
  );
  const warlords = ready.map((cards) => cards.some(({ type }) => type === 'warlord'));
  const alone = warlords.filter(Boolean).length === 1 ? warlords.indexOf(true) : null;
  const command = ready.map((cards) => cards.reduce((sum, card) => sum + Number(card.properties['command'] ?? 0), 0));
  return { word: 'command', bySeat: command, ...(alone === null ? {} : { decided: alone }) };
}

function plate(view: View, seat: number, holds: boolean): PlateParts {
  return {
    mark: [
      ...(view.properties['initiative'] === view.seats[seat]!.name ? ['initiative'] : []),
      ...(view.seats[seat]!.properties['enslaved'] ? [`enslaves ${view.seats[seat]!.properties['enslaved']}`] : []),
    ].join(', '),
    counts: [{ name: 'resources', label: 'resources', icon: 'resources' }],
    piles: [
      ...(holds ? [] : [{ place: placeAt(view, seat, 'hand'), label: 'Hand' }]),
      { place: placeAt(view, seat, 'deck'), label: 'Deck' },
      { place: placeAt(view, seat, 'discard'), label: 'Discard' },
      { place: placeAt(view, seat, 'victory'), label: 'Won' },
    ],
  };
}

export const warlords: RulebookPages = {
  published: 'Warhammer 40,000: Conquest, the living card game of 2014',
  face,
  keywords: [
    keyword(/\bAmbush\b/, 'Ambush', 'You may deploy it as an action in the combat phase too, for its full cost.'),
    keyword(
      /\bArea Effect\b/,
      'Area Effect (X)',
      'When it attacks it may, instead of striking one unit, deal X damage to each enemy unit at the planet.',
    ),
    keyword(/\bArmorbane\b/, 'Armorbane', 'While it attacks, the damage cannot be shielded.'),
    keyword(
      /\bDeep Str(ike|uck)\b/,
      'Deep Strike (X)',
      'In a deployment turn you may pay 1 and put it face down at a planet. When a battle begins there you may pay X and turn it up.',
      'Deep Strike and reserve',
    ),
    keyword(/\bBrutal\b/, 'Brutal', 'It has 1 more attack for each damage on it.'),
    keyword(/\b[Ii]nfest/, 'Infested', 'Cards of the Tyranids are stronger there. Another winner of a battle there may remove it.', 'Infestation'),
    keyword(/\bFlying\b/, 'Flying', 'Attacks by units that do not fly deal it half their damage, rounded up.'),
    keyword(/\bImmune\b/, 'Immune', 'What is named neither affects it nor may target it.', 'Targets and costs'),
    keyword(/\bLimited\b/, 'Limited', 'You may play or deploy only one Limited card in a round.'),
    keyword(/\bMobile\b/, 'Mobile', 'At the start of the combat phase it may move to an adjacent planet.'),
    keyword(/\bNo (\w+ )?Attachments\b/, 'No Attachments', 'Attachments, or those with the trait that is named, cannot be put on it.'),
    keyword(/\bRanged\b/, 'Ranged', 'It may attack in the skirmish before the first round of a battle.'),
    keyword(/\bBloodied\b/, 'Bloodied', 'The warlord was defeated once. When it is defeated again, its player loses the game.', 'Warlord bloodied'),
    keyword(/\b[Rr]out\b/, 'Rout', 'The unit goes to its headquarters, exhausted.', 'Retreat'),
    keyword(/^(Forced )?Reaction/, 'Reaction', 'May be used after what it names has happened; a forced one must.', 'Reactions and interrupts'),
    keyword(/^(Forced )?Interrupt/, 'Interrupt', 'May be used when what it names is about to happen; a forced one must.', 'Reactions and interrupts'),
    keyword(/Action[,:]/, 'Action', 'May be used whenever there is a window for actions, or only in the phase it names.', 'Actions'),
    keyword(/^Battle:/, 'Battle ability', 'Who wins a battle at this planet may use it.', 'Winning a battle'),
    keyword(/\b[Rr]eserve\b/, 'Reserve', 'Cards with Deep Strike lie there face down; only their owner knows them.', 'Deep Strike and reserve'),
    keyword(/\bsynapse\b/, 'Synapse unit', 'It has a dial of its own and goes where you send it, with the warlord or without.', 'Synapse units'),
    keyword(/\benslave/, 'Enslaved', 'The faction that a Necron player may deploy besides his own.', 'Enslaved factions'),
    keyword(/\btarget\b/, 'Target', 'Choose the card first; protections against being targeted count.', 'Targets and costs'),
  ],
  back: { ground: ['#22334a', '#0c1320'], line: '#d9b25f', draw: back },
  pictures: {
    poster: { title: 'Tarrus', type: 'planet', faction: '', traits: [] },
    lesson: { title: 'Plannum', type: 'planet', faction: '', traits: [] },
  },
  table: () => import('./Warlords.svelte'),
  fields,
  track,
  foresee,
  several: { found: /^retreat /, word: (count) => `${count} retreat${count === 1 ? 's' : ''}` },
  rare: /^take only /,
  sayings,
  plate,
  hands: [{ name: 'hand', label: 'Hand' }],
  ofHand: /^Your opening hand/,
  trophies: 'victory',
  round: 'round',
  moment: { word: 'phase', of: ({ view: { properties: at } }) => `${at['phase']} ${at['round']}` },
  deck: {
    leader: { heading: 'warlord', label: 'Warlord', may: (card) => card.leads === 'warlord', needed: true },
    never: ['warlord', 'planet', 'token'],
    formats: ['standard', 'starter', 'core', 'full'],
    curve: { title: 'Cost', from: 0, to: 7, open: true, figure: costOf },
    handSize: (leader) => (typeof leader?.figures['cards'] === 'number' ? leader.figures['cards'] : 7),
    fits: (leader, card) => {
      const squad = card.figures['signature'];
      if (typeof squad === 'number') return squad === leader.figures['signature'];
      if (card.faction === leader.faction) return true;
      // Tyranids have no allies, and nobody else has them or Necrons for allies.
      if (leader.faction === 'Tyranid') return card.faction === 'Neutral' && card.type !== 'army';
      return !card.marks.includes('loyal') && card.faction !== 'Tyranid' && card.faction !== 'Necron';
    },
    octgn: true,
  },
};
