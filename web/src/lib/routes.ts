// Addresses of the site and the pages they mean.

export type Route =
  | { page: 'home' }
  | { page: 'game'; id: string }
  | { page: 'cards'; rulebook: string | null; title: string | null }
  | { page: 'decks' }
  | { page: 'deck'; id: string }
  | { page: 'learn' }
  | { page: 'rules'; rulebook: string | null }
  | { page: 'replay'; id: string }
  | { page: 'me' }
  | { page: 'honour' }
  | { page: 'nowhere' };

function parts(path: string): string[] {
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => {
      try {
        return decodeURIComponent(part);
      } catch {
        return part;
      }
    });
}

export function routeOf(path: string): Route {
  const [first, second, third, ...more] = parts(path);
  if (more.length > 0) return { page: 'nowhere' };
  if (first === undefined) return { page: 'home' };
  if (first === 'cards') return { page: 'cards', rulebook: second ?? null, title: third ?? null };
  if (third !== undefined) return { page: 'nowhere' };
  if (second !== undefined) {
    if (first === 'game') return { page: 'game', id: second };
    if (first === 'replay') return { page: 'replay', id: second };
    if (first === 'decks') return { page: 'deck', id: second };
    if (first === 'rules') return { page: 'rules', rulebook: second };
    return { page: 'nowhere' };
  }
  if (first === 'rules') return { page: 'rules', rulebook: null };
  if (first === 'decks' || first === 'learn' || first === 'me' || first === 'honour') return { page: first };
  return { page: 'nowhere' };
}

export function cardPath(rulebook: string, title: string): string {
  return `/cards/${rulebook}/${encodeURIComponent(title)}`;
}
