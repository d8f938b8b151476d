// What a person has set for this browser; kept in localStorage.
import type { Rulebook } from './protocol';

export type Theme = 'system' | 'dark' | 'light';
export type Motion = 'normal' | 'fast' | 'off';
/** able: stop wherever one can act; chosen: pass by itself outside of the chosen phases. */
export type Stops = 'able' | 'chosen';

interface Kept {
  theme: Theme;
  motion: Motion;
  stops: Stops;
  stopPhases: Partial<Record<Rulebook, string[]>>;
  confirm: boolean;
  level: string;
}

const key = 'tercio.settings';
const fresh: Kept = { theme: 'system', motion: 'normal', stops: 'able', stopPhases: {}, confirm: true, level: 'veteran' };

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
  return settings.motion === 'fast' ? 0.45 : 1;
}
