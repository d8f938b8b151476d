// The arrow keys walk over the cards of a grid, sideways and by rows.

function nearest(cards: readonly HTMLElement[], from: HTMLElement, down: boolean): HTMLElement | undefined {
  const here = from.getBoundingClientRect();
  const rows = cards.filter((card) => {
    const top = card.getBoundingClientRect().top;
    return down ? top > here.top + 4 : top < here.top - 4;
  });
  const away = (card: HTMLElement) => {
    const place = card.getBoundingClientRect();
    return Math.abs(place.top - here.top) * 10 + Math.abs(place.left - here.left);
  };
  return rows.sort((a, b) => away(a) - away(b))[0];
}

export function gridKeys(grid: HTMLElement): { destroy: () => void } {
  function pressed(event: KeyboardEvent): void {
    const from = document.activeElement;
    if (!event.key.startsWith('Arrow') || !(from instanceof HTMLElement) || !from.matches('button.card')) return;
    const cards = [...grid.querySelectorAll<HTMLElement>('button.card')];
    const at = cards.indexOf(from);
    const sideways = event.key === 'ArrowLeft' ? cards[at - 1] : event.key === 'ArrowRight' ? cards[at + 1] : undefined;
    const to = event.key === 'ArrowUp' || event.key === 'ArrowDown' ? nearest(cards, from, event.key === 'ArrowDown') : sideways;
    event.preventDefault();
    to?.focus();
  }
  grid.addEventListener('keydown', pressed);
  return { destroy: () => grid.removeEventListener('keydown', pressed) };
}
