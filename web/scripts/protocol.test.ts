import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { docs, docsFile, protocol, types, typesFile } from './protocol.mjs';

test('the types and the docs are those of server/protocol.json (npm run protocol makes them)', async () => {
  const schema = await protocol();
  expect(await readFile(typesFile, 'utf8')).toBe(await types(schema));
  const page = await readFile(docsFile, 'utf8');
  expect(page).toBe(docs(page, schema));
});
