// Which of the lines a lesson says have not been read before.

/** The index of the first new line: lines that go on from those shown before are new from there, others all. */
export function firstNew(before: string[], now: string[]): number {
  const goesOn = before.length <= now.length && before.every((line, i) => line === now[i]);
  return goesOn ? Math.min(before.length, Math.max(0, now.length - 1)) : 0;
}
