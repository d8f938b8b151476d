// Those who stand upright: soldiers, warriors, wizards, daemons. A figure is 100 high, its feet at 0, up is negative.
import type { Dice } from './random';
import { box, circle, mirrored, poly, Sketch, type Point } from './shapes';

export type Head = 'dome' | 'brim' | 'crest' | 'horns' | 'jaw' | 'hood' | 'visor' | 'spike' | 'bare' | 'bug' | 'crown' | 'block';
export type Weapon = 'rifle' | 'heavy' | 'blade' | 'axe' | 'staff' | 'bow' | 'spear' | 'claws' | 'twin' | 'hammer' | 'shield' | 'none';
export type Back = 'pack' | 'cloak' | 'wings' | 'bat' | 'spines' | 'banner' | 'jets' | 'coat' | 'none';

export interface Build {
  head: Head;
  weapons: readonly Weapon[];
  back: Back;
  shoulder: number; // half the width
  pad: number; // radius of the shoulder plates
  waist: number;
  leg: number;
  hunch: number; // how far the head hangs forward and down
}

const headAt = (build: Build): Point => [build.hunch * 1.2, -88 + build.hunch * 0.5];

function drawHead(s: Sketch, build: Build): void {
  const [x, y] = headAt(build);
  const eyes = () => s.lamp(box(x + 0.5, y - 1, 4.5, 1.6));
  switch (build.head) {
    case 'dome':
      s.fill(poly([[x - 6.5, y + 7], [x - 7, y - 2], [x - 4, y - 7], [x + 3, y - 7.5], [x + 7, y - 2], [x + 7.5, y + 4], [x + 4, y + 8]]));
      s.plate(poly([[x + 1, y + 3], [x + 7, y + 2.5], [x + 5, y + 7], [x + 1, y + 7]]));
      eyes();
      break;
    case 'brim':
      s.fill(circle(x, y, 5.5), poly([[x - 8, y], [x - 6, y - 6], [x, y - 8.5], [x + 6, y - 6], [x + 8.5, y]]));
      s.plate(poly([[x - 6, y - 2], [x - 4, y - 6], [x, y - 7.5], [x + 4, y - 6], [x + 6, y - 2]]));
      break;
    case 'crest':
      s.fill(poly([[x - 4.5, y + 8], [x - 6, y], [x - 13, y - 8], [x - 5, y - 15], [x + 1, y - 20], [x + 2, y - 8], [x + 6, y - 1], [x + 3, y + 9]]));
      s.plate(poly([[x - 9, y - 8], [x - 3, y - 14], [x, y - 9], [x - 3, y - 3]]));
      eyes();
      break;
    case 'horns':
      s.fill(
        circle(x, y, 7),
        `M${x - 5} ${y - 4}q-12 -2 -10 -18q4 10 13 12z`,
        `M${x + 5} ${y - 4}q12 -2 10 -18q-4 10 -13 12z`,
      );
      s.lamp(poly([[x + 1, y - 1], [x + 6, y - 2.5], [x + 5, y + 1]]), poly([[x - 1, y - 1], [x - 5, y - 2.5], [x - 4, y + 1]]));
      break;
    case 'jaw':
      s.fill(poly([[x - 9, y + 5], [x - 9, y - 6], [x - 2, y - 11], [x + 8, y - 6], [x + 15, y + 3], [x + 14, y + 12], [x, y + 13]]));
      s.plate(poly([[x + 2, y + 4], [x + 15, y + 4], [x + 14, y + 11], [x + 1, y + 11]]), poly([[x - 7, y - 4], [x - 2, y - 9], [x + 6, y - 5], [x - 2, y - 2]]));
      s.lamp(box(x + 4, y - 3, 5, 2.2), poly([[x + 9.5, y + 8], [x + 11, y + 1], [x + 12.5, y + 8]]), poly([[x + 3.5, y + 8], [x + 5, y + 2.5], [x + 6.5, y + 8]]));
      break;
    case 'hood':
      s.fill(poly([[x - 9, y + 12], [x - 7, y - 4], [x - 1, y - 11], [x + 7, y - 5], [x + 9, y + 10]]));
      s.lamp(circle(x + 2.5, y, 1), circle(x + 5.5, y, 1));
      s.seam([[x - 5, y + 8], [x - 3, y - 3], [x, y - 7]], 1.2);
      break;
    case 'visor':
      s.fill(poly([[x - 6, y + 7], [x - 7, y - 3], [x - 2, y - 8], [x + 6, y - 6], [x + 8, y + 1], [x + 5, y + 7]]));
      s.limb([[x - 6, y - 4], [x - 10, y - 16]], 1.4);
      s.plate(poly([[x - 5, y - 1], [x - 1, y - 6.5], [x + 5, y - 5], [x + 2, y - 1]]));
      s.lamp(circle(x + 4.5, y + 1, 2));
      break;
    case 'spike':
      s.fill(poly([[x - 4.5, y + 8], [x - 5.5, y], [x - 3, y - 6], [x - 9, y - 17], [x + 1, y - 8], [x + 4, y - 22], [x + 5, y - 5], [x + 5.5, y + 2], [x + 3, y + 8]]));
      eyes();
      break;
    case 'bug':
      s.fill(poly([[x - 6, y + 8], [x - 16, y - 6], [x - 4, y - 14], [x + 8, y - 8], [x + 15, y + 5], [x + 8, y + 7], [x + 3, y + 12]]));
      s.plate(poly([[x - 12, y - 6], [x - 4, y - 11], [x + 5, y - 7], [x - 2, y - 3]]));
      s.lamp(poly([[x + 4, y - 2], [x + 9, y], [x + 5, y + 2]]));
      break;
    case 'crown':
      s.fill(circle(x, y, 6.5), poly([[x - 7, y - 3], [x - 8, y - 15], [x - 3, y - 9], [x, y - 17], [x + 3, y - 9], [x + 8, y - 15], [x + 7, y - 3]]));
      s.plate(box(x - 6, y - 6, 12, 2.5));
      eyes();
      break;
    case 'block':
      s.fill(box(x - 7, y - 6, 14, 13));
      s.lamp(box(x - 4, y - 1, 3, 2.5), box(x + 1.5, y - 1, 3, 2.5));
      break;
    case 'bare':
      s.fill(circle(x, y, 6), poly([[x - 6, y - 1], [x - 7, y + 6], [x - 3, y + 3]]));
      break;
  }
}

function drawBack(s: Sketch, back: Back, build: Build, dice: Dice): void {
  const w = build.shoulder;
  switch (back) {
    case 'pack':
      s.fill(box(-w * 0.7, -92, w * 1.4, 30), circle(-w * 0.75, -93, 4.5), circle(w * 0.6, -93, 4.5));
      s.lamp(circle(-w * 0.75, -93, 1.6));
      break;
    case 'cloak': {
      const sway = dice.between(4, 16);
      s.fill(`M${-w} -80Q${-w - 12} -40 ${-w - sway} 0L${w * 0.3} 0L${w} -76z`);
      s.seam([[-w + 1, -70], [-w - 5, -40], [-w - sway + 6, -5]], 1.2);
      break;
    }
    case 'coat':
      s.fill(poly([[-build.waist - 3, -52], [-build.waist - 8, -14], [build.waist + 8, -14], [build.waist + 3, -52]]));
      break;
    case 'wings':
    case 'bat': {
      const span = dice.between(46, 60);
      const lift = dice.between(104, 122);
      const feather = back === 'wings';
      for (const side of [-1, 1])
        s.fill(
          feather
            ? `M${side * 6} -72Q${side * span * 0.5} ${-lift} ${side * span} ${-lift + 6}Q${side * span * 0.95} -84 ${side * span * 0.8} -66L${side * span * 0.72} -74L${side * span * 0.6} -54L${side * span * 0.5} -66L${side * span * 0.36} -46L${side * 6} -56z`
            : `M${side * 6} -74L${side * span * 0.6} ${-lift}L${side * span * 0.66} ${-lift + 8}Q${side * span * 0.95} -92 ${side * span} -56Q${side * span * 0.82} -72 ${side * span * 0.68} -48Q${side * span * 0.56} -66 ${side * span * 0.36} -42Q${side * span * 0.3} -58 ${side * 6} -54z`,
        );
      break;
    }
    case 'spines':
      for (let i = 0; i < 4; ++i) s.fill(poly([[-8 - i * 2, -82 + i * 9], [-26 - dice.between(0, 10), -96 + i * 14], [-10 - i, -70 + i * 9]]));
      break;
    case 'banner':
      s.limb([[-w * 0.7, -50], [-w * 0.7 - 3, -142]], 2.2);
      s.fill(poly([[-w * 0.7 - 3, -140], [-w * 0.7 + 23, -138], [-w * 0.7 + 19, -122], [-w * 0.7 + 24, -104], [-w * 0.7 - 2, -106]]));
      s.plate(poly([[-w * 0.7 + 2, -134], [-w * 0.7 + 16, -133], [-w * 0.7 + 13, -122], [-w * 0.7 + 16, -111], [-w * 0.7 + 2, -112]]));
      break;
    case 'jets':
      for (const side of [-1, 1]) {
        s.fill(poly([[side * 8, -86], [side * 22, -94], [side * 25, -62], [side * 14, -56]]));
        s.lamp(poly([[side * 15, -56], [side * 24, -61], [side * 23, -38]]));
      }
      break;
    case 'none':
      break;
  }
}

/** The hands, and what they hold. */
function drawArms(s: Sketch, weapon: Weapon, build: Build): void {
  const w = build.shoulder;
  const arm = build.leg * 0.72;
  const arms = (left: readonly Point[], right: readonly Point[]) => s.limb([[-w, -76], ...left], arm).limb([[w, -76], ...right], arm);
  switch (weapon) {
    case 'rifle': {
      arms([[-w - 3, -60], [4, -58]], [[w + 4, -62], [20, -60]]);
      s.limb([[-8, -54], [34, -66]], 3.4).limb([[34, -66], [44, -69]], 1.8).fill(poly([[-12, -56], [-4, -58], [-2, -50], [-13, -46]]));
      s.limb([[8, -56], [10, -49]], 2.6).seam([[2, -58.5], [26, -65]], 0.9);
      break;
    }
    case 'heavy': {
      arms([[-w - 4, -58], [-2, -50]], [[w + 5, -60], [20, -52]]);
      s.fill(poly([[-14, -58], [20, -64], [22, -50], [-12, -44]]), box(20, -62, 24, 6), box(42, -64, 5, 10));
      s.plate(poly([[-10, -56], [16, -61], [16, -57], [-10, -52]]));
      s.lamp(box(44, -60, 2, 2.5));
      break;
    }
    case 'blade': {
      arms([[-w - 8, -60], [-w - 4, -46]], [[w + 12, -84], [w + 13, -98]]);
      const x = w + 13;
      s.fill(poly([[x - 2.2, -96], [x + 3, -142], [x + 6, -134], [x + 3, -95]])).limb([[x - 6, -96], [x + 7, -95]], 2.2);
      s.lamp(poly([[x + 0.6, -98], [x + 3.4, -138], [x + 3.6, -98]]));
      break;
    }
    case 'axe': {
      arms([[-w - 6, -62], [-w - 2, -50]], [[w + 12, -84], [w + 10, -96]]);
      const x = w + 10;
      s.limb([[x - 8, -62], [x + 4, -134]], 3).fill(`M${x + 2} -132Q${x + 22} -140 ${x + 24} -116Q${x + 14} -108 ${x - 1} -112z`);
      s.plate(`M${x + 16} -133Q${x + 22} -130 ${x + 22} -117Q${x + 18} -118 ${x + 17} -122z`);
      break;
    }
    case 'hammer': {
      arms([[-w - 6, -62], [0, -52]], [[w + 8, -66], [14, -60]]);
      s.limb([[-10, -36], [30, -98]], 3.2).fill(poly([[18, -106], [36, -94], [44, -106], [26, -118]]));
      s.plate(poly([[24, -106], [35, -99], [38, -104], [27, -111]]));
      break;
    }
    case 'staff': {
      arms([[-w - 10, -64], [-w - 18, -78]], [[w + 6, -66], [w + 8, -76]]);
      s.limb([[w + 8, -4], [w + 8, -116]], 2.4).fill(circle(w + 8, -120, 6));
      s.lamp(circle(w + 8, -120, 4), circle(-w - 19, -82, 3.5));
      break;
    }
    case 'bow': {
      arms([[-w - 4, -66], [-2, -70]], [[w + 10, -74], [w + 18, -74]]);
      const x = w + 18;
      s.limb([[x - 6, -112], [x + 2, -92], [x + 4, -74], [x + 2, -56], [x - 6, -36]], 2.6);
      s.ray([[x - 6, -112], [-2, -70], [x - 6, -36]], 0.7).ray([[-2, -70], [x + 14, -75]], 1.2);
      break;
    }
    case 'spear': {
      arms([[-w - 6, -60], [-w, -48]], [[w + 8, -66], [w + 10, -74]]);
      s.limb([[w + 6, 0], [w + 14, -128]], 2.4).fill(poly([[w + 10, -122], [w + 15, -146], [w + 19, -122], [w + 14.5, -116]]));
      s.lamp(poly([[w + 13, -122], [w + 15, -140], [w + 16, -122]]));
      break;
    }
    case 'claws': {
      arms([[-w - 12, -70], [-w - 8, -92]], [[w + 13, -72], [w + 16, -92]]);
      for (const [x, side] of [[-w - 8, -1], [w + 16, 1]] as const)
        s.fill(`M${x - 2} -90Q${x + side * 6} -120 ${x + side * 26} -118Q${x + side * 12} -108 ${x + 3} -88z`);
      break;
    }
    case 'twin': {
      arms([[-w - 10, -62], [-w - 16, -74]], [[w + 10, -62], [w + 16, -74]]);
      for (const side of [-1, 1]) {
        const x = side * (w + 16);
        s.fill(poly([[x - 2, -72], [x + side * 16, -112], [x + side * 18, -104], [x + 2, -70]]));
        s.lamp(poly([[x, -76], [x + side * 15, -108], [x + side * 1.5, -76]]));
      }
      break;
    }
    case 'shield': {
      arms([[-w - 8, -64], [-w, -52]], [[w + 6, -60], [w + 4, -50]]);
      s.fill(poly([[2, -76], [26, -80], [30, -46], [16, -26], [2, -44]])).plate(poly([[6, -72], [23, -75], [26, -48], [15, -33], [6, -46]]));
      s.limb([[-w - 4, -50], [-w - 14, -96]], 2.6);
      break;
    }
    case 'none':
      arms([[-w - 12, -66], [-w - 20, -82]], [[w + 12, -66], [w + 20, -82]]);
      break;
  }
}

function drawBody(s: Sketch, { shoulder: w, waist, leg }: Build, dice: Dice): void {
  const left = dice.between(9, 17);
  const right = dice.between(7, 17);
  const knee = dice.between(0, 5);
  s.limb([[-waist * 0.55, -46], [-left * 0.9 - knee, -24], [-left, -3]], leg).limb([[waist * 0.55, -46], [right * 0.9 + knee * 0.4, -25], [right, -3]], leg);
  s.fill(poly([[-left - leg * 0.6, 0], [-left - leg * 0.5, -7], [-left + leg * 0.5, -7], [-left + leg, 0]]));
  s.fill(poly([[right - leg * 0.6, 0], [right - leg * 0.5, -7], [right + leg * 0.5, -7], [right + leg * 1.1, 0]]));
  s.fill(mirrored([[w * 0.35, -84], [w, -79], [w * 0.85, -62], [waist, -48], [waist * 0.8, -40]]));
  s.plate(poly([[-w * 0.85, -77], [-w * 0.1, -80], [-w * 0.12, -66], [-waist * 0.5, -52], [-waist * 0.9, -52]]));
  s.seam([[-waist + 1, -48], [waist - 1, -48]], 2).lamp(box(-1.6, -50, 3.2, 3.6));
  s.seam([[-left * 0.9 - knee - leg * 0.12, -25], [-left - leg * 0.1, -10]], Math.max(1, leg * 0.26));
  s.seam([[right * 0.9 + knee * 0.4 - leg * 0.12, -25], [right - leg * 0.1, -10]], Math.max(1, leg * 0.26));
}

function drawPads(s: Sketch, { shoulder: w, pad }: Build): void {
  s.fill(circle(-w, -76, pad), circle(w, -76, pad));
  for (const x of [-w, w]) s.score(`M${x - pad * 0.66} ${-76 - pad * 0.1}A${pad * 0.7} ${pad * 0.7} 0 0 1 ${x + pad * 0.1} ${-76 - pad * 0.66}`, Math.max(1.2, pad * 0.2));
}

export function person(build: Build, dice: Dice, weapon: Weapon = dice.pick(build.weapons), back: Back = build.back): Sketch {
  const s = new Sketch();
  drawBack(s, back, build, dice);
  drawBody(s.front(), build, dice);
  const behind = build.hunch < 5;
  if (behind) drawHead(s.front(), build);
  drawArms(s.front(), weapon, build);
  if (build.pad > 0) drawPads(s.front(), build);
  if (!behind) drawHead(s.front(), build);
  return s;
}

const build = (head: Head, weapons: readonly Weapon[], back: Back, shoulder: number, pad: number, waist: number, leg: number, hunch = 0): Build => ({
  head,
  weapons,
  back,
  shoulder,
  pad,
  waist,
  leg,
  hunch,
});

const marine = build('dome', ['rifle', 'rifle', 'heavy', 'blade'], 'pack', 17, 11.5, 11, 11);
const guard = build('brim', ['rifle', 'rifle', 'spear', 'heavy'], 'coat', 11, 4.5, 7, 7);
const ork = build('jaw', ['axe', 'rifle', 'heavy', 'axe'], 'none', 20, 8, 12, 10, 8);

const tyranid = build('bug', ['claws', 'claws', 'heavy'], 'spines', 12, 5, 8, 6, 10);

/** How the people of each faction are built. */
export const builds: Record<string, Build> = {
  'Space Marine': marine,
  'Space Marines': marine,
  'Astra Militarum': guard,
  'Imperial Guard': guard,
  Ork: ork,
  Orks: ork,
  Chaos: build('horns', ['axe', 'blade', 'rifle', 'twin'], 'spines', 16, 10, 10, 10, 2),
  'Dark Eldar': build('spike', ['twin', 'blade', 'rifle', 'spear'], 'none', 10, 5, 6, 5.5),
  Eldar: build('crest', ['rifle', 'blade', 'spear', 'twin'], 'none', 10, 5, 6, 6),
  Tau: build('visor', ['rifle', 'heavy', 'rifle'], 'none', 12, 7.5, 8, 7.5),
  Tyranid: tyranid,
  Tyranids: tyranid,
  Necron: build('bare', ['heavy', 'rifle', 'staff', 'twin'], 'none', 13, 6.5, 5, 4.5, 5),
  Neutral: build('hood', ['rifle', 'staff', 'blade'], 'cloak', 12, 5, 8, 7),
  Order: build('dome', ['blade', 'shield', 'spear'], 'cloak', 13, 7, 9, 8),
  Industrial: build('brim', ['hammer', 'spear', 'heavy'], 'coat', 14, 7, 9, 8.5),
  Natural: build('bare', ['spear', 'axe', 'blade'], 'cloak', 12, 3, 8, 7),
  Air: build('crest', ['spear', 'blade', 'bow'], 'cloak', 11, 4, 7, 6),
  Earth: build('dome', ['hammer', 'shield', 'axe'], 'none', 16, 9, 12, 10),
  Fire: build('horns', ['axe', 'blade', 'twin'], 'cloak', 13, 6, 9, 8),
  Water: build('hood', ['spear', 'twin', 'blade'], 'cloak', 12, 5, 8, 7),
};

export const golem = build('block', ['none', 'hammer'], 'none', 22, 13, 16, 15, 6);
export const daemon = build('horns', ['claws', 'axe', 'twin'], 'bat', 15, 6, 9, 8, 3);
export const runt: Build = { ...ork, shoulder: 9, pad: 0, waist: 7, leg: 5, weapons: ['spear', 'blade', 'none'] };
