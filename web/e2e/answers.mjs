// Every answer of the API that a page gets is held against its schema in server/protocol.json.
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFile } from 'node:fs/promises';

const schemas = new Ajv2020({ strict: false, validateFormats: false });
schemas.addSchema(JSON.parse(await readFile(new URL('../../server/protocol.json', import.meta.url), 'utf8')), 'protocol');

const answers = [
  [/^GET \/api\/site$/, 'answer.site'],
  [/^GET \/api\/cards\/\w+$/, 'answer.cards'],
  [/^GET \/api\/decks\/\w+$/, 'answer.decks'],
  [/^GET \/api\/me$/, 'answer.me'],
  [/^GET \/api\/honour\/\w+$/, 'answer.honour'],
  [/^GET \/api\/my\/decks$/, 'answer.my-decks'],
  [/^POST \/api\/deck-check$/, 'answer.deck-check'],
  [/^GET \/api\/deck-test\/\w+$/, 'answer.deck-test'],
  [/^GET \/api\/games$/, 'answer.games'],
  [/^GET \/api\/games\/\w+$/, 'summary'],
  [/^GET \/api\/games\/\w+\/steps$/, 'answer.steps'],
  [/^GET \/api\/games\/\w+\/step\/\d+$/, 'answer.step'],
  [/^GET \/api\/games\/\w+\/analysis$/, 'answer.analysis'],
];

/** What does not fit, or nothing. An answer whose page is gone before it was read says nothing. */
export async function answerFault(response) {
  if (response.status() !== 200) return '';
  const asked = `${response.request().method()} ${new URL(response.url()).pathname}`;
  const name = answers.find(([pattern]) => pattern.test(asked))?.[1];
  if (!name) return '';
  let body;
  try {
    body = await response.json();
  } catch {
    return '';
  }
  const fits = schemas.getSchema(`protocol#/$defs/${name}`);
  return fits(body) ? '' : `${asked} does not fit ${name}: ${schemas.errorsText(fits.errors)}`;
}
