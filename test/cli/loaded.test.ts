/** How many modules the built programs load: loading one costs more than its code does. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from '../protocol/build.ts';
import { root } from '../protocol/client.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-loaded-'));
after(() => rmSync(folder, { recursive: true, force: true }));
before(build);

const LIST = join(folder, 'modules.txt');
/** Adds a line to the list for each module. */
const HOOK = `
import { appendFileSync } from 'node:fs';
export async function load(url, context, next) {
  if (url.startsWith('file:')) appendFileSync(${JSON.stringify(LIST)}, url + '\\n');
  return next(url, context);
}`;
const REGISTER = `
import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(HOOK)}));`;
writeFileSync(join(folder, 'register.mjs'), REGISTER);

mkdirSync(join(folder, 'alone'));
writeFileSync(join(folder, 'alone/robots.txt'), 'User-agent: *\nDisallow: /private/\n');
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
writeFileSync(
  join(folder, 'sitemap.xml'),
  `<urlset xmlns="${NAMESPACE}"><url><loc>https://www.example.com/</loc></url></urlset>\n`,
);

/** @param most modules that are loaded at most */
function check(args: readonly string[], most: number): void {
  test(`crawlwise ${args.join(' ')} loads at most ${most} modules`, async () => {
    writeFileSync(LIST, '');
    await new Promise((resolve, reject) => {
      const all = ['--import', join(folder, 'register.mjs'), join(root, 'dist/cli.js'), ...args];
      execFile(process.execPath, all, { cwd: folder }, (error) =>
        error ? reject(error) : resolve(undefined),
      );
    });
    const loaded = readFileSync(LIST, 'utf8').trim().split('\n').slice(1);
    assert.ok(loaded.length > 1 && loaded.length <= most, `${loaded.length} modules`);
  });
}

check(['--version'], 6);
check(['check', 'alone/robots.txt'], 25);
check(['check', 'sitemap.xml'], 50);
check(['audit', 'alone/robots.txt'], 35);
check(['rules'], 50);
