// The site's documents: every link leads somewhere. $SITE: its folder.
import assert from 'node:assert/strict';
import {existsSync, readFileSync, readdirSync} from 'node:fs';
import {dirname, join, normalize} from 'node:path';
import {test} from 'node:test';

const site = process.env.SITE;
const pages = readdirSync(site, {recursive: true}).filter(file => file.endsWith('.html') && !['play.html', 'atlas.html'].includes(file));

test('every link and picture of every page is there, anchors included', () => {
  assert.ok(pages.length > 60);
  const broken = [];
  for (const page of pages)
    for (const [, target] of readFileSync(join(site, page), 'utf8').matchAll(/ (?:href|src)="([^"]*)"/g)) {
      if (/^(https?|mailto):/.test(target)) continue;
      const [path, fragment] = target.split('#');
      const file = path === '' ? page : normalize(join(dirname(page), path.split('?')[0]));
      if (!existsSync(join(site, file))) broken.push(`${page}: ${target}`);
      else if (fragment && !readFileSync(join(site, file), 'utf8').includes(` id="${fragment}"`)) broken.push(`${page}: ${target}`);
    }
  assert.deepEqual(broken, []);
});

test('a lesson that can be played says so', () => {
  assert.match(readFileSync(join(site, 'docs/lessons/14-cliff.html'), 'utf8'), /href="\.\.\/\.\.\/play\.html\?lesson=6"/);
});
