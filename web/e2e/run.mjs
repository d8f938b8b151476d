// node e2e/run.mjs PATH_TO_TERCIO [part of a test's name]: the pages inside the binary in real Chromium, against the
// real server.
import { readdir } from 'node:fs/promises';
import { openBrowser, People } from './browser.mjs';
import { askRulebooks } from './doors.mjs';
import { Server } from './server.mjs';

const [program, wanted = ''] = process.argv.slice(2);
if (!program) {
  console.error("Which tercio? node e2e/run.mjs PATH_TO_TERCIO [part of a test's name]");
  process.exit(2);
}

const patience = process.env['TERCIO_WHOLE_GAMES'] === '1' ? 1_200_000 : 900_000; // for one test; a busy machine has its time
const atOnce = 2; // tests; each has people and games of its own

async function allTests() {
  const folder = new URL('./tests/', import.meta.url);
  const files = (await readdir(folder)).filter((file) => file.endsWith('.mjs')).sort();
  const modules = await Promise.all(files.map((file) => import(new URL(file, folder))));
  return modules.flatMap((module) => Object.entries(module.tests));
}

/** A test has people, the server, and a way to say what was left out. */
async function attempt(test, browser, server) {
  const people = new People(browser, server.url);
  const notes = [];
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${patience / 1000} s`)), patience);
  });
  try {
    await Promise.race([test({ people, server, browser, program, note: (text) => notes.push(text) }), late]);
    if (people.faults.length > 0) throw new Error(people.faults.join('\n'));
    return { notes };
  } catch (error) {
    return { notes, error };
  } finally {
    clearTimeout(timer);
    await people.leave();
  }
}

const server = await Server.start(program);
await askRulebooks(server);
const tests = (await allTests()).filter(([name]) => name.includes(wanted));
const browser = await openBrowser();
let failed = 0;

async function tell([name, test]) {
  const began = Date.now();
  const { notes, error } = await attempt(test, browser, server);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`${error ? 'FAILED' : 'ok'} ${name} (${[`${seconds} s`, ...notes].join(', ')})`);
  if (!error) return;
  ++failed;
  console.log(String(error.stack ?? error).replace(/^/gm, '    '));
}

const waiting = [...tests];
async function work() {
  for (let test; (test = waiting.shift());) await tell(test);
}
await Promise.all(Array.from({ length: atOnce }, work));
await browser.close();
await server.endForGood();
console.log(`${tests.length - failed} of ${tests.length} browser tests passed`);
process.exit(failed > 0 || tests.length === 0 ? 1 : 0);
