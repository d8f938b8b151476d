// The builder: a deck from nothing, kept, and played.
import assert from 'node:assert/strict';
import { Player } from '../player.mjs';

async function buildAndPlay({ people, note }) {
  const page = await people.comes();
  await page.goto('/decks?rulebook=warlords');
  await page.getByRole('link', { name: 'New deck' }).click();
  await page.getByLabel('Name of the deck').fill('From nothing');
  await page.getByRole('combobox', { name: 'Warlord' }).selectOption({ index: 1 });
  const legality = page.locator('.legality');
  await legality.filter({ hasText: 'not legal yet' }).waitFor();
  const tab = page.getByRole('tab', { name: /^Deck/ });
  while (Number((await tab.innerText()).replace(/\D/g, '')) < 50) {
    const tile = page.getByRole('group', { name: /: 0 in the deck$/ }).first();
    const name = await tile.getByRole('button', { name: /^Put in one/ }).getAttribute('aria-label');
    const more = page.locator('.tile').getByRole('button', { name, exact: true });
    for (let copy = 0; copy < 3; ++copy) await more.click();
  }
  await page.locator('.legality.legal').waitFor();
  note((await legality.innerText()).trim());
  await page.getByRole('button', { name: 'Keep this deck' }).click();
  await page.getByText('Kept', { exact: true }).waitFor();

  await page.goto('/decks?rulebook=warlords');
  const mine = page.getByRole('listitem').filter({ hasText: 'From nothing' });
  const player = new Player(page, { seed: 6 });
  await mine.getByRole('button', { name: 'Play' }).click();
  await page.locator('.prompt').waitFor();
  await player.play(4);
  const seats = await page.evaluate(async () => (await (await fetch(`/api${location.pathname.replace('game', 'games')}`)).json()).seats);
  assert.ok(
    seats.some((seat) => seat.mine && seat.deck === 'From nothing'),
    'it is that deck that is played',
  );
}

export const tests = { 'a deck is built and played': buildAndPlay };
