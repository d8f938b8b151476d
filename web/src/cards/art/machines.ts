// Machines of war: what rolls, walks and flies. They face right, stand on 0 and are about 110 wide.
import type { Dice } from './random';
import { box, circle, poly, Sketch, type Point } from './shapes';

/** boxy: plates and rivets; jagged: scrap and spikes; sleek: curves that float. */
export type Make = 'boxy' | 'jagged' | 'sleek' | 'living';

export const makes: Record<string, Make> = {
  Ork: 'jagged',
  Orks: 'jagged',
  Chaos: 'jagged',
  'Dark Eldar': 'sleek',
  Eldar: 'sleek',
  Tau: 'sleek',
  Tyranid: 'living',
  Tyranids: 'living',
  Necron: 'sleek',
};

function tracks(s: Sketch, wheels: number): void {
  s.fill('M-58 -8Q-62 -24 -46 -30L44 -30Q62 -26 58 -10Q54 0 42 0L-44 0Q-56 0 -58 -8z');
  for (let i = 0; i < wheels; ++i) {
    const x = -42 + (i * 84) / (wheels - 1);
    s.plate(circle(x, -10, 6.5));
  }
  s.seam([[-50, -24], [50, -24]], 1.5);
}

function cannon(s: Sketch, from: Point, length: number, width: number, tilt: number): void {
  const [x, y] = from;
  const end: Point = [x + length, y - length * tilt];
  s.limb([from, end], width);
  s.limb([[end[0] - 6, end[1] + 6 * tilt], end], width * 1.7);
  s.seam([[x + 4, y - width * 0.25 - 4 * tilt], [end[0] - 8, end[1] + 8 * tilt - width * 0.25]], 0.9);
}

function spikes(s: Sketch, from: number, to: number, y: number, dice: Dice): void {
  for (let x = from; x < to; x += dice.between(7, 13)) s.fill(poly([[x, y], [x + dice.between(-3, 5), y - dice.between(7, 18)], [x + 6, y]]));
}

function smoke(s: Sketch, x: number, y: number): void {
  s.limb([[x, y], [x, y - 18]], 4).limb([[x + 8, y], [x + 9, y - 14]], 4);
  s.lamp(circle(x, y - 21, 2), circle(x + 9, y - 17, 2));
}

function boxyTank(make: Make, dice: Dice, turret: boolean): Sketch {
  const s = new Sketch();
  const rough = make === 'jagged';
  tracks(s, dice.whole(4, 6));
  const slope = dice.between(4, 16);
  s.front().fill(poly([[-50, -28], [-46, -50], [-10 - slope, -54], [38 - slope, -52], [54, -34], [50, -28]]));
  s.plate(poly([[-42, -33], [-40, -46], [-14, -49], [-14, -33]]), box(-6, -44, 20, 3), box(-6, -38, 20, 3));
  s.lamp(circle(46, -36, 2.4));
  if (turret) {
    const high = dice.between(18, 26);
    s.front().fill(poly([[-24, -52], [-20, -52 - high], [10, -54 - high], [22, -60], [22, -52]]));
    s.plate(poly([[-17, -56], [-15, -49 - high], [4, -50 - high], [6, -56]]));
    cannon(s, [16, -62], dice.between(40, 62), dice.between(5, 7), dice.between(0.02, 0.16));
    s.limb([[-16, -52 - high], [-18, -76 - high]], 1.1);
  } else {
    s.fill(poly([[-42, -50], [-36, -70], [20, -72], [30, -50]])).plate(box(-28, -65, 10, 9), box(-12, -65, 10, 9));
    cannon(s, [10, -74], dice.between(20, 34), 4, 0.12);
  }
  if (rough) {
    spikes(s, -44, 30, -50, dice);
    smoke(s, -36, -56);
    s.fill(poly([[50, -30], [72, -22], [52, -16]]), poly([[50, -18], [68, -8], [50, -4]]));
  }
  return s;
}

function skimmer(dice: Dice, turret: boolean): Sketch {
  const s = new Sketch();
  const nose = dice.between(56, 72);
  const tail = dice.between(22, 40);
  s.fill(`M${nose} -40Q20 -68 -34 -60L-64 ${-60 - tail}L-54 -46L-70 -34Q-10 -18 ${nose} -40z`);
  s.plate(`M${nose - 14} -42Q20 -58 -22 -55L-30 -46Q16 -44 ${nose - 14} -42z`);
  s.fill(`M-6 -60Q10 -78 30 -56z`).lamp(`M2 -61Q12 -71 24 -57z`);
  s.fill(poly([[-30, -36], [-44, -10], [-4, -34]]));
  if (turret) {
    s.front().fill('M-28 -60Q-18 -80 4 -66L2 -58z');
    s.limb([[-6, -70], [46, -74]], 3.2).limb([[-6, -64], [40, -66]], 2);
  }
  s.lamp('M-66 -36Q-80 -40 -92 -36Q-80 -32 -66 -34z');
  s.ray([[-40, -6], [30, -6]], 1).ray([[-20, 0], [10, 0]], 0.8);
  return s;
}

function livingHulk(dice: Dice): Sketch {
  const s = new Sketch();
  for (const [x, lean] of [[-34, -8], [-10, 6], [20, -4], [40, 10]] as const) s.limb([[x, -40], [x + lean - 8, -22], [x + lean, 0]], 8);
  s.front().fill('M-62 -34Q-58 -84 -8 -90Q40 -92 52 -58Q70 -56 74 -40Q60 -44 50 -38Q10 -20 -62 -34z');
  for (let i = 0; i < 6; ++i) s.fill(poly([[-44 + i * 15, -76 - Math.sin(i) * 8], [-46 + i * 14, -100 - dice.between(0, 12)], [-34 + i * 15, -80]]));
  for (let i = 0; i < 4; ++i) s.seam([[-44 + i * 20, -72], [-50 + i * 20, -44]], 2.5);
  s.limb([[46, -50], [72, -74], [88, -40]], 5).lamp(circle(60, -54, 2.5));
  return s;
}

export function tank(make: Make, dice: Dice, turret = true): Sketch {
  if (make === 'sleek') return skimmer(dice, turret);
  return make === 'living' ? livingHulk(dice) : boxyTank(make, dice, turret);
}

export function walker(make: Make, dice: Dice): Sketch {
  const s = new Sketch();
  const sleek = make === 'sleek';
  const thick = sleek ? 7 : 14;
  const wide = sleek ? 20 : 30;
  s.limb([[-12, -58], [-26, -34], [-20, -4]], thick).limb([[12, -58], [26, -36], [22, -4]], thick);
  s.fill(poly([[-36, 0], [-32, -9], [-12, -9], [-8, 0]]), poly([[8, 0], [12, -9], [32, -9], [38, 0]]));
  s.front();
  if (sleek) s.fill('M-24 -62Q-26 -104 0 -122Q26 -104 24 -62Q0 -50 -24 -62z').fill('M-6 -112Q0 -140 10 -146Q8 -128 8 -112z');
  else s.fill(poly([[-wide, -60], [-wide - 6, -96], [-wide + 8, -112], [wide - 8, -112], [wide + 6, -96], [wide, -60]]));
  s.plate(sleek ? 'M-12 -70Q-14 -100 0 -112Q14 -100 12 -70z' : poly([[-18, -66], [-20, -92], [-12, -100], [12, -100], [20, -92], [18, -66]]));
  s.lamp(sleek ? 'M-6 -98h12l-6 8z' : box(-9, -95, 18, 4));
  s.front().limb([[wide - 4, -92], [wide + 16, -84], [wide + 22, -66]], thick * 0.8);
  s.fill(box(wide + 12, -72, 30, 12)).limb([[wide + 40, -66], [wide + 58, -67]], 4);
  s.limb([[4 - wide, -92], [-wide - 16, -80], [-wide - 20, -60]], thick * 0.8);
  if (dice.chance(0.5)) s.fill(poly([[-wide - 30, -60], [-wide - 8, -60], [-wide - 10, -34], [-wide - 18, -46], [-wide - 27, -32]]));
  else s.fill(circle(-wide - 20, -54, 11)).lamp(circle(-wide - 20, -52, 3));
  if (make === 'jagged') {
    spikes(s, -wide, wide - 4, -110, dice);
    smoke(s, -wide + 6, -110);
  } else if (!sleek) s.fill(box(-wide + 2, -124, 10, 14), box(wide - 14, -122, 10, 12));
  return s;
}

/** A walker so large that towers stand on it. */
export function titan(make: Make, dice: Dice): Sketch {
  const s = new Sketch().add(walker(make === 'living' ? 'sleek' : make, dice), 0, 0, 1.02);
  for (const [x, high] of [[-18, 26], [-6, 38], [8, 30], [20, 20]] as const) s.fill(poly([[x - 5, -108], [x - 4, -112 - high], [x, -120 - high], [x + 4, -112 - high], [x + 5, -108]]));
  s.lamp(box(-7, -136, 2, 3), box(7, -128, 2, 3));
  return s;
}

export function bike(make: Make, dice: Dice): Sketch {
  const s = new Sketch();
  if (make === 'sleek') {
    const nose = dice.between(58, 70);
    s.fill(`M${nose} -34Q20 -50 -30 -44L-58 -60L-50 -34L-30 -26Q20 -22 ${nose} -34z`, poly([[nose - 20, -34], [nose + 6, -20], [nose - 26, -28]]));
    s.plate(`M${nose - 16} -36Q16 -44 -20 -41L-20 -36z`).lamp('M-52 -42Q-70 -48 -82 -42Q-68 -38 -52 -40z').ray([[-30, -10], [30, -10]], 1);
  } else {
    s.fill(circle(-38, -18, 18), circle(40, -18, 18)).plate(circle(-38, -18, 8), circle(40, -18, 8));
    s.fill(poly([[-46, -34], [-30, -46], [8, -42], [24, -56], [44, -40], [34, -18], [-24, -16]])).plate(poly([[-22, -36], [6, -36], [16, -28], [-16, -24]]));
    s.limb([[24, -52], [32, -66]], 3).limb([[34, -38], [64, -42]], 4);
    if (make === 'jagged') {
      smoke(s, -50, -34);
      spikes(s, 30, 52, -40, dice);
    }
  }
  s.front().limb([[-14, -46], [2, -40], [8, -24]], 9).fill(poly([[-22, -46], [-18, -76], [2, -80], [6, -54], [-6, -42]]), circle(-2, -88, 7.5));
  s.limb([[-6, -74], [14, -66], [28, -62]], 6).plate(poly([[-14, -70], [-2, -73], [0, -60], [-10, -58]])).lamp(box(0, -90, 4.5, 1.8));
  return s;
}

export function flyer(make: Make, dice: Dice): Sketch {
  const s = new Sketch();
  if (make === 'living') {
    s.fill('M0 -70Q30 -128 84 -122Q60 -96 66 -80Q48 -84 44 -66Q26 -74 14 -54L0 -40z', 'M0 -70Q-30 -128 -84 -122Q-60 -96 -66 -80Q-48 -84 -44 -66Q-26 -74 -14 -54L0 -40z');
    s.fill('M-10 -78Q0 -96 10 -78L8 -40Q16 -16 -6 -2Q2 -22 -8 -40z').lamp(circle(-3, -78, 1.6), circle(4, -78, 1.6));
    return s;
  }
  const span = dice.between(62, 80);
  const swept = make === 'sleek' ? -22 : 12;
  s.fill(poly([[-8, -72], [-span, -46 + swept], [-span + 4, -36 + swept], [-8, -42]]), poly([[8, -72], [span, -46 + swept], [span - 4, -36 + swept], [8, -42]]));
  s.front().fill(poly([[0, -112], [10, -88], [12, -50], [7, -26], [-7, -26], [-12, -50], [-10, -88]]));
  s.fill(poly([[-6, -34], [-26, -20], [-24, -14], [-4, -22]]), poly([[6, -34], [26, -20], [24, -14], [4, -22]]));
  s.plate(poly([[0, -104], [5, -88], [5, -60], [-5, -60], [-5, -88]]), poly([[-16, -62], [-span + 14, -44 + swept], [-16, -50]]), poly([[16, -62], [span - 14, -44 + swept], [16, -50]]));
  s.lamp(poly([[0, -98], [3, -88], [0, -80], [-3, -88]]), poly([[-5, -25], [5, -25], [0, 2]]), circle(-span * 0.5, -42 + swept * 0.5, 2), circle(span * 0.5, -42 + swept * 0.5, 2));
  for (const side of [-1, 1]) s.limb([[side * span * 0.55, -50 + swept * 0.5], [side * span * 0.55, -78 + swept * 0.5]], 3.4);
  if (make === 'jagged') spikes(s, -8, 6, -70, dice);
  return s;
}

export function drone(dice: Dice): Sketch {
  const s = new Sketch();
  s.fill('M-40 -62Q-30 -86 0 -88Q30 -86 40 -62Q20 -54 0 -54Q-20 -54 -40 -62z').plate('M-26 -68Q-18 -80 0 -81Q18 -80 26 -68Q0 -74 -26 -68z');
  s.limb([[-10, -56], [-10, -40], [12, -40]], 4).limb([[10, -56], [10, -46], [34, -46]], 4);
  s.limb([[dice.between(-16, 16), -86], [dice.between(-20, 20), -108]], 1.6).lamp(circle(0, -64, 4.5)).ray([[-18, -30], [18, -30]], 1).ray([[-10, -24], [10, -24]], 0.8);
  return s;
}

/** Guns too large to carry, catapults, and engines of war. */
export function artillery(make: Make, dice: Dice): Sketch {
  const s = new Sketch();
  s.fill(circle(-18, -20, 20)).plate(circle(-18, -20, 13)).fill(circle(-18, -20, 5));
  s.limb([[-18, -20], [-66, -2]], 7).fill(poly([[-6, -62], [18, -70], [28, -20], [2, -16]])).plate(poly([[0, -56], [13, -61], [20, -28], [6, -24]]));
  cannon(s.front(), [-12, -40], dice.between(78, 92), dice.between(9, 12), dice.between(0.3, 0.55));
  if (make === 'jagged') spikes(s, -10, 16, -62, dice);
  s.lamp(circle(-18, -20, 2));
  return s;
}
