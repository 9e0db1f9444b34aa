/** Calls of the command line whose output has texts of most kinds, and the files that they read. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/** Writes the files into a new folder, which the caller removes. */
export function folderOfCalls(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crawlwise-texts-'));
  mkdirSync(join(folder, 'site'));
  for (const [name, text] of Object.entries({ ...FILES, ...MORE_FILES }))
    writeFileSync(join(folder, 'site', name), text);
  return folder;
}

export const CALLS = [
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
