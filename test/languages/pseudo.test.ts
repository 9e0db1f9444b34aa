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

const AGENT = 'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)';
const MORE_FILES = {
  'later.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NS}">\n<url><loc>https://a.example/d</loc></url>\n</urlset>\n`,
  'access.log': ['/x/', '/shop/', '/none']
    .map(
      (path) => `192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] "GET ${path} HTTP/1.1" 404 23 "-" "${AGENT}"\n`,
    )
    .join(''),
};

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-pseudo-'));
let pseudo: Translation;
before(async () => {
  mkdirSync(join(folder, 'site'));
  for (const [name, text] of Object.entries({ ...FILES, ...MORE_FILES }))
    writeFileSync(join(folder, 'site', name), text);
  pseudo = pseudoTranslation(await allEntries());
});
after(() => rmSync(folder, { recursive: true, force: true }));

/**
 * What is not a text: code, paths, lines of files below `|` and in patches, codes, names of crawlers, calls of commands and their syntax, and
 * the titles of pages by others, which are in English.
 */
const NO_TEXT =
  /\[[^\]]*\](?=\(https?:)|^[-+ @]{1,2}[<@].*$|\b[A-Z]\w*(?:-[A-Z]\w*)+|`[^`]*`|\(https?:[^)]*\)|^\s*\|.*$|^\s*[>#]?\s*(?:crawlwise|ssh) .*$|--?[\w-]+(?:[ =][A-Z|]{2,})?|\b[\w-]+\/[\w*./-]+|\b[A-Z][A-Z|.]+\b/gm;

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
  'explain robots/missing-colon',
  'explain image:loc',
  'explain changefreq',
  'explain nothing',
  'explain https://a.example/x',
  'rules',
  'rules robots',
  'check site --format compact --level hint',
  'check site --format markdown',
  'check site --statistics --max-per-rule 1 --max-diagnostics 2',
  'check site --format stylish --level hint --site https://a.example',
  'test site/robots.txt --agent Googlebot --urls site/sitemap.xml --expect allow',
  'test site/robots.txt --agent Gogglebot /x/',
  'diff site/robots.txt site/other.txt --format markdown',
  'diff site/robots.txt site/other.txt --sitemap site/sitemap.xml',
  'diff site/sitemap.xml site/later.xml',
  'diff site site',
  'audit site/robots.txt --format markdown',
  'audit site/other.txt --sitemap site/sitemap.xml',
  'policy block-ai-training --merge site/robots.txt',
  'policy block-ai --check site/robots.txt',
  'policy nothing',
  'log site/access.log --robots site/robots.txt',
  'log site/access.log --format markdown',
  'format --check site',
  'policy --help',
  'log --help',
  'init --help',
  'rules --help',
  'format --help',
  'explain --help',
  'diff --help',
  'audit --help',
  'completions --help',
  'mcp --help',
  'lsp --help',
  'check nothing',
  'check --nothing',
  'nothing',
  'init site',
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
