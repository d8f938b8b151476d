// More is drawn when the end of a list comes near the window.

interface Wanted {
  shown: unknown; // looked at anew whenever this changes
  more: () => void;
}

export function nearby(end: HTMLElement, wanted: Wanted): { update: (next: Wanted) => void; destroy: () => void } {
  const watch = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) wanted.more();
    },
    { rootMargin: '500px' },
  );
  watch.observe(end);
  return {
    update(next) {
      wanted = next;
      // Only a new look says that the end is still near.
      watch.unobserve(end);
      watch.observe(end);
    },
    destroy: () => watch.disconnect(),
  };
}
