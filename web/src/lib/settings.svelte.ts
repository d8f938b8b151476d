// What a person has set for this browser; kept in localStorage.
import type { Rulebook } from './protocol';

/** Of the pages; cards stay in English. */
export type Language = 'en' | 'de';
export type Theme = 'system' | 'dark' | 'light';
export type Motion = 'slow' | 'normal' | 'fast' | 'off';
/** able: stop wherever one can act; chosen: pass by itself outside of the chosen phases. */
export type Stops = 'able' | 'chosen';

interface Kept {
  theme: Theme;
  motion: Motion;
  stops: Stops;
  stopPhases: Record<Rulebook, string[]>;
  confirm: boolean;
  /** From 0, off, to 1. */
  volume: number;
  /** Tell me when it is my turn and I look elsewhere. */
  notify: boolean;
  /** Cards whose windows are declined by themselves, by rulebook. */
  yields: Record<Rulebook, string[]>;
  /** Take both bonuses of a command struggle without being asked. */
  takeBoth: boolean;
  language: Language;
  /** Lessons and puzzles that were finished, as rulebook/name. */
  learned: string[];
  level: string;
}

const key = 'tercio.settings';
/** What the browser asks for, where the pages know it. */
function firstLanguage(): Language {
  return typeof navigator !== 'undefined' && navigator.language?.startsWith('de') ? 'de' : 'en';
}

const fresh: Kept = {
  theme: 'system',
  motion: 'normal',
  stops: 'able',
  stopPhases: {},
  confirm: false,
  volume: 0.6,
  notify: false,
  yields: {},
  takeBoth: false,
  language: firstLanguage(),
  learned: [],
  level: 'recruit',
};

function read(): Kept {
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Kept>) };
  } catch {
    return { ...fresh };
  }
}

export const settings = $state(read());

export function keepSettings(): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays; the settings last as long as the page.
  }
}

const light = matchMedia('(prefers-color-scheme: light)');
const still = matchMedia('(prefers-reduced-motion: reduce)');

export function shownTheme(): 'dark' | 'light' {
  if (settings.theme !== 'system') return settings.theme;
  return light.matches ? 'light' : 'dark';
}

export function applyTheme(): void {
  document.documentElement.dataset['theme'] = shownTheme();
}
light.addEventListener('change', applyTheme);

/** How long animations take, as a factor; 0 is none. */
export function pace(): number {
  if (still.matches || settings.motion === 'off') return 0;
  return { slow: 1.8, normal: 1, fast: 0.45 }[settings.motion];
}
