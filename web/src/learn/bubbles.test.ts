import { expect, test } from 'vitest';
import { placeBubble } from './bubbles';

const screen = { width: 1000, height: 800 };
const bubble = { width: 300, height: 150 };

test('a bubble stands above what it speaks of, where there is room', () => {
  expect(placeBubble([{ left: 400, right: 500, top: 600, bottom: 740 }], bubble, screen, 50)).toEqual({ x: 300, y: 438, side: 'above' });
});

test('at the upper edge it goes aside', () => {
  const spot = placeBubble([{ left: 400, right: 500, top: 60, bottom: 160 }], bubble, screen, 50);
  expect(spot.side).toBe('right');
  expect(spot.x).toBe(512);
});

test('it covers neither the card nor the place it goes to', () => {
  const card = { left: 400, right: 500, top: 600, bottom: 740 };
  const place = { left: 300, right: 620, top: 350, bottom: 560 };
  const { x, y } = placeBubble([card, place], bubble, screen, 50);
  for (const rect of [card, place]) expect(x + 300 <= rect.left || x >= rect.right || y + 150 <= rect.top || y >= rect.bottom).toBe(true);
});

test('without anything to speak of it stands at the left, and always on the screen', () => {
  const spot = placeBubble([], bubble, { width: 320, height: 300 }, 46);
  expect(spot).toEqual({ x: 12, y: 51, side: 'free' });
});

test('it leaves the question free where it can', () => {
  const card = { left: 400, right: 500, top: 500, bottom: 640 };
  const question = { left: 200, right: 700, top: 400, bottom: 480 };
  const { x, y } = placeBubble([card], bubble, screen, 50, [question]);
  for (const rect of [card, question]) expect(x + 300 <= rect.left || x >= rect.right || y + 150 <= rect.top || y >= rect.bottom).toBe(true);
  const free = placeBubble([], { width: 300, height: 190 }, { width: 390, height: 844 }, 46, [{ left: 10, right: 380, top: 350, bottom: 420 }]);
  expect(free.y + 190 <= 350 || free.y >= 420).toBe(true);
});

test('it leaves places free rather than stand close to what it speaks of', () => {
  const row = (top: number) => [0, 130, 260].map((left) => ({ left, right: left + 125, top, bottom: top + 40 }));
  const tiles = [...row(90), ...row(135)];
  const { x, y } = placeBubble([tiles[0]!], { width: 300, height: 190 }, { width: 390, height: 844 }, 46, tiles);
  for (const rect of tiles) expect(x + 300 <= rect.left || x >= rect.right || y + 190 <= rect.top || y >= rect.bottom).toBe(true);
});
