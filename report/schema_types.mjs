// node schema_types.mjs [--check]: writes src/schema.ts, the types of JSON that the pages read, from the schemas in
// docs/schema/; with --check it says whether src/schema.ts is what they come to.
import {readFileSync, writeFileSync} from 'node:fs';

/** A file of docs/schema/, and what its whole is called. */
const wholes = {
  report: 'ReportData', simulate: 'SimulateDocument', sync: 'SyncDocument', compare: 'CompareDocument',
  validate: 'ValidateDocument', 'timeline-page': 'TimelineData',
};
const scalars = {integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null'};

const nameOf = ref => (part => part[0].toUpperCase() + part.slice(1))(ref.split('/').pop());
const anyOf = types => [...new Set(types)].join(' | ');
const listOf = type => (type.includes(' | ') && !type.startsWith('{') ? `(${type})[]` : `${type}[]`);
const commentOf = (schema, indent) => (schema.description ? `${indent}/** ${schema.description} */\n` : '');

function objectOf({properties, required = [], additionalProperties}, indent) {
  if (!properties) return `Record<string, ${typeOf(additionalProperties, indent)}>`;
  const within = indent + '  ', members = Object.entries(properties);
  const key = name => (required.includes(name) ? name : `${name}?`);
  const line = `{${members.map(([name, schema]) => `${key(name)}: ${typeOf(schema, within)}`).join('; ')}}`;
  if (line.length <= 90 && !line.includes('\n') && !members.some(([, schema]) => schema.description)) return line;
  const lines = members.map(([name, schema]) =>
    `${commentOf(schema, within)}${within}${key(name)}: ${typeOf(schema, within)};\n`);
  return `{\n${lines.join('')}${indent}}`;
}

function arrayOf({prefixItems, items, minItems, maxItems}, indent) {
  if (prefixItems) return `[${prefixItems.map(one => typeOf(one, indent)).join(', ')}]`;
  const type = typeOf(items, indent);
  return minItems > 0 && minItems === maxItems ? `[${Array(minItems).fill(type).join(', ')}]` : listOf(type);
}

/** A schema as TypeScript; a schema of another file is a document's type. */
function typeOf(schema, indent) {
  if (schema.$ref) return wholes[schema.$ref.replace('.json', '')] ?? nameOf(schema.$ref);
  if (schema.const !== undefined) return `'${schema.const}'`;
  if (schema.enum) return anyOf(schema.enum.map(one => `'${one}'`));
  if (schema.anyOf) return anyOf(schema.anyOf.map(one => typeOf(one, indent)));
  const one = type => (type === 'object' ? objectOf(schema, indent) : type === 'array' ? arrayOf(schema, indent) : scalars[type]);
  return anyOf([schema.type].flat().map(one));
}

/** Parts that several files name alike are alike. */
function typesOf(files) {
  const types = new Map();
  for (const [file, whole] of Object.entries(files)) {
    const schema = JSON.parse(readFileSync(new URL(`../docs/schema/${file}.json`, import.meta.url), 'utf8'));
    for (const [name, part] of [...Object.entries(schema.$defs ?? {}), [whole, schema]])
      types.set(nameOf(name), `${commentOf(part, '')}export type ${nameOf(name)} = ${typeOf(part, '')};\n`);
  }
  return [...types.values()].join('\n');
}

const target = new URL('src/schema.ts', import.meta.url);
const text = `// Written by schema_types.mjs from docs/schema/; change those instead.\n\n${typesOf(wholes)}`;
if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text)
  throw new Error('report/src/schema.ts is not what docs/schema/ comes to; run node report/schema_types.mjs');
