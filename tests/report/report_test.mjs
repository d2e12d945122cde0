import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {close, folder, open, plumbline} from './browser.mjs';

const evil = '<script>alert(1)<_script>.db';  // a file's name cannot hold a slash
const point = '#sizes path[aria-roledescription="point"]';
const report = join(folder, 'report.html');

before(() => {
  plumbline('simulate', '--machine', 'ib-2008', '--op', 'bcast', '--bytes', '8,1Ki', '--processes', '8',
    '--suite', 'osu,reprompi', '--reps', '50', '--launches', '3', '--store', evil);
  plumbline('report', evil, '-o', report);
});
after(close);

test('a report opens from a file, asks for nothing and complains of nothing', async () => {
  const {page, wrong} = await open(report);
  await page.waitForSelector(point);
  assert.match(await page.title(), /truth/);
  assert.deepEqual(wrong, []);
});

test('hovering over a mark shows what it is', async () => {
  const {page, wrong} = await open(report);
  await page.locator(point).last().hover();
  await page.waitForSelector('#vg-tooltip-element.visible');
  assert.match(await page.textContent('#vg-tooltip-element'), /reports/);
  assert.deepEqual(wrong, []);
});

test('a chart can be saved as SVG, PNG and CSV', async () => {
  const {page, wrong} = await open(report);
  await page.waitForSelector('#sizes svg');
  for (const [kind, begins] of [['SVG', '<svg'], ['PNG', '\x89PNG'], ['CSV', 'suite,bytes']]) {
    const [download] = await Promise.all([page.waitForEvent('download'),
      page.locator('#sizes').getByRole('button', {name: kind}).click()]);
    assert.equal(download.suggestedFilename(), `sizes.${kind.toLowerCase()}`);
    assert.ok(readFileSync(await download.path(), 'latin1').startsWith(begins));
  }
  assert.deepEqual(wrong, []);
});

test('the reader can switch to dark', async () => {
  const {page, wrong} = await open(report, {colorScheme: 'light'});
  await page.waitForSelector('#sizes svg');
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByRole('button', {name: 'dark'}).click();
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  assert.notEqual(await ground(), light);
  assert.deepEqual(wrong, []);
});

test('a file named <script> is text', async () => {
  const {page, wrong} = await open(report);
  await page.waitForSelector('#sizes svg');
  assert.ok((await page.textContent('main')).includes(evil));
  assert.equal(await page.locator('main script').count(), 0);
  assert.deepEqual(wrong, []);
});
