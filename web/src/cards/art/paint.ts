// What stands in a picture, and where: sky, land, the subject, light in front of it.
import type { Subject } from '../art';
import { factionOf, type Faction } from '../factions';
import { bird, bug, drake, mounted, quadruped, serpent, shellback, spirit, steed, swarm } from './beasts';
import { happening } from './bursts';
import { artillery, bike, drone, flyer, makes, tank, titan, walker, type Make } from './machines';
import { builds, daemon, golem, person, runt, type Back, type Build, type Weapon } from './people';
import { isPlace, place, styles } from './places';
import { Dice } from './random';
import { circle, mix, Picture, poly, r, shifted, type Point, type Sketch, type Tones } from './shapes';
import { thing } from './things';
import { fleet, planet, ridge, sector } from './worlds';

/** The hour of the day and the weather: the colours of a faction, a little different from card to card. */
function hour(colours: Faction, dice: Dice): Faction {
  const turn = dice.between(-20, 20);
  const [top, middle, low] = colours.sky.map((colour, i) => shifted(colour, i < 2 ? turn : turn * 0.5, dice.between(-0.03, 0.04))) as Faction['sky'];
  const weather = dice.whole(0, 3);
  const night: Faction['sky'] = [mix(top, '#02040a', 0.5), mix(middle, top, 0.45), mix(low, middle, 0.5)];
  const dawn: Faction['sky'] = [mix(top, middle, 0.4), mix(middle, low, 0.3), mix(low, '#ffffff', 0.18)];
  return { ...colours, sky: weather === 0 ? night : weather === 1 ? dawn : [top, middle, low] };
}

function tonesOf(colours: Faction): Tones {
  return {
    rim: colours.glow,
    body: mix(colours.deep, '#05070a', 0.25),
    plate: mix(colours.frame, colours.deep, 0.52),
    lamp: colours.glow,
  };
}

/** Further away: drowned in the colour of the air. */
function hazed(tones: Tones, air: string, share: number): Tones {
  return {
    rim: mix(tones.rim, air, share),
    body: mix(tones.body, air, share),
    plate: mix(tones.plate, air, share),
    lamp: mix(tones.lamp, air, share * 0.5),
  };
}

interface Stage {
  picture: Picture;
  dice: Dice;
  colours: Faction;
  tones: Tones;
  subject: Subject;
}

function sky({ picture, dice, colours }: Stage): void {
  const [top, middle, low] = colours.sky;
  const turn = dice.between(0.38, 0.5);
  picture.draw(
    `<path d="M0 0h200v280H0z" fill="${picture.gradient(
      [
        [0, top],
        [turn, middle],
        [0.68, low],
      ],
      'down',
    )}"/>`,
  );
  const x = dice.between(50, 150);
  const y = dice.between(84, 128);
  const halo = picture.gradient(
    [
      [0, colours.glow, 0.85],
      [0.3, colours.glow, 0.3],
      [1, colours.glow, 0],
    ],
    'out',
  );
  picture.draw(`<circle cx="${r(x)}" cy="${r(y)}" r="112" fill="${halo}"/>`);
  if (dice.chance(0.7))
    picture.draw(`<circle cx="${r(x)}" cy="${r(y)}" r="${r(dice.between(20, 36))}" fill="${mix(colours.glow, low, 0.25)}" opacity=".85"/>`);
  let clouds = '';
  for (let i = 0; i < 6; ++i) {
    const cx = dice.between(-20, 200);
    const cy = dice.between(40, 150);
    const wide = dice.between(24, 70);
    clouds += `M${r(cx - wide)} ${r(cy)}Q${r(cx)} ${r(cy - dice.between(3, 9))} ${r(cx + wide)} ${r(cy)}Q${r(cx)} ${r(cy + dice.between(1, 4))} ${r(cx - wide)} ${r(cy)}z`;
  }
  picture.draw(`<path d="${clouds}" fill="${mix(low, '#ffffff', 0.25)}" opacity=".28"/>`);
}

function land({ picture, dice, colours, tones }: Stage, floor: number): void {
  const sharp = dice.chance(0.5);
  for (let layer = 0; layer < 3; ++layer) {
    const colour = mix(mix(colours.sky[2], colours.sky[1], 0.55), tones.body, 0.12 + layer * 0.27);
    picture.draw(`<path d="${ridge(dice, floor - 34 + layer * 17, 34 - layer * 9, sharp && layer < 2)}" fill="${colour}"/>`);
  }
  const ground = picture.gradient(
    [
      [0, mix(colours.sky[1], tones.body, 0.62)],
      [0.4, tones.body],
      [1, '#04060a'],
    ],
    'down',
  );
  picture.draw(`<path d="${ridge(dice, floor + 6, 7, false)}" fill="${ground}"/>`);
}

/** Rocks and wreckage close by, dark against the ground. */
function foreground({ picture, dice, colours, tones }: Stage): void {
  const heap = (x: number, wide: number, high: number): string => {
    const points: Point[] = [[x - wide, 284]];
    for (let i = 0; i < 6; ++i)
      points.push([x - wide + (i + 0.5) * (wide / 3), 280 - high * Math.sin(((i + 0.5) / 6) * Math.PI) * dice.between(0.6, 1.15)]);
    return poly([...points, [x + wide, 284]]);
  };
  const rocks =
    heap(dice.between(-4, 30), dice.between(26, 44), dice.between(24, 44)) + heap(dice.between(170, 204), dice.between(24, 44), dice.between(18, 40));
  picture.draw(`<path d="${rocks}" fill="${mix(tones.body, '#000000', 0.45)}" stroke="${mix(colours.glow, tones.body, 0.55)}" stroke-width=".9"/>`);
}

/** Embers, snow, dust: small lights in front of everything. */
function motes({ picture, dice, colours }: Stage): void {
  let path = '';
  for (let i = 0; i < 22; ++i) path += circle(dice.between(0, 200), dice.between(40, 230), dice.between(0.4, 1.7));
  picture.draw(`<path d="${path}" fill="${colours.glow}" opacity=".6"/>`);
}

/** A great light behind one who leads. */
function halo({ picture, dice, colours }: Stage): void {
  const light = picture.gradient(
    [
      [0, '#ffffff', 0.75],
      [0.35, colours.glow, 0.65],
      [1, colours.glow, 0],
    ],
    'out',
  );
  picture.draw(`<circle cx="100" cy="100" r="100" fill="${light}"/>`);
  const rings = [62, 70].map((radius, i) => `<circle cx="100" cy="100" r="${radius}" stroke-width="${i ? 0.8 : 2.2}"/>`).join('');
  let beams = '';
  const count = dice.whole(18, 30);
  for (let i = 0; i < count; ++i) {
    const angle = (i * 2 * Math.PI) / count;
    const far = i % 2 ? 92 : 80;
    beams += `M${r(100 + 74 * Math.cos(angle))} ${r(100 + 74 * Math.sin(angle))}L${r(100 + far * Math.cos(angle))} ${r(100 + far * Math.sin(angle))}`;
  }
  picture.draw(`<g fill="none" stroke="${mix(colours.glow, '#ffffff', 0.4)}" opacity=".9">${rings}<path d="${beams}" stroke-width="1.5"/></g>`);
}

/** Rings of power around one who works with the mind. */
function aura({ picture, dice, colours }: Stage, front: boolean): void {
  let svg = '';
  for (let i = 0; i < 4; ++i) {
    const wide = 40 + i * 13;
    const tilt = dice.whole(-24, 24);
    const sweep = front ? 0 : 1;
    svg += `<path d="M${-wide} 0A${wide} ${r(wide * 0.3)} 0 0 ${sweep} ${wide} 0" transform="translate(100 ${104 + i * 9})rotate(${tilt})" stroke-width="${r(2.6 - i * 0.4)}"/>`;
  }
  picture.draw(`<g fill="none" stroke="${colours.glow}" opacity=".75">${svg}</g>`);
}

type Cast = { sketch: Sketch; scale: number; companions: number; lift?: number };

const has = (subject: Subject, ...traits: string[]): boolean => traits.some((trait) => subject.traits.includes(trait));
const says = (subject: Subject, words: RegExp): boolean => words.test(subject.title);

function buildOf(subject: Subject): Build {
  return builds[subject.faction] ?? (builds['Neutral'] as Build);
}

function machine(subject: Subject, make: Make, dice: Dice): Cast | null {
  if (has(subject, 'Titan')) return { sketch: titan(make, dice), scale: 0.92, companions: 0 };
  if (has(subject, 'Drone') && !says(subject, /wraith/i)) return { sketch: drone(dice), scale: 1.15, companions: 2, lift: 22 };
  if (
    (has(subject, 'Flyer') && (has(subject, 'Vehicle') || make === 'living')) ||
    (has(subject, 'Vehicle') && says(subject, /valkyrie|gunship|bomber|thunderhawk|fighter/i))
  )
    return { sketch: flyer(make, dice), scale: 1.05, companions: 2, lift: 26 };
  if (has(subject, 'Biker') || (has(subject, 'Vehicle') && says(subject, /bike|vyper/i)))
    return { sketch: bike(make, dice), scale: 0.95, companions: 1, lift: make === 'sleek' ? 14 : 0 };
  if (has(subject, 'Walker', 'War Engine') || (!has(subject, 'Root') && says(subject, /dreadnought|kan\b|kans|sentinel|walker|wraith/i)))
    return { sketch: walker(make, dice), scale: 0.98, companions: 0 };
  if (has(subject, 'Artillery') || says(subject, /artillery|mortar|basilisk|kannon|cannon|gunz|battery|siege/i))
    return { sketch: artillery(make, dice), scale: 1.1, companions: 0 };
  if (has(subject, 'Engine') || (has(subject, 'Gear') && subject.type === 'creature'))
    return { sketch: has(subject, 'Steed') ? steed(dice) : walker('boxy', dice), scale: 0.95, companions: 0 };
  if (!has(subject, 'Vehicle', 'Tank')) return null;
  if (says(subject, /speeder|skimmer/i)) return { sketch: tank('sleek', dice), scale: 1.1, companions: 1, lift: 12 };
  const turret = !has(subject, 'Transport') && !says(subject, /transport|rhino|chimera|raider|trukk|wagon/i);
  return { sketch: tank(make, dice, turret), scale: 1.05, companions: has(subject, 'Elite') ? 0 : 1, lift: make === 'sleek' ? 12 : 0 };
}

/** Warlords tells few of these apart by their traits: their names do. */
function brood(subject: Subject, dice: Dice): Cast | null {
  if (says(subject, /gargoyle|harpy|crone|spore|harridan/i)) return { sketch: flyer('living', dice), scale: 1, companions: 2, lift: 26 };
  if (says(subject, /swarm|gaunt|termagant|horde|ripper/i)) return { sketch: swarm(bug, dice, 0.5), scale: 1, companions: 0, lift: 12 };
  if (says(subject, /genestealer|warrior|lictor|zoanthrope|broodlord|patriarch|acolyte/i)) return null;
  if (has(subject, 'Elite')) return { sketch: tank('living', dice), scale: 1.25, companions: 0 };
  return subject.type === 'army' || subject.type === 'token' ? { sketch: bug(dice), scale: 1.1, companions: 1 } : null;
}

function animal(subject: Subject, dice: Dice): Cast | null {
  const crowd = has(subject, 'Swarm');
  if (subject.faction === 'Tyranid') return brood(subject, dice);
  if (subject.faction === 'Tyranids' || subject.title.includes('Khymera')) {
    if (has(subject, 'Flyer')) return { sketch: flyer('living', dice), scale: 1, companions: 2, lift: 26 };
    if (crowd) return { sketch: swarm(bug, dice, 0.5), scale: 1, companions: 0, lift: 12 };
    if (has(subject, 'Titan')) return { sketch: tank('living', dice), scale: 1.35, companions: 0 };
    return has(subject, 'Beast') ? { sketch: bug(dice), scale: 1.1, companions: 1 } : null;
  }
  if (has(subject, 'Drake') || says(subject, /(?<!man)drake|wyrm|dragon|wyvern/i)) return { sketch: drake(dice), scale: 1, companions: 0 };
  if (says(subject, /serpent|leviathan|\beel\b|snake|siren/i) && !has(subject, 'Infantry', 'Vehicle'))
    return { sketch: serpent(dice), scale: 1.05, companions: 0 };
  if (says(subject, /shellback|turtle|tortoise|burrower/i)) return { sketch: shellback(dice), scale: 1.05, companions: 0 };
  if (has(subject, 'Spirit') && !has(subject, 'Vehicle', 'Drone') && !says(subject, /walker/i))
    return { sketch: spirit(dice), scale: 1.1, companions: 0 };
  if (has(subject, 'Hawk') || (has(subject, 'Wing') && has(subject, 'Beast')) || says(subject, /razorwing|roc\b/i))
    return { sketch: bird(dice), scale: 1.1, companions: 2, lift: 14 };
  if (has(subject, 'Steed', 'Cavalry')) {
    const tack = { antlers: says(subject, /stag|elk|deer/i), wings: has(subject, 'Wing') };
    return { sketch: steed(dice, tack), scale: tack.antlers ? 0.88 : 0.98, companions: 0 };
  }
  if (has(subject, 'Runt') || says(subject, /\bgrots?\b|gobbo|gretchin|snotling/i))
    return { sketch: swarm((roll) => person(runt, roll), dice, 0.5), scale: 1, companions: 0, lift: 8 };
  if (subject.type !== 'creature' && says(subject, /rider|cavalry|knight errant|lancer/i) && !has(subject, 'Vehicle', 'Biker'))
    return { sketch: mounted(dice, person(buildOf(subject), dice, has(subject, 'Archer') ? 'bow' : 'spear')), scale: 0.92, companions: 0 };
  const hounds = says(subject, /hound|squig|beast|serpent/i) && !has(subject, 'Infantry', 'Warrior', 'Commander');
  if (!hounds && !has(subject, 'Beast', 'Pack', 'Creature') && !(crowd && !has(subject, 'Infantry', 'Daemon'))) return null;
  const fierce = subject.faction === 'Chaos' || has(subject, 'Fiend', 'Daemon');
  const hide = { horns: fierce || dice.chance(0.3), mane: dice.chance(0.6), plates: dice.chance(0.4), slim: dice.chance(0.4) };
  const one = (roll: Dice) => quadruped(roll, hide);
  if (crowd) return { sketch: swarm(one, dice, 0.42), scale: 1, companions: 0, lift: 12 };
  return { sketch: one(dice), scale: 1.02, companions: has(subject, 'Pack') || hounds ? 2 : 0 };
}

/** What somebody carries whose name tells it. */
const arms: readonly (readonly [RegExp, Weapon])[] = [
  [/burna|tankbusta|heavy|devastat|cannon|gitz|flamer|obliterat|gunner/i, 'heavy'],
  [/shoota|rifle|marksm|deadeye|sniper|fire warrior|ranger|scout|recruit|conscript/i, 'rifle'],
  [/dancer|duel|sword|blade|khymera/i, 'blade'],
  [/lance|spear|pike|hunter/i, 'spear'],
  [/claw|talon|howling/i, 'claws'],
  [/guard|defender|warden|sentinel/i, 'shield'],
  [/enraged|berserk|slayer|crush|goff|eater/i, 'axe'],
  [/veteran|assault|raider|pirate|wych/i, 'twin'],
];

function warrior(subject: Subject, dice: Dice): Cast {
  const own = buildOf(subject);
  if (has(subject, 'Golem', 'Root')) return { sketch: person(golem, dice), scale: 1.3, companions: 0 };
  const leads = subject.type === 'warlord' || subject.type === 'character';
  if (has(subject, 'Daemon', 'Fiend')) {
    const small = has(subject, 'Swarm', 'Infantry');
    return {
      sketch: person({ ...daemon, back: has(subject, 'Flyer') || !small ? 'bat' : 'spines' }, dice),
      scale: leads ? 1.35 : 1.18,
      companions: small ? 2 : 0,
    };
  }
  let weapon: Weapon | undefined;
  let back: Back | undefined;
  let build = own;
  if (has(subject, 'Psyker', 'Wizard', 'Priest', 'Scholar')) {
    weapon = 'staff';
    back = 'cloak';
    if (own.head === 'brim' || own.head === 'bare' || has(subject, 'Wizard')) build = { ...own, head: 'hood', pad: Math.min(own.pad, 6) };
  }
  if (has(subject, 'Archer')) weapon = 'bow';
  if (has(subject, 'Craftsman', 'Tech-Priest', 'Oddboy')) weapon = 'hammer';
  if (has(subject, 'Defender')) weapon = 'shield';
  if (has(subject, 'Scout', 'Pilot')) back = back ?? 'cloak';
  if (has(subject, 'Wing') || (has(subject, 'Flyer') && subject.faction.includes('Eldar'))) back = 'wings';
  else if (has(subject, 'Flyer') || says(subject, /assault squad|rokkitboy|stormboy|raptor|jump/i)) back = 'jets';
  weapon ??= arms.find(([words]) => words.test(subject.title))?.[1];
  if (has(subject, 'Wych', 'Cult')) weapon = weapon ?? dice.pick(['twin', 'blade', 'spear']);
  if (leads)
    return {
      sketch: person(
        build,
        dice,
        weapon ?? dice.pick(['blade', 'axe', 'twin', 'spear', ...own.weapons]),
        back ?? (dice.chance(0.4) ? 'banner' : 'cloak'),
      ),
      scale: 1.42,
      companions: 0,
    };
  if (has(subject, 'Elite', 'Hero', 'Nob', 'Officer')) back ??= dice.pick(['banner', 'cloak', 'coat', own.back]);
  const squad = has(subject, 'Elite', 'Hero', 'Nob', 'Officer', 'Psyker', 'Wizard')
    ? 0
    : has(subject, 'Infantry', 'Conscript', 'Boyz', 'Swarm')
      ? 4
      : 2;
  return { sketch: person(build, dice, weapon, back), scale: squad === 4 ? 1.08 : squad === 2 ? 1.2 : 1.3, companions: squad };
}

function castOf(subject: Subject, dice: Dice): Cast {
  const make = makes[subject.faction] ?? 'boxy';
  return machine(subject, make, dice) ?? animal(subject, dice) ?? warrior(subject, dice);
}

/** Where the one in front stands, and those behind: how far across, how much higher, how large. */
const formations: { at: number; others: [number, number, number][] }[] = [
  {
    at: 100,
    others: [
      [44, -14, 0.74],
      [158, -12, 0.72],
      [22, -22, 0.56],
      [180, -22, 0.55],
    ],
  },
  {
    at: 70,
    others: [
      [142, -16, 0.72],
      [180, -24, 0.6],
      [118, -30, 0.5],
      [20, -26, 0.5],
    ],
  },
  {
    at: 130,
    others: [
      [58, -16, 0.72],
      [20, -24, 0.6],
      [82, -30, 0.5],
      [182, -26, 0.5],
    ],
  },
  {
    at: 100,
    others: [
      [62, -26, 0.5],
      [138, -26, 0.5],
      [24, -24, 0.5],
      [176, -24, 0.5],
    ],
  },
  {
    at: 112,
    others: [
      [66, -8, 0.9],
      [26, -20, 0.66],
      [166, -18, 0.6],
      [186, -26, 0.5],
    ],
  },
];

/** What stands on the horizon: nothing, ruins, smoke, masts, or rock needles. */
function scenery({ picture, dice, colours, tones }: Stage, floor: number): void {
  const kind = dice.pick(['nothing', 'ruins', 'smoke', 'masts', 'needles'] as const);
  const colour = mix(mix(colours.sky[2], colours.sky[1], 0.5), tones.body, 0.34);
  let path = '';
  for (let i = 0; i < 7; ++i) {
    const x = dice.between(-10, 200);
    const base = floor - 8;
    if (kind === 'ruins') {
      const wide = dice.between(12, 26);
      const high = dice.between(24, 70);
      path += `M${r(x)} ${base}v${r(-high)}l${r(wide * 0.3)} ${r(dice.between(2, 12))}l${r(wide * 0.25)} ${r(-dice.between(4, 14))}l${r(wide * 0.45)} ${r(dice.between(6, 18))}V${base}z`;
    } else if (kind === 'needles') {
      const wide = dice.between(6, 16);
      path += `M${r(x)} ${base}L${r(x + wide / 2)} ${r(base - dice.between(40, 96))}L${r(x + wide)} ${base}z`;
    } else if (kind === 'masts') {
      const high = dice.between(40, 90);
      path += `M${r(x)} ${base}v${r(-high)}h2v${r(high)}zM${r(x - 8)} ${r(base - high * 0.8)}h18v2h-18zM${r(x - 5)} ${r(base - high * 0.6)}h12v2h-12z`;
    } else if (kind === 'smoke' && i < 3) {
      const lean = dice.between(-30, 40);
      path += `M${r(x)} ${base}C${r(x - 8)} ${r(base - 40)} ${r(x + lean - 14)} ${r(base - 70)} ${r(x + lean)} ${r(base - 130)}C${r(x + lean + 26)} ${r(base - 90)} ${r(x + 16)} ${r(base - 44)} ${r(x + 9)} ${base}z`;
    }
  }
  if (path) picture.draw(`<path d="${path}" fill="${colour}" opacity="${kind === 'smoke' ? 0.45 : 0.8}"/>`);
}

/** The subject in front, others of its kind behind it, smaller and paler. */
function company(stage: Stage, floor: number): void {
  const { subject, picture, dice, colours, tones } = stage;
  const cast = castOf(subject, dice);
  const flip = dice.chance(0.4);
  const height = floor - (cast.lift ?? 0);
  const air = mix(colours.sky[2], colours.sky[1], 0.5);
  const { at, others } = cast.companions > 0 ? dice.pick(formations) : { at: dice.pick([84, 100, 116]), others: [] };
  for (let i = cast.companions - 1; i >= 0; --i) {
    const [x, up, size] = others[i]!;
    picture.put(
      castOf(subject, dice).sketch,
      x + dice.between(-5, 5),
      height + up - (cast.lift ?? 0) * 0.9,
      cast.scale * size,
      hazed(tones, air, i > 1 ? 0.58 : 0.4),
      flip,
    );
  }
  const magic = has(subject, 'Psyker', 'Wizard');
  if (magic) aura(stage, false);
  if (cast.lift) picture.draw(`<ellipse cx="100" cy="${floor + 4}" rx="58" ry="6" fill="#000" opacity=".4"/>`);
  picture.put(cast.sketch, at + dice.between(-4, 4), height, cast.scale * dice.between(1, 1.16), tones, flip);
  if (magic) aura(stage, true);
}

/** No place at all: light in the middle, dark around it. */
function backdrop({ picture, dice, colours }: Stage): void {
  const [top, middle, low] = colours.sky;
  const back = picture.gradient(
    [
      [0, mix(middle, dice.chance(0.5) ? colours.glow : low, 0.4)],
      [0.42, mix(middle, top, 0.35)],
      [1, mix(top, '#000000', 0.45)],
    ],
    'out',
    'cy=".42" r=".72"',
  );
  picture.draw(`<path d="M0 0h200v280H0z" fill="${back}"/>`);
}

function relic(stage: Stage): void {
  const { subject, picture, dice, colours, tones } = stage;
  backdrop(stage);
  let beams = '';
  for (let i = 0; i < 24; ++i) {
    const angle = (i * Math.PI) / 12;
    beams += `M${r(100 + 50 * Math.cos(angle))} ${r(118 + 50 * Math.sin(angle))}L${r(100 + 160 * Math.cos(angle))} ${r(118 + 160 * Math.sin(angle))}`;
  }
  const light = picture.gradient(
    [
      [0, colours.glow, 0.9],
      [0.4, colours.glow, 0.35],
      [1, colours.glow, 0],
    ],
    'out',
  );
  picture.draw(`<path d="${beams}" stroke="${colours.glow}" stroke-width="2" opacity=".12"/><circle cx="100" cy="118" r="86" fill="${light}"/>`);
  const item = subject.traits.includes('Drone') ? drone(dice) : thing(subject.title, subject.traits, dice);
  picture.put(item, 100, subject.traits.includes('Drone') ? 192 : 122, subject.traits.includes('Drone') ? 1.1 : 0.98, tones);
}

function works(stage: Stage, floor: number): void {
  const { subject, picture, dice, tones } = stage;
  if (has(subject, 'Artillery') || says(subject, /thrower|kannon|cannon/i)) {
    picture.put(artillery(makes[subject.faction] ?? 'boxy', dice), 92, floor, 1.1, tones);
    return;
  }
  if (has(subject, 'Upgrade') && subject.type === 'support' && !isPlace(subject.title)) {
    picture.put(thing(subject.title, [], dice), 100, 122, 0.95, tones);
    return;
  }
  picture.put(place(subject.title, styles[subject.faction] ?? 'spires', dice), 100, floor + 2, 1.06, tones);
}

export function paint(subject: Subject): string {
  const picture = new Picture();
  const dice = new Dice(`${subject.title}/${subject.type}/${subject.faction}`);
  const colours = hour(factionOf(subject.faction), dice);
  const stage: Stage = { picture, dice, colours, tones: tonesOf(colours), subject };
  const floor = 194;
  switch (subject.type) {
    case 'planet':
      planet(picture, subject.title, dice);
      return picture.svg();
    case 'sector':
      sector(picture, subject.traits, dice);
      return picture.svg();
    case 'fleet':
      fleet(picture, subject.faction, colours, dice);
      return picture.svg();
    case 'attachment':
    case 'item':
      relic(stage);
      break;
    case 'event':
    case 'action':
      backdrop(stage);
      happening(picture, subject, colours, dice);
      break;
    case 'condition':
      sky(stage);
      land(stage, floor + 10);
      happening(picture, subject, colours, dice);
      break;
    case 'support':
    case 'location':
    case 'upgrade':
    case 'fortification':
      sky(stage);
      land(stage, floor);
      works(stage, floor);
      foreground(stage);
      break;
    default:
      sky(stage);
      if (subject.type === 'warlord' || subject.type === 'character') halo(stage);
      scenery(stage, floor);
      land(stage, floor);
      company(stage, floor);
      foreground(stage);
  }
  motes(stage);
  return picture.svg();
}
