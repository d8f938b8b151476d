// A finished game is watched again, from every side, and played on.
import assert from 'node:assert/strict';
import { playComputer } from '../doors.mjs';
import { Player } from '../player.mjs';

async function watchedAgain({ people, note }) {
  const page = await people.comes();
  const player = new Player(page, { seed: 9 });
  await playComputer(page, 'warlords');
  await player.play(12);
  await player.concede();
  await page.getByRole('link', { name: 'Watch it again' }).click();

  const slider = page.getByRole('slider', { name: 'Step' });
  await slider.waitFor();
  const last = Number(await slider.getAttribute('max'));
  note(`${last} steps`);
  assert.ok(last >= 12);
  const where = page.locator('.where');
  const isAt = (step) => where.filter({ hasText: `${step} / ${last}` }).waitFor();
  await page.getByRole('button', { name: 'To the beginning' }).click();
  await isAt(0);
  await page.getByRole('button', { name: 'A step on' }).click();
  await isAt(1);
  const middle = Math.floor(last / 2);
  await slider.fill(String(middle));
  await isAt(middle);
  assert.ok(page.url().includes(`step=${middle}`), 'the address leads to that moment');

  const side = page.getByRole('combobox', { name: 'Seen by' });
  const mine = await side.inputValue();
  const hand = await page.locator('section.hand button.card').allTextContents();
  await side.selectOption(mine === '0' ? '1' : '0');
  await page.waitForFunction(
    (before) => [...document.querySelectorAll('section.hand button.card')].map((card) => card.textContent).join() !== before,
    hand.join(),
  );
  await side.selectOption('all');
  await page.waitForURL(/seen=all/);
  await page.reload();
  await isAt(middle);

  await page.getByRole('button', { name: 'Play from here' }).click();
  await page.getByRole('radio', { name: /^Recruit/ }).check();
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await player.play(2);
}

export const tests = { 'a game is watched again and played on': watchedAgain };
