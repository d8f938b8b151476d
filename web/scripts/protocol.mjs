// npm run protocol: what is made from server/protocol.json: the TypeScript types, and the lists in docs/protocol.md.
// A test (protocol.test.ts) says when either is stale.
import { compile } from 'json-schema-to-typescript';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
export const typesFile = at('web/src/lib/protocol.ts');
export const docsFile = at('docs/protocol.md');

export async function protocol() {
  return JSON.parse(await readFile(at('server/protocol.json'), 'utf8'));
}

/** All the messages of one direction, as one type. */
function union(defs, prefix, name) {
  const titles = Object.keys(defs)
    .filter((key) => key.startsWith(prefix))
    .map((key) => defs[key].title);
  return `export type ${name} = ${titles.join(' | ')};\n`;
}

export async function types(schema) {
  const text = await compile({ ...structuredClone(schema), title: 'Protocol', type: 'object', additionalProperties: false }, 'Protocol', {
    bannerComment: '// Made from server/protocol.json by `npm run protocol`: change that file, not this one.\n/* eslint-disable */',
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  // The whole is not a thing of its own, and what the generator says of where it found a type is noise.
  const own = text
    .replace(/\/\*\*(?:(?!\*\/)[^])*?\*\/\nexport interface Protocol \{[^}]*\}\n/, '')
    .replace(/ \*\n \* This interface was referenced by `Protocol`'s JSON-Schema\n \* via the `definition` "[^"]*"\.\n/g, '')
    .replace(/\/\*\*\n \* This interface was referenced by `Protocol`'s JSON-Schema\n \* via the `definition` "[^"]*"\.\n \*\/\n/g, '');
  const { $defs } = schema;
  const version = $defs['server.hello'].properties.protocol.const;
  return (
    own +
    `\n${union($defs, 'server.', 'FromServer')}${union($defs, 'client.', 'FromClient')}` +
    `\nexport const protocolVersion = ${version};\nexport const subprotocol = 'tercio.${version}';\n`
  );
}

/** A schema in the short form of the docs: `{"n": integer, "text": text}`. */
function shape(schema, defs) {
  if (schema.$ref) return defs[schema.$ref.split('/').pop()].title;
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => shape(one, defs)).join(' | ');
  if (schema.type === 'array') return `[${shape(schema.items, defs)}, ..]`;
  if (schema.type === 'string') return 'text';
  if (schema.type !== 'object') return schema.type;
  if (!schema.properties) return `{name: ${shape(schema.additionalProperties, defs)}, ..}`;
  return `{${fields(schema, defs)
    .map(({ text }) => text)
    .join(', ')}}`;
}

function fields(schema, defs) {
  return Object.entries(schema.properties).map(([name, value]) => ({
    text: `"${name}"${schema.required.includes(name) ? '' : '?'}: ${shape(value, defs)}`,
    about: value.description ?? '',
  }));
}

const wide = 110;

/** One definition: on one line where there is room and nothing to be said of its parts, else a line for each. */
function block(schema, defs) {
  const flat = `${schema.title}: ${shape(schema, defs)}`;
  const parts = schema.properties ? fields(schema, defs) : [];
  if (flat.length <= wide && parts.every(({ about }) => about === '')) return flat;
  if (parts.length === 0) return `${schema.title}:\n${(schema.anyOf ?? [schema]).map((one) => `    ${shape(one, defs)}`).join(' |\n')}`;
  const lines = parts.map(({ text, about }, i) => {
    const line = `    ${text}${i < parts.length - 1 ? ',' : '}'}`;
    return about ? `${line.padEnd(52)}  ${about}` : line;
  });
  return `${schema.title}: {\n${lines.join('\n')}`;
}

/** The definitions whose names begin so; `` are those without a prefix. */
function list(defs, prefix) {
  const wanted = Object.entries(defs).filter(([name]) => (prefix === '' ? !name.includes('.') : name.startsWith(`${prefix}.`)));
  return wanted.map(([, schema]) => `${schema.description ? `${schema.description}\n` : ''}\`\`\`\n${block(schema, defs)}\n\`\`\``).join('\n\n');
}

/** The page with its lists made anew: between `<!-- list client -->` and `<!-- end -->`. */
export function docs(page, { $defs }) {
  return page.replace(/(<!-- list ?(\w*) -->\n)[^]*?(<!-- end -->)/g, (_, head, prefix, end) => `${head}${list($defs, prefix)}\n${end}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const schema = await protocol();
  await writeFile(typesFile, await types(schema));
  await writeFile(docsFile, docs(await readFile(docsFile, 'utf8'), schema));
}
