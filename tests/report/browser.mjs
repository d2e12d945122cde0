// A browser, and a page that notes all that it must not do.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const packages = createRequire(join(process.env.PAGES, 'package.json'));
const {chromium} = packages('playwright-core');

export const folder = mkdtempSync(join(tmpdir(), 'plumbline-pages-'));
export const plumbline = (...words) =>
  execFileSync(process.env.PLUMBLINE, words, {cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26});

/** --no-sandbox: the tests run as root in containers, and open only what they made. */
const browser = await chromium.launch({executablePath: process.env.CHROMIUM, args: ['--no-sandbox']});

/** A page opened from a file, and what went wrong on it: requests, errors of the script, lines on the console. */
export async function open(file, options = {}) {
  const page = await browser.newPage({viewport: {width: 1200, height: 900}, acceptDownloads: true, ...options});
  page.setDefaultTimeout(15_000);
  const wrong = [];
  page.on('request', request => request.url() !== `file://${file}` && !request.url().startsWith('blob:') &&
    wrong.push(`request ${request.url()}`));
  page.on('pageerror', error => wrong.push(`error ${error.stack}`));
  page.on('console', line => wrong.push(`console ${line.type()} ${line.text()}`));
  await page.goto(`file://${file}`);
  return {page, wrong};
}

/** What axe finds wrong for people who do not see the page, or not as others do; each a line. */
export async function found(page) {
  await page.evaluate(readFileSync(packages.resolve('axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(async () => (await axe.run()).violations.map(({id, impact, nodes}) =>
    `${id} (${impact}): ${nodes.map(node => node.html.slice(0, 120)).join(' | ')}`));
}

export async function close() {
  await browser.close();
  rmSync(folder, {recursive: true});
}
