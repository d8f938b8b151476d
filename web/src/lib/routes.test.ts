import { describe, expect, it } from 'vitest';
import { cardPath, routeOf } from './routes';

describe('routeOf', () => {
  it('knows every page', () => {
    expect(routeOf('/')).toEqual({ page: 'home' });
    expect(routeOf('/game/abc123')).toEqual({ page: 'game', id: 'abc123' });
    expect(routeOf('/cards')).toEqual({ page: 'cards', rulebook: null, title: null });
    expect(routeOf('/cards/delos')).toEqual({ page: 'cards', rulebook: 'delos', title: null });
    expect(routeOf('/decks')).toEqual({ page: 'decks' });
    expect(routeOf('/decks/7')).toEqual({ page: 'deck', id: '7' });
    expect(routeOf('/learn')).toEqual({ page: 'learn' });
    expect(routeOf('/replay/abc/')).toEqual({ page: 'replay', id: 'abc' });
    expect(routeOf('/me')).toEqual({ page: 'me' });
    expect(routeOf('/honour')).toEqual({ page: 'honour' });
  });

  it('finds a card again by the path made for it', () => {
    const title = "Zarathur's Flamers / 50%";
    expect(routeOf(cardPath('warlords', title))).toEqual({ page: 'cards', rulebook: 'warlords', title });
  });

  it('sends what it does not know nowhere', () => {
    for (const path of ['/x', '/game', '/game/a/b', '/me/1', '/cards/a/b/c']) expect(routeOf(path)).toEqual({ page: 'nowhere' });
    expect(routeOf('/cards/warlords/%E0%A4%A')).toEqual({ page: 'cards', rulebook: 'warlords', title: '%E0%A4%A' });
  });
});
