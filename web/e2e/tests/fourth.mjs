// A rulebook that the pages have never heard of: it is listed, its table is laid, and a game is played to its end.
import assert from 'node:assert/strict';
import { People } from '../browser.mjs';
import { Player } from '../player.mjs';
import { Server } from '../server.mjs';

async function pebbles({ browser, note }) {
  const program = process.env['TERCIO_WITH_PEBBLES'];
  if (!program) return note('left out: TERCIO_WITH_PEBBLES names no program');
  const server = await Server.start(program);
  const people = new People(browser, server.url);
  try {
    const page = await people.comes();
    await page.locator('article[data-rulebook="pebbles"]').waitFor();
    const id = await page.evaluate(async () => {
      const deck = { text: 'game: pebbles\n9 Pebble\n' };
      const seats = [
        { who: 'me', deck },
        { who: 'computer', level: 'recruit', deck },
      ];
      const answer = await fetch('/api/games', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ rulebook: 'pebbles', seats }),
      });
      return (await answer.json()).id;
    });
    const player = new Player(page, { seed: 2 });
    await page.goto(`/game/${id}`);
    await page.getByText('The Heap').waitFor();
    assert.ok(await player.play(30), 'it has an end');
    note(`${player.choices} choices`);
    await page.getByRole('link', { name: 'Watch it again' }).click();
    await page.getByRole('slider', { name: 'Step' }).waitFor();
    for (const path of ['/cards/pebbles', '/decks?rulebook=pebbles', '/decks/new:pebbles', '/honour?rulebook=pebbles']) {
      await page.goto(path);
      await page.locator('main').waitFor();
      await page.waitForLoadState('networkidle');
    }
    assert.deepEqual(people.faults, []);
  } finally {
    await people.leave();
    await server.endForGood();
  }
}

export const tests = { 'a fourth rulebook in the browser': pebbles };
