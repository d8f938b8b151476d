// Every rulebook at four sizes, with the mouse or the finger alone and with the keyboard alone: what is asked about is seen
// without scrolling at every decision, nothing moves while one decides, and a decision costs little more than a click.
// TERCIO_WHOLE_GAMES=1 plays every game to its end, with the keyboard at all sizes too.
import assert from 'node:assert/strict';
import { playComputer, rulebooks } from '../doors.mjs';
import { Player } from '../player.mjs';

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844, touch: true },
  { width: 844, height: 390, touch: true },
];
const whole = process.env['TERCIO_WHOLE_GAMES'] === '1';
const enough = whole ? 900_000 : 10_000; // milliseconds of each game
const leastTyped = 5; // choices, however slow the machine
const mostClicks = 1.2; // for a decision, on average
const odd = whole ? 0 : 4; // clicks more: in a few decisions one or two with a long way weigh much

/** What of the question is not on the screen: the sentence, and a way to every answer. */
function unseen(page) {
  return page.evaluate(() => {
    const seen = (element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
      const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
      return (
        width > 0 && x > 0 && y > 0 && x < innerWidth && y < innerHeight && right > 4 && bottom > 4 && left < innerWidth - 4 && top < innerHeight - 4
      );
    };
    const missing = [];
    const sentence = document.querySelector('.prompt p');
    if (!sentence || !seen(sentence)) missing.push('the question');
    const glowing = [...document.querySelectorAll('.slot.glow, .tile.glow, .zone.glow, .site.glow')];
    const answers = [...document.querySelectorAll('.plain-option, .answers .pass:not(:disabled)')];
    if (glowing.length + answers.length > 0 && ![...glowing, ...answers].some(seen)) missing.push('every answer');
    // Answers stand on the screen as a whole, and nothing runs out of the plate of a seat.
    for (const button of document.querySelectorAll('.answers .button, .plain-option')) {
      const { left, top, right, bottom, width } = button.getBoundingClientRect();
      if (width > 0 && (left < 0 || top < 0 || right > innerWidth + 1 || bottom > innerHeight + 1))
        missing.push(`cut off: ${button.textContent.trim()}`);
    }
    for (const plate of document.querySelectorAll('.plate')) {
      const { right } = plate.getBoundingClientRect();
      for (const part of plate.querySelectorAll('.pile, .count, .name'))
        if (part.getBoundingClientRect().right > right + 2) missing.push(`runs out of its plate: ${part.textContent.trim()}`);
    }
    for (const card of document.querySelectorAll('.stage .slot.glow, .hands .slot.glow'))
      if (!seen(card)) missing.push(card.textContent.trim().slice(0, 40));
    return missing;
  });
}

/** What moves by itself is summed up from now on, as browsers measure it. */
function watchShifts(page) {
  return page.addInitScript(() => {
    window.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved in a while in which nobody did anything but decide. */
async function moved(page) {
  const sum = () => page.evaluate(() => window.shifts);
  await page.waitForTimeout(80); // what came with the question has come
  const before = await sum();
  await page.waitForTimeout(120);
  return (await sum()) - before;
}

async function pointing(rulebook, { touch = false, ...viewport }, { people, note }) {
  const page = await people.comes({ viewport, hasTouch: touch, isMobile: touch });
  const player = new Player(page, { seed: 7, touch, drags: true });
  await watchShifts(page);
  await page.reload();
  await playComputer(page, rulebook, (what) => (touch ? what.tap() : what.click()));
  const end = Date.now() + enough;
  const missing = [];
  let questions = 0;
  let shifts = 0;
  while (Date.now() < end && (await player.asked())) {
    missing.push(...(await unseen(page)));
    if (++questions % 5 === 0) shifts += await moved(page);
    await player.choose();
  }
  const ended = (await page.locator('section.over').count()) > 0;
  note(`${player.choices} choices, ${questions} questions, ${(player.clicks / player.choices).toFixed(2)} clicks each${ended ? ', to the end' : ''}`);
  assert.deepEqual(missing, [], 'what is asked about is seen');
  // A busy machine draws late what belongs to the move before: there it is only told.
  if (whole) assert.ok(shifts < 0.02, `things move while one decides: ${shifts}`);
  else if (shifts >= 0.02) note(`things move while one decides: ${shifts.toFixed(3)}`);
  assert.ok(player.clicks <= mostClicks * player.choices + odd, `${player.clicks} clicks for ${player.choices} choices`);
  const [needed, there] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(needed <= there, `the table is ${needed} wide on a screen of ${there}`);
}

/** Space passes, arrows and Enter choose, and what is only a button is reached with Tab. */
async function typing(rulebook, { width, height }, { people, note }) {
  const page = await people.comes({ viewport: { width, height } });
  const player = new Player(page, { seed: 8 });
  await playComputer(page, rulebook);
  const end = Date.now() + enough;
  while ((Date.now() < end || player.choices < leastTyped) && (await player.asked())) {
    const before = player.choices;
    if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
    await page.locator('body').press('l');
    await page.keyboard.press('1');
    for (let looks = 0; player.choices === before && looks < 10; ++looks) {
      await page.keyboard.press(looks % 2 ? 'Enter' : 'ArrowUp');
      await page.waitForTimeout(60);
    }
    if (player.choices === before) await page.keyboard.press(' ');
    if (player.choices === before) await page.keyboard.press('Escape');
    await page.waitForTimeout(60);
  }
  note(`${player.choices} choices`);
  assert.ok(player.choices >= leastTyped, 'the keyboard alone gets somewhere');
}

export const tests = Object.fromEntries(
  rulebooks.flatMap((rulebook) => [
    ...sizes.map((size) => [`${rulebook} at ${size.width}x${size.height}`, (at) => pointing(rulebook, size, at)]),
    ...(whole ? sizes : sizes.slice(0, 1)).map((size) => [
      `${rulebook} with the keyboard alone at ${size.width}x${size.height}`,
      (at) => typing(rulebook, size, at),
    ]),
  ]),
);
