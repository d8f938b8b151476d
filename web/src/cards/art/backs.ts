// The backs of the cards, one for each rulebook.
import type { Rulebook } from '../../lib/protocol';

const round = (n: number) => Math.round(n * 10) / 10;
const at = (radius: number, turn: number) => {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  return { x: round(100 + radius * Math.cos(angle)), y: round(140 + radius * Math.sin(angle)) };
};

/** Seven worlds in a line, bent around a star. */
function warlords(): string {
  const rays = Array.from({ length: 28 }, (_, i) => {
    const from = at(34, i / 28);
    const to = at(i % 2 ? 52 : 70, i / 28);
    return `M${from.x} ${from.y}L${to.x} ${to.y}`;
  }).join('');
  const worlds = Array.from({ length: 7 }, (_, i) => {
    const { x, y } = at(78, i / 7);
    return `<circle cx="${x}" cy="${y}" r="${5 + ((i * 5) % 7)}" fill="#1b2735" stroke="#d9b25f" stroke-width="1.6"/>
      <circle cx="${x - 2}" cy="${y - 2}" r="${2 + ((i * 5) % 4)}" fill="#d9b25f" opacity=".35"/>`;
  }).join('');
  return `<path d="${rays}" stroke="#d9b25f" stroke-width="1.5" opacity=".75"/>
    <circle cx="100" cy="140" r="78" fill="none" stroke="#d9b25f" opacity=".5"/>
    <circle cx="100" cy="140" r="26" fill="#d9b25f" opacity=".16"/><path d="M100 112l9 19 19 9-19 9-9 19-9-19-19-9 19-9z" fill="#d9b25f"/>${worlds}`;
}

/** A domain: four quarters of a shield inside walls. */
function commanders(): string {
  const walls = Array.from({ length: 4 }, (_, i) => {
    const r = 44 + i * 14;
    return `<path d="M100 ${140 - r}L${100 + r} 140L100 ${140 + r}L${100 - r} 140z" opacity="${round(0.9 - i * 0.2)}"/>`;
  }).join('');
  return `<g fill="none" stroke="#e0c48a" stroke-width="2">${walls}</g>
    <path d="M100 100L140 140L100 180L60 140z" fill="#e0c48a" opacity=".18"/>
    <path d="M100 104v72M64 140h72" stroke="#e0c48a" stroke-width="2"/>
    <path d="M100 116l6 9 11-4-6 15h-6l-5 12-5-12h-6l-6-15 11 4z" fill="#e0c48a"/>`;
}

/** Five sectors of a planet under a descending fleet. */
function delos(): string {
  const sectors = Array.from({ length: 5 }, (_, i) => {
    const a = at(80, i / 5 + 0.02);
    const b = at(80, (i + 1) / 5 - 0.02);
    const c = at(40, (i + 1) / 5 - 0.03);
    const d = at(40, i / 5 + 0.03);
    return `<path d="M${a.x} ${a.y}A80 80 0 0 1 ${b.x} ${b.y}L${c.x} ${c.y}A40 40 0 0 0 ${d.x} ${d.y}z"
      fill="#d98c6a" fill-opacity="${round(0.1 + 0.09 * i)}" stroke="#d98c6a" stroke-width="1.8"/>`;
  }).join('');
  return `${sectors}<path d="M100 110l12 34h-24zM82 132l8 24H74zM118 132l8 24h-16zM100 150l9 20h-18z" fill="#d98c6a"/>`;
}

const designs: Record<Rulebook, { ground: [string, string]; line: string; draw: () => string }> = {
  warlords: { ground: ['#22334a', '#0c1320'], line: '#d9b25f', draw: warlords },
  commanders: { ground: ['#3c4a2e', '#141a10'], line: '#e0c48a', draw: commanders },
  delos: { ground: ['#4a2020', '#1a0a0c'], line: '#d98c6a', draw: delos },
};

export function backOf(rulebook: Rulebook): string {
  const { ground, line, draw } = designs[rulebook];
  const lattice = Array.from({ length: 15 }, (_, i) => `M${i * 40 - 200} 0l280 280M${i * 40 - 160} 0l-280 280`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 280">
    <radialGradient id="g" cy=".45" r=".8"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></radialGradient>
    <path fill="url(#g)" d="M0 0h200v280H0z"/>
    <path d="${lattice}" stroke="${line}" stroke-width=".7" opacity=".12" fill="none"/>
    <rect x="13" y="13" width="174" height="254" rx="9" fill="none" stroke="${line}" stroke-width="2" opacity=".8"/>
    <rect x="18" y="18" width="164" height="244" rx="6" fill="none" stroke="${line}" opacity=".4"/>
    ${draw()}</svg>`;
}
