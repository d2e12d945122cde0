// What each command prints as JSON meets its schema in docs/schema/.
import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';

const Ajv = createRequire(join(process.env.PAGES, 'package.json'))('ajv/dist/2020.js').default;
const schemas = join(process.env.SOURCE, 'docs', 'schema');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-schemas-'));
const run = line => execFileSync(process.env.PLUMBLINE, line.split(' '), {cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26});

const cell = '--machine ib-2008 --processes 4 --op bcast --bytes 8';
const nonblocking = '--machine ib-nbc --processes 4 --op allreduce --bytes 1Ki --reps 3';
const unknown = ['launch'];  // needs an MPI

/** Lines without their --format json; each with the schema that it is to meet. */
const lines = {
  simulate: [`simulate ${cell} --suite osu,reprompi,mpiblib-global --reps 10 --launches 2 --why`,
    `simulate --machine ib-2008 --processes 1 --op bcast --bytes 8 --suite osu --reps 5 --why`,
    `simulate ${nonblocking} --suite nbcbench-work,imb-nbc`, `simulate ${cell} --suite osu --reps 3 --barrier linear:64`],
  predict: [`predict ${cell}`, `predict ${cell} --starts 0,1us,2us,0`],
  'dry-run': [`simulate ${cell},64 --suite osu,imb --reps 5 --dry-run`],
  recommend: [`recommend ${cell},64`, 'recommend --machine ib-2008 --processes 2 --op barrier --bytes 0 --suite imb'],
  sync: ['sync --machine ib-2008 --processes 2 --methods hca3 --fit-points 10 --seeds 2 --limit 1us',
    'sync --machine ib-2008 --processes 4 --methods none,hca3 --seeds 2', 'sync --machine ib-2008 --processes 4 --seeds 1'],
  overlap: [`overlap ${nonblocking} --intervals 512`],
  reduce: ['reduce one.db'],
  show: ['show one.db', 'show osu.txt', 'show imported.db --sort value_s --descending'],
  compare: ['compare one.db@1..2 one.db@3..4', 'compare osu.txt again.txt'],
  plan: ['plan one.db --effect 50%', `plan ${cell} --set launch.sd=0.02 --suite osu --check`],
  'study.false-positives': ['plan --study false-positives'],
  'study.power': ['plan --study power'],
  'study.sample-means': ['plan --study sample-means'],
  translate: ['translate osu.txt --from osu --to mpbench,truth --machine ib-2008 --processes 4 --launches 3'],
  validate: ['validate --sim one.db --hw one.db', 'validate --sim one.db --hw other.db'],
  'validate.tables': ['validate --measured table.tsv --machine ib-2008'],
  import: ['import osu.txt --store imported-twice.db'],
  'calibrate.clocks': ['calibrate --clock free.csv', 'calibrate --clock clocks.csv'],
  'import.clocks': ['import clocks.csv --clock written.csv'],
  export: ['export one.db --to json', 'export imported.db --to json'],
  reproduce: ['reproduce claim.toml'],
  timeline: [`timeline ${cell}`, `timeline ${cell} --suite osu --reps 3`],
  report: ['report one.db imported.db why.json compared.json recommended.json free.json'],
  'timeline-page': [`timeline ${cell}`, `timeline ${cell} --suite osu --reps 3`],
};

before(() => {
  for (const file of ['osu.txt', 'again.txt']) writeFileSync(join(folder, file), '# OSU MPI Broadcast Latency Test v7.4\n' +
    '# Size       Avg Latency(us)   Min Latency(us)   Max Latency(us)  Iterations\n' +
    '8                       3.00              1.00              5.00        1000\n' +
    '64                      6.00              1.00              9.00        1000\n');
  writeFileSync(join(folder, 'claim.toml'), 'paper = "none"\nfigure = "1"\nabout = "a test"\n\n[[run]]\nname = "flat"\n' +
    'command = "predict --machine logp-textbook --processes 4 --op bcast:flat --bytes 1"\n\n[[claim]]\nsays = "L + 2g"\n' +
    'value = { run = "flat", take = "max_s" }\nis = "7us"\nwithin = "1ps"\n');
  writeFileSync(join(folder, 'table.tsv'), 'source_repo\tprocesses\toperation\tbytes\tvalue_us\tnodes\n' +
    'a/b\t4\tbcast\t8\t9.5\t\na/b\t2\tbarrier\t0\t0\t1\n');
  writeFileSync(join(folder, 'free.csv'), 'time_s,ahead_s\n' + Array.from({length: 40}, (_, i) => `${i},${5e-6 * i}\n`).join(''));
  writeFileSync(join(folder, 'clocks.csv'), 'time_s,ahead_s,node\n0,0,0\n1,1e-6,0\n0,0,1\n1,-1e-6,1\n');
  run(`simulate ${cell} --suite osu,reprompi,reprompi-hca3 --reps 20 --launches 4 --store one.db`);
  run(`simulate ${cell},64 --suite osu --reps 20 --launches 2 --seed 2 --store other.db`);
  run('import osu.txt --store imported.db');
  run(`simulate ${cell} --suite osu --reps 10 --why --format json --output why.json`);
  run('compare one.db@1..2 one.db@3..4 --format json --output compared.json');
  run(`recommend ${cell},64 --suite osu,imb --format json --output recommended.json`);
  run('calibrate --clock free.csv --format json --output free.json');
});
after(() => rmSync(folder, {recursive: true}));

/** The pages, whose data is JSON in an element. */
const pages = ['report', 'timeline-page'];

function dataOf(line) {
  run(`${line} ${line.startsWith('report') ? '' : '--format html '}--output page.html`);
  const page = readFileSync(join(folder, 'page.html'), 'utf8');
  return JSON.parse(page.match(/<script type="application\/json" id="data">([^<]*)<\/script>/)[1]);
}

/** A command may end with 1, "not within the tolerance". */
function printed(line) {
  const words = line.split(' ').concat(line.startsWith('export') ? [] : ['--format', 'json']);
  const {status, stdout, stderr} = spawnSync(process.env.PLUMBLINE, words, {cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26});
  assert.ok(status === 0 || status === 1, `${line}: ${stderr}`);
  return JSON.parse(stdout);
}

for (const [name, commands] of Object.entries(lines)) {
  test(`the JSON of ${name} meets its schema`, () => {
    const ajv = new Ajv({allErrors: true, allowUnionTypes: true});
    for (const file of readdirSync(schemas)) ajv.addSchema(JSON.parse(readFileSync(join(schemas, file), 'utf8')), file);
    const meets = ajv.getSchema(`${name}.json`);
    for (const line of commands) {
      const whole = pages.includes(name) ? dataOf(line) : printed(line);
      assert.ok(meets(whole), `${line}: ${ajv.errorsText(meets.errors, {separator: '\n'})}`);
    }
  });
}

test('every schema is tested', () => {
  const there = readdirSync(schemas).map(file => file.replace('.json', ''));
  assert.deepEqual(there.sort(), [...Object.keys(lines), ...unknown].sort());
});
