import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {close, folder, open, plumbline} from './browser.mjs';

const evil = '<script>alert(1)<_script>.db';  // a file's name cannot hold a slash
const report = join(folder, 'report.html');
const point = '#sizes path[aria-roledescription="point"]';

const experiment = ['--machine', 'ib-2008', '--bytes', '8,1Ki', '--processes', '8', '--suite', 'osu,reprompi'];

before(() => {
  plumbline('simulate', ...experiment, '--op', 'bcast,reduce', '--reps', '50', '--launches', '3', '--store', evil);
  plumbline('simulate', ...experiment, '--op', 'bcast', '--reps', '20', '--launches', '2', '--seed', '2', '--store',
    'other.db');
  writeFileSync(join(folder, 'why.json'),
    plumbline('simulate', ...experiment, '--op', 'bcast', '--reps', '20', '--why', '--format', 'json'));
  writeFileSync(join(folder, 'sync.json'),
    plumbline('sync', '--machine', 'ib-2008', '--processes', '4', '--methods', 'hca3,skampi', '--format', 'json'));
  plumbline('report', evil, 'other.db', 'why.json', 'sync.json', '-o', report);
});
after(close);

/** A report, with its charts drawn. */
async function drawn(options, file = report) {
  const {page, wrong} = await open(file, options);
  await page.waitForFunction(() => [...document.querySelectorAll('figure')].every(figure =>
    figure.hidden || figure.closest('[hidden]') || figure.querySelector('svg.marks')));
  return {page, wrong};
}

async function saved(page, figure, kind) {
  const [download] = await Promise.all([page.waitForEvent('download'),
    page.locator(figure).getByRole('button', {name: kind}).click()]);
  return {name: download.suggestedFilename(), text: readFileSync(await download.path(), 'latin1')};
}

test('a report opens from a file, asks for nothing and complains of nothing', async () => {
  const {page, wrong} = await drawn();
  assert.equal(await page.title(), 'How far from the truth');
  for (const part of ['Times and errors', 'Where errors come from', 'Distributions and launches', 'Start skew', 'Clocks',
    'How to run it again'])
    assert.ok(await page.getByRole('heading', {name: part, exact: true}).isVisible(), part);
  assert.deepEqual(wrong, []);
});

test('parts without data are left out', async () => {
  const {page} = await drawn();
  assert.equal(await page.getByRole('heading', {name: 'Simulation against hardware'}).isVisible(), false);
  assert.equal(await page.getByRole('link', {name: 'Compared'}).isVisible(), false);
});

test('every chart has a heading, says how it is read, and has its numbers as a table', async () => {
  const {page} = await drawn();
  const figures = await page.$$eval('figure:not([hidden])', all => all.map(figure => ({
    name: figure.id,
    heading: figure.querySelector('h3').textContent.length,
    how: figure.querySelector('.how').textContent.length,
    label: figure.querySelector('.picture').getAttribute('aria-label').length,
    rows: figure.querySelectorAll('details tbody tr').length,
    buttons: [...figure.querySelectorAll('.save button')].map(button => button.textContent).join(),
  })));
  assert.deepEqual(figures.map(figure => figure.name), ['sizes', 'errors', 'causes', 'histogram', 'cumulative',
    'quantiles', 'launches', 'start-skew', 'drift', 'sync-error']);
  for (const figure of figures) {
    assert.ok(figure.heading > 5 && figure.how > 60 && figure.label > 60 && figure.rows > 1, JSON.stringify(figure));
    assert.equal(figure.buttons, 'SVG,PNG,CSV');
  }
});

test('hovering over a mark shows what it is', async () => {
  const {page, wrong} = await drawn();
  await page.locator(point).last().hover();
  await page.waitForSelector('#vg-tooltip-element.visible');
  assert.match(await page.textContent('#vg-tooltip-element'), /reports/);
  assert.deepEqual(wrong, []);
});

test('a chart can be saved as SVG, PNG and CSV', async () => {
  const {page, wrong} = await drawn();
  for (const [kind, begins] of [['SVG', '<svg'], ['PNG', '\x89PNG'], ['CSV', 'suite,bytes']]) {
    const {name, text} = await saved(page, '#sizes', kind);
    assert.equal(name, `sizes.${kind.toLowerCase()}`);
    assert.ok(text.startsWith(begins));
  }
  assert.deepEqual(wrong, []);
});

test('the reader can switch to dark, and a dark system has it dark', async () => {
  const {page, wrong} = await drawn({colorScheme: 'light'});
  const ground = page => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground(page);
  await page.getByRole('button', {name: 'dark'}).click();
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  assert.notEqual(await ground(page), light);
  await page.waitForSelector('#sizes svg text[fill="#e8e8e8"]');  // the charts follow
  const {page: dark} = await drawn({colorScheme: 'dark'});
  assert.equal(await ground(dark), await ground(page));
  assert.deepEqual(wrong, []);
});

test('a file named <script> is text, on the page and in what is saved', async () => {
  const {page, wrong} = await drawn();
  assert.ok((await page.textContent('main')).includes(evil));
  assert.equal(await page.locator('main script').count(), 0);
  const {text} = await saved(page, '#sizes', 'SVG');
  assert.ok(text.includes('&lt;script&gt;alert(1)'));
  assert.ok(!text.includes('<script'));
  assert.deepEqual(wrong, []);
});

test('another call, or another cell, draws the charts anew', async () => {
  const {page, wrong} = await drawn();
  await page.locator('main > .choosers select').selectOption({label: 'reduce on 8 processes'});
  await page.getByRole('heading', {name: 'What each suite reports: reduce on 8 processes'}).waitFor();
  await page.locator('label:has-text("Show") select').selectOption({label: `reprompi (${evil}), 1 KiB`});
  await page.waitForFunction(() => document.querySelector('#histogram svg')?.textContent.includes('reprompi'));
  assert.deepEqual(wrong, []);
});

test('on a phone nothing is wider than the screen', async () => {
  const {page, wrong} = await drawn({viewport: {width: 360, height: 740}, isMobile: true});
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assert.deepEqual(wrong, []);
});

test('on paper there are charts, and nothing to press', async () => {
  const {page} = await drawn();
  await page.emulateMedia({media: 'print'});
  assert.equal(await page.getByRole('button').first().isVisible(), false);
  assert.ok(await page.locator('#sizes svg').isVisible());
});

// What is folded or scrolls on the screen is whole on paper, and light.
test('on paper nothing is folded, cut off or dark', async () => {
  const {page} = await drawn({colorScheme: 'dark'});
  const firstPre = page.locator('details.folded pre').first();
  assert.equal(await firstPre.isVisible(), false);
  await page.emulateMedia({media: 'print', colorScheme: 'dark'});
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  assert.ok(await firstPre.isVisible());
  assert.equal(await firstPre.evaluate(pre => getComputedStyle(pre).whiteSpace), 'pre-wrap');
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'light');
  assert.equal(await page.locator('#sizes svg text[fill="#e8e8e8"]').count(), 0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  assert.equal(await firstPre.isVisible(), false);
});

/** A report of JSON alone. */
function reportOf(name, ...documents) {
  const files = documents.map((content, i) => {
    const file = `${name}-${i}.json`;
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  });
  const page = join(folder, `${name}.html`);
  plumbline('report', ...files, '-o', page);
  return page;
}

const compared = (statistic, bytes, ratio) => ({suite: 'IMB', operation: 'bcast', algorithm: null, bytes, processes: 4, metric: 'time',
  statistic, unit: 's', median_a: 1e-5, median_b: ratio && ratio * 1e-5, ratio, ratio_interval: null, p_holm: 0.01, verdict: '?'});

// 2 and 1/2 are equally far from 1; numbers that a benchmark prints side by side are lines of their own.
test('what compare found is drawn, its ratios on a logarithmic axis', async () => {
  const {page, wrong} = await drawn({}, reportOf('compared', {schema: 'plumbline.compare/2', a: 'A.db', b: 'B.db', level: 0.05,
    limits: [], notes: ['a note'], factors: [{name: 'governor', a: 'powersave', b: '<script>performance'}],
    cells: [compared('min', 8, 2), compared('min', 1024, 0.5), compared('average', 8, 1.5), compared('average', 1024, null)]}));
  const points = await page.$$eval('#compared path[aria-roledescription="point"]', all => all.map(point =>
    ({label: point.getAttribute('aria-label'), y: Number(/,([-0-9.]+)\)/.exec(point.getAttribute('transform'))[1])})));
  assert.deepEqual(points.map(point => point.label), ['IMB, min, 8 B: 2.000', 'IMB, min, 1 KiB: 0.500', 'IMB, average, 8 B: 1.500']);
  const one = await page.$eval('#compared .mark-rule.role-mark line', rule => Number(/,([-0-9.]+)\)/.exec(rule.getAttribute('transform'))[1]));
  assert.ok(points[0].y < one && Math.abs((one - points[0].y) - (points[1].y - one)) < 0.01, JSON.stringify([points, one]));
  await page.getByText('What else differs between A.db and B.db').click();
  assert.ok(await page.getByText('<script>performance').isVisible());
  assert.deepEqual(wrong, []);
});

test('what validate found is drawn', async () => {
  const cell = (bytes, ratio) => ({suite: 'osu', operation: 'bcast', algorithm: null, bytes, processes: 4, closed_form_s: 1e-5,
    simulated_median_s: ratio * 1e-5, measured_median_s: 1e-5, ratio, ratio_interval: [ratio - 0.1, ratio + 0.1], covered: true, distance: 0.1,
    verdict: 'within'});
  const {page, wrong} = await drawn({}, reportOf('validated', {schema: 'plumbline.validate/2', simulated: 'sim.db', measured: 'hw.db',
    tolerance: 0.15, failures: 0, error_median: 0.05, notes: [], order_of_suites: [{pairs: 3, decided: 2, agreed: 1}],
    order_of_algorithms: [], cells: [cell(8, 1.1), cell(1024, 0.9)]}));
  const labels = await page.$$eval('#against-hardware path[aria-roledescription="point"]', all => all.map(point => point.getAttribute('aria-label')));
  assert.deepEqual(labels, ['osu, 8 B: 1.100', 'osu, 1 KiB: 0.900']);
  assert.equal(await page.locator('#against-hardware .mark-rect path').count(), 1);  // the tolerance
  const notes = await page.textContent('#against-hardware .notes');
  assert.match(notes, /0 of 2 cells are off/);
  assert.match(notes, /1 of 2 decided pairs/);
  assert.deepEqual(wrong, []);
});

test('JSON that is not what it says leaves the rest of the report alone', async () => {
  const {page, wrong} = await drawn({}, reportOf('broken', {schema: 'plumbline.compare/2', cells: [{}]},
    readFileSync(join(folder, 'sync.json'), 'utf8')));
  assert.ok(await page.getByText('The JSON that was given cannot be drawn').isVisible());
  assert.ok(await page.locator('#sync-error svg').isVisible());
  assert.deepEqual(wrong, []);
});

test('calls of 0 bytes are drawn beside others', async () => {
  plumbline('simulate', '--machine', 'ib-2008', '--op', 'bcast', '--bytes', '0,8,1Ki', '--processes', '4', '--suite', 'osu', '--reps', '5',
    '--store', 'zero.db');
  const zero = join(folder, 'zero.html');
  plumbline('report', 'zero.db', '-o', zero);
  const {page} = await drawn({}, zero);
  assert.equal(await page.locator(point).count(), 6);  // osu's and the truth's
});

test('every series has its name below the chart, however many there are', async () => {
  plumbline('simulate', '--machine', 'logp-textbook', '--op', 'bcast', '--bytes', '1,64', '--processes', '4', '--suite', 'all', '--reps', '5',
    '--store', 'all.db');
  const all = join(folder, 'all.html');
  plumbline('report', 'all.db', '-o', all);
  const {page} = await drawn({viewport: {width: 390, height: 844}}, all);
  const labels = await page.$$eval('#sizes .role-legend-label text', texts => texts.map(text => [text.textContent, text.getBoundingClientRect().right]));
  const suites = await page.$$eval('#sizes details tbody tr td:first-child', cells => [...new Set(cells.map(cell => cell.textContent))]);
  assert.ok(suites.length > 30);
  assert.deepEqual(labels.map(([name]) => name).sort(), suites.sort());
  assert.ok(labels.every(([, right]) => right <= 390));
});
