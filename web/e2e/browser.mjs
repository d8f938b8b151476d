// Real Chromium, and the people who sit in front of it: each has cookies of their own, and whatever goes wrong on
// their pages is remembered.
import { chromium } from 'playwright-core';
import { answerFault } from './answers.mjs';

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

export function openBrowser() {
  return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args });
}

export class People {
  #browser;
  #url;
  #contexts = [];
  /** What a browser complains about by itself when an answer is a refusal, or nobody answers. */
  #expected = [/^Failed to load resource/, /^WebSocket connection to/];
  faults = [];

  constructor(browser, url) {
    this.#browser = browser;
    this.#url = url;
  }

  /** A page of somebody new, at the front door. */
  async comes(options = {}) {
    const context = await this.#browser.newContext({
      baseURL: this.#url,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      colorScheme: 'dark',
      ...options,
    });
    context.setDefaultTimeout(60_000);
    this.#contexts.push(context);
    context.on('weberror', (error) => this.faults.push(`script: ${error.error().message}`));
    context.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !this.#expected.some((known) => known.test(text))) this.faults.push(`console: ${text}`);
    });
    context.on('request', (request) => {
      if (/^(https?|wss?):/.test(request.url()) && new URL(request.url()).host !== new URL(this.#url).host)
        this.faults.push(`asked somebody else: ${request.url()}`);
    });
    context.on('response', async (response) => {
      const fault = await answerFault(response);
      if (fault) this.faults.push(fault);
    });
    const page = await context.newPage();
    await page.goto('/');
    return page;
  }

  async leave() {
    await Promise.all(this.#contexts.map((context) => context.close()));
    this.#contexts = [];
  }
}
