// The ways to a table that several tests go.

/** The names of all rulebooks, as the server has them: asked for before the tests are read. */
export const rulebooks = [];

export async function askRulebooks(server) {
  const site = await (await fetch(`${server.url}/api/site`)).json();
  rulebooks.push(...site.rulebooks.map(({ name }) => name));
}

/** Two clicks from the front page: a game against the computer. */
export async function playComputer(page, rulebook, press = (what) => what.click()) {
  const poster = page.locator(`article[data-rulebook="${rulebook}"]`);
  await press(poster.getByRole('button', { name: 'Play now' }));
  await press(poster.getByRole('button', { name: /^Recruit/ }));
  await page.locator('.prompt').waitFor();
}

/** A table for one more person, who gets the link. */
export async function openTable(page, rulebook) {
  const poster = page.locator(`article[data-rulebook="${rulebook}"]`);
  await poster.getByRole('button', { name: 'More ways to play' }).click();
  await page.getByLabel('Seat 2', { exact: true }).selectOption({ label: 'Somebody who joins' });
  await page.getByLabel(/Show it among the open tables/).uncheck();
  await page.getByRole('button', { name: 'Open the table' }).click();
  const link = page.getByLabel('The link to this table');
  await page.waitForFunction((field) => field.value.includes('invite='), await link.elementHandle());
  return link.inputValue();
}
