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
const question = '.prompt.asked';
const dialog = 'dialog[open]';
const menu = '.menu button';
const option = '.options .option:not([aria-expanded="true"], .beside)'; // what lies beside, such as offering a draw, ends games early
const plain = '.plain-option';
const pass = '.answers .pass:not(:disabled)';
const marked = '.answers .marked'; // several were chosen, and go together
const held = '[data-board] .slot.glow button.card';
const targets = '[data-board] :is(.slot.target button.card, .tile.glow > .head, .zone.glow > .target, .site.glow)';
const glowing = '[data-board] :is(.slot.glow button.card, .zone.glow > .target, .tile.glow > .head, .site.glow)';

export class Player {
  #roll;
  #touch;
  #drags;
  #told = 0; // states of the table
  page;
  choices = 0;
  clicks = 0;

  constructor(page, { seed = 1, touch = false, drags = false } = {}) {
    this.page = page;
    this.#roll = dice(seed);
    this.#touch = touch;
    this.#drags = drags; // always takes a card and drops it, as one who knows how
    page.on('websocket', (line) => {
      line.on('framesent', ({ payload }) => {
        if (String(payload).includes('"choose"')) ++this.choices;
      });
      line.on('framereceived', ({ payload }) => {
        if (String(payload).startsWith('{"type":"state"')) ++this.#told;
      });
    });
  }

  /** Waits until something is to be decided or the game is over; true: the former. */
  async asked(timeout = 180_000) {
    const found = await this.page.waitForFunction(
      (asks) => {
        if (document.querySelector('section.over')) return 'over';
        return document.querySelector(asks) && 'asked';
      },
      question,
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

  /**
   * Makes a choice, unless it is asked no more: what one is asked while another is asked in secret is taken back when that
   * one acts, and to wait for the next question would be to wait for somebody else.
   */
  async choose() {
    const before = this.choices;
    for (let points = 0; this.choices === before && (await this.#any(question)); ++points) {
      if (points === mostPoints) throw new Error(`no choice could be made: ${await this.page.locator('.prompt').innerText()}`);
      const told = this.#told;
      const point = points < mostPoints / 2 ? this.#point(points === 0) : this.#fromList(); // who goes astray looks it up
      await point.catch((error) => {
        if (this.#told === told) throw error; // otherwise what was pointed at may be gone
      });
      // What was sent is heard of a moment later: not before the page has done what it was asked to, however busy it is.
      await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
      for (let looks = 0; this.choices === before && looks < 15; ++looks) await this.page.waitForTimeout(20);
    }
  }

  /** Points at one thing that is offered. */
  async #point(first) {
    if (await this.#any(dialog)) {
      const cards = `${dialog} .slot.glow button.card`;
      return (await this.#any(cards)) ? this.#one(cards) : this.page.keyboard.press('Escape');
    }
    const confirm = this.page.locator('.answers button', { hasText: 'Confirm' });
    if (await confirm.count()) return this.#press(confirm);
    if (await this.#any(menu)) return this.#one(menu);
    if (await this.#any(marked)) return this.#one(marked);
    if (first && this.#roll(3) === 0 && (await this.#any(pass))) return this.#one(pass);
    if (await this.#any(plain)) return this.#one(plain);
    if (first && (this.#drags || this.#roll(3) > 0) && (await this.#any(held))) return this.#drag();
    if (await this.#any(glowing)) return this.#one(glowing);
    if (await this.#any(pass)) return this.#one(pass);
    return this.#listed();
  }

  /** Takes a card and lets it go over something that glows then: one gesture, however many choices it makes. */
  async #drag() {
    ++this.clicks;
    const cards = this.page.locator(held);
    const from = await this.#middle(cards.nth(this.#roll(await cards.count())));
    if (!from) return;
    const finger = this.#touch ? await this.#fingers() : this.page.mouse;
    await this.page.mouse.move(0, 0);
    await finger.move(from.x, from.y);
    await finger.down();
    await finger.move(from.x + 14, from.y - 14);
    const { width, height } = this.page.viewportSize();
    const all = await Promise.all((await this.page.locator(targets).all()).map((one) => this.#middle(one)));
    const inSight = all.filter((spot) => spot && spot.x > 0 && spot.y > 0 && spot.x < width && spot.y < height);
    const to = inSight.length > 0 ? inSight[this.#roll(inSight.length)] : null;
    if (to) await finger.move(to.x, to.y);
    await finger.up();
    await this.page.waitForTimeout(30);
  }
  /** Where a card shows in a fan, or the corner of a place that no card covers. */
  async #middle(what) {
    const box = await what.boundingBox();
    if (!box) return null;
    const place = await what.evaluate((element) => element.classList.contains('target'));
    const fan = await what.evaluate((element) => element.closest('.hands') !== null);
    if (place) return { x: box.x + 5, y: box.y + 5 };
    return { x: box.x + (fan ? 9 : box.width / 2), y: box.y + (fan ? 30 : box.height / 2) };
  }
  async #fingers() {
    const line = await this.page.context().newCDPSession(this.page);
    let at = { x: 0, y: 0 };
    let isDown = false;
    const send = (type, touchPoints) => line.send('Input.dispatchTouchEvent', { type, touchPoints });
    return {
      move: (x, y) => {
        at = { x, y };
        return isDown ? send('touchMove', [at]) : undefined;
      },
      down: () => {
        isDown = true;
        return send('touchStart', [at]);
      },
      up: () => send('touchEnd', []),
    };
  }

  /** What is nowhere on the table stands in the list. */
  async #listed() {
    const log = this.page.getByRole('button', { name: 'Log', exact: true });
    const open = () => this.page.locator(option).first().isVisible();
    if (!(await open()) && (await log.isVisible())) await this.#press(log); // on a phone; it may be open already
    if (!(await open())) await this.page.getByRole('button', { name: /^All options as a list/ }).click();
    return this.#one(option);
  }

  async #fromList() {
    if (await this.#any(dialog)) return this.page.keyboard.press('Escape');
    return this.#listed();
  }

  async #any(selector) {
    return (await this.page.locator(selector).count()) > 0;
  }
  async #one(selector) {
    const all = this.page.locator(selector);
    const one = all.nth(this.#roll(await all.count()));
    // Of a place the upper left corner is free of cards; of a card in a fan its left edge is never covered.
    const where = await one.evaluate((element) => {
      if (element.classList.contains('target')) return 'place';
      return element.closest('.hands') ? 'hand' : '';
    });
    const how = { place: { position: { x: 4, y: 4 }, force: true }, hand: { position: { x: 9, y: 30 }, force: true } }[where] ?? {};
    await this.#press(one, how);
  }
  #press(what, how = {}) {
    ++this.clicks;
    return this.#touch ? what.tap({ timeout: 15_000, ...how }) : what.click({ timeout: 15_000, ...how });
  }

  /** Gives up through the menu. */
  async concede() {
    const menu = this.page.getByRole('button', { name: 'Menu and settings' });
    const concede = this.page.getByRole('button', { name: 'Concede' });
    for (let n = 0; n < 8 && !(await concede.count()); ++n) {
      // a question may come up in a dialog at any moment
      if (await this.#any(dialog)) await this.page.keyboard.press('Escape');
      await this.#press(menu, { timeout: 1_000 }).catch(() => {});
      await concede.waitFor({ timeout: 1_000 }).catch(() => {});
    }
    await this.#press(concede);
    await this.#press(this.page.getByRole('button', { name: /^Yes, / }));
    await this.page.locator('section.over').waitFor();
  }
}
