// What is heard, and what is not when it is turned off; who looks elsewhere is called back in words of people.
import assert from 'node:assert/strict';
import { playComputer } from '../doors.mjs';
import { Player } from '../player.mjs';

/** Counts what sounds, keeps what is announced, and lets the page be looked away from. */
function listen(page) {
  return page.addInitScript(() => {
    window.sung = 0;
    for (const source of [OscillatorNode, AudioBufferSourceNode]) {
      const start = source.prototype.start;
      source.prototype.start = function (...when) {
        ++window.sung;
        return start.apply(this, when);
      };
    }
    window.told = [];
    window.Notification = class {
      static permission = 'granted';
      static requestPermission = async () => 'granted';
      constructor(title, { body }) {
        window.told.push(`${title}: ${body}`);
      }
    };
    Object.defineProperty(document, 'visibilityState', { get: () => (window.away ? 'hidden' : 'visible') });
  });
}

async function heard({ people, note }) {
  const page = await people.comes();
  await listen(page);
  await page.reload();
  const player = new Player(page, { seed: 4 });
  await playComputer(page, 'warlords');
  await player.play(4);
  const sung = () => page.evaluate(() => window.sung);
  note(`${await sung()} tones`);
  assert.ok((await sung()) > 0, 'something is heard');

  await page.getByRole('button', { name: 'Menu and settings' }).click();
  await page.getByLabel('Tell me when it is my turn').check();
  await page.getByRole('slider').fill('0');
  await page.keyboard.press('Escape');
  await page.evaluate(() => (window.away = true));
  const before = await sung();
  await player.play(8);
  assert.equal(await sung(), before, 'turned off, nothing is heard');
  const told = await page.evaluate(() => window.told);
  assert.ok(told.length > 0, 'who looks away is called back');
  for (const text of told) assert.match(text, /^Warlords: [A-Z]/);
}

export const tests = { 'sound, and a call to who looks elsewhere': heard };
