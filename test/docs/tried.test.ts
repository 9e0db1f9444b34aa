/**
 * Pages as a reader tries them: in a new git repository, each block with the name of a file is saved there, each command
 * is run, and what it prints is what the page shows below it.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { pages } from '../../scripts/lib/pages.mjs';
import { call, type Files } from '../cli/inProcess.ts';
import { FRAMEWORKS } from '../frameworks/frameworks.ts';
import { SITE } from '../frameworks/site.ts';
import { type Block, blocksOf, root, wordsOf } from './blocks.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-docs-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const entries = (...paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>https://www.example.com${path}</loc></url>\n`).join('')}</urlset>\n`;
const OPEN = 'User-agent: *\nDisallow: /cart/\n';
const FAULTY = '# A shop\n\nUser-agent: *\nDisallow: /cart/\nDisallow /search\n';
const post = (text: string): string => `<!doctype html><title>Blog</title><main>${text}</main>`;

interface Set {
  /** Files that are committed before the first step; or several commits, by their dates. */
  readonly committed?: Files;
  readonly history?: Readonly<Record<string, Files>>;
  /** Files that are there and differ from the commit. */
  readonly files?: Files;
  /** The shown output is of a large site: it is not compared. */
  readonly isSample?: true;
}

const NEXT = FRAMEWORKS['Next.js']!.files({ ...SITE, listed: [...SITE.listed, '/thanks'] });
const dated = (date: string): string =>
  entries('/blog/a', '/blog/b').replaceAll('</loc>', `</loc><lastmod>${date}</lastmod>`);
const head = (more: string): string => `<!doctype html>\n<title>Page</title>\n${more}\n<main>Text</main>\n`;
const LOG =
  '192.0.2.1 - - [25/Nov/2026:10:00:00 +0000] "GET /shop HTTP/1.1" 200 512 "-" "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"\n';

/** Pages, and what a reader has before the first step. */
const PAGES: Readonly<Record<string, Set>> = {
  'docs/guides/first-robots-txt.md': {},
  'docs/ar/guides/first-robots-txt.md': {},
  'docs/guides/block-ai-training.md': {},
  'docs/guides/pull-requests.md': {
    committed: { 'public/robots.txt': OPEN, 'public/sitemap.xml': entries('/', '/products/1') },
    files: { 'public/robots.txt': `${OPEN}Disallow: /products/\n` },
  },
  'docs/guides/large-sitemap.md': {
    committed: {
      'public/sitemap-products-1.xml': entries('/a', '/b'),
      'public/sitemap-products-2.xml': entries('/c', '/d'),
      'previous/robots.txt': OPEN,
      'previous/sitemap.xml': entries('/a', '/b', '/c', '/d'),
    },
  },
  'docs/guides/command-line.md': {
    committed: {
      'public/robots.txt': FAULTY,
      'public/sitemap.xml': entries('/'),
      'public/urls.txt': 'https://www.example.com/shop/\n',
    },
  },
  'docs/guides/troubleshooting.md': { committed: { 'public/robots.txt': OPEN } },
  'docs/changes.md': {
    committed: {
      'public/robots.txt': 'User-agent: *\nAllow: /documents/\n',
      'sitemap.xml': entries('/a.pdf', '/b.pdf', ...Array.from({ length: 38 }, (_, at) => `/${at}`)),
      'old/sitemap.xml': entries('/blog/a/', '/blog/b/'),
      'old/blog/a/index.html': post('a'),
      'old/blog/b/index.html': post('b'),
      'public/sitemap.xml': entries('/blog/a/', '/blog/c/').replace(
        '</loc>',
        '</loc><lastmod>2026-05-04</lastmod>',
      ),
      'public/blog/a/index.html': post('another text'),
      'public/blog/c/index.html': post('c'),
    },
    files: { 'public/robots.txt': 'User-agent: *\nDisallow: /*.pdf$\nAllow: /documents/\n' },
  },
  'docs/guides/next.md': { committed: NEXT },
  'docs/guides/frameworks.md': { committed: NEXT },
  'docs/guides/lastmod.md': {
    history: {
      '2023-12-01': { 'README.md': 'A blog' },
      '2024-01-01': {
        'src/pages/blog/a.md': 'a',
        'src/pages/blog/b.md': 'b',
        'public/sitemap.xml': dated('2024-01-01'),
      },
      '2024-03-01': { 'src/pages/blog/a.md': 'changed' },
    },
    files: Object.fromEntries(
      ['dist', 'previous'].flatMap((build) => [
        [`${build}/sitemap.xml`, dated('2024-01-01')],
        [`${build}/blog/a.html`, post(build)],
      ]),
    ),
  },
  'docs/guides/built-site.md': {
    committed: {
      'netlify.toml': '',
      'dist/index.html': head(''),
      'dist/a/index.html': head(''),
      'dist/b/index.html': head(''),
      'dist/thanks/index.html': head('<meta name="robots" content="noindex">'),
      'dist/blog/a/index.html': head(''),
      'dist/blog/b/index.html': head(''),
      'dist/blog/c/index.html': head(''),
      'dist/sitemap.xml': entries('/', '/a', '/b', '/thanks/', '/old/'),
    },
  },
  'docs/guides/log.md': {
    committed: { 'public/robots.txt': OPEN, 'public/sitemap.xml': entries('/shop') },
    files: { 'access.log': LOG, 'access.log.1.gz': gzipSync(LOG) },
    isSample: true,
  },
  'docs/audit.md': { committed: { 'public/robots.txt': OPEN } },
  'docs/policies.md': { committed: { 'public/robots.txt': OPEN } },
  'docs/ignore.md': { committed: { 'public/robots.txt': FAULTY } },
  'docs/expectations.md': {
    committed: {
      'public/robots.txt': 'User-agent: *\nDisallow: /\n',
      'public/sitemap.xml': entries('/', '/shop/'),
    },
  },
  'docs/shared-configurations.md': { committed: { 'public/robots.txt': OPEN } },
  'docs/crawlers.md': { committed: { 'public/robots.txt': 'User-agent: ExampleWatcher\nDisallow: /\n' } },
};

/** Commands of other programs, or of the network, that a page names; `commands.test.ts` checks the call itself. */
const NOT_RUN = /^(?:npm |npx |cd |ssh |podman |curl )| (?:check|diff \S+|audit) https:| --watch\b/;

const git = (own: string, ...args: readonly string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    cwd: own,
    encoding: 'utf8',
  });

function write(own: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), text);
  }
}

const authorOn = (date: string) => ({
  ...process.env,
  ...{
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b.example',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b.example',
  },
  ...{ GIT_AUTHOR_DATE: `${date}T12:00:00Z`, GIT_COMMITTER_DATE: `${date}T12:00:00Z` },
});

function repository({ committed, history, files = {} }: Set): string {
  const own = join(mkdtempSync(join(folder, 'page-')), 'site');
  mkdirSync(own);
  const commits = history ?? (committed && { '2026-05-04': committed });
  if (commits) git(own, 'init', '--quiet');
  for (const [date, changed] of Object.entries(commits ?? {})) {
    write(own, changed);
    git(own, 'add', '--all');
    execFileSync('git', ['commit', '--quiet', '--message', 'a'], { cwd: own, env: authorOn(date) });
  }
  if (commits) git(own, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
  write(own, files);
  return own;
}

/** Runs a line of a page, and returns what it prints. */
async function ran(own: string, line: string): Promise<string> {
  const [, command = '', , from] = /^(.*?)( < (\S+))?$/.exec(line)!;
  const [program, ...args] = wordsOf(command);
  if (program === 'git') return git(own, ...args);
  assert.equal(program, 'crawlwise', line);
  const input = from === undefined ? '' : readFileSync(join(own, from));
  const { code, stdout, stderr } = await call(args, { cwd: own, input });
  assert.ok(code < 2, `${line}: exit code ${code}: ${stdout}${stderr}`);
  return stdout + stderr;
}

/** The output that a block shows: `…` is any text, alone in a line any lines. */
const shown = ({ text }: Block): RegExp =>
  new RegExp(
    `^${text
      .split('\n')
      .map((line) => (line.trim() === '…' ? '(?:.*\\n)*?' : `${line.split('…').map(escaped).join('.*')}\\n`))
      .join('')
      .replace(/\\n$/, '')}$`,
  );
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function attempt(name: string, set: Set): Promise<void> {
  const own = repository(set);
  let commands = 0;
  let output = '';
  let before: Block | undefined;
  for (const block of blocksOf(name)) {
    const { language, path, text } = block;
    if (path !== undefined) write(own, { [path]: text });
    if (language === 'sh') {
      for (const line of text.trim().split('\n')) {
        if (NOT_RUN.test(line)) continue;
        output = await ran(own, line);
        commands += 1;
      }
    }
    if (language === 'text' && before?.language === 'sh' && !set.isSample)
      assert.match(output, shown(block), `${name}: ${output}`);
    before = block;
  }
  assert.ok(commands > 0, name);
}

for (const [name, set] of Object.entries(PAGES))
  test(`${name} is true, step by step`, () => attempt(name, set));

/** Pages whose commands other tests run, or that list every command. */
const ELSEWHERE = new Set(['README.md', 'docs/ci.md', 'docs/cli.md', 'docs/install.md', 'server/README.md']);

test('each page with commands of Crawlwise is tried', () => {
  const untried = pages().filter(
    (page) =>
      blocksOf(page).some(({ language, text }) => language === 'sh' && /^crawlwise /m.test(text)) &&
      !Object.hasOwn(PAGES, page) &&
      !ELSEWHERE.has(page),
  );
  assert.deepEqual(untried, []);
});

test('the commands of the README work in the repository', async () => {
  const commands = blocksOf('README.md')
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.trim().split('\n'))
    .filter((line) => line.startsWith('node dist/cli.js '));
  assert.ok(commands.length > 3);
  for (const line of commands) await ran(root, line.replace('node dist/cli.js', 'crawlwise'));
});

test('docs/expectations.md: a baseline hides a failed expectation, a comment does not', async () => {
  const own = repository({
    committed: {
      'public/robots.txt': '# crawlwise-disable\nUser-agent: *\nDisallow: /\n',
      'crawlwise.json': '{ "expect": [{ "crawlers": ["purpose:search"], "allow": ["/"] }] }',
    },
  });
  assert.match(await ran(own, 'crawlwise check public'), /robots\/failed-expectation/);
  await ran(own, 'crawlwise check public --baseline b.json --update-baseline');
  assert.match(await ran(own, 'crawlwise check public --baseline b.json'), /1 file checked: no problems\n$/);
});
