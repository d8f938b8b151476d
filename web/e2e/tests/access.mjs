// What stands in the way of people who see little, or hear the page read out: axe finds nothing serious.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { playComputer, rulebooks } from '../doors.mjs';
import { Player } from '../player.mjs';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe says of a page at rest: it remembers colours while it looks, and would mix those of two moments. */
async function found(page) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(axe);
  return page.evaluate(async () => {
    let moved = 0;
    const watch = new MutationObserver(() => (moved = performance.now()));
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    for (let looks = 0; ; ++looks) {
      const rested = performance.now();
      while (performance.now() - Math.max(moved, rested) < 500) await new Promise((resolve) => setTimeout(resolve, 100));
      const began = performance.now();
      const result = await window.axe.run(document, { resultTypes: ['violations'] });
      if (moved < began || looks === 5) return result.violations;
    }
  });
}

async function problems(page, where) {
  return (await found(page))
    .filter((problem) => problem.impact === 'serious' || problem.impact === 'critical')
    .map(({ id, nodes }) => `${where}: ${id} (${nodes.length}): ${nodes[0].html.slice(0, 200)}: ${nodes[0].failureSummary}`);
}

async function looked({ people }, colorScheme) {
  const page = await people.comes({ colorScheme });
  const wrong = [];
  const look = async (where) => wrong.push(...(await problems(page, where)));
  for (const path of ['/', '/cards', '/decks', '/decks/new:delos', '/learn', '/rules', '/rules/delos', '/honour', '/me']) {
    await page.goto(path);
    await page.locator('main').waitFor();
    await look(path);
  }
  const player = new Player(page, { seed: 12 });
  await page.goto('/learn');
  await page
    .getByRole('button', { name: /^Begin: 1\. / })
    .first()
    .click();
  await player.asked();
  await look('a puzzle');
  await page.goto('/learn');
  await page.getByRole('button', { name: /^Begin: Command and dials/ }).click();
  await player.asked();
  await look('a lesson');
  for (const rulebook of rulebooks) {
    await page.goto('/');
    await playComputer(page, rulebook);
    await player.play(5);
    await look(`the table of ${rulebook}`);
    await player.concede();
    await look(`the end of ${rulebook}`);
  }
  await page.getByRole('link', { name: 'Watch it again' }).click();
  await page.getByRole('slider').waitFor();
  await look('replay');
  assert.deepEqual(wrong, []);
}

export const tests = {
  'axe finds nothing serious in the dark': (at) => looked(at, 'dark'),
  'axe finds nothing serious in the light': (at) => looked(at, 'light'),
};
