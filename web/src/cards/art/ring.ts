// Points on a circle around the middle of a card's back.
export const round = (n: number) => Math.round(n * 10) / 10;

export function ring(radius: number, turn: number): { x: number; y: number } {
  const angle = turn * 2 * Math.PI - Math.PI / 2;
  return { x: round(100 + radius * Math.cos(angle)), y: round(140 + radius * Math.sin(angle)) };
}
