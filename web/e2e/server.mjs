// The real server in a process of its own, on a port that is free, with a database that is gone afterwards.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const patience = 60_000; // until it says where it is

export class Server {
  #program;
  #folder;
  #process = null;
  port = 0;

  constructor(program, folder) {
    this.#program = program;
    this.#folder = folder;
  }

  static async start(program) {
    const server = new Server(program, await mkdtemp(join(tmpdir(), 'tercio-e2e-')));
    await server.begin();
    return server;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Begins, or begins again where it was. */
  async begin() {
    const options = ['--db', join(this.#folder, 'games.db'), '--check-messages', '--beat', '50'];
    const rates = ['--message-rate', '1000', '--request-rate', '1000'];
    this.#process = spawn(this.#program, ['serve', '--port', String(this.port), ...options, ...rates], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.port = await this.#said(this.#process);
  }

  #said(process) {
    return new Promise((resolve, reject) => {
      let text = '';
      const timer = setTimeout(() => reject(new Error(`the server does not say where it is:\n${text}`)), patience);
      process.stderr.on('data', (part) => {
        if (text.length < 10_000) text += part;
        const found = /Tercio is at http:\/\/127\.0\.0\.1:(\d+)/.exec(text);
        if (!found) return;
        clearTimeout(timer);
        resolve(Number(found[1]));
      });
      process.on('error', reject);
      process.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${text}`)));
    });
  }

  async end(signal = 'SIGTERM') {
    const process = this.#process;
    if (!process || process.exitCode !== null || process.signalCode !== null) return;
    const gone = new Promise((resolve) => process.once('exit', resolve));
    process.kill(signal);
    await gone;
  }

  async endForGood() {
    await this.end();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
