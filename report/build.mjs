// node build.mjs NAME HTML [CPP|ENGINE]: bundles src/NAME.ts and src/NAME.css into page.html, which then needs nothing
// else: no other file, no network. HTML is the page as it is, with the text @data@ where its data belongs; CPP a C++
// source that defines plumbline::NAME_page (pages.hpp). ENGINE, instead, is a script (.js) for a worker that the page
// carries, with src/NAME/worker.ts behind it, where other pages have their data; without either there are none. Run it
// where node_modules and a link to src/ lie, as cmake/PlumblinePages.cmake does: nothing is installed among the sources.
import {readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';

const [name, html, last] = process.argv.slice(2);
const {buildSync} = createRequire(join(process.cwd(), 'package.json'))('esbuild');

/** One file of src/ and all that it imports, as text in ASCII. */
function bundle(file) {
  const {outputFiles} = buildSync({
    entryPoints: [`src/${file}`],
    preserveSymlinks: true,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
    write: false,
  });
  return outputFiles[0].text.trim();
}

/** As the pieces of a raw string literal, each short enough for any compiler. */
function literal(text) {
  if (text.includes(')PAGE"') || text.includes('\r')) throw new Error(`${name}: no raw string literal can hold it`);
  return text.match(/[^]{1,16000}/g).map(piece => `    R"PAGE(${piece})PAGE"`).join('\n');
}

const parts = {style: bundle(`${name}.css`), script: bundle(`${name}.ts`)};
const page = readFileSync(new URL('page.html', import.meta.url), 'utf8').replace(/@(style|script)@/g, (_, part) => parts[part]);
if (last === undefined) {
  writeFileSync(html, page.replace('@data@', 'null'));
} else if (last.endsWith('.js')) {
  // Scripts of a type that no browser runs: the page makes its worker of their text.
  const worker = {engine: readFileSync(last, 'utf8'), worker: bundle(`${name}/worker.ts`)};
  const inert = Object.entries(worker).map(([id, text]) => {
    if (/<\/script|<!--/i.test(text)) throw new Error(`${last}: no element can hold it`);
    return `<script type="text/plain" id="${id}">${text}</script>`;
  });
  const policy = "script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:";
  writeFileSync(html, page.replace('<script type="application/json" id="data">@data@</script>', () => inert.join('\n'))
    .replace("script-src 'unsafe-inline'", () => policy));
} else {
  const [head, tail] = page.split('@data@');
  writeFileSync(html, page);
  writeFileSync(last, `#include "report/pages.hpp"

namespace plumbline {

const Page ${name}_page{
${literal(head)},
${literal(tail)}};

}  // namespace plumbline
`);
}
