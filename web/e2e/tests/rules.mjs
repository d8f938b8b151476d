// The rules: searched, linked to, and tried at a table in one click.
import assert from 'node:assert/strict';
import { rulebooks } from '../doors.mjs';
import { Player } from '../player.mjs';

async function read({ people }) {
  const page = await people.comes();
  await page.goto('/rules/warlords');
  await page.getByRole('heading', { name: 'Damage and shields' }).waitFor();
  await page.getByRole('searchbox').fill('retreat exhausted');
  await page.getByRole('heading', { name: 'Retreat', exact: true }).waitFor();
  assert.equal(await page.getByRole('heading', { name: 'Brutal' }).count(), 0);
}

/** One scenario of each rulebook is played to its end from the page. */
async function tried({ people, note }) {
  for (const rulebook of rulebooks) {
    const page = await people.comes();
    await page.goto(`/rules/${rulebook}`);
    const shown = page.locator('.try button').first();
    if ((await page.getByText('There is no reference for this game yet').count()) > 0) continue;
    const player = new Player(page, { seed: 3 });
    await shown.click();
    const bubble = page.locator('section.lesson');
    for (let steps = 0; await player.asked(); ++steps) {
      assert.ok(steps < 30, 'a scenario is short');
      while (await bubble.locator('.next').count()) await bubble.locator('.next').click();
      await bubble.locator('.wanted').click();
      await page.waitForTimeout(150);
    }
    await page.getByRole('link', { name: 'Back to the rules' }).waitFor();
    note(`${rulebook}: ${player.choices} choices`);
    await page.close();
  }
}

export const tests = { 'the rules are searched': read, 'a rule is tried at a table': tried };
