import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {close, folder, found, open, plumbline} from './browser.mjs';

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
  assert.deepEqual(figures.filter(figure => figure.name).map(figure => figure.name), ['sizes', 'errors', 'causes', 'histogram', 'cumulative',
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

/** The colour and the shape of each name in a chart's legend. */
const looksIn = (page, figure) => page.$eval(figure, chart => {
  const labels = [...chart.querySelectorAll('.role-legend-label text')];
  const symbols = [...chart.querySelectorAll('.role-legend-symbol path')];
  return labels.map((label, i) => ({name: label.textContent, colour: symbols[i].getAttribute('fill'), shape: symbols[i].getAttribute('d')}));
});

test('a suite has one colour in all charts of all reports', async () => {
  plumbline('simulate', '--machine', 'ib-2008', '--op', 'barrier', '--bytes', '0', '--processes', '4', '--suite', 'imb,reprompi',
    '--reps', '5', '--store', 'barrier.db');
  plumbline('report', 'barrier.db', '-o', 'barrier.html');
  for (const [colorScheme, colour] of [['light', '#009E73'], ['dark', '#3ECF9F']]) {
    const {page} = await drawn({colorScheme});
    const {page: other} = await drawn({colorScheme}, join(folder, 'barrier.html'));
    const looks = [...await looksIn(page, '#sizes'), ...await looksIn(page, '#errors'), ...await looksIn(page, '#start-skew'),
      ...await looksIn(other, '#sizes')].filter(({name}) => name.startsWith('reprompi'));
    assert.equal(looks.length, 7);  // of two runs, in three charts, and of one
    assert.deepEqual([...new Set(looks.map(look => look.colour))], [colour]);
  }
});

test('axe finds nothing wrong, in light and dark, on a screen and on a phone', async () => {
  for (const [width, colorScheme] of [[1280, 'light'], [390, 'dark']]) {
    const {page} = await drawn({viewport: {width, height: 844}, colorScheme});
    assert.deepEqual(await found(page), [], `${width} ${colorScheme}`);
  }
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

/** What recommend found: in this order skampi off by -1.7 % at most, osu by -36.2 %. */
const recommended = {schema: 'plumbline.recommend/1', machine: 'stampede-ib', machine_settings: ['launch.sd=0.02'], take: 'skampi', cells: 28,
  sampled_cells: 28, launches: 2, observations: 100, calls_a_loop: 500, requested_precision: 0.02, tolerance: 0.1, budget_s: 1800,
  plan: {launches: 7, time_s: 11.1, precision: 0.02, reached: true, cells: [
    {operation: 'bcast', bytes: 8, processes: 64, repetitions: 30, window_s: 7.3e-6, sync_interval_s: 90},
    {operation: 'bcast', bytes: 64, processes: 64, repetitions: 99, window_s: 150e-6, sync_interval_s: 300}]},
  commands: [{program: 'OSU', suite: 'osu', command: 'mpirun -n 64 osu_bcast -m 8:64 -i 99 -f'}], notes: ['a note'],
  suites: [['skampi', 'take it', 0.006, -0.017], ['osu', 'misleads', 0.18, -0.362]].map(([suite, verdict, mean, worst]) => ({suite, verdict,
    mean_error: mean, mean_error_interval: [0, mean + 0.01], worst_error: worst, worst_error_interval: [worst - 0.02, worst + 0.02],
    worst_operation: 'bcast', worst_algorithm: 'knomial', worst_bytes: 8, worst_processes: 64, cause: 'process_reduction', starts_by: null,
    algorithm_pairs: 212, algorithm_pairs_right: 207, launch_s: 0.5, without_number: 0}))};

test('a report begins with what recommend found, and its commands can be copied', async () => {
  const {page, wrong} = await drawn({permissions: ['clipboard-read', 'clipboard-write']}, reportOf('recommended', recommended));
  assert.equal(await page.textContent('main > section:first-child h2'), 'Which suite');
  const text = (await page.textContent('main > section:first-child')).replaceAll('\u00a0', ' ');
  for (const said of ['Take skampi: off by 1.7 % at most (bcast by knomial of 8 B on 64 processes), by 0.6 % on average.',
    'Beware of osu (-36.2 %).', 'launches7', '30 to 99 a cell', '7.3 µs to 150 µs', 'synchronise again every 90 s', '11.1 s of 30 min', 'a note'])
    assert.ok(text.includes(said), said);
  assert.equal(await page.locator('#worst path[aria-roledescription="point"]').count(), 2);
  await page.getByRole('button', {name: 'Copy the command of OSU'}).click();
  await page.getByText('Copied', {exact: true}).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), recommended.commands[0].command);
  assert.deepEqual(await found(page), []);
  assert.deepEqual(wrong, []);
});

// Errors of a: -10 % and +5 %, of b: +20 % and none: b has no number in one of two cells. Of c: +8 % and +8 %.
test('without a recommendation a report begins with the suite that was nearest to the truth', async () => {
  const cell = (bytes, errors) => ({operation: 'bcast', algorithm: 'flat', bytes, processes: 4, truth: {median_s: 1e-5}, suites:
    Object.entries(errors).map(([suite, error]) => ({suite, primary: true, error}))});
  const {page, wrong} = await drawn({}, reportOf('simulated', {schema: 'plumbline.simulate/2',
    cells: [cell(8, {a: -0.1, b: 0.2, c: 0.08}), cell(64, {a: 0.05, b: null, c: 0.08})]}));
  assert.equal((await page.textContent('.answer')).replaceAll('\u00a0', ' '), 'Nearest to the truth over the 2 simulated cells was c: off by ' +
    '8.0 % at most (bcast by flat of 8 B on 4 processes) and by 8.0 % on average. Furthest was b: +20 % (bcast by flat of 8 B on 4 processes).');
  const rows = await page.$$eval('.which tbody tr', all => all.map(row => [...row.children].map(cell => cell.textContent.replaceAll('\u00a0', ' '))));
  const where = 'bcast by flat of 8 B on 4 processes';
  assert.deepEqual(rows, [['c', '+8 %', where, '8.0 %', '2', '0'], ['a', '-10 %', where, '7.5 %', '2', '0'], ['b', '+20 %', where, '20.0 %', '1', '1']]);
  assert.deepEqual(wrong, []);
  const {page: stores} = await drawn();
  assert.match(await stores.textContent('.answer'), /^Nearest to the truth over the 6 simulated cells was reprompi: /);
});

test('logged clocks have their Allan deviation drawn, measured and fitted, on logarithmic axes', async () => {
  const allan = [[6, 4e-8, 5e-8], [60, 4e-9, 5e-9], [600, 4e-10, 5e-10]].map(([tau_s, deviation, fitted]) => ({tau_s, deviation, fitted, changes: 9}));
  const {page, wrong} = await drawn({}, reportOf('clocks', {schema: 'plumbline.calibrate.clocks/1', nodes: [{file: 'n0.csv', format: 'table', points: 900,
    duration_s: 3600, mean_skew: 5e-6, notes: [], refused: null, skew: 5e-6, skew_interval: [4e-6, 6e-6], wander: null, wander_interval: [0, 2e-9],
    reading_error_s: 2e-7, allan}]}));
  const places = await page.$$eval('#allan path[aria-roledescription="point"]', all => all.map(point =>
    /\(([-0-9.]+),([-0-9.]+)\)/.exec(point.getAttribute('transform')).slice(1).map(Number)));
  const steps = [0, 1].map(at => [1, 2].map(i => Math.round(places[i][at] - places[i - 1][at])));
  assert.ok(Math.abs(steps[0][0] - steps[0][1]) <= 1 && Math.abs(steps[1][0] - steps[1][1]) <= 1, JSON.stringify(places));
  assert.equal(await page.locator('#allan .mark-line path').count(), 1);
  assert.match(await page.textContent('#allan .notes'), /skew 5 ppm, 95 %: 4 ppm to 6 ppm.*wander at most 2 ppb.*reading errors 200 ns/);
  assert.deepEqual(wrong, []);
});

// Seconds never become kiloseconds.
test('a time axis has ticks that people count in', async () => {
  const content = JSON.parse(readFileSync(join(folder, 'sync.json'), 'utf8'));
  for (const method of content.methods) {
    method.error_s = Object.fromEntries(Object.entries({0: 1e-9, 1: 1e-8, 7: 4e-8, 60: 1e-6, 950: 1e-5, 3600: 1e-4}));
    method.error_interval_s = {};
  }
  const {page} = await drawn({}, reportOf('ticks', content));
  const labels = await page.$$eval('#sync-error .role-axis-label', axes => axes.map(axis => [...axis.querySelectorAll('text')]
    .filter(text => text.getAttribute('opacity') !== '0').map(text => text.textContent)));
  assert.deepEqual(labels.find(axis => axis.includes('0')), ['0', '1 s', '10 s', '60 s', '600 s', '3600 s']);
});

test('a chart without data is not drawn, and a line says why', async () => {
  plumbline('simulate', '--machine', 'logp-textbook', '--op', 'bcast', '--bytes', '8', '--processes', '2', '--suite', 'reprompi', '--set', 'clock.skew=0ppm',
    '--reps', '5', '--store', 'same.db');
  plumbline('report', 'same.db', '-o', 'same.html');
  const {page, wrong} = await drawn({}, join(folder, 'same.html'));
  assert.deepEqual(await page.$$eval('figure', all => all.filter(one => one.checkVisibility()).map(one => one.id)), ['sizes', 'errors', 'start-skew']);
  for (const what of [/^The histogram is not drawn: .*all 5 observations are/, /^The cumulative distribution is not drawn/, /^Launch by launch is not drawn: there is one/])
    assert.ok(await page.getByText(what).isVisible(), String(what));
  assert.deepEqual(wrong, []);
});

// 8 B and 1 KiB take some 10 and 40 us: bins of a few ns are less than a pixel.
test('a histogram of two sizes of one suite has both, in two shades', async () => {
  const {page, wrong} = await drawn({colorScheme: 'dark'});
  for (const [label, cell] of [['Show', `reprompi (${evil}), 8 B`], ['beside', `reprompi (${evil}), 1 KiB`]])
    await page.locator(`label:has-text("${label}") select`).selectOption({label: cell});
  await page.waitForFunction(() => {
    const bars = [...document.querySelectorAll('#histogram .mark-rect path')];
    return bars.length > 0 && bars.every(bar => bar.getAttribute('fill') !== '#e8e8e8');  // the truth's
  });
  const bars = await page.$$eval('#histogram .mark-rect path', all => all.map(bar => [bar.getAttribute('fill'), bar.getBoundingClientRect().width +
    Number(bar.getAttribute('stroke-width'))]));
  assert.deepEqual([...new Set(bars.map(([colour]) => colour))].sort(), ['#298a6a', '#3ECF9F']);
  assert.ok(bars.every(([, width]) => width >= 1), JSON.stringify(bars));
  assert.deepEqual(wrong, []);
});

test('on a phone a tap beside a mark says what it is', async () => {
  const {page, wrong} = await drawn({viewport: {width: 390, height: 844}, isMobile: true, hasTouch: true});
  const mark = page.locator(point).last();
  await mark.scrollIntoViewIfNeeded();
  const box = await mark.boundingBox();
  await page.touchscreen.tap(box.x + box.width / 2, box.y - 8);
  await page.waitForSelector('#vg-tooltip-element.visible');
  const tip = await page.locator('#vg-tooltip-element').boundingBox();
  assert.match(await page.textContent('#vg-tooltip-element'), /reports/);
  assert.ok(tip.x >= 0 && tip.x + tip.width <= 390, JSON.stringify(tip));
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
  const [lowest, end] = await page.$eval('#sizes', chart => [
    Math.max(...[...chart.querySelectorAll('.role-legend-label text')].map(text => text.getBoundingClientRect().bottom)),
    chart.querySelector('svg').getBoundingClientRect().bottom]);
  assert.ok(lowest <= end, `${lowest} ${end}`);
  const looks = await looksIn(page, '#sizes');
  assert.equal(new Set(looks.map(({colour, shape}) => `${colour} ${shape}`)).size, looks.length);
  const suites = await page.$$eval('#sizes details tbody tr td:first-child', cells => [...new Set(cells.map(cell => cell.textContent))]);
  assert.ok(suites.length > 30);
  assert.deepEqual(labels.map(([name]) => name).sort(), suites.sort());
  assert.ok(labels.every(([, right]) => right <= 390));
});
