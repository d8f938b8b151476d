// A phone, held upright, with fingers only.
import assert from 'node:assert/strict';
import { phone } from '../browser.mjs';
import { playComputer, rulebooks } from '../doors.mjs';
import { Player } from '../player.mjs';

async function fits(page, what) {
  const [needed, there] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(needed <= there, `${what} is ${needed} wide on a screen of ${there}`);
}

async function fingers({ people }) {
  const page = await people.comes(phone);
  for (const path of ['/cards', '/decks', '/decks/new:warlords', '/learn', '/honour', '/me']) {
    await page.goto(path);
    await page.locator('main').waitFor();
    await page.waitForLoadState('networkidle');
    await fits(page, path);
  }
  for (const rulebook of rulebooks) {
    await page.goto('/');
    await page.getByRole('button', { name: 'Play now' }).first().waitFor();
    await fits(page, 'the front page');
    const player = new Player(page, { seed: 11, touch: true });
    await playComputer(page, rulebook, (what) => what.tap());
    await player.play(4);
    await fits(page, `the table of ${rulebook}`);
    const board = await page.locator('main.board').boundingBox();
    assert.ok(board.height > 250, `the table of ${rulebook} has a height of ${board.height} only`);
    await player.concede();
  }
}

/** Whether the middle of it is on the screen, and nothing lies above it. */
function inSight(what) {
  return what.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

async function hint({ people }) {
  const page = await people.comes(phone);
  const player = new Player(page, { seed: 7, touch: true });
  await playComputer(page, 'warlords', (what) => what.tap());
  await player.play(3);
  assert.ok(await player.asked());
  await page.getByRole('button', { name: 'Hint' }).tap();
  await page.locator('.expects').waitFor();
  assert.ok(await inSight(page.locator('.hint')), 'the hint is seen');
  await fits(page, 'the table with a hint');
}

export const tests = {
  'a hint on a phone': hint,
  'a phone with fingers only': fingers,
};
