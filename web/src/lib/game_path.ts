// Where a game is, for the API. Who came by an invitation shows it at every door: a private game opens to nobody else.

export function gamePath(id: string, rest = '', search: string = typeof location === 'undefined' ? '' : location.search): string {
  const invite = new URLSearchParams(search).get('invite');
  const path = `/api/games/${encodeURIComponent(id)}${rest}`;
  if (!invite) return path;
  return `${path}${path.includes('?') ? '&' : '?'}invite=${encodeURIComponent(invite)}`;
}
