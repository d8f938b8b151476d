// What the server is: its rulebooks and levels. Asked for once.
import { get } from './api';
import type { Site } from './protocol';

class Known {
  now = $state.raw<Site | null>(null);
  failure = $state('');
  private asked = false;

  ask(): void {
    if (this.asked) return;
    this.asked = true;
    get<Site>('/api/site').then(
      (site) => {
        this.now = site;
        this.failure = '';
      },
      (error: Error) => {
        this.asked = false;
        this.failure = error.message;
      },
    );
  }
}

const known = new Known();

export function siteNow(): Known {
  known.ask();
  return known;
}
