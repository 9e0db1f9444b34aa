/** What people read on a terminal in the pseudo-language: plain English there is in no catalogue. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { allEntries } from '../../scripts/lib/languages/entries.ts';
import { BRACKETS, outsideBrackets, PSEUDO, pseudoTranslation } from '../../scripts/lib/languages/pseudo.ts';
import type { Translation } from '../../server/src/core/catalogue.ts';
import { call } from '../cli/inProcess.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const FILES = {
  'robots.txt':
    'User-agent: GPTBot\nDisallow /x/\nDisalow: /y/\nCrawl-delay: 5\n\nUser-agent: *\nDisallow: /shop/\n',
  'other.txt': 'User-agent: *\nDisallow: /\n',
  'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NS}">\n<url><loc>https://a.example/b c</loc><lastmod>2024-13-01</lastmod></url>\n</urlset>\n`,
};

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-pseudo-'));
let pseudo: Translation;
before(async () => {
  mkdirSync(join(folder, 'site'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, 'site', name), text);
  pseudo = pseudoTranslation(await allEntries());
});
after(() => rmSync(folder, { recursive: true, force: true }));

/**
 * What is not a text: code, paths, lines of files below `|` and in patches, codes, names of crawlers, calls of commands and their syntax, and
 * the titles of pages by others, which are in English.
 */
const NO_TEXT =
  /\[[^\]]*\](?=\(https?:)|^[-+ @]{1,2}[<@].*$|\b[A-Z]\w*(?:-[A-Z]\w*)+|`[^`]*`|\(https?:[^)]*\)|^\s*\|.*$|^\s*[>#]?\s*crawlwise .*$|--?[\w-]+(?:[ =][A-Z|]{2,})?|\b[\w-]+\/[\w*./-]+|\b[A-Z][A-Z|.]+\b/gm;

const CALLS = [
  'check site --format stylish --level hint',
  'check site --format stylish --fix --diff',
  'check --help',
  'test --help',
  'help',
  'test site/robots.txt /x/ /shop/ --agent GPTBot',
  'diff site/robots.txt site/other.txt',
  'audit site/robots.txt',
  'explain Disallow',
  'explain lastmod',
  'explain GPTBot',
  'explain /*.pdf$',
  'check nothing',
  'check --nothing',
  'nothing',
];

for (const line of CALLS)
  test(`crawlwise ${line}`, async () => {
    const texts = { names: async () => [PSEUDO], read: async () => pseudo };
    const { stdout, stderr } = await call([...line.split(' '), '--lang', PSEUDO], { cwd: folder, texts });
    const said = outsideBrackets(stdout + stderr);
    assert.ok((stdout + stderr).includes(BRACKETS[0]), stdout + stderr);
    const plain = said.replace(NO_TEXT, ' ').match(/[a-z]{2,} [a-z]{2,}.*/gi);
    assert.deepEqual(plain ?? [], []);
  });
