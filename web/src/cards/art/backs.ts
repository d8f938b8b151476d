// The backs of the cards, one for each rulebook.
import type { Rulebook } from '../../lib/protocol';
import { pagesOf } from '../../rulebooks/all';

export function backOf(rulebook: Rulebook): string {
  const { ground, line, draw } = pagesOf(rulebook).back;
  const lattice = Array.from({ length: 15 }, (_, i) => `M${i * 40 - 200} 0l280 280M${i * 40 - 160} 0l-280 280`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 280">
    <radialGradient id="g" cy=".45" r=".8"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></radialGradient>
    <path fill="url(#g)" d="M0 0h200v280H0z"/>
    <path d="${lattice}" stroke="${line}" stroke-width=".7" opacity=".12" fill="none"/>
    <rect x="13" y="13" width="174" height="254" rx="9" fill="none" stroke="${line}" stroke-width="2" opacity=".8"/>
    <rect x="18" y="18" width="164" height="244" rx="6" fill="none" stroke="${line}" opacity=".4"/>
    ${draw()}</svg>`;
}
