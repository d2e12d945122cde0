// node schema_types.mjs [--check]: writes src/schema/, the types of JSON that the pages read, a file for each schema in
// docs/schema/, and src/schema.ts, which has them all; with --check it says whether these are what the schemas come to.
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';

/** A file of docs/schema/, and what its whole is called. */
const wholes = {
  report: 'ReportData', simulate: 'SimulateDocument', sync: 'SyncDocument', compare: 'CompareDocument',
  validate: 'ValidateDocument', recommend: 'RecommendDocument', 'calibrate.clocks': 'LoggedClocksDocument',
  'timeline-page': 'TimelineData',
};
const scalars = {integer: 'number', number: 'number', string: 'string', boolean: 'boolean', null: 'null'};

/** What the file that is being written has of others. */
let used = new Set();

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
  if (schema.$ref) {
    const name = wholes[schema.$ref.replace('.json', '')] ?? nameOf(schema.$ref);
    used.add(name);
    return name;
  }
  if (schema.const !== undefined) return `'${schema.const}'`;
  if (schema.enum) return anyOf(schema.enum.map(one => `'${one}'`));
  if (schema.anyOf) return anyOf(schema.anyOf.map(one => typeOf(one, indent)));
  const one = type => (type === 'object' ? objectOf(schema, indent) : type === 'array' ? arrayOf(schema, indent) : scalars[type]);
  return anyOf([schema.type].flat().map(one));
}

const head = '// Written by schema_types.mjs from docs/schema/; change those instead.\n';
const moduleOf = file => `${file.replaceAll(/[-.]/g, '_')}.ts`;

const readSchema = file => JSON.parse(readFileSync(new URL(`../docs/schema/${file}.json`, import.meta.url), 'utf8'));
const partsOf = (file, schema) =>
  [...Object.entries(schema.$defs ?? {}), [wholes[file], schema]].map(([name, part]) => [nameOf(name), part]);

/** What a file has of others, a line for each of these. */
function importsOf(homes, file) {
  const others = [...used].filter(name => homes.get(name) !== file).sort();
  return [...new Set(others.map(name => homes.get(name)))].map(home =>
    `import type {${others.filter(name => homes.get(name) === home).join(', ')}} from './${moduleOf(home)}';\n`);
}

/** The text of each file. Parts that several schemas name alike are alike: the first one has them. */
function filesOf(names) {
  const schemas = names.map(file => [file, partsOf(file, readSchema(file))]);
  const homes = new Map([...schemas].reverse().flatMap(([file, parts]) => parts.map(([name]) => [name, file])));
  const texts = schemas.map(([file, parts]) => {
    used = new Set();
    const types = parts.filter(([name]) => homes.get(name) === file)
      .map(([name, part]) => `\n${commentOf(part, '')}export type ${name} = ${typeOf(part, '')};\n`);
    return [`schema/${moduleOf(file)}`, [head, ...importsOf(homes, file), ...types].join('')];
  });
  const all = names.map(file => `export type * from './schema/${moduleOf(file)}';\n`);
  return [...texts, ['schema.ts', [head, ...all].join('')]];
}

const isCheck = process.argv.includes('--check');
const source = new URL('src/', import.meta.url);
if (!isCheck) mkdirSync(new URL('schema/', source), {recursive: true});
for (const [name, text] of filesOf(Object.keys(wholes))) {
  const target = new URL(name, source);
  if (!isCheck) writeFileSync(target, text);
  else if (!existsSync(target) || readFileSync(target, 'utf8') !== text)
    throw new Error(`report/src/${name} is not what docs/schema/ comes to; run node report/schema_types.mjs`);
}
