// What is carried: weapons, armour, relics. They hang in the air around 0, about 130 high.
import type { Dice } from './random';
import { box, circle, mirrored, poly, r, Sketch, star, type Point } from './shapes';

function sword(dice: Dice): Sketch {
  const s = new Sketch();
  const wide = dice.between(5, 10);
  const guard = dice.between(16, 26);
  const jag: readonly Point[] = dice.chance(0.4) ? [[wide, -20], [wide + 4, -26], [wide, -34], [wide + 3, -42]] : [];
  s.fill(mirrored([[0, -78], [wide, -58], ...jag.slice().reverse().map(([x, y]): Point => [x, y]), [wide, 26]]));
  s.fill(mirrored([[guard, 22], [guard + 3, 30], [6, 33]]), box(-4, 32, 8, 24), circle(0, 60, 7));
  s.plate(poly([[0, -74], [wide - 2, -56], [wide - 2, 24], [0, 24]])).lamp(circle(0, 28, 3.5), box(-0.8, -60, 1.6, 80));
  return s;
}

function axe(dice: Dice): Sketch {
  const s = new Sketch();
  const double = dice.chance(0.5);
  s.fill(box(-4, -66, 8, 132), 'M4 -60Q44 -74 50 -30Q46 8 4 -8Q20 -30 4 -60z');
  s.fill(double ? 'M-4 -60Q-44 -74 -50 -30Q-46 8 -4 -8Q-20 -30 -4 -60z' : poly([[-4, -44], [-30, -34], [-4, -24]]));
  s.plate('M32 -60Q46 -54 46 -30Q44 -8 30 -4Q40 -28 32 -60z').lamp(circle(0, -34, 4)).seam([[0, 0], [0, 58]], 2);
  return s;
}

function hammer(): Sketch {
  const s = new Sketch();
  s.fill(box(-4, -30, 8, 96), poly([[-40, -64], [40, -64], [44, -54], [44, -36], [40, -26], [-40, -26], [-44, -36], [-44, -54]]));
  s.plate(box(-34, -58, 68, 8), box(-34, -40, 68, 4)).lamp(circle(0, -45, 6)).seam([[0, -10], [0, 58]], 2);
  return s;
}

function gun(dice: Dice): Sketch {
  const s = new Sketch();
  const barrel = dice.between(44, 62);
  const bulk = dice.between(16, 24);
  s.fill(poly([[-40, -bulk], [22, -bulk], [26, -6], [-36, 6]]), box(20, -bulk + 3, barrel, 9), box(20 + barrel - 8, -bulk - 1, 12, 17));
  s.fill(poly([[-38, -bulk + 2], [-70, -8], [-74, 18], [-58, 18], [-36, 2]]), poly([[-24, 2], [-10, 2], [-16, 30], [-30, 30]]), poly([[0, 0], [18, -4], [22, 30], [8, 34]]));
  s.limb([[-20, -bulk - 4], [16, -bulk - 4]], 4).plate(poly([[-34, -bulk + 4], [18, -bulk + 4], [19, -bulk + 9], [-33, -bulk + 10]]), box(28, -bulk + 5, barrel - 16, 2.5));
  s.lamp(circle(-22, -4, 3), box(20 + barrel, -bulk + 5, 3, 4)).ray([[-8, -6], [12, -8]], 1.6);
  return tilted(s, -14);
}

function bow(dice: Dice): Sketch {
  const s = new Sketch();
  const bend = dice.between(34, 48);
  s.stroke(`M-14 -74Q${r(bend)} -50 14 0Q${r(bend)} 50 -14 74`, 7);
  s.fill(box(8, -12, 12, 24)).ray([[-14, -74], [-30, 0], [-14, 74]], 1.2).limb([[-30, 0], [62, 0]], 2.4);
  s.fill(poly([[56, -8], [78, 0], [56, 8]])).lamp(poly([[62, -4], [76, 0], [62, 4]]));
  return tilted(s, -24);
}

function staff(): Sketch {
  const s = new Sketch();
  s.fill(box(-3.5, -40, 7, 112), 'M-22 -58Q-26 -26 0 -22Q26 -26 22 -58Q16 -36 0 -36Q-16 -36 -22 -58z').lamp(circle(0, -58, 13)).front().fill(star(0, -58, 9, 3, 4));
  s.seam([[0, -14], [0, 66]], 1.6);
  return tilted(s, 12);
}

function spear(): Sketch {
  const s = new Sketch();
  s.fill(box(-2.6, -40, 5.2, 118), mirrored([[0, -84], [11, -54], [4, -36]]), mirrored([[15, -34], [3, -26]]));
  s.lamp(poly([[0, -76], [6, -54], [0, -42]]));
  return tilted(s, 18);
}

function breastplate(dice: Dice): Sketch {
  const s = new Sketch();
  s.fill(mirrored([[14, -46], [44, -52], [54, -24], [36, -16], [32, 20], [24, 50]]));
  s.plate(mirrored([[6, -34], [30, -34], [26, -2], [4, -2]])).seam([[0, -36], [0, 44]], 2).seam([[-26, 12], [26, 12]], 2).seam([[-24, 26], [24, 26]], 2);
  s.lamp(star(0, -16, dice.between(7, 11), 3, dice.whole(4, 6)));
  return s;
}

function helmet(dice: Dice): Sketch {
  const s = new Sketch();
  s.fill('M-38 44Q-48 -46 0 -52Q48 -46 38 44L18 54L12 16L-12 16L-18 54z');
  s.plate('M-28 -8Q-24 -40 0 -42Q24 -40 28 -8Q0 -16 -28 -8z').lamp(poly([[-28, 0], [-4, 6], [-8, 12], [-26, 8]]), poly([[28, 0], [4, 6], [8, 12], [26, 8]]));
  if (dice.chance(0.5)) s.fill('M-34 -20Q-64 -34 -56 -74Q-44 -46 -24 -42z', 'M34 -20Q64 -34 56 -74Q44 -46 24 -42z');
  else s.fill('M-6 -48Q-10 -84 24 -80Q52 -72 50 -30Q38 -58 8 -50z');
  return s;
}

function shield(dice: Dice): Sketch {
  const s = new Sketch();
  const round = dice.chance(0.3);
  s.fill(round ? circle(0, 0, 56) : mirrored([[0, -62], [46, -50], [44, 8], [24, 44], [0, 64]]));
  s.plate(round ? circle(0, 0, 45) : mirrored([[0, -50], [36, -41], [34, 6], [18, 36], [0, 50]]));
  s.lamp(star(0, -4, 22, dice.between(7, 12), dice.whole(4, 8)));
  return s;
}

function amulet(dice: Dice): Sketch {
  const s = new Sketch();
  s.stroke('M-40 -76Q-30 -10 0 0Q30 -10 40 -76', 4, '7 6');
  s.fill(star(0, 24, 40, 28, dice.whole(6, 9)));
  s.plate(circle(0, 24, 22)).lamp(dice.chance(0.5) ? circle(0, 24, 13) : star(0, 24, 18, 8, 4));
  return s;
}

function gearwork(dice: Dice): Sketch {
  const s = new Sketch();
  const teeth = dice.whole(8, 11);
  const wheel = (x: number, y: number, radius: number) => {
    for (let i = 0; i < teeth; ++i) {
      const angle = (i * 2 * Math.PI) / teeth;
      s.limb([[x + radius * 0.8 * Math.cos(angle), y + radius * 0.8 * Math.sin(angle)], [x + radius * 1.12 * Math.cos(angle), y + radius * 1.12 * Math.sin(angle)]], radius * 0.24);
    }
    s.fill(circle(x, y, radius)).plate(circle(x, y, radius * 0.66)).lamp(circle(x, y, radius * 0.26));
  };
  wheel(-14, -10, 40);
  s.front();
  wheel(40, 36, 22);
  return s;
}

function banner(dice: Dice): Sketch {
  const s = new Sketch();
  const tail = dice.between(14, 30);
  s.fill(box(-36, -76, 5, 152), circle(-33.5, -78, 6)).fill(`M-32 -66Q10 -78 50 -62L44 ${-20}L52 ${tail}Q10 ${tail - 16} -32 ${tail - 2}z`);
  s.plate(`M-26 -58Q10 -68 42 -56L37 -20L43 ${tail - 10}Q10 ${tail - 24} -26 ${tail - 10}z`).lamp(star(6, -20, 18, 8, dice.whole(4, 7)));
  return s;
}

/** What one knows or suffers: an eye, a mark, a medal. */
function mark(dice: Dice): Sketch {
  const s = new Sketch();
  if (dice.chance(0.5)) {
    s.fill('M-62 0Q0 -62 62 0Q0 62 -62 0z').plate('M-46 0Q0 -44 46 0Q0 44 -46 0z').fill(circle(0, 0, 20)).lamp(circle(0, 0, 13)).front().fill(poly([[0, -12], [3.5, 0], [0, 12], [-3.5, 0]]));
    for (let i = -2; i <= 2; ++i) s.limb([[i * 20, -44 + Math.abs(i) * 9], [i * 27, -66 + Math.abs(i) * 10]], 4);
  } else {
    s.fill(poly([[-24, -74], [24, -74], [14, -22], [-14, -22]])).plate(poly([[-8, -74], [8, -74], [5, -24], [-5, -24]]));
    s.fill(star(0, 18, 46, 24, dice.whole(5, 8))).plate(circle(0, 18, 22)).lamp(star(0, 18, 16, 7, 5));
  }
  return s;
}

function tilted(inner: Sketch, degrees: number): Sketch {
  return new Sketch().take(inner, `rotate(${degrees})`);
}

type Draw = (dice: Dice) => Sketch;

/** Words of titles and traits, the first that fits decides. */
const words: readonly (readonly [RegExp, Draw])[] = [
  [/banna|banner|standard|flag/i, banner],
  [/bow\b|crossbow|arrow/i, bow],
  [/hammer|maul|mace/i, hammer],
  [/axe|cleaver|choppa|halberd|scythe/i, axe],
  [/spear|lance|trident|pike|harpoon|javelin/i, spear],
  [/staff|wand|rod|scepter|sceptre/i, staff],
  [/bolter|gun|rifle|carbine|cannon|kannon|launch|pistol|blaster|burst|rail|flamer|shuriken|agoni|rokkit|sling/i, gun],
  [/sword|blade|knife|dagger|sabre|edge|klaive|fang|claw/i, sword],
  [/helm|mask|visage|hood|crown|cowl/i, helmet],
  [/shield|buckler|aegis/i, shield],
  [/armou?r|plate|mail|vest|cuirass|suit/i, breastplate],
  [/ring|amulet|charm|pendant|stone|pearl|orb|talisman|relic|heart|eye|necklace|locket|cloak/i, amulet],
  [/gear|bionic|cybork|augment|engine|wargear|upgrade|module/i, gearwork],
  [/weapon/i, sword],
  [/accessory/i, amulet],
];

export function thing(title: string, traits: readonly string[], dice: Dice): Sketch {
  const found = words.find(([word]) => word.test(title)) ?? words.find(([word]) => word.test(traits.join(' ')));
  return (found?.[1] ?? mark)(dice);
}
