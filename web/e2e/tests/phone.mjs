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
    await player.play(8);
    await fits(page, `the table of ${rulebook}`);
    const board = await page.locator('main.board').boundingBox();
    assert.ok(board.height > 250, `the table of ${rulebook} has a height of ${board.height} only`);
    await player.concede();
  }
}

export const tests = { 'a phone with fingers only': fingers };
