// Arrows, Enter and the space bar, and nothing else: whatever can be chosen is reached, and the game goes on.
import assert from 'node:assert/strict';
import { playComputer, rulebooks } from '../doors.mjs';
import { dice, Player } from '../player.mjs';

const choices = 14;
const mostStrokes = 120; // for one choice: who walks by chance goes back and forth
const arrows = ['ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft'];

/** Where the focus is, if that can be chosen; what is marked or chosen already can be taken back. */
function onChoice(page) {
  return page.evaluate(() => {
    const now = document.activeElement;
    const chooseable = '.plain-option, .menu button, .target, .slot.glow button.card, .slot.chosen button.card, .attachment.glow, .tile.glow .head';
    return now.matches(chooseable) || now.matches('.pile.glow, .site, [data-key]') || now.closest('.glow') !== null;
  });
}

async function walked(rulebook, { people, note }) {
  const page = await people.comes();
  const player = new Player(page, { seed: 4 });
  const roll = dice(9);
  await playComputer(page, rulebook);
  let strokes = 0;
  let walks = 0;
  while (player.choices < choices && (await player.asked())) {
    const before = player.choices;
    for (let n = 0; player.choices === before && (await page.locator('.prompt.asked').count()); ++n) {
      assert.ok(n < mostStrokes, `the keyboard gets nowhere: ${await page.locator('.prompt').innerText()}`);
      const things = await page.locator('.plain-option, .menu button, .glow').count();
      await page.keyboard.press(arrows[roll(4)]);
      ++strokes;
      if (things > 0 && player.choices === before && (await page.locator('.prompt.asked').count())) {
        ++walks;
        assert.ok(await onChoice(page), `an arrow leads to what can be chosen: ${await page.locator('.prompt').innerText()}`);
      }
      await page.keyboard.press(roll(6) === 0 ? ' ' : 'Enter');
      for (let looks = 0; player.choices === before && looks < 10; ++looks) await page.waitForTimeout(20);
    }
  }
  note(`${player.choices} choices, ${strokes} strokes`);
  assert.ok(walks > 0);
}

export const tests = Object.fromEntries(rulebooks.map((rulebook) => [`${rulebook} with arrows and Enter`, (at) => walked(rulebook, at)]));
