// The atlas as a reader has it. $SITE: the site's folder.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {after, test} from 'node:test';
import {close, open} from '../report/browser.mjs';

const file = join(process.env.SITE, 'atlas.html');
after(close);

test('a cell of the atlas shows its cause, and the command that prints its number', async () => {
  const {page, wrong} = await open(file);
  await page.getByLabel('Machine').selectOption({label: 'orfeo-epyc'});
  await page.getByRole('button', {name: /^osu, 255 processes, 8 B/}).click();
  const words = await page.textContent('.detail');
  assert.match(words, /^osu: .*Most from /);
  assert.match(words, /Measured on that cluster: 18\.52 us, in one table/);  // validation/clusters/orfeo-epyc-valentinis.tsv.xz
  const command = await page.textContent('.detail code');
  const {cells: [cell]} = JSON.parse(execFileSync('bash', ['-c', `"$PLUMBLINE" ${command.slice('plumbline '.length)} --format json 2>/dev/null`], {encoding: 'utf8'}));
  const {reported_s} = cell.suites.find(row => row.primary && row.suite === 'osu');
  assert.ok(words.includes(`it reports ${Number((1e6 * reported_s).toPrecision(4))} us`), `${words}: ${reported_s}`);
  assert.deepEqual(wrong, []);
});

for (const [width, colorScheme] of [[1280, 'light'], [390, 'dark']])
  test(`at ${width} pixels, ${colorScheme}, nothing is cut and axe finds nothing serious`, async () => {
    const {page} = await open(file, {viewport: {width, height: 900}, colorScheme, bypassCSP: true});
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.addScriptTag({content: readFileSync(join(process.env.PAGES, 'node_modules/axe-core/axe.min.js'), 'utf8')});
    const {violations} = await page.evaluate(() => globalThis.axe.run());
    assert.deepEqual(violations.filter(one => ['serious', 'critical'].includes(one.impact)).map(one => [one.id, one.nodes.slice(0, 3).map(node => node.html)]), []);
  });
