// Buildings, camps and works: a skyline that stands on 0, about 160 wide.
import type { Dice } from './random';
import { box, circle, poly, r, Sketch, type Point } from './shapes';

/** spires: stone and arches; scrap: crooked sheets; domes: curves; thorns: blades; hives: grown; village: roofs. */
export type Style = 'spires' | 'scrap' | 'domes' | 'thorns' | 'hives' | 'village';

export const styles: Record<string, Style> = {
  'Space Marine': 'spires',
  'Space Marines': 'spires',
  'Astra Militarum': 'spires',
  'Imperial Guard': 'spires',
  Ork: 'scrap',
  Orks: 'scrap',
  Chaos: 'thorns',
  'Dark Eldar': 'thorns',
  Eldar: 'domes',
  Tau: 'domes',
  Tyranid: 'hives',
  Tyranids: 'hives',
  Necron: 'thorns',
  Neutral: 'spires',
  Order: 'spires',
  Industrial: 'scrap',
  Natural: 'village',
  Air: 'domes',
  Earth: 'spires',
  Fire: 'thorns',
  Water: 'domes',
};

function windows(s: Sketch, x: number, width: number, top: number, bottom: number, dice: Dice): void {
  for (let y = top; y < bottom; y += 11) for (let at = x + 4; at < x + width - 4; at += 7) if (dice.chance(0.38)) s.lamp(box(at, y, 2.4, 4));
}

function tower(s: Sketch, style: Style, x: number, width: number, high: number, dice: Dice): void {
  const left = x - width / 2;
  const right = x + width / 2;
  switch (style) {
    case 'spires':
      s.fill(box(left, -high, width, high), poly([[left - 2, -high], [x, -high - width * dice.between(0.8, 1.6)], [right + 2, -high]]));
      if (dice.chance(0.5)) s.fill(poly([[left - 4, 0], [left, -high * 0.6], [left, 0]]), poly([[right + 4, 0], [right, -high * 0.6], [right, 0]]));
      s.plate(box(left + 2, -high + 4, width * 0.26, high - 10));
      windows(s, left, width, -high + 8, -10, dice);
      break;
    case 'scrap': {
      const lean = dice.between(-6, 6);
      s.fill(poly([[left, 0], [left + lean - 2, -high], [right + lean + 3, -high - dice.between(-8, 10)], [right, 0]]));
      for (let i = 0; i < 3; ++i) s.seam([[left + 3, -high * (0.25 + i * 0.25)], [right - 2, -high * (0.25 + i * 0.25) - dice.between(-5, 5)]], 1.6);
      if (dice.chance(0.6)) s.limb([[x + lean, -high], [x + lean + 2, -high - 24]], 5).lamp(circle(x + lean + 2, -high - 28, 2.5));
      windows(s, left, width, -high + 14, -14, dice);
      break;
    }
    case 'domes':
      s.fill(`M${r(left)} 0L${r(left + width * 0.12)} ${r(-high)}Q${r(left)} ${r(-high - width * 0.9)} ${r(x)} ${r(-high - width * 1.15)}Q${r(right)} ${r(-high - width * 0.9)} ${r(right - width * 0.12)} ${r(-high)}L${r(right)} 0z`);
      s.limb([[x, -high - width], [x, -high - width * 1.15 - 12]], 1.8);
      s.plate(`M${r(x)} ${r(-high - width * 0.9)}Q${r(left + 3)} ${r(-high - width * 0.7)} ${r(left + width * 0.25)} ${r(-high)}L${r(x - width * 0.1)} ${r(-high)}z`);
      windows(s, left + 2, width - 4, -high + 6, -12, dice);
      break;
    case 'thorns':
      s.fill(poly([[left, 0], [left + width * 0.25, -high * 0.6], [left - 5, -high * 0.7], [x - 2, -high], [x + dice.between(-4, 6), -high - 30], [x + 4, -high + 4], [right + 6, -high * 0.62], [right - width * 0.2, -high * 0.5], [right, 0]]));
      s.lamp(poly([[x - 2, -high * 0.55], [x + 1, -high * 0.72], [x + 4, -high * 0.55], [x + 1, -high * 0.4]]));
      s.seam([[x + 3, -high + 8], [right - 4, -10]], 1.6);
      break;
    case 'hives':
      s.fill(`M${r(left - 6)} 0Q${r(left + 4)} ${r(-high * 0.5)} ${r(x - 4)} ${r(-high)}Q${r(x)} ${r(-high - 12)} ${r(x + 5)} ${r(-high)}Q${r(right - 2)} ${r(-high * 0.5)} ${r(right + 6)} 0z`);
      for (let i = 0; i < 3; ++i) s.lamp(circle(x + dice.between(-width * 0.2, width * 0.2), -high * (0.25 + i * 0.2), dice.between(1.5, 3)));
      s.seam([[x + 3, -high + 8], [right - 3, -8]], 2);
      break;
    case 'village':
      s.fill(box(left, -high * 0.55, width, high * 0.55), poly([[left - 6, -high * 0.52], [x, -high * 0.52 - width * 0.75], [right + 6, -high * 0.52]]));
      s.plate(poly([[x, -high * 0.55 - width * 0.6], [right + 1, -high * 0.55], [x, -high * 0.55]])).lamp(box(x - 2, -high * 0.3, 5, 7));
      break;
  }
}

export function skyline(style: Style, dice: Dice): Sketch {
  const s = new Sketch();
  const count = dice.whole(4, 6);
  const middle = dice.between(-14, 14);
  for (let i = 0; i < count; ++i) {
    const x = -70 + (140 * i) / (count - 1);
    const near = 1 - Math.min(1, Math.abs(x - middle) / 78);
    tower(s.front(), style, x + dice.between(-5, 5), dice.between(18, 30), 28 + near * dice.between(40, 66) + dice.between(0, 12), dice);
  }
  s.front().fill(poly([[-112, 8], [-112, -5], [-64, -8], [-20, -11], [30, -10], [70, -7], [112, -5], [112, 8]]));
  return s;
}

function gate(dice: Dice): Sketch {
  const s = new Sketch();
  const teeth = (x: number, y: number, width: number) => {
    for (let at = x; at < x + width - 3; at += 9) s.fill(box(at, y - 6, 5.5, 7));
  };
  s.fill(box(-88, -46, 176, 48), box(-46, -96, 28, 98), box(18, -96, 28, 98), box(-20, -72, 40, 30));
  teeth(-88, -46, 42);
  teeth(46, -46, 42);
  teeth(-48, -96, 32);
  teeth(16, -96, 32);
  teeth(-20, -72, 40);
  s.plate(box(-42, -90, 8, 86), box(22, -90, 8, 86)).lamp('M-13 0V-26Q0 -44 13 -26V0z').front().fill(box(-1, -36, 2, 36), box(-8, -34, 2, 34), box(6, -34, 2, 34));
  windows(s, -46, 28, -84, -40, dice);
  windows(s, 18, 28, -84, -40, dice);
  return s;
}

function pit(dice: Dice): Sketch {
  const s = new Sketch();
  s.fill(poly([[-92, 2], [-60, -34], [-22, -58], [10, -66], [54, -44], [92, 2]])).fill(box(-2, -122, 5, 62), box(22, -122, 5, 62)).limb([[-30, -60], [0, -118], [26, -118], [56, -50]], 3.5);
  s.fill(circle(12, -120, 10)).lamp('M-22 0V-20Q-8 -36 6 -20V0z', circle(12, -120, 3)).limb([[12, -112], [12, -70]], 1.6);
  for (let i = 0; i < 5; ++i) s.plate(poly([[36 + i * 10, 0], [40 + i * 10, -dice.between(8, 16)], [48 + i * 10, 0]]));
  return s;
}

function shrine(dice: Dice): Sketch {
  const s = new Sketch();
  s.fill(box(-66, -8, 132, 10), box(-56, -16, 112, 9), poly([[-60, -78], [0, -112], [60, -78]]), box(-56, -80, 112, 8));
  for (let i = 0; i < 5; ++i) s.fill(box(-50 + i * 23, -74, 8, 60)).plate(box(-46 + i * 23, -70, 2.5, 52));
  s.lamp(poly([[0, -56], [8, -36], [0, -20], [-8, -36]]), circle(0, -92, dice.between(3.5, 6)));
  return s;
}

function forge(dice: Dice): Sketch {
  const s = new Sketch();
  s.fill(box(-70, -50, 92, 52), poly([[-74, -48], [-46, -70], [-46, -50], [-20, -70], [-20, -50], [6, -70], [6, -50], [26, -50], [26, -40]]));
  for (const [x, high] of [[36, 108], [58, 86]] as const) s.fill(poly([[x - 9, 0], [x - 6, -high], [x + 6, -high], [x + 9, 0]])).seam([[x - 6, -high + 10], [x + 6, -high + 10]], 2.5).lamp(circle(x, -high - 4, 3));
  s.lamp('M-40 0V-22Q-26 -40 -12 -22V0z');
  windows(s, -66, 90, -44, -34, dice);
  return s;
}

function grove(dice: Dice): Sketch {
  const s = new Sketch();
  for (let i = 0; i < 7; ++i) {
    const x = -78 + i * 26 + dice.between(-5, 5);
    const high = dice.between(52, 112);
    s.limb([[x, 0], [x + dice.between(-3, 3), -high]], 6);
    for (let k = 0; k < 3; ++k) s.fill(poly([[x - 22 + k * 4, -high * (0.35 + k * 0.2)], [x, -high * (0.75 + k * 0.16)], [x + 22 - k * 4, -high * (0.35 + k * 0.2)]]));
  }
  s.lamp(circle(-18, -20, 2), circle(30, -34, 1.6), circle(52, -16, 1.8));
  return s;
}

function pad(dice: Dice): Sketch {
  const s = new Sketch();
  s.fill('M-84 -16Q0 -34 84 -16L70 2L-70 2z').plate('M-66 -15Q0 -27 66 -15Q0 -6 -66 -15z').lamp('M-30 -15Q0 -20 30 -15Q0 -11 -30 -15z');
  const lean: readonly Point[] = [[-66, -16], [-76, -74], [-52, -96]];
  s.limb(lean, 6).limb([[66, -16], [76, -74], [52, -96]], 6);
  for (let i = 0; i < 4; ++i) s.ray([[-22 + i * 14, -24], [-22 + i * 14, -24 - dice.between(40, 96)]], 1.6);
  return s;
}

function dish(dice: Dice): Sketch {
  const s = new Sketch();
  s.fill(box(-54, -30, 76, 32), box(-8, -62, 14, 36)).fill('M-34 -120Q-44 -62 34 -54Q6 -74 -34 -120z').limb([[-2, -82], [34, -116]], 3).lamp(circle(36, -118, 4));
  s.plate('M-30 -110Q-34 -72 14 -60Q-10 -78 -30 -110z').limb([[50, 0], [50, -dice.between(70, 110)]], 3).limb([[40, -56], [60, -56]], 2);
  windows(s, -54, 76, -24, -6, dice);
  return s;
}

function bunker(dice: Dice): Sketch {
  const s = new Sketch();
  s.fill(poly([[-86, 2], [-66, -44], [-30, -56], [34, -56], [68, -42], [86, 2]])).plate(poly([[-58, -38], [-28, -47], [32, -47], [58, -36], [58, -30], [-58, -30]]));
  s.lamp(box(-34, -26, 24, 5), box(12, -26, 24, 5)).fill(poly([[-14, -56], [-10, -76], [16, -76], [20, -56]])).limb([[8, -68], [66, -dice.between(76, 96)]], 6);
  for (let i = 0; i < 9; ++i) s.fill(circle(-80 + i * 20, 0, 9));
  return s;
}

function bridge(dice: Dice): Sketch {
  const s = new Sketch();
  s.fill('M-112 -44Q0 -66 112 -44V-30Q0 -52 -112 -30z');
  for (let i = 0; i < 4; ++i) s.fill(`M${-96 + i * 64 - 8} 4L${-96 + i * 64 - 6} -40h12L${-96 + i * 64 + 8} 4z`);
  s.fill(box(-26, -112, 52, 62), poly([[-32, -110], [0, -140], [32, -110]])).lamp('M-10 -52V-74Q0 -86 10 -74V-52z').plate(box(-22, -106, 12, 50));
  for (let i = 0; i < 6; ++i) s.ray([[-100 + i * 36, 0], [-84 + i * 36 + dice.between(0, 8), 0]], 1.4);
  return s;
}

function den(dice: Dice): Sketch {
  const s = new Sketch();
  s.fill(poly([[-112, 6], [-96, -30], [-70, -44], [-58, -76], [-24, -92], [6, -112 - dice.between(0, 16)], [40, -84], [66, -70], [84, -36], [112, -22], [112, 6]]));
  s.plate(poly([[-58, -72], [-24, -88], [-10, -60], [-40, -40]])).lamp('M-30 4Q-32 -44 6 -46Q42 -42 38 4z').front().fill('M-24 6Q-26 -36 6 -38Q36 -36 32 6z');
  for (const side of [-1, 1]) s.lamp(circle(6 + side * dice.between(5, 9), -14, 2));
  return s;
}

function harbor(dice: Dice): Sketch {
  const s = new Sketch();
  s.fill(box(-100, -14, 86, 18), box(-88, -96, 20, 84), poly([[-94, -94], [-78, -116], [-62, -94]])).lamp(circle(-78, -102, 4)).plate(box(-86, -90, 6, 74));
  s.front().fill('M-8 -18Q40 -8 92 -22Q86 2 66 4L14 4Q-4 0 -8 -18z').limb([[40, -16], [40, -112]], 3.4).limb([[16, -92], [66, -94]], 2.4);
  s.fill('M20 -90Q48 -70 22 -38L40 -34V-90z', 'M62 -92Q78 -70 66 -40L42 -34V-92z').plate('M26 -84Q44 -66 28 -42L38 -40V-84z');
  for (let i = 0; i < 9; ++i) s.ray([[-90 + i * 22, 8 + dice.between(-2, 6)], [-78 + i * 22, 8]], 1.2);
  return s;
}

function spire(dice: Dice): Sketch {
  const s = new Sketch();
  const high = dice.between(112, 128);
  s.fill(poly([[-30, 4], [-16, -high + 26], [16, -high + 26], [30, 4]]), box(-24, -high, 48, 28), poly([[-28, -high], [0, -high - 30], [28, -high]]));
  for (let at = -24; at < 22; at += 11) s.fill(box(at, -high - 6, 6, 8));
  s.plate(poly([[-22, -4], [-12, -high + 32], [-4, -high + 32], [-8, -4]])).lamp(box(-14, -high + 8, 8, 12), box(6, -high + 8, 8, 12), 'M-7 4V-14Q0 -24 7 -14V4z');
  s.front().fill(poly([[-112, 8], [-112, -6], [-50, -16], [-20, -4], [24, -6], [60, -20], [112, -8], [112, 8]]));
  return s;
}

function wreck(dice: Dice): Sketch {
  const s = new Sketch();
  s.fill(poly([[-96, 6], [-80, -30], [-40, -52], [4, -84], [36, -118], [44, -96], [60, -100], [52, -72], [78, -60], [70, -34], [98, -20], [104, 6]]));
  for (let i = 0; i < 5; ++i) s.limb([[-54 + i * 24, -44 - i * 10], [-60 + i * 25, -70 - i * 12 - dice.between(0, 14)]], 3.6);
  s.plate(poly([[-70, -24], [-36, -44], [0, -70], [6, -50], [-30, -26]]), poly([[20, -60], [42, -78], [46, -56], [28, -42]])).lamp(circle(-14, -22, 3), circle(30, -26, 2.4), circle(54, -16, 2));
  return s;
}

type Draw = (dice: Dice) => Sketch;
const words: readonly (readonly [RegExp, Draw])[] = [
  [/village|hamlet|meadow|farm|settlement/i, (dice) => skyline('village', dice)],
  [/bridge|aqueduct|road/i, bridge],
  [/\bden\b|lair|cave|aerie|holes|cellar/i, den],
  [/harbor|harbour|dock|tide|sluice/i, harbor],
  [/watchtower|spire|minaret|lighthouse/i, spire],
  [/wreck|hulk|ruins/i, wreck],
  [/gate|castle|keep|fort|wall|bastion|stronghold|citadel|tower|rampart/i, gate],
  [/mine|quarry|pit|dig|cavern|tunnel|vein/i, pit],
  [/shrine|chapel|chapter|temple|sepulchre|altar|sanct|monaster|hall|cathedral|court|library|archive/i, shrine],
  [/forge|foundry|smelter|works|workshop|mek house|factory|mill|plant|refinery|furnace|brazier|assembly/i, forge],
  [/grove|wood|garden|forest|root|glade|orchard|wild/i, grove],
  [/pad|\bport\b|portal|telly|warp|channel|beacon|landing|gateway|well|spring|platform|launch/i, pad],
  [/station|monitor|array|sensor|relay|comm|signal|observ|tele|stabilizer|laborator|cogitator/i, dish],
  [/bunker|trench|barricade|shelter|redoubt|barracks|camp|post|yard/i, bunker],
];

/** Whether a title speaks of a place. */
export function isPlace(title: string): boolean {
  return words.some(([word]) => word.test(title));
}

export function place(title: string, style: Style, dice: Dice): Sketch {
  const found = words.find(([word]) => word.test(title));
  return found && style !== 'hives' ? found[1](dice) : skyline(style, dice);
}
