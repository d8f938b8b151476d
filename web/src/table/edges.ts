// What scrolls fades out where there is more of it: scroll bars that hide themselves do not say so. The look is in theme.css.

export function edges(box: HTMLElement): { destroy: () => void } {
  const look = () => {
    const scrolls = getComputedStyle(box).overflowX !== 'visible'; // on wide screens some only overlap
    const right = box.scrollWidth - box.clientWidth - box.scrollLeft;
    const bottom = box.scrollHeight - box.clientHeight - box.scrollTop;
    const more = { left: box.scrollLeft, right, top: box.scrollTop, bottom };
    box.dataset['more'] = Object.entries(more)
      .flatMap(([side, pixels]) => (scrolls && pixels > 2 ? side : []))
      .join(' ');
  };
  const sizes = new ResizeObserver(look);
  const watch = () => {
    sizes.disconnect();
    for (const element of [box, ...box.children]) sizes.observe(element);
  };
  const children = new MutationObserver(watch);
  watch();
  children.observe(box, { childList: true });
  box.addEventListener('scroll', look, { passive: true });
  return {
    destroy() {
      sizes.disconnect();
      children.disconnect();
      box.removeEventListener('scroll', look);
    },
  };
}
