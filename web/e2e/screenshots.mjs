// node e2e/screenshots.mjs PATH_TO_TERCIO FOLDER: pictures of the main views, made with the pages inside the binary.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openBrowser, People, phone } from './browser.mjs';
import { askRulebooks, playComputer, rulebooks } from './doors.mjs';
import { smallPng } from './png.mjs';
import { Player } from './player.mjs';
import { Server } from './server.mjs';

const [program, folder] = process.argv.slice(2);
if (!program || !folder) {
  console.error('node e2e/screenshots.mjs PATH_TO_TERCIO FOLDER');
  process.exit(2);
}

const enoughChoices = { warlords: 5, commanders: 24, delos: 10 }; // for a table that has something on it
const mostMore = 30; // choices until something is fought over
const mostGames = 4; // that are begun for one picture

async function picture(page, name) {
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(500); // a pile that is asked about opens by itself, a moment after the question
  if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
  await page.locator('dialog[open]').waitFor({ state: 'detached' });
  const image = smallPng(await page.screenshot({ animations: 'disabled' }));
  await writeFile(join(folder, `${name}.png`), image);
  console.log(`${name}.png ${Math.round(image.length / 1024)} KB`);
}

/** A table in the middle of a game, best of a fight; a game that ends too soon or has none in time is played anew. */
async function midGame(page, rulebook, touch = false) {
  const player = new Player(page, { seed: 21, touch });
  for (let games = 0; games < mostGames; ++games) {
    await page.goto('/');
    await playComputer(page, rulebook, (what) => (touch ? what.tap() : what.click()));
    if (!(await player.play(enoughChoices[rulebook])) && (await untilFought(page, player))) break;
  }
  return player;
}

/** Plays on until one can strike; false: that does not come soon enough. */
async function untilFought(page, player) {
  for (let more = 0; more < mostMore; ++more) {
    if (await page.locator('.stage.battle .rank.near .slot.glow').count()) return true;
    if (!(await player.asked())) return false;
    await player.choose();
  }
  return false;
}

async function wide(people) {
  const page = await people.comes();
  let player;
  for (const rulebook of rulebooks) {
    player = await midGame(page, rulebook);
    await picture(page, rulebook);
  }
  await page.goto('/');
  await page.getByRole('heading', { name: 'Your games' }).waitFor();
  await picture(page, 'home');
  await page.getByRole('link', { name: /delos/i }).first().click();
  await player.asked();
  await player.concede();
  await page.getByRole('link', { name: 'Watch it again' }).click();
  const slider = page.getByRole('slider', { name: 'Step' });
  await slider.fill(String(Math.floor(Number(await slider.getAttribute('max')) * 0.8)));
  await picture(page, 'replay');
  await page.goto('/cards/warlords');
  await page.locator('button.card').first().waitFor();
  await picture(page, 'cards');
  await page.goto('/learn');
  await picture(page, 'learn');
  await page.goto('/decks?rulebook=warlords');
  await page.getByRole('link', { name: 'Look, copy' }).first().click();
  await page.locator('.legality.legal').waitFor();
  await picture(page, 'decks');
}

async function light(people) {
  const page = await people.comes({ colorScheme: 'light' });
  await midGame(page, 'warlords');
  await picture(page, 'warlords-light');
}

async function narrow(people) {
  const page = await people.comes(phone);
  await page.getByRole('button', { name: 'Play now' }).first().waitFor();
  await picture(page, 'home-phone');
  await midGame(page, 'commanders', true);
  await picture(page, 'commanders-phone');
}

await mkdir(folder, { recursive: true });
const server = await Server.start(program);
await askRulebooks(server);
const browser = await openBrowser();
const people = new People(browser, server.url);
try {
  for (const views of [wide, light, narrow]) await views(people);
} finally {
  await browser.close();
  await server.endForGood();
}
