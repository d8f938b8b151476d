import { factionOf } from '../factions';
import type { Subject } from '../art';

export function paint(subject: Subject): string {
  const f = factionOf(subject.faction);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 280"><defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${f.sky[0]}"/><stop offset=".5" stop-color="${f.sky[1]}"/><stop offset="1" stop-color="${f.sky[2]}"/></linearGradient></defs><path fill="url(#s)" d="M0 0h200v280H0z"/><path transform="translate(40 60) scale(5)" d="${f.emblem}" fill="${f.deep}"/></svg>`;
}
