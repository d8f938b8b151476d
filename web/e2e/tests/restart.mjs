// The server is killed under an open table and comes back: so does the table, by itself.
import assert from 'node:assert/strict';
import { People } from '../browser.mjs';
import { playComputer } from '../doors.mjs';
import { Player } from '../player.mjs';
import { Server } from '../server.mjs';

async function killed({ browser, program }) {
  const server = await Server.start(program);
  const people = new People(browser, server.url);
  try {
    const page = await people.comes();
    const player = new Player(page, { seed: 8 });
    await playComputer(page, 'delos');
    await player.play(6);
    const lines = await page.locator('.log p:not(.since)').allInnerTexts();
    const prompt = await page.locator('.prompt p').innerText();

    await server.end('SIGKILL');
    await page.getByText('The line to the server is broken').waitFor();
    await server.begin();
    await page.getByText('The line to the server is broken').waitFor({ state: 'detached', timeout: 180_000 });
    assert.ok(await player.asked());
    assert.deepEqual(await page.locator('.log p:not(.since)').allInnerTexts(), lines, 'nothing that was told is lost');
    assert.equal(await page.locator('.prompt p').innerText(), prompt, 'and the same is asked');
    await player.play(4);
    assert.deepEqual(people.faults, []);
  } finally {
    await people.leave();
    await server.endForGood();
  }
}

export const tests = { 'the server is killed under an open table': killed };
