// One click to an opponent, what one has won and lost, and what can be read without a line.
import assert from 'node:assert/strict';
import { playComputer } from '../doors.mjs';
import { Player } from '../player.mjs';

const pace = (page, rulebook, name) => page.getByRole('group', { name: `Find an opponent for ${rulebook}` }).getByRole('button', { name });

/** Who wants the same game and clock meets; who wants another waits at a table of their own. */
async function met({ people }) {
  const [ann, ben, cleo] = [await people.comes(), await people.comes(), await people.comes()];
  await pace(ann, 'Delos', 'No clock').click();
  await ann.getByRole('heading', { name: 'Your table waits for company' }).waitFor();
  await pace(cleo, 'Delos', /^Quick/).click();
  await cleo.getByRole('heading', { name: 'Your table waits for company' }).waitFor();
  await ben.reload();
  await pace(ben, 'Delos', 'No clock').click();
  await Promise.all([ann.locator('.prompt').waitFor(), ben.locator('.prompt').waitFor()]);
  assert.equal(new URL(ann.url()).pathname, new URL(ben.url()).pathname);
  assert.notEqual(new URL(ann.url()).pathname, new URL(cleo.url()).pathname);
  // A second click on the same does not open a second table.
  const waits = cleo.url();
  await cleo.goto('/');
  await pace(cleo, 'Delos', /^Quick/).click();
  await cleo.waitForURL(waits);
}

async function counted({ people }) {
  const page = await people.comes();
  await playComputer(page, 'commanders');
  await new Player(page, { seed: 5 }).concede();
  await page.goto('/me');
  const row = (name) => page.getByRole('row').filter({ hasText: name });
  await row('Recruit').waitFor();
  for (const name of ['Recruit', 'Commanders']) assert.match(await row(name).first().innerText(), /\b0\s+1\s+0\s+0 ?%/, `${name}: one game, lost`);
}

async function withoutLine({ people }) {
  const page = await people.comes();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const path of ['/cards/delos', '/rules/warlords']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  await page.context().setOffline(true);
  await page.goto('/cards/delos');
  await page.getByText('No line to the network.').waitFor();
  await page.locator('button.card').first().waitFor();
  await page.goto('/rules/warlords');
  await page.getByRole('heading', { name: 'Damage and shields' }).waitFor();
  await page.context().setOffline(false);
}

export const tests = {
  'one click to an opponent': met,
  'games are counted for who played them': counted,
  'cards and rules are read without a line': withoutLine,
};
