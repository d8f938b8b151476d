// Every lesson to its end, doing what it asks for, and a puzzle of each rulebook.
import assert from 'node:assert/strict';
import { Player } from '../player.mjs';

const mostSteps = 400;

async function lessonsOf(server, kinds) {
  const site = await (await fetch(`${server.url}/api/site`)).json();
  return site.rulebooks.map((rulebook) => ({
    title: rulebook.title,
    lessons: rulebook.lessons.filter(({ kind }) => kinds.includes(kind)).map((lesson) => `Begin: ${lesson.title}, ${rulebook.title}`),
  }));
}

/** Reads bubbles and takes what is wanted, until the lesson is over; then plays on by chance where the game goes on. */
async function follow(page, player, name) {
  const bubble = page.locator('section.lesson');
  let steps = 0;
  for (; await player.asked(); ++steps) {
    assert.ok(steps < mostSteps, `${name} has no end`);
    if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
    while (await bubble.locator('.next').count()) await bubble.locator('.next').click();
    if (await bubble.getByRole('button', { name: 'Show me' }).count()) await bubble.getByRole('button', { name: 'Show me' }).click();
    const before = player.choices;
    const wanted = bubble.locator('.wanted');
    if (await wanted.count()) await wanted.click();
    else await player.choose();
    assert.ok(player.choices > before); // an attack and its target may be one gesture
  }
  return steps;
}

async function learn(kinds, each, { people, server, note }) {
  for (const { lessons } of await lessonsOf(server, kinds))
    for (const lesson of lessons.slice(0, each)) {
      const page = await people.comes();
      await page.goto('/learn');
      const player = new Player(page, { seed: 10 });
      await page.getByRole('button', { name: lesson, exact: true }).click();
      note(`${lesson.slice(7)}: ${await follow(page, player, lesson)} choices`);
      await page.close();
    }
}

/** What is not the way is not taken, and said so. */
async function missed({ people, server }) {
  const [{ lessons }] = await lessonsOf(server, ['puzzle']);
  const page = await people.comes();
  await page.goto('/learn');
  const player = new Player(page, { seed: 10 });
  await page.getByRole('button', { name: lessons[0], exact: true }).click();
  await player.asked();
  const bubble = page.locator('section.lesson');
  await page.locator('body').press('l');
  const options = page.locator('.options .option:not([aria-expanded])');
  for (let i = 0; i < (await options.count()); ++i) {
    if (player.choices > 0) break;
    await options.nth(i).click();
    await page.waitForTimeout(150);
  }
  assert.ok(player.choices > 0 || (await bubble.innerText()).includes('not the way'));
}

export const tests = {
  'every first lesson to its end': (at) => learn(['first'], 9, at),
  'every further lesson to its end': (at) => learn(['further'], 9, at),
  'a puzzle of each rulebook': (at) => learn(['puzzle'], 1, at),
  'a puzzle says what is not the way': missed,
};
