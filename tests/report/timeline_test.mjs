import assert from 'node:assert/strict';
import {readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {close, folder, found, open, plumbline} from './browser.mjs';

const textbook = ['timeline', '--machine', 'logp-textbook', '--processes', '4', '--op', 'bcast:flat', '--bytes', '1'];
const once = join(folder, 'once.html');
const two = join(folder, 'two.html');
const large = join(folder, 'large.html');

before(() => {
  plumbline(...textbook, '--format', 'html', '--output', once);
  plumbline(...textbook, '--suite', 'mpbench', '--against', 'mpiblib-max', '--format', 'html', '--output', two);
  plumbline('timeline', '--machine', 'ib-2008', '--processes', '64', '--op', 'allreduce', '--bytes', '8', '--suite', 'osu',
    '--reps', '25', '--format', 'html', '--output', large);
});
after(close);

const view = page => page.locator('canvas').first().evaluate(canvas => ({...canvas.dataset}));
const drawn = page => page.waitForFunction(() => document.querySelector('canvas')?.dataset.drawMs);

/** Where a time (us) of a row lies on the first canvas: names take 78 pixels, rows are 80 high, 12 pixels from the top. */
async function placeOf(page, us, row) {
  const {from, scale} = await view(page);
  return {x: 78 + (us * 1e6 - Number(from)) / Number(scale), y: 12 + (row + 0.62) * 80};
}

async function pointAt(page, us, row) {
  await page.locator('canvas').first().hover({position: await placeOf(page, us, row)});
  return page.textContent('.tip');
}

test('a timeline opens from a file, asks for nothing and complains of nothing', async () => {
  const {page, wrong} = await open(once);
  await drawn(page);
  assert.match(await page.title(), /one call alone/);
  assert.equal(await page.locator('canvas').count(), 1);
  assert.deepEqual(wrong, []);
});

test('axe finds nothing wrong', async () => {
  const {page} = await open(two, {colorScheme: 'dark'});
  await drawn(page);
  assert.deepEqual(await found(page), []);
});

// Process 3 waits from 0 to L + 2g = 7 us; the message to it leaves at 2g.
test('pointing at a wait says what for', async () => {
  const {page, wrong} = await open(once);
  await drawn(page);
  assert.match(await pointAt(page, 1, 3), /process 3: waiting, 0 s to 7 us[^]*message 0 to 3, 1 B, bcast, round 0: leaves 2 us/);
  assert.deepEqual(wrong, []);
});

test('on a phone a tap says what is there, and nothing is wider than the screen', async () => {
  const {page, wrong} = await open(two, {viewport: {width: 390, height: 844}, isMobile: true, hasTouch: true});
  await drawn(page);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  const {x, y} = await page.locator('canvas').first().boundingBox();
  const place = await placeOf(page, 1, 3);
  await page.touchscreen.tap(x + place.x, y + place.y);
  await page.locator('.tip').first().waitFor();
  assert.match(await page.locator('.tip').first().textContent(), /process 3/);
  assert.deepEqual(wrong, []);
});

test('the wheel zooms around the pointer, and dragging moves', async () => {
  const {page, wrong} = await open(once);
  await drawn(page);
  const before = await view(page);
  const place = await placeOf(page, 5, 1);
  const canvas = page.locator('canvas');
  await canvas.hover({position: place});
  await page.mouse.wheel(0, -300);
  await page.waitForFunction(scale => document.querySelector('canvas').dataset.scale !== scale, before.scale);
  const zoomed = await view(page);
  assert.ok(Math.abs(Number(zoomed.scale) / Number(before.scale) - Math.exp(-1)) < 1e-9);
  assert.ok(Math.abs((await placeOf(page, 5, 1)).x - place.x) < 0.5);
  await page.mouse.down();
  await page.mouse.move(0, 0, {steps: 4});
  await page.mouse.up();
  assert.ok(Number((await view(page)).from) > Number(zoomed.from));
  assert.deepEqual(wrong, []);
});

// The first moments of the broadcast: 0, 1 us (the second send), 2 us.
test('one can step through the events', async () => {
  const {page, wrong} = await open(once);
  await drawn(page);
  const next = page.getByRole('button', {name: 'Step forward'});
  await next.click();
  assert.match(await page.textContent('.said'), /^0 s\n/);
  await next.click();
  assert.match(await page.textContent('.said'), /^1 us\nprocess 0: send/);
  await page.getByRole('button', {name: 'Step back'}).click();
  assert.match(await page.textContent('.said'), /^0 s\n/);
  assert.deepEqual(wrong, []);
});

test('what is shown can be saved as SVG, its labels as text', async () => {
  const {page, wrong} = await open(once);
  await drawn(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'SVG'}).click()]);
  assert.equal(download.suggestedFilename(), 'timeline-1.svg');
  const svg = readFileSync(await download.path(), 'utf8');
  assert.match(svg, /^<svg [^]*>L \+ 2g<\/text>/);
  assert.deepEqual(wrong, []);
});

// 16 processes each send 15 messages to the next one, all of a round at once.
test('of messages that leave at once each is drawn', async () => {
  const ring = join(folder, 'ring.html');
  plumbline('timeline', '--machine', 'logp-textbook', '--processes', '16', '--op', 'allgather:ring', '--bytes', '1', '--format', 'html',
    '--output', ring);
  const {page} = await open(ring, {colorScheme: 'light'});
  await drawn(page);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', {name: 'SVG'}).click()]);
  const [, lines] = /<path d="([^"]*)" stroke="#333" stroke-width="1.2"/.exec(readFileSync(await download.path(), 'utf8'));
  assert.equal(lines.match(/M/g).length, 240);
});

// Of 64 rows of 26 pixels not all have room in 560.
test('the page says which rows can be seen', async () => {
  const {page, wrong} = await open(large);
  await drawn(page);
  assert.match(await page.textContent('.rows-shown'), /^Rows 0 to \d+ of 64: /);
  assert.deepEqual(wrong, []);
});

test('the reader can switch to dark', async () => {
  const {page, wrong} = await open(once, {colorScheme: 'light'});
  await drawn(page);
  const picture = () => page.locator('canvas').screenshot();
  const light = await picture();
  await page.getByRole('button', {name: 'dark'}).click();
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  await page.evaluate(() => new Promise(requestAnimationFrame));
  assert.ok(!light.equals(await picture()));
  assert.deepEqual(wrong, []);
});

test('two schemes lie side by side and move together', async () => {
  const {page, wrong} = await open(two);
  await drawn(page);
  const canvases = page.locator('canvas');
  assert.equal(await canvases.count(), 2);
  const [a, b] = [await canvases.nth(0).boundingBox(), await canvases.nth(1).boundingBox()];
  assert.ok(b.x > a.x + a.width - 1 || b.y > a.y + a.height - 1);
  await page.getByRole('button', {name: 'Zoom in'}).first().click();
  await page.waitForFunction(() => {
    const [one, other] = document.querySelectorAll('canvas');
    return one.dataset.scale === other.dataset.scale;
  });
  assert.deepEqual(wrong, []);
});

test('100,000 events can be moved about in', async t => {
  const {page, wrong} = await open(large);
  await drawn(page);
  const label = await page.getAttribute('canvas', 'aria-label');
  assert.ok(Number(/(\d+) events/.exec(label)[1]) >= 100_000, label);
  await page.getByRole('button', {name: 'Show the whole run'}).click();
  const times = [];
  await page.locator('canvas').hover();
  for (let i = 0; i < 30; ++i) {
    await page.mouse.wheel(0, i < 20 ? -120 : 120);
    await page.waitForTimeout(30);
    times.push(Number((await view(page)).drawMs));
  }
  times.sort((x, y) => x - y);
  t.diagnostic(`drawing took ${times[15]} ms (median), ${times.at(-1)} ms at most, in 30 frames`);
  assert.deepEqual(wrong, []);
});

test('a machine named <script> is text', async () => {
  const evil = '<script>alert(1)</script>';
  const machine = join(folder, 'evil.toml');
  writeFileSync(machine, `name = '${evil}'\nsource = 's'\n[network]\nL = '5us'\no = '0us'\ng = '1us'\nG = '0ns/B'\n`);
  plumbline('timeline', '--machine', machine, '--processes', '2', '--op', 'bcast', '--bytes', '1', '--format', 'html', '--output',
    'evil.html');
  const {page, wrong} = await open(join(folder, 'evil.html'));
  await drawn(page);
  assert.ok((await page.textContent('main')).includes(evil));
  assert.equal(await page.locator('main script').count(), 0);
  assert.deepEqual(wrong, []);
});

test('the trace is what the schema of the format says', () => {
  const Ajv = createRequire(join(process.env.PAGES, 'package.json'))('ajv');
  const schema = JSON.parse(readFileSync(new URL('trace_events.schema.json', import.meta.url), 'utf8'));
  const fits = new Ajv({allErrors: true, strict: false}).compile(schema);
  for (const more of [[], ['--suite', 'osu', '--against', 'reprompi'], ['--set', 'network.S=0B', '--bytes=64Ki']]) {
    const words = more.some(word => word.startsWith('--bytes')) ? [...textbook.slice(0, -2), ...more] : [...textbook, ...more];
    const trace = JSON.parse(plumbline(...words, '--format', 'trace'));
    assert.ok(fits(trace), JSON.stringify(fits.errors?.slice(0, 3)));
    const flows = name => trace.traceEvents.filter(event => event.ph === name).map(event => event.id).sort();
    assert.deepEqual(flows('s'), flows('f'));
  }
  assert.ok(!fits({traceEvents: [{ph: 'X', pid: 0, tid: 0, ts: 1}]}));  // no duration, no name
});
