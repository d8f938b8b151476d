// Somebody who plays through the page alone: looks at what is offered, and points at it. What the page sends is
// counted on its line, so that a choice is one that was really made.

/** The same numbers every time, so that a run can be repeated. */
export function dice(seed) {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const mostPoints = 20; // at this many things at most one points for one choice
const dialog = 'dialog[open]';
const menu = '.menu button';
const option = '.options .option:not([aria-expanded="true"], .beside)'; // what lies beside, such as offering a draw, ends games early
const glowing = '[data-board] :is(.slot.glow button.card, .zone.glow > .target)';

export class Player {
  #roll;
  #touch;
  page;
  choices = 0;

  constructor(page, { seed = 1, touch = false } = {}) {
    this.page = page;
    this.#roll = dice(seed);
    this.#touch = touch;
    page.on('websocket', (line) =>
      line.on('framesent', ({ payload }) => {
        if (String(payload).includes('"choose"')) ++this.choices;
      }),
    );
  }

  /** Waits until something is to be decided or the game is over; true: the former. */
  async asked(timeout = 60_000) {
    const found = await this.page.waitForFunction(
      () => {
        if (document.querySelector('section.over')) return 'over';
        return document.querySelector('.prompt.asked') && 'asked';
      },
      undefined,
      { timeout },
    );
    return (await found.jsonValue()) === 'asked';
  }

  /** Makes choices until the game is over, so many are made or the time is up; true: it is over. */
  async play(most, milliseconds = Infinity) {
    const last = this.choices + most;
    const end = Date.now() + milliseconds;
    while (await this.asked()) {
      if (this.choices >= last || Date.now() > end) return false;
      await this.choose();
    }
    return true;
  }

  async choose() {
    const before = this.choices;
    for (let points = 0; this.choices === before; ++points) {
      if (points === mostPoints) throw new Error(`no choice could be made: ${await this.page.locator('.prompt').innerText()}`);
      await this.#point(points === 0);
    }
  }

  /** Points at one thing that is offered. */
  async #point(first) {
    if (await this.#any(dialog)) {
      const cards = `${dialog} .slot.glow button.card`;
      return (await this.#any(cards)) ? this.#one(cards) : this.page.keyboard.press('Escape');
    }
    const confirm = this.page.locator('.prompt button', { hasText: 'Confirm' });
    if (await confirm.count()) return this.#press(confirm);
    if (await this.#any(menu)) return this.#one(menu);
    const pass = this.page.locator('.prompt button:has(kbd)');
    if (first && this.#roll(2) === 0 && (await pass.count())) return this.#press(pass.first());
    if (first && this.#roll(2) === 0 && (await this.#any(glowing))) return this.#one(glowing);
    if (this.#touch) await this.#press(this.page.getByRole('tab', { name: /^Options/ }));
    return this.#one(option);
  }

  async #any(selector) {
    return (await this.page.locator(selector).count()) > 0;
  }
  async #one(selector) {
    const all = this.page.locator(selector);
    const one = all.nth(this.#roll(await all.count()));
    // Of a place the upper left corner is free of cards.
    const isPlace = await one.evaluate((element) => element.classList.contains('target'));
    await this.#press(one, isPlace ? { position: { x: 4, y: 4 } } : {});
  }
  #press(what, how = {}) {
    return this.#touch ? what.tap({ timeout: 8_000, ...how }) : what.click({ timeout: 8_000, ...how });
  }

  /** Gives up through the menu. */
  async concede() {
    if (await this.#any(dialog)) await this.page.keyboard.press('Escape');
    await this.#press(this.page.getByRole('button', { name: 'Menu and settings' }));
    await this.#press(this.page.getByRole('button', { name: 'Concede' }));
    await this.#press(this.page.getByRole('button', { name: /^Yes, / }));
    await this.page.locator('section.over').waitFor();
  }
}
