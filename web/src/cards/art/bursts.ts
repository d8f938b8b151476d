// Things that happen: events, actions, spells, conditions. Light first, then a sign of what it is.
import type { Faction } from '../factions';
import type { Dice } from './random';
import { circle, mix, Picture, poly, r, star, type Point } from './shapes';

const centre: Point = [100, 116];

function rays(dice: Dice, count: number, long: number): string {
  let path = '';
  for (let i = 0; i < count; ++i) {
    const angle = ((i + dice.between(-0.3, 0.3)) * 2 * Math.PI) / count;
    const wide = dice.between(0.02, 0.09);
    const far = long * dice.between(0.6, 1.3);
    path += poly([
      centre,
      [centre[0] + far * Math.cos(angle - wide), centre[1] + far * Math.sin(angle - wide)],
      [centre[0] + far * Math.cos(angle + wide), centre[1] + far * Math.sin(angle + wide)],
    ]);
  }
  return path;
}

function bolt(dice: Dice, from: Point, to: Point): string {
  const points: Point[] = [from];
  for (let i = 1; i < 7; ++i) points.push([from[0] + ((to[0] - from[0]) * i) / 7 + dice.between(-13, 13), from[1] + ((to[1] - from[1]) * i) / 7 + dice.between(-9, 9)]);
  points.push(to);
  return 'M' + points.map(([x, y]) => `${r(x)} ${r(y)}`).join('L');
}

type Draw = (picture: Picture, colours: Faction, dice: Dice) => void;

const blast: Draw = (picture, colours, dice) => {
  picture.draw(`<path d="${rays(dice, dice.whole(16, 26), 150)}" fill="${colours.glow}" opacity=".5"/>`);
  const [x, y] = centre;
  const points = dice.whole(9, 14);
  picture.draw(`<path d="${star(x, y, 78, 44, points, dice.next())}" fill="${mix(colours.sky[1], colours.frame, 0.5)}"/>`);
  picture.draw(`<path d="${star(x, y, 56, 34, points, dice.next())}" fill="${colours.glow}"/><path d="${star(x, y, 32, 20, points, dice.next())}" fill="#fff"/>`);
  let shards = '';
  for (let i = 0; i < 18; ++i) {
    const angle = dice.between(0, 6.28);
    const far = dice.between(70, 120);
    shards += star(x + far * Math.cos(angle), y + far * Math.sin(angle), dice.between(2, 7), 1.5, 3, dice.next() * 6);
  }
  picture.draw(`<path d="${shards}" fill="${colours.deep}" stroke="${colours.glow}" stroke-width=".8"/>`);
};

const vortex: Draw = (picture, colours, dice) => {
  const arms = dice.whole(3, 5);
  const wind = dice.chance(0.5) ? 1 : -1;
  for (let arm = 0; arm < arms * 2; ++arm) {
    const points: Point[] = [];
    const back: Point[] = [];
    for (let i = 0; i <= 18; ++i) {
      const angle = wind * (i * 0.24 + (arm * Math.PI) / arms);
      const away = 6 + i * 6.2;
      const wide = (18 - i) * 0.45 + 0.6;
      points.push([centre[0] + (away - wide) * Math.cos(angle), centre[1] + (away - wide) * Math.sin(angle) * 0.9]);
      back.push([centre[0] + (away + wide) * Math.cos(angle), centre[1] + (away + wide) * Math.sin(angle) * 0.9]);
    }
    picture.draw(`<path d="${poly([...points, ...back.reverse()])}" fill="${arm % 2 ? colours.frame : colours.glow}" opacity="${arm % 2 ? 0.55 : 0.8}"/>`);
  }
  picture.draw(`<path d="${circle(centre[0], centre[1], 15)}" fill="#fff"/><path d="${circle(centre[0], centre[1], 8)}" fill="${colours.deep}"/>`);
};

const storm: Draw = (picture, colours, dice) => {
  for (let i = 0; i < 5; ++i) {
    const path = bolt(dice, [dice.between(20, 180), -4], [dice.between(40, 160), dice.between(150, 210)]);
    picture.draw(`<g fill="none" stroke-linejoin="bevel"><path d="${path}" stroke="${colours.frame}" stroke-width="9" opacity=".35"/><path d="${path}" stroke="${colours.glow}" stroke-width="3.6"/><path d="${path}" stroke="#fff" stroke-width="1.3"/></g>`);
  }
};

/** A plan on a map: lines of advance and a mark. */
const tactic: Draw = (picture, colours, dice) => {
  let grid = '';
  for (let i = -2; i < 12; ++i) grid += `M${i * 22} 0l60 280M0 ${i * 26}l200 18`;
  picture.draw(`<path d="${grid}" stroke="${colours.glow}" stroke-width=".7" opacity=".28" fill="none"/>`);
  const [x, y] = [centre[0] + dice.between(-16, 16), centre[1] + dice.between(-16, 10)];
  for (let i = 0; i < 3; ++i) {
    const from: Point = [dice.pick([-6, 206]), dice.between(90, 230)];
    const bend: Point = [(from[0] + x) / 2 + dice.between(-20, 20), (from[1] + y) / 2 + dice.between(-30, 30)];
    const turn = Math.atan2(y - bend[1], x - bend[0]);
    const end: Point = [x - 34 * Math.cos(turn), y - 34 * Math.sin(turn)];
    const head = poly([
      [end[0] + 15 * Math.cos(turn), end[1] + 15 * Math.sin(turn)],
      [end[0] + 15 * Math.cos(turn + 2.4), end[1] + 15 * Math.sin(turn + 2.4)],
      [end[0] + 15 * Math.cos(turn - 2.4), end[1] + 15 * Math.sin(turn - 2.4)],
    ]);
    picture.draw(`<path d="M${r(from[0])} ${r(from[1])}Q${r(bend[0])} ${r(bend[1])} ${r(end[0])} ${r(end[1])}" fill="none" stroke="${colours.frame}" stroke-width="${r(dice.between(6, 11))}" opacity=".9"/><path d="${head}" fill="${colours.frame}"/>`);
  }
  picture.draw(`<g fill="none" stroke="${colours.glow}"><path d="${circle(x, y, 25)}" stroke-width="3.4"/><path d="${circle(x, y, 15)}" stroke-width="1.4"/><path d="M${r(x)} ${r(y - 35)}v20m0 30v20M${r(x - 35)} ${r(y)}h20m30 0h20" stroke-width="2.4"/></g><path d="${star(x, y, 9, 4, 4)}" fill="#fff"/>`);
};

/** What lasts: a sign in the sky over the land. */
const omen: Draw = (picture, colours, dice) => {
  const [x, y] = [100, 104];
  const points = dice.whole(5, 9);
  const rings = [56, 48, 30].map((radius, i) => `<path d="${circle(x, y, radius)}" stroke-width="${[2.6, 0.9, 1.6][i]}"/>`).join('');
  const steps = points % 2 ? Math.floor(points / 2) : Math.floor(points / 2) - 1;
  let figure = '';
  for (let i = 0; i < points; ++i) {
    const a = (i * 2 * Math.PI) / points - Math.PI / 2;
    const b = ((i + Math.max(2, steps)) * 2 * Math.PI) / points - Math.PI / 2;
    figure += `M${r(x + 48 * Math.cos(a))} ${r(y + 48 * Math.sin(a))}L${r(x + 48 * Math.cos(b))} ${r(y + 48 * Math.sin(b))}`;
  }
  picture.draw(`<g fill="none" stroke="${colours.glow}">${rings}<path d="${figure}" stroke-width="1.4"/></g>`);
  for (let i = 0; i < points; ++i) {
    const a = (i * 2 * Math.PI) / points - Math.PI / 2;
    picture.draw(`<path d="${circle(x + 56 * Math.cos(a), y + 56 * Math.sin(a), 4)}" fill="#fff"/>`);
  }
  picture.draw(`<path d="M100 104m-12 0l12 -17 12 17 -12 17z" fill="${colours.glow}"/>`);
};

/** A ball of power with moons of light. */
const orb: Draw = (picture, colours, dice) => {
  const [x, y] = centre;
  const ball = picture.gradient([[0, '#ffffff'], [0.35, colours.glow], [0.8, colours.frame], [1, colours.deep]], 'out', 'cx=".38" cy=".34"');
  const light = picture.gradient([[0.3, colours.glow, 0.8], [1, colours.glow, 0]], 'out');
  picture.draw(`<circle cx="${x}" cy="${y}" r="92" fill="${light}"/>`);
  const orbits = Array.from({ length: dice.whole(2, 4) }, () => [dice.whole(-80, 80), r(dice.between(56, 86)), dice.next()] as const);
  const arc = (front: boolean) =>
    orbits.map(([tilt, wide]) => `<path d="M${-wide} 0A${wide} ${r(wide * 0.28)} 0 0 ${front ? 0 : 1} ${wide} 0" transform="translate(${x} ${y})rotate(${tilt})" fill="none" stroke="${colours.glow}" stroke-width="2"/>`).join('');
  picture.draw(arc(false) + `<circle cx="${x}" cy="${y}" r="40" fill="${ball}"/>` + arc(true));
  for (const [tilt, wide, turn] of orbits) picture.draw(`<g transform="translate(${x} ${y})rotate(${tilt})"><circle cx="${r(wide * Math.cos(turn * 3))}" cy="${r(wide * 0.28 * Math.sin(turn * 3))}" r="5" fill="#fff"/></g>`);
};

/** Shards that grow out of the ground towards the light. */
const crystals: Draw = (picture, colours, dice) => {
  const light = picture.gradient([[0, '#ffffff', 0.9], [0.3, colours.glow, 0.6], [1, colours.glow, 0]], 'out');
  picture.draw(`<circle cx="100" cy="170" r="130" fill="${light}"/>`);
  for (let i = 0; i < 9; ++i) {
    const lean = (i - 4) / 4 + dice.between(-0.12, 0.12);
    const high = 150 - Math.abs(lean) * 66 + dice.between(-14, 10);
    const tip: Point = [100 + lean * 78, 208 - high];
    const foot = 100 + lean * 44;
    const wide = dice.between(7, 13);
    picture.draw(`<path d="${poly([[foot - wide, 214], [tip[0] - wide * 0.5, tip[1] + 18], tip, [tip[0] + 2, tip[1] + 26], [foot, 214]])}" fill="${mix(colours.frame, '#ffffff', 0.4)}"/>`);
    picture.draw(`<path d="${poly([[foot, 214], [tip[0] + 2, tip[1] + 26], tip, [tip[0] + wide * 0.7, tip[1] + 20], [foot + wide, 214]])}" fill="${mix(colours.frame, colours.deep, 0.45)}"/>`);
  }
};

/** A dome that keeps everything out. */
const ward: Draw = (picture, colours, dice) => {
  const light = picture.gradient([[0.55, colours.glow, 0.05], [0.92, colours.glow, 0.55], [1, '#ffffff', 0.9]], 'out');
  picture.draw(`<circle cx="100" cy="136" r="74" fill="${light}"/>`);
  let cells = '';
  for (let row = -4; row <= 4; ++row) for (let col = -4; col <= 4; ++col) {
    const x = 100 + col * 18 + (row % 2 ? 9 : 0);
    const y = 136 + row * 15.6;
    if (Math.hypot(x - 100, y - 136) < 66 && dice.chance(0.8)) cells += star(x, y, 9.6, 8.3, 3);
  }
  picture.draw(`<path d="${cells}" fill="none" stroke="${colours.glow}" stroke-width=".9" opacity=".6"/>`);
  for (let i = 0; i < 4; ++i) {
    const angle = dice.between(Math.PI, Math.PI * 2);
    const [x, y] = [100 + 74 * Math.cos(angle), 136 + 74 * Math.sin(angle)];
    picture.draw(`<path d="M${r(x + 60 * Math.cos(angle))} ${r(y + 60 * Math.sin(angle))}L${r(x)} ${r(y)}" stroke="#fff" stroke-width="2"/><path d="${star(x, y, 13, 4, 6, dice.next())}" fill="#fff"/>`);
  }
};

const words: readonly (readonly [RegExp, Draw])[] = [
  [/storm|lightning|bolt|spark|thunder|gale|shock/i, storm],
  [/fire|blast|bomb|burn|strike|smash|meltdown|fury|attack|assault|ruin|explo|nova|shatter|barrel|volley/i, blast],
  [/ward|shield|protect|bless|heal|guard|indomit|vow|aegis|nullify|haven|sanct|mercy/i, ward],
  [/stone|crystal|ice|frost|freeze|petri|growth|root|bloom|thorn|weight/i, crystals],
  [/tactic/i, tactic],
  [/warp|vortex|whirl|gate|tide|flood|wind|draft|burst|cloud|doom/i, vortex],
];

export function happening(picture: Picture, subject: { title: string; type: string; traits: readonly string[] }, colours: Faction, dice: Dice): void {
  if (subject.type === 'condition') return omen(picture, colours, dice);
  const found = words.find(([word]) => word.test(subject.title)) ?? words.find(([word]) => word.test(subject.traits.join(' ')));
  (found?.[1] ?? dice.pick([orb, vortex, orb, blast, crystals]))(picture, colours, dice);
}
