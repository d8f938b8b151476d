// Worlds seen from far and near: planets, landscapes of sectors, fleets.
import type { Faction } from '../factions';
import type { Dice } from './random';
import { circle, mix, Picture, poly, r, Sketch, type Point } from './shapes';

function stars(picture: Picture, dice: Dice, count: number, bottom: number): void {
  let path = '';
  for (let i = 0; i < count; ++i) path += circle(dice.between(0, 200), dice.between(0, bottom), dice.between(0.3, 1.1));
  picture.draw(`<path d="${path}" fill="#fff" opacity=".75"/>`);
}

/** What a world is made of: [deep, middle, bright, air]. */
const crusts: readonly (readonly [string, string, string, string])[] = [
  ['#1d2a4d', '#3f6fb5', '#cfe6f5', '#8fd0ff'],
  ['#3d1d12', '#a4562b', '#f0b878', '#ffb27a'],
  ['#15301d', '#4b7d3a', '#cfd98a', '#b8f0a0'],
  ['#2d1c3d', '#7a4a94', '#e0b8e8', '#e3a8ff'],
  ['#3a2f16', '#b08a3c', '#f5e3a0', '#ffe6a0'],
  ['#12323a', '#3d9aa0', '#d8f5ec', '#9ff5ee'],
  ['#3a1016', '#a82c2c', '#ffb070', '#ff8a66'],
  ['#2a2d33', '#7b828c', '#e4e8ea', '#cfd8e6'],
  ['#0f2b33', '#c0603a', '#f7d9a8', '#ffc49a'],
  ['#1b1f2e', '#5868a0', '#f1dcc8', '#b4c4ff'],
];

function bands(dice: Dice, radius: number, colours: readonly string[]): string {
  let svg = '';
  for (let y = -radius; y < radius; ) {
    const high = dice.between(4, 20);
    const wave = dice.between(-4, 4);
    svg += `<path d="M${-radius} ${r(y)}Q${-radius / 2} ${r(y - wave)} 0 ${r(y + wave)}T${radius} ${r(y)}v${r(high)}Q${radius / 2} ${r(y + high + wave)} 0 ${r(y + high - wave)}T${-radius} ${r(y + high)}z" fill="${dice.pick(colours)}" opacity="${r(dice.between(0.25, 0.8))}"/>`;
    y += high * dice.between(0.7, 1.5);
  }
  return svg;
}

function craters(dice: Dice, radius: number, dark: string, bright: string): string {
  let svg = '';
  for (let i = 0; i < 13; ++i) {
    const turn = dice.between(0, 6.28);
    const away = Math.sqrt(dice.next()) * radius * 0.92;
    const size = dice.between(2, 11) * (1 - (away / radius) * 0.4);
    const x = away * Math.cos(turn);
    const y = away * Math.sin(turn);
    svg += `<path d="${circle(x + 0.9, y + 0.9, size)}" fill="${bright}" opacity=".35"/><path d="${circle(x, y, size)}" fill="${dark}" opacity=".6"/>`;
  }
  return svg;
}

function continents(dice: Dice, radius: number, land: string, shore: string): string {
  let svg = '';
  for (let i = 0; i < 5; ++i) {
    const x = dice.between(-radius * 0.8, radius * 0.8);
    const y = dice.between(-radius * 0.8, radius * 0.8);
    const size = dice.between(14, 36);
    const points = Array.from({ length: 11 }, (_, k): Point => {
      const angle = (k * 2 * Math.PI) / 11;
      const away = size * dice.between(0.55, 1.15);
      return [x + away * Math.cos(angle) * 1.3, y + away * Math.sin(angle) * 0.75];
    });
    svg += `<path d="${poly(points)}" fill="${land}" stroke="${shore}" stroke-width="1.6" stroke-linejoin="round"/>`;
  }
  for (const side of [-1, 1]) svg += `<ellipse cy="${side * radius}" rx="${r(radius * 0.6)}" ry="${r(radius * 0.2)}" fill="#fff" opacity=".8"/>`;
  return svg;
}

export function planet(picture: Picture, title: string, dice: Dice): void {
  let seed = 0;
  for (const letter of title) seed = (seed * 31 + letter.charCodeAt(0)) >>> 0;
  const [deep, middle, bright, air] = crusts[seed % crusts.length] as (typeof crusts)[number];
  const back = picture.gradient([[0, mix('#05070d', deep, 0.25)], [0.6, mix('#080b14', deep, 0.7)], [1, mix('#05070d', middle, 0.35)]], 'down');
  picture.draw(`<path d="M0 0h200v280H0z" fill="${back}"/>`);
  const nebula = picture.gradient([[0, air, 0.34], [1, air, 0]], 'out');
  picture.draw(`<ellipse cx="${r(dice.between(20, 180))}" cy="${r(dice.between(30, 120))}" rx="130" ry="70" fill="${nebula}" transform="rotate(${dice.whole(-40, 40)} 100 100)"/>`);
  stars(picture, dice, 60, 280);
  const radius = Math.round(dice.between(60, 72));
  const ringed = dice.chance(0.35);
  const tilt = dice.whole(-24, 24);
  const glow = picture.gradient([[0.72, air, 0], [0.78, air, 0.65], [1, air, 0]], 'out');
  const ball = picture.gradient([[0, bright], [0.45, middle], [1, deep]], 'out', 'cx=".3" cy=".28" r=".85"');
  const shade = picture.gradient([[0, '#000', 0], [0.62, '#000', 0.05], [1, '#000', 0.86]], 'out', 'cx=".3" cy=".28" r=".82"');
  const ring = (half: string) =>
    `<g transform="rotate(${tilt})" fill="none"><path d="${half}" stroke="${bright}" stroke-width="7" opacity=".55"/><path d="${half}" stroke="${middle}" stroke-width="2.5" transform="scale(1.12)" opacity=".8"/></g>`;
  const wide = radius * 1.5;
  picture.draw(`<g transform="translate(100 122)">`);
  if (ringed) picture.draw(ring(`M${-wide} 0A${wide} ${r(wide * 0.26)} 0 0 1 ${wide} 0`));
  picture.draw(`<circle r="${r(radius * 1.32)}" fill="${glow}"/><clipPath id="ball"><circle r="${radius}"/></clipPath><circle r="${radius}" fill="${ball}"/>`);
  const face = seed % 3;
  const skin = face === 0 ? bands(dice, radius, [deep, bright, middle, mix(bright, middle, 0.5)]) : face === 1 ? craters(dice, radius, deep, bright) : continents(dice, radius, mix(middle, '#2c3a1c', 0.5), bright);
  picture.draw(`<g clip-path="url(#ball)"><g transform="rotate(${tilt})">${skin}</g></g><circle r="${radius}" fill="${shade}"/>`);
  picture.draw(`<path d="M${-radius * 0.93} ${-radius * 0.36}A${radius} ${radius} 0 0 1 ${radius * 0.36} ${-radius * 0.93}" fill="none" stroke="${air}" stroke-width="2.2" opacity=".8"/>`);
  if (ringed) picture.draw(ring(`M${-wide} 0A${wide} ${r(wide * 0.26)} 0 0 0 ${wide} 0`));
  picture.draw('</g>');
  const moons = dice.whole(0, 2);
  for (let i = 0; i < moons; ++i) picture.draw(`<circle cx="${r(dice.between(18, 182))}" cy="${r(dice.pick([dice.between(40, 58), dice.between(196, 214)]))}" r="${r(dice.between(4, 9))}" fill="${ball}"/>`);
}

const lands: Record<string, { sky: [string, string, string]; far: string; near: string; sun: string }> = {
  Desert: { sky: ['#3a2a4a', '#c9713d', '#ffd98f'], far: '#b5713a', near: '#4a2413', sun: '#fff0c0' },
  Ice: { sky: ['#0f2748', '#5f9cc8', '#e8f6fa'], far: '#a9cfe2', near: '#274a6b', sun: '#ffffff' },
  Mountain: { sky: ['#1a2438', '#6d7f99', '#f0c9a0'], far: '#67758c', near: '#1c2430', sun: '#ffe9cc' },
  Sea: { sky: ['#0b2a4a', '#2f87a8', '#ffe1b0'], far: '#2a7f96', near: '#08293c', sun: '#fff3d0' },
  City: { sky: ['#151726', '#584a63', '#f0a868'], far: '#4d4660', near: '#14131e', sun: '#ffdca0' },
};

/** A line of hills or peaks from one side of the picture to the other. */
export function ridge(dice: Dice, base: number, high: number, sharp: boolean): string {
  const points: Point[] = [[-4, 284]];
  const step = sharp ? 13 : 26;
  for (let x = -4; x <= 212 + step; x += step) points.push([x, base - dice.between(0, high)]);
  points.push([212 + step, 284]);
  if (sharp) return poly(points);
  let path = `M-4 284L-4 ${r(base)}`;
  for (let i = 1; i < points.length - 2; ++i) {
    const [x, y] = points[i] as Point;
    const [nx, ny] = points[i + 1] as Point;
    path += `Q${r(x)} ${r(y)} ${r((x + nx) / 2)} ${r((y + ny) / 2)}`;
  }
  return path + `L${212 + step} 284z`;
}

export function sector(picture: Picture, traits: readonly string[], dice: Dice): void {
  const kind = traits.find((trait) => lands[trait]) ?? 'City';
  const { sky, far, near, sun } = lands[kind] as (typeof lands)[string];
  picture.draw(`<path d="M0 0h200v280H0z" fill="${picture.gradient([[0, sky[0]], [0.4, sky[1]], [0.62, sky[2]]], 'down')}"/>`);
  stars(picture, dice, 24, 70);
  const x = dice.between(40, 160);
  const halo = picture.gradient([[0, sun, 0.9], [0.25, sun, 0.4], [1, sun, 0]], 'out');
  picture.draw(`<circle cx="${r(x)}" cy="108" r="90" fill="${halo}"/><circle cx="${r(x)}" cy="108" r="17" fill="${sun}"/>`);
  const peaks = traits.includes('Mountain') || kind === 'Ice';
  for (let layer = 0; layer < 4; ++layer) {
    const path = ridge(dice, 150 + layer * 22, kind === 'Sea' && layer > 0 ? 5 : (peaks ? 64 : 26) - layer * 8, peaks && layer < 3);
    picture.draw(`<path d="${path}" fill="${mix(far, near, layer / 3)}"/>`);
    if (peaks && layer < 2) picture.draw(`<path d="${path}" fill="none" stroke="#fff" stroke-width="1.6" opacity=".5"/>`);
  }
  if (kind === 'Sea') {
    let waves = '';
    for (let i = 0; i < 26; ++i) waves += `M${r(dice.between(-10, 190))} ${r(dice.between(172, 276))}q6 -3 12 0t12 0`;
    picture.draw(`<path d="${waves}" fill="none" stroke="${sun}" stroke-width="1.2" opacity=".4"/>`);
  }
  if (kind === 'Desert') {
    let dunes = '';
    for (let i = 0; i < 12; ++i) dunes += `M${r(dice.between(-30, 170))} ${r(dice.between(190, 276))}q30 -9 60 0`;
    picture.draw(`<path d="${dunes}" fill="none" stroke="${sun}" stroke-width="1.2" opacity=".3"/>`);
  }
}

function ship(dice: Dice, make: 'blade' | 'hulk' | 'wing'): Sketch {
  const s = new Sketch();
  if (make === 'blade') {
    s.fill(poly([[70, 0], [20, -9], [-40, -13], [-62, -24], [-58, -6], [-66, 4], [-40, 10], [30, 8]]));
    for (let i = 0; i < 5; ++i) s.fill(poly([[-34 + i * 11, -11], [-31 + i * 11, -20 - dice.between(0, 8)], [-27 + i * 11, -11]]));
    s.plate(poly([[50, -1], [10, -6], [-36, -9], [-36, -4]]));
  } else if (make === 'hulk') {
    s.fill(poly([[58, -4], [40, -18], [4, -14], [-8, -26], [-36, -22], [-62, -10], [-58, 8], [-20, 16], [20, 10], [52, 12]]));
    s.plate(poly([[30, -12], [6, -8], [8, -3], [34, -5]]), poly([[-14, -18], [-34, -15], [-30, -6], [-12, -8]]));
  } else {
    s.fill('M70 0Q10 -14 -30 -8Q-50 -34 -70 -36Q-54 -8 -60 2Q-56 16 -66 34Q-44 28 -30 8Q20 10 70 0z').plate('M50 -1Q6 -9 -26 -4L-26 -1z');
  }
  s.lamp(circle(-62, -2, 2.6), circle(-60, 4, 1.8)).ray([[-64, 0], [-92, 2]], 2);
  for (let i = 0; i < 6; ++i) s.lamp(circle(-30 + i * 12, 1, 0.8));
  return s;
}

const hulls: Record<string, 'blade' | 'hulk' | 'wing'> = { Orks: 'hulk', Tyranids: 'hulk', Chaos: 'hulk', Eldar: 'wing', 'Dark Eldar': 'wing' };

export function fleet(picture: Picture, name: string, colours: Faction, dice: Dice): void {
  const make = hulls[name] ?? 'blade';
  picture.draw(`<path d="M0 0h200v280H0z" fill="${picture.gradient([[0, '#04060c'], [0.6, mix(colours.sky[0], '#05070d', 0.3)], [1, colours.sky[1]]], 'down')}"/>`);
  stars(picture, dice, 80, 240);
  const limb = picture.gradient([[0.86, colours.sky[1]], [0.97, colours.sky[2]], [1, colours.glow]], 'out');
  const halo = picture.gradient([[0.84, colours.glow, 0.7], [1, colours.glow, 0]], 'out');
  picture.draw(`<circle cx="70" cy="400" r="262" fill="${halo}"/><circle cx="70" cy="400" r="226" fill="${limb}"/><circle cx="74" cy="406" r="224" fill="${mix(colours.sky[0], '#000000', 0.3)}" opacity=".82"/>`);
  const tones = { rim: colours.glow, body: mix(colours.deep, '#0a0d14', 0.4), plate: mix(colours.frame, colours.deep, 0.45), lamp: colours.glow };
  const far = { ...tones, rim: mix(colours.glow, colours.sky[0], 0.5) };
  for (const [x, y, size] of [[150, 62, 0.4], [40, 84, 0.45], [164, 104, 0.5], [44, 148, 0.6]] as const) picture.put(ship(dice, make), x, y + dice.between(-5, 5), size, far);
  picture.put(ship(dice, make), 104, 116, 1.15, tones);
}
