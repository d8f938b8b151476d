// Beasts, birds, bugs and spirits. They face right and stand on 0.
import type { Dice } from './random';
import { circle, poly, r, Sketch, type Point } from './shapes';

export interface Hide {
  horns: boolean;
  mane: boolean;
  plates: boolean;
  slim: boolean; // a runner rather than a brute
}

export function quadruped(dice: Dice, hide: Hide): Sketch {
  const s = new Sketch();
  const deep = hide.slim ? 18 : 28;
  const leg = hide.slim ? 6 : 11;
  const step = dice.between(-6, 8);
  s.limb([[-36, -46], [-46 + step, -26], [-38 + step, -3]], leg).limb([[34, -44], [40 - step, -24], [36 - step, -3]], leg);
  s.limb([[-26, -44], [-22 - step, -24], [-26 - step, -2]], leg).limb([[24, -42], [18 + step, -22], [20 + step, -2]], leg);
  s.front().fill(`M-54 -58Q-46 ${-72 - deep * 0.3} -10 -68Q20 ${-84 - deep * 0.4} 44 ${-72}L46 -44Q10 ${-44 + deep * 0.5} -30 -42Q-52 -40 -54 -58z`);
  s.front().fill(`M30 -80Q44 -100 62 -96Q82 -90 90 -74Q86 -66 74 -68Q66 -56 44 -52z`);
  s.fill(poly([[56, -96], [54, -112], [66, -97]]));
  s.fill(poly([[72, -70], [88, -66], [70, -58], [62, -64]]));
  s.limb([[-52, -58], [-74, -62 - dice.between(0, 24)], [-84, -48 - dice.between(0, 40)]], hide.slim ? 4 : 7);
  s.lamp(circle(69, -85, 2.2)).seam([[-30, -62], [10, -64]], 2).seam([[-26, -54], [14, -56]], 1.4);
  if (hide.mane) for (let i = 0; i < 7; ++i) s.fill(poly([[46 - i * 13, -88 + i * 3], [34 - i * 14, -106 + i * 4 - dice.between(0, 8)], [34 - i * 12, -76 + i * 2]]));
  if (hide.horns) s.fill('M62 -94Q58 -120 80 -126Q72 -112 74 -96z', 'M70 -92Q72 -112 92 -114Q82 -104 80 -90z');
  if (hide.plates) for (let i = 0; i < 5; ++i) s.plate(poly([[-42 + i * 17, -70], [-36 + i * 17, -84], [-26 + i * 17, -72], [-32 + i * 17, -58]]));
  return s;
}

/** What a steed has beside four legs. */
export interface Tack {
  antlers: boolean;
  wings: boolean;
}

export function steed(dice: Dice, { antlers, wings }: Tack = { antlers: false, wings: false }): Sketch {
  const s = new Sketch();
  if (wings) s.fill('M-4 -72Q-30 -132 -92 -138Q-84 -122 -74 -116Q-82 -112 -66 -98Q-70 -92 -50 -84Q-30 -66 8 -58z').seam([[-10, -76], [-70, -128]], 2).front();
  s.limb([[-30, -52], [-46, -30], [-58, -6]], 7).limb([[-24, -50], [-22, -26], [-34, -4]], 7);
  s.limb([[24, -54], [44, -44], [50, -24]], 7).limb([[30, -54], [58, -54], [66, -36]], 6.5);
  s.front().fill('M-46 -62Q-40 -82 -8 -74Q12 -72 24 -84Q34 -112 54 -126L60 -136L64 -124Q74 -116 84 -100Q80 -92 72 -94Q62 -102 56 -96Q52 -76 42 -56Q10 -40 -28 -44Q-46 -46 -46 -62z');
  const flow = dice.between(-10, 12);
  s.fill(`M52 -128Q30 -122 22 -92Q10 -88 ${4 + flow} -98Q18 -112 30 -124Q40 -134 52 -128z`, `M-44 -66Q-66 -78 -88 ${-56 + flow}Q-70 -62 -64 -50Q-56 -58 -44 -54z`);
  s.lamp(circle(66, -112, 2)).seam([[-30, -64], [10, -62]], 2).seam([[30, -84], [40, -102]], 1.6);
  if (antlers) {
    s.limb([[60, -126], [52, -148], [60, -166]], 3).limb([[55, -144], [40, -158]], 2.6).limb([[54, -152], [48, -168]], 2.4);
    s.limb([[64, -124], [74, -146], [70, -164]], 3).limb([[72, -142], [88, -154]], 2.6).limb([[72, -150], [84, -166]], 2.4);
  }
  return s;
}

export function drake(dice: Dice): Sketch {
  const s = new Sketch();
  const lift = dice.between(128, 146);
  s.fill(`M-4 -74Q-30 ${-lift + 20} -64 ${-lift}Q-60 ${-lift + 26} -84 ${-lift + 44}Q-62 -90 -70 -66Q-48 -78 -42 -56Q-26 -66 -2 -52z`);
  s.fill(`M10 -76Q16 ${-lift + 10} 62 ${-lift - 4}Q52 ${-lift + 24} 72 ${-lift + 40}Q50 -98 54 -76Q34 -80 26 -58z`);
  s.limb([[-20, -40], [-34, -20], [-26, -2]], 9).limb([[18, -38], [26, -20], [20, -2]], 9);
  s.front().fill('M-50 -34Q-20 -72 14 -66Q32 -64 40 -86Q44 -108 64 -112Q84 -108 92 -94Q80 -94 72 -90Q62 -86 58 -66Q48 -32 6 -30Q-20 -28 -50 -34z');
  s.fill(poly([[62, -110], [48, -124], [68, -110]])).limb([[-46, -36], [-72, -28], [-90, -44]], 7).fill(poly([[-84, -44], [-104, -52], [-92, -32]]));
  s.lamp(circle(73, -101, 2.2), 'M88 -92Q104 -98 116 -88Q104 -88 92 -88z').seam([[-20, -44], [16, -48], [44, -72]], 2.4);
  return s;
}

export function bird(dice: Dice): Sketch {
  const s = new Sketch();
  const up = dice.between(110, 132);
  for (const side of [-1, 1])
    s.fill(`M0 -70Q${side * 30} ${-up + 8} ${side * 84} ${-up}L${side * 76} ${-up + 18}L${side * 72} ${-up + 22}L${side * 62} ${-up + 36}L${side * 54} ${-up + 36}L${side * 42} ${-up + 50}L${side * 34} ${-up + 48}L${side * 10} -46z`);
  s.front().fill('M-10 -68Q0 -96 14 -92Q24 -90 28 -82L16 -80Q14 -60 8 -40L16 -10L0 -18L-14 -8L-8 -40z').lamp(circle(15, -87, 1.8));
  for (const side of [-1, 1]) s.seam([[side * 12, -66], [side * 60, -up + 16]], 1.8);
  return s;
}

export function bug(dice: Dice): Sketch {
  const s = new Sketch();
  for (const [x, reach] of [[-26, -20], [-8, -14], [14, 12], [28, 22]] as const) s.limb([[x, -46], [x + reach, -62], [x + reach * 1.8, -2]], 4.5);
  s.front().fill('M-60 -40Q-56 -76 -14 -74Q20 -74 30 -58Q50 -70 66 -54Q72 -44 62 -38Q44 -36 30 -42Q-10 -24 -60 -40z');
  s.fill('M56 -58Q60 -96 86 -104Q80 -86 66 -54z', 'M44 -60Q40 -100 64 -116Q58 -92 54 -58z');
  for (let i = 0; i < 5; ++i) s.fill(poly([[-48 + i * 14, -66], [-52 + i * 14, -86 - dice.between(0, 10)], [-38 + i * 14, -70]]));
  for (let i = 0; i < 4; ++i) s.seam([[-44 + i * 17, -66], [-48 + i * 17, -42]], 2.4);
  s.lamp(circle(58, -50, 2.2), circle(64, -47, 1.6));
  return s;
}

/** Many small ones: a heap of the same shape. */
export function swarm(one: (dice: Dice) => Sketch, dice: Dice, size: number): Sketch {
  const s = new Sketch();
  const rows: readonly Point[] = [[-62, -44], [-14, -56], [38, -46], [-80, -14], [-38, -20], [8, -18], [52, -16], [82, -6], [-60, 8], [-12, 10], [34, 10]];
  for (const [x, y] of rows) s.add(one(dice), x + dice.between(-6, 6), y + dice.between(-5, 5), size * dice.between(0.85, 1.15), dice.chance(0.25));
  return s;
}

/** A body of smoke, fire or water that tapers away. */
export function spirit(dice: Dice): Sketch {
  const s = new Sketch();
  const sway = dice.between(10, 26);
  s.fill(`M0 -132Q20 -130 20 -108Q44 -100 52 -64Q40 -78 26 -76Q34 -40 ${-4 + sway} -24Q${14 + sway} -8 ${-22 + sway} 2Q${-6 + sway} -16 ${-24} -34Q-34 -56 -24 -78Q-40 -76 -54 -60Q-46 -100 -20 -108Q-20 -130 0 -132z`);
  s.lamp(poly([[-9, -114], [-2, -112], [-8, -108]]), poly([[9, -114], [2, -112], [8, -108]]), circle(0, -76, 5));
  for (let i = 0; i < 3; ++i) s.seam([[-12 + i * 11, -96], [-14 + i * 12, -60], [r(-8 + i * 8 + sway * 0.3), -34]], 1.6);
  return s;
}

/** Somebody in the saddle. */
export function mounted(dice: Dice, rider: Sketch): Sketch {
  return new Sketch().add(steed(dice), 0, 0).add(rider, -4, -34, 0.8);
}

/** A serpent that rises out of its own coils. */
export function serpent(dice: Dice): Sketch {
  const s = new Sketch();
  const lean = dice.between(-8, 8);
  s.stroke(`M-88 -6Q-74 -40 -52 -8`, 13).front().stroke(`M-60 -4Q-30 -66 2 -4`, 17).front();
  s.stroke(`M-14 0Q40 -10 34 -52Q26 -96 ${28 + lean} -120`, 20);
  s.fill(`M${14 + lean} -112Q${12 + lean} -140 ${40 + lean} -142Q${68 + lean} -138 ${82 + lean} -122L${60 + lean} -120L${76 + lean} -110Q${52 + lean} -102 ${36 + lean} -108z`);
  for (let i = 0; i < 5; ++i) s.fill(poly([[22 - i * 2, -112 + i * 17], [2 - i * 2, -126 + i * 18], [24 - i, -100 + i * 16]]));
  for (let i = 0; i < 4; ++i) s.seam([[36 + i, -96 + i * 17], [44 + i, -92 + i * 17]], 2.4);
  s.lamp(circle(50 + lean, -128, 2.6));
  return s;
}

/** One that carries its house. */
export function shellback(dice: Dice): Sketch {
  const s = new Sketch();
  const step = dice.between(-4, 4);
  for (const x of [-40, -18, 22, 42]) s.limb([[x, -30], [x + step, -4]], 13);
  s.fill('M44 -44Q60 -70 82 -66Q100 -58 94 -44Q74 -36 50 -30z').lamp(circle(82, -56, 2.4));
  s.front().fill('M-66 -30Q-60 -96 -4 -102Q50 -98 60 -32Q0 -18 -66 -30z');
  for (let i = 0; i < 4; ++i) s.plate(poly([[-44 + i * 24, -46], [-38 + i * 22, -72 - (i % 3) * 5], [-22 + i * 20, -78], [-24 + i * 23, -50]]));
  return s;
}
