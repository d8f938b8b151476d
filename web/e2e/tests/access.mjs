// What stands in the way of people who see little, or hear the page read out: axe finds nothing serious.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { playComputer, rulebooks } from '../doors.mjs';
import { Player } from '../player.mjs';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

async function problems(page, where) {
  await page.waitForLoadState('networkidle');
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations
    .filter((problem) => problem.impact === 'serious' || problem.impact === 'critical')
    .map((problem) => `${where}: ${problem.id}, ${problem.help} (${problem.nodes.length}): ${problem.nodes[0].html.slice(0, 200)}`);
}

async function looked({ people }, colorScheme) {
  const page = await people.comes({ colorScheme });
  const found = [];
  const look = async (where) => found.push(...(await problems(page, where)));
  for (const path of ['/', '/cards', '/decks', '/decks/new:delos', '/learn', '/honour', '/me']) {
    await page.goto(path);
    await page.locator('main').waitFor();
    await look(path);
  }
  const player = new Player(page, { seed: 12 });
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
  assert.deepEqual(found, []);
}

export const tests = {
  'axe finds nothing serious in the dark': (at) => looked(at, 'dark'),
  'axe finds nothing serious in the light': (at) => looked(at, 'light'),
};
