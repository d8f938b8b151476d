// Whole games: against the computer, and against each other.
import assert from 'node:assert/strict';
import { playComputer, rulebooks } from '../doors.mjs';
import { Player } from '../player.mjs';

const leastChoices = 10; // however slow the machine
const mostChoices = 400;
const mostTime = 20_000; // then one concedes, except in the game that is always played to its own end
const toTheEnd = 'warlords';

async function against(rulebook, { people, note }) {
  const page = await people.comes();
  const player = new Player(page, { seed: 7 });
  await playComputer(page, rulebook);
  const natural = (await player.play(leastChoices)) || (await player.play(mostChoices, rulebook === toTheEnd ? Infinity : mostTime));
  assert.ok(natural || rulebook !== toTheEnd, `${rulebook} has an end within ${mostChoices} choices`);
  if (!natural) await player.concede();
  note(`${player.choices} choices${natural ? '' : ', then conceded'}`);
  await page.locator('section.over h2', { hasText: /Victory|Defeat|No victor/ }).waitFor();
  assert.ok(player.choices >= leastChoices, 'a game has at least ten choices');
  await page.locator('section.over').getByRole('link', { name: 'Front page' }).click();
  await page.getByRole('heading', { name: 'Your last games' }).waitFor();
}

// The chances stand beside the options, and one line says why.
async function hint({ people }) {
  const page = await people.comes();
  const player = new Player(page, { seed: 7 });
  await playComputer(page, 'warlords');
  await player.play(3);
  assert.ok(await player.asked());
  if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Hint' }).click();
  const why = await page.locator('.expects').innerText();
  assert.match(why, /^Expected then: .+: .+|^What follows depends on /);
  assert.match(await page.locator('.options').innerText(), /\d+ ?%/);
}

export const tests = {
  ...Object.fromEntries(rulebooks.map((rulebook) => [`a game of ${rulebook} against the computer`, (at) => against(rulebook, at)])),
  'a hint tells chances and what is expected': hint,
};
