// node site.mjs OUT: the documents of docs/ as pages below OUT, and OUT/index.html, which leads to them and to the
// playground. Static files: they open from a folder as well as from a web server. Run it where node_modules lies.
import {cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join, normalize, relative} from 'node:path';
import {fileURLToPath} from 'node:url';

const {Marked} = createRequire(join(process.cwd(), 'package.json'))('marked');
const out = process.argv[2];
const report = dirname(fileURLToPath(import.meta.url));
const docs = join(report, '..', 'docs');
const style = readFileSync(join(report, 'src/page.css'), 'utf8') + readFileSync(join(report, 'src/site.css'), 'utf8');

/** Which lessons the playground has too, by their number in its list. */
const playable = {pipelining: 1, barrier: 2, clocks: 3, 'root-only': 4, late: 5, cliff: 6, skew: 7, 'broadcast-methods': 8};

const escaped = text => text.replace(/[&<>"]/g, letter => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[letter]);

/** As GitHub names the anchors of headings. */
const anchor = text => text.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replace(/ /g, '-');

const pageName = file => file.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html');

/** A link of the document `file` (below docs/) as the site has it; null for what the site does not have. */
function target(file, href) {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [path, fragment] = href.split('#');
  const inside = normalize(join(dirname(file), path));
  if (inside.startsWith('..') || path.endsWith('/') && !existsSync(join(docs, inside, 'README.md'))) return null;
  return pageName(path.endsWith('/') ? `${path}README.md` : path) + (fragment ? `#${fragment}` : '');
}

function page(file, title, body) {
  const up = relative(dirname(file), '.') || '.';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<nav aria-label="Plumbline"><a href="${up}/index.html">Plumbline</a> <a href="${up}/play.html">Play</a> <a href="${up}/atlas.html">Atlas</a> <a href="${up}/docs/lessons/index.html">Lessons</a> <a href="${up}/docs/index.html">Documents</a></nav>
<main>
${body}
</main>
</body>
</html>
`;
}

function write(file, text) {
  mkdirSync(dirname(join(out, file)), {recursive: true});
  writeFileSync(join(out, file), text);
}

function convert(file) {
  const text = readFileSync(join(docs, file), 'utf8');
  const marked = new Marked({gfm: true, renderer: {
    heading({tokens, depth, text: words}) {
      return `<h${depth} id="${anchor(words)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({href, tokens}) {
      const words = this.parser.parseInline(tokens);
      const to = target(file, href);
      return to === null ? words : `<a href="${escaped(to)}">${words}</a>`;
    },
    table(token) {  // which may be wider than a phone
      return `<div class="wide" tabindex="0" role="group" aria-label="table">${tableOf(this, token)}</div>`;
    },
    code({text: code}) {
      return `<pre tabindex="0"><code>${escaped(code)}</code></pre>\n`;
    },
  }});
  const title = /^# (.*)$/m.exec(text)?.[1] ?? file;
  const lesson = /^lessons\/\d+-(.*)\.md$/.exec(file)?.[1];
  const play = lesson in playable ? `<p class="play"><a href="../../play.html?lesson=${playable[lesson]}">Play this lesson</a></p>\n` : '';
  write(join('docs', pageName(file)), page(join('docs', file), title.replace(/`/g, ''), play + marked.parse(text)));
}

function tableOf({parser}, {header, rows}) {
  const cells = (row, name) => row.map(cell => `<${name}>${parser.parseInline(cell.tokens)}</${name}>`).join('');
  return `<table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${rows.map(row => `<tr>${cells(row, 'td')}</tr>`).join('\n')}</tbody></table>`;
}

for (const file of readdirSync(docs, {recursive: true}).sort())
  if (file.endsWith('.md')) convert(file);
  else if (/\.(svg|json|toml)$/.test(file)) {
    mkdirSync(dirname(join(out, 'docs', file)), {recursive: true});
    cpSync(join(docs, file), join(out, 'docs', file));
  }
write('index.html', page('index.html', 'Plumbline', `<h1>Plumbline</h1>
<p>How far is an MPI benchmark from the truth? Plumbline runs the benchmarks\u2019 own measurement schemes on a simulated network, where the truth is known.</p>
<ul>
<li><a href="play.html">Play</a>: change a latency, a clock or the number of processes, and see whose number moves.</li>
<li><a href="atlas.html">Atlas</a>: maps of errors, by suite, machine, operation, processes and size.</li>
<li><a href="docs/lessons/index.html">Lessons</a>: fifteen systematic errors, one at a time.</li>
<li><a href="docs/index.html">Documents</a>: a tutorial, how-to guides, a reference and explanations.</li>
</ul>`));
