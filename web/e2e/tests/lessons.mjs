// Every lesson to its end, doing what it asks for.
import assert from 'node:assert/strict';
import { Player } from '../player.mjs';

const mostSteps = 300;

async function learn({ people, server, note }) {
  const site = await (await fetch(`${server.url}/api/site`)).json();
  const lessons = site.rulebooks.flatMap((rulebook) => rulebook.lessons.map((lesson) => `Begin: ${lesson.title}, ${rulebook.title}`));
  if (lessons.length === 0) return note('left out: there are no lessons yet');
  for (const lesson of lessons) {
    const page = await people.comes();
    await page.goto('/learn');
    const player = new Player(page, { seed: 10 });
    await page.getByRole('button', { name: lesson, exact: true }).click();
    const wanted = page.locator('section.lesson .button.brass');
    let steps = 0;
    for (; await player.asked(); ++steps) {
      assert.ok(steps < mostSteps, `${lesson} has no end`);
      if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
      const before = player.choices;
      if (await wanted.count()) await wanted.click();
      else await player.choose();
      assert.equal(player.choices, before + 1);
    }
    note(`${lesson.slice(7)}: ${steps} choices`);
  }
}

export const tests = { 'every lesson to its end': learn };
