// Whether there is a line to the network, and the worker that keeps the shell of the site for when there is none.

class Line {
  there = $state(navigator.onLine);

  constructor() {
    addEventListener('online', () => (this.there = true));
    addEventListener('offline', () => (this.there = false));
  }
}

export const network = new Line();

export function keepShell(): void {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  // A browser that keeps nothing is still good for playing.
  addEventListener('load', () => void navigator.serviceWorker.register('/worker.js').catch(() => {}));
}
