// The playground as a reader has it: opened from a file, in a browser. $PAGE: the page.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {after, test} from 'node:test';
import {close, open} from '../report/browser.mjs';

const file = process.env.PAGE;
after(close);

/** Once everything that was asked for is there. */
const settled = page => page.waitForFunction(() => ['done', 'wrong'].includes(document.body.dataset.state), undefined, {timeout: 60_000});

async function opened(fragment = '', options = {}) {
  const {page, wrong} = await open(file, options);
  await settled(page);
  if (fragment) await go(page, fragment);
  return {page, wrong};
}

async function go(page, fragment) {
  await page.evaluate(hash => {
    document.body.dataset.state = 'asked';
    location.hash = hash;
  }, fragment);
  await settled(page);
}

/** What the table shows, by suite: seconds. */
const shown = page => page.$$eval('.dots tbody tr', rows => Object.fromEntries(rows.map(row => [row.dataset.suite, Number(row.dataset.reported)])));

/** What the shown command prints. */
async function printed(page) {
  const command = await page.textContent('#command');
  assert.match(command, /^plumbline simulate /);
  const text = execFileSync('bash', ['-c', `"$PLUMBLINE" ${command.slice('plumbline '.length)} --format json 2>/dev/null`], {encoding: 'utf8'});
  const {cells: [cell]} = JSON.parse(text);
  return Object.fromEntries(cell.suites.filter(row => row.primary).map(row => [row.suite, row.reported_s]));
}

test('the page has at most 6 MB, asks for nothing and complains of nothing', async t => {
  assert.ok(statSync(file).size <= 6e6);
  const begin = performance.now();
  const {page, wrong} = await open(file);
  await page.waitForFunction(() => document.querySelector('.dots tbody tr'));
  t.diagnostic(`first numbers ${Math.round(performance.now() - begin)} ms after it was opened`);
  await settled(page);
  await page.waitForFunction(() => document.querySelector('canvas')?.dataset.drawMs);
  t.diagnostic(`simulated in ${await page.evaluate(() => document.body.dataset.ms)} ms, with the causes ${await page.evaluate(() => document.body.dataset.whyMs)} ms`);
  assert.equal(await page.locator('canvas').count(), 2);
  assert.deepEqual(await shown(page), await printed(page));
  assert.deepEqual(wrong, []);
});

/** Numbers of a generator that always gives the same (Numerical Recipes' LCG). */
function drawer(seed) {
  let x = seed;
  return list => {
    x = (1664525 * x + 1013904223) >>> 0;
    return list[Math.floor((x / 2 ** 32) * list.length)];
  };
}

test('in 20 random states the numbers are those that the shown command prints', async () => {
  const {page, wrong} = await opened();
  const draw = drawer(27);
  for (let i = 0; i < 20; ++i) {
    const operation = draw(['bcast', 'reduce', 'allreduce', 'gather', 'scan', 'alltoall']);
    const state = {
      operation, algorithm: '', machine: draw(['logp-textbook', 'ib-2008', 'gige', 'myrinet']), processes: draw(['2', '5', '8', '13', '16']),
      bytes: draw(['1', '8', '1Ki', '64Ki']), L: draw(['', '2us', '15us']), o: draw(['', '0.7us']), g: draw(['', '3us']), jitter: draw(['', '0us', '1us']),
      offset: draw(['', '100us']), skew: draw(['', '30ppm']), tick: draw(['', '1us']), late: draw(['', 'uniform', 'one-late']), barrier: draw(['', 'linear', 'dissemination']),
      reps: draw(['3', '20']), seed: draw(['1', '7']), suites: draw(['osu,mpbench', 'imb,skampi', 'reprompi-hca3,netgauge', 'mpiblib-max,mpicroscope']),
    };
    await go(page, `#${new URLSearchParams(state)}`);
    assert.equal(await page.isHidden('.wrong'), true, `${JSON.stringify(state)}: ${await page.textContent('.wrong')}`);
    assert.deepEqual(await shown(page), await printed(page), JSON.stringify(state));
  }
  assert.deepEqual(wrong, []);
});

test('of a slider that is dragged the last position is what is shown', async t => {
  const {page, wrong} = await opened();
  const slider = page.locator('#play-L');
  const {x, y, width, height} = await slider.boundingBox();
  const before = Number(await page.evaluate(() => document.body.dataset.updates));
  await page.mouse.move(x + 8, y + height / 2);
  await page.mouse.down();
  const begin = performance.now();
  const steps = 100;
  for (let i = 0; i < steps; ++i) {
    await page.mouse.move(x + 8 + (width - 16) * Math.abs(Math.sin(i / 12)), y + height / 2);
    await page.waitForTimeout(25);
  }
  const seconds = (performance.now() - begin) / 1000;
  const updates = Number(await page.evaluate(() => document.body.dataset.updates)) - before;
  await page.mouse.up();
  t.diagnostic(`${(updates / seconds).toFixed(1)} updates a second`);
  await settled(page);
  assert.ok(updates > 5);
  assert.match(await page.textContent('#command'), new RegExp(`network.L=${await page.inputValue('#play-L ~ .value')} `));
  assert.deepEqual(await shown(page), await printed(page));
  assert.deepEqual(wrong, []);
});

test('the keyboard moves a slider, and what was changed can be undone', async () => {
  const {page, wrong} = await opened();
  const first = await page.textContent('#command');
  await page.focus('#play-processes');
  await page.keyboard.press('ArrowRight');
  await settled(page);
  assert.match(await page.textContent('#command'), /--processes 17 /);
  assert.match(page.url(), /#processes=17$/);
  await page.keyboard.press('Control+z');
  await settled(page);
  assert.equal(await page.textContent('#command'), first);
  await page.getByRole('button', {name: 'Redo'}).click();
  assert.match(await page.textContent('#command'), /--processes 17 /);
  await page.getByRole('button', {name: 'first state'}).click();
  assert.equal(await page.textContent('#command'), first);
  assert.deepEqual(wrong, []);
});

test('what is wrong is said, and the next state is shown', async () => {
  const {page, wrong} = await opened('#L=5');
  assert.match(await page.textContent('.wrong'), /network.L/);
  await page.fill('#play-L ~ .value', '7us');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.body.dataset.state === 'done');
  assert.equal(await page.isHidden('.wrong'), true);
  assert.deepEqual(await shown(page), await printed(page));
  assert.deepEqual(wrong, []);
});

// A flat broadcast to three others is over after L + 2g = 5 + 2 us; a call more of a loop costs 3g = 3 us.
test('a lesson asks first, then shows, and keeps what was while one thing changes', async () => {
  const {page, wrong} = await opened();
  await page.getByLabel('A lesson').selectOption({index: 1});
  await settled(page);
  assert.equal(await page.isVisible('.dots'), false);
  await page.fill('#guess', '125');  // of 200, which are 1.6 times the truth
  assert.match(await page.textContent('.guess output'), /^ 7 us $/);
  await page.getByRole('button', {name: 'Show what it reports'}).click();
  assert.match(await page.textContent('#story'), /You said 7 us\. mpbench reports 3 us, and the truth is 7 us\./);
  assert.equal(await page.isVisible('.dots'), true);
  await page.getByRole('button', {name: 'Make the latency ten times as long'}).click();
  await settled(page);
  assert.match(await page.textContent('.dots caption'), /the truth is 52 us/);
  assert.equal(await page.locator('svg.before').count(), 2);
  assert.match(await page.textContent('#story'), /whatever the latency/);
  assert.deepEqual(wrong, []);
});

for (const [width, colorScheme] of [[1280, 'light'], [1280, 'dark'], [390, 'light'], [390, 'dark']])
  test(`at ${width} pixels, ${colorScheme}, nothing is cut and axe finds nothing serious`, async () => {
    const {page} = await opened('', {viewport: {width, height: 900}, colorScheme, bypassCSP: true});
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
    await page.addScriptTag({content: readFileSync(join(process.env.PAGES, 'node_modules/axe-core/axe.min.js'), 'utf8')});
    const {violations} = await page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(violations.filter(one => ['serious', 'critical'].includes(one.impact)).map(one => [one.id, one.nodes.map(node => node.html)]), []);
  });
