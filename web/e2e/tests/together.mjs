// People at one table: by invitation, with a broken line in between, and somebody who looks on.
import assert from 'node:assert/strict';
import { openTable, playComputer } from '../doors.mjs';
import { Player } from '../player.mjs';

/** What lies in front of one: where the round stands, one's hand, and what is asked. */
async function sight(page) {
  await page.locator('.prompt').waitFor();
  return {
    round: await page.locator('header .round').innerText(),
    hand: await page.locator('section.hand button.card').allTextContents(),
    prompt: await page.locator('.prompt p').innerText(),
    log: await page.locator('.log p:not(.since)').count(),
  };
}

/** Whoever is asked chooses, until so many choices are made. */
async function takeTurns(players, choices) {
  const made = () => players.reduce((sum, player) => sum + player.choices, 0);
  for (const last = made() + choices; made() < last;) {
    const asked = await Promise.any(players.map(async (player) => ((await player.asked()) ? player : null)));
    assert.ok(asked, 'the game is not over that soon');
    await asked.choose();
  }
}

/** What lies in front of one once the last choice has been answered: a page shows its question until then. */
async function settledSight(page) {
  let last = await sight(page);
  for (let same = 0; same < 10;) {
    await page.waitForTimeout(100);
    const now = await sight(page);
    same = JSON.stringify(now) === JSON.stringify(last) ? same + 1 : 0;
    last = now;
  }
  return last;
}

async function byInvitation({ people }) {
  const [annsPage, bensPage] = [await people.comes(), await people.comes()];
  const ann = new Player(annsPage, { seed: 3 });
  const ben = new Player(bensPage, { seed: 4 });
  await bensPage.goto(await openTable(annsPage, 'warlords'));
  await bensPage.getByRole('button', { name: 'Take the seat' }).click();
  await Promise.all([annsPage.locator('.prompt').waitFor(), bensPage.locator('.prompt').waitFor()]);

  await takeTurns([ann, ben], 8);
  const before = await settledSight(bensPage);
  await bensPage.reload();
  await bensPage
    .locator('.log p:not(.since)')
    .nth(before.log - 1)
    .waitFor();
  assert.deepEqual(await settledSight(bensPage), before, 'after a reload everything is as it was');
  await takeTurns([ann, ben], 8);

  await ann.concede();
  await bensPage.locator('section.over h2', { hasText: 'Victory' }).waitFor();
  await annsPage.getByRole('button', { name: 'Rematch' }).click();
  await bensPage.getByRole('button', { name: 'Agree' }).click();
  await Promise.all([annsPage, bensPage].map((page) => page.getByRole('link', { name: 'To the rematch' }).click()));
  await Promise.any([ann.asked(), ben.asked()]);
}

async function looksOn({ people }) {
  const page = await people.comes();
  const player = new Player(page, { seed: 5 });
  await playComputer(page, 'commanders');
  await player.play(4);
  const watching = await people.comes();
  await watching.locator(`a[href="${new URL(page.url()).pathname}"]`).click();
  await watching.locator('.prompt', { hasText: 'You are watching.' }).waitFor();
  await page.locator('header .watching', { hasText: '1 watching' }).waitFor();
  assert.equal(await watching.locator('section.hand').count(), 0, 'who looks on has no hand');
  assert.equal(await watching.locator('.slot.glow, .zone.glow, .options .option').count(), 0, 'nor anything to choose');

  const lines = await watching.locator('.log p:not(.since)').count();
  await player.play(6);
  await watching.waitForFunction((seen) => document.querySelectorAll('.log p:not(.since)').length > seen, lines);
  await player.concede();
  await watching.locator('section.over').waitFor();
}

export const tests = {
  'two people by invitation, one of whom loads the page again': byInvitation,
  'somebody looks on': looksOn,
};
