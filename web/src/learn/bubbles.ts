// Where a bubble stands: beside what it speaks of, on the screen, and over none of it.

export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Spot {
  x: number;
  y: number;
  side: 'above' | 'below' | 'left' | 'right' | 'free';
}

const gap = 12; // pixels between it and what it speaks of
const edge = 6; // and the edge of the screen

function overlap(x: number, y: number, { width, height }: Size, rect: Rect): number {
  const across = Math.min(x + width, rect.right) - Math.max(x, rect.left);
  const down = Math.min(y + height, rect.bottom) - Math.max(y, rect.top);
  return across > 0 && down > 0 ? across * down : 0;
}

/** `top` is the height of the bar, which stays free. The first anchor is what it stands beside; what is to be avoided is
 *  covered only where there is no other way. */
export function placeBubble(anchors: Rect[], bubble: Size, screen: Size, top: number, avoid: Rect[] = []): Spot {
  const [first] = anchors;
  const clampX = (x: number) => Math.max(edge, Math.min(x, screen.width - bubble.width - edge));
  const clampY = (y: number) => Math.max(top, Math.min(y, screen.height - bubble.height - edge));
  const judge = (spot: Spot) => {
    const [x, y] = [clampX(spot.x), clampY(spot.y)];
    const covered = (rects: Rect[]) => rects.reduce((sum, rect) => sum + overlap(x, y, bubble, rect), 0);
    return { spot: { ...spot, x, y }, covered: covered(anchors) * 10 + covered(avoid) };
  };
  const least = (tries: Spot[]) => tries.map(judge).reduce((best, one) => (one.covered < best.covered ? one : best)).spot;
  const free = (x: number, y: number): Spot => ({ x, y, side: 'free' });
  const left = edge * 2;
  const middle = screen.height * 0.42 - bubble.height / 2;
  const anywhere = [
    free(left, middle),
    ...avoid.flatMap((rect) => [rect.top - bubble.height - gap, rect.bottom + gap].flatMap((y) => [free(left, y), free(screen.width, y)])),
    free(left, top),
    free(screen.width, middle),
    free(screen.width, screen.height),
  ];
  if (!first) return least(anywhere);
  const middleX = (first.left + first.right - bubble.width) / 2;
  const middleY = (first.top + first.bottom - bubble.height) / 2;
  const tries: Spot[] = [
    { x: middleX, y: first.top - bubble.height - gap, side: 'above' },
    { x: first.right + gap, y: middleY, side: 'right' },
    { x: first.left - bubble.width - gap, y: middleY, side: 'left' },
    { x: middleX, y: first.bottom + gap, side: 'below' },
    { x: first.right + gap, y: first.top, side: 'right' },
    { x: first.right + gap, y: first.bottom - bubble.height, side: 'right' },
    { x: first.left - bubble.width - gap, y: first.top, side: 'left' },
    { x: first.left - bubble.width - gap, y: first.bottom - bubble.height, side: 'left' },
    { x: first.left, y: first.top - bubble.height - gap, side: 'above' },
    { x: first.right - bubble.width, y: first.top - bubble.height - gap, side: 'above' },
  ];
  return least([...tries, ...anywhere]);
}
