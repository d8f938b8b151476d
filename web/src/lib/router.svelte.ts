// Which page is shown. Links of the site are plain <a href>; the click is taken here.
import { routeOf, type Route } from './routes';

class Router {
  path = $state(location.pathname);
  search = $state(location.search);
  route: Route = $derived(routeOf(this.path));

  constructor() {
    addEventListener('popstate', () => this.read());
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.read();
    scrollTo(0, 0);
  }

  /** The same place under another address: no new entry in the history. */
  rewrite(path: string): void {
    history.replaceState(null, '', path);
    this.read();
  }

  private read(): void {
    this.path = location.pathname;
    this.search = location.search;
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
    if (!link || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
    const here = link.pathname + link.search === location.pathname + location.search;
    if (here && link.hash) return; // a place on this page: browsers know how
    event.preventDefault();
    if (!here) this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
