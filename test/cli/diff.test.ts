/** `crawlwise diff`: files, folders, revisions, formats and gates. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { Ajv } from 'ajv';
import { root } from '../protocol/client.ts';
import { call } from './inProcess.ts';
import { callSpawned } from './spawned.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-diff-'));

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const urlset = (...urls: (string | [path: string, lastmod: string])[]): string => {
  const entries = urls.map((url) => {
    const [path, lastmod] = typeof url === 'string' ? [url] : url;
    const date = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`;
    return `<url><loc>https://www.example.com${path}</loc>${date}</url>\n`;
  });
  return `<urlset xmlns="${NAMESPACE}">\n${entries.join('')}</urlset>\n`;
};

const ROBOTS = 'User-agent: *\nDisallow: /admin/\nCrawl-delay: 5\n\nUser-agent: GPTBot\nDisallow: /\n';
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'robots.txt': ROBOTS,
  'rewritten.txt':
    '# new\r\nUSER-AGENT: gptbot\r\ndisallow: /\r\n\r\nuser-agent: *\r\ncrawl-delay: 5.0\r\nDisallow: /admin/*\r\n',
  'staging.txt': 'User-agent: *\nDisallow: /\n',
  'pdf.txt': `User-agent: *\nDisallow: /admin/\nCrawl-delay: 5\nDisallow: /*.pdf$\nDisallow: /docs/\n\nUser-agent: GPTBot\nDisallow: /\n`,
  'search.txt': `${ROBOTS}\nUser-agent: Googlebot\nDisallow: /admin/\nDisallow: /shop/\nContent-Signal: ai-train=no\nSitemap: https://www.example.com/new.xml\n`,
  'page.html': '<!doctype html>\n<html><body>404</body></html>',
  'commented.html': '<!--\n(c)\n-->\n<html><body>404</body></html>',
  'commented.txt': `<!-- shop -->\n${ROBOTS}`,
  'missing.json': '{\n  "status": 404\n}\n',
  'starsAndMore.txt': `User-agent: *\n${`Disallow: /${'*'.repeat(16_000)}a\n`.repeat(328)}Disallow: /\n`,
  'stars.txt': `User-agent: *\n${`Disallow: /${'*'.repeat(16_000)}a\n`.repeat(328)}`,
  'teeth.txt': `User-agent: *\n${Array.from({ length: 328 }, (_, i) => `Disallow: /${'*a'.repeat(8_000)}${i}\n`).join('')}`,
  'many.txt': `User-agent: *\n${Array.from({ length: 40 }, (_, i) => `Disallow: /${i}/\n`).join('')}`,
  'binary.txt': new Uint8Array([85, 0, 115, 0]),
  'list.xml': urlset('/docs/a', '/shop/b', '/admin/c'),
  'packed.xml.gz': gzipSync(urlset('/docs/a')),
  'bare.xml': urlset(''),
  'slash.xml': urlset('/'),
  'old/robots.txt': ROBOTS,
  'old/sub/robots.txt': ROBOTS,
  'old/sitemap.xml': urlset('/a', '/b/1', ['/b/2', '2025-01-01']),
  'new/robots.txt': `${ROBOTS}Disallow: /x\n\nUser-agent: Googlebot\nDisallow: /b/\n`,
  'new/other/robots.txt': ROBOTS,
  'new/sitemap.xml': urlset('/a', ['/b/2', '2026-01-01'], '/b/3'),
  'new/notes.txt': 'not ours',
  'empty/notes.txt': 'not ours',
};

const git = (...args: string[]) => {
  const { status, stderr } = spawnSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args],
    { cwd: join(folder, 'repo'), encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
};

before(async () => {
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  mkdirSync(join(folder, 'repo/site'), { recursive: true });
  mkdirSync(join(folder, 'fresh'));
  git('init', '-q', join(folder, 'fresh'));
  git('init', '-q', '.');
  writeFileSync(join(folder, 'repo/site/robots.txt'), ROBOTS);
  git('add', '.');
  git('commit', '-qm', 'one');
  writeFileSync(join(folder, 'repo/site/robots.txt'), FILES['staging.txt']!);
  git('commit', '-qam', 'two');
  git('checkout', '-q', '--detach');
  git('clone', '-q', '--depth', '1', `file://${join(folder, 'repo')}`, join(folder, 'shallow'));
  git('clone', '-q', `file://${join(folder, 'repo')}`, join(folder, 'moved'));
  git('-C', join(folder, 'moved'), 'mv', 'site', 'public');
  git('-C', join(folder, 'moved'), 'commit', '-qm', 'three');
  writeFileSync(join(folder, 'moved/public/robots.txt'), `${FILES['staging.txt']}Allow: /open/\n`);
});
after(() => rmSync(folder, { recursive: true, force: true }));

interface Call {
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly stdin?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly code: number;
  /** The content of standard output, or of standard error if that is empty. */
  readonly says: readonly (string | RegExp)[];
  readonly never?: RegExp;
}

const NOTHING = 'Nothing changes for crawlers\n';
const CALLS: Readonly<Record<string, Call>> = {
  'the same file': { args: ['robots.txt', 'robots.txt', '--fail-on', 'any'], code: 0, says: [NOTHING] },
  'a file that is only written otherwise': {
    args: ['robots.txt', 'rewritten.txt', '--fail-on', 'any'],
    code: 0,
    says: [NOTHING],
  },
  'a staging file in production': {
    args: ['robots.txt', 'staging.txt'],
    code: 0,
    says: [
      'For all other crawlers (Googlebot, bingbot, ',
      'may now fetch nothing (before: some paths)',
      '    blocked  / except /admin/\n',
      /Crawl-delay: 5 → none, for .*bingbot/,
    ],
    never: /GPTBot/,
  },
  'a pattern with an exception': {
    args: ['robots.txt', 'pdf.txt'],
    code: 0,
    says: ['    blocked  /docs/\n', '    blocked  /*.pdf$ except /admin/, such as /.pdf\n'],
  },
  'a separate group': {
    args: ['robots.txt', 'search.txt'],
    code: 0,
    says: [
      '  For Googlebot, and with it Applebot, Kagibot and ',
      '    blocked  /shop/\n',
      'Content signals: none → ai-train=no, for Googlebot',
      '\n  Sitemap added: https://www.example.com/new.xml\n',
    ],
    never: /no group names/,
  },
  'standard input, and a gate that is met': {
    args: ['robots.txt', '-', '--fail-on', 'blocked'],
    stdin: String(FILES['staging.txt']),
    code: 1,
    says: ['robots.txt → stdin\n', 'blocked  /'],
  },
  'a gate that is not met': {
    args: ['robots.txt', 'staging.txt', '--fail-on', 'allowed'],
    code: 0,
    says: ['blocked'],
  },
  'a gate for a purpose that is not concerned': {
    args: ['robots.txt', 'search.txt', '--fail-on', 'blocked', '--purpose', 'ai-training'],
    code: 0,
    says: ['Sitemap added'],
    never: /blocked/,
  },
  'a gate for a purpose that is': {
    args: ['robots.txt', 'search.txt', '--fail-on', 'blocked', '--purpose', 'seo,search'],
    code: 1,
    says: ['/shop/'],
  },
  'too much to describe: the gate fails closed': {
    args: ['many.txt', 'staging.txt', '--fail-on', 'allowed'],
    code: 0,
    says: ['blocked  everything they could fetch until now'],
  },
  'more patterns than anybody reads': {
    args: ['many.txt', 'robots.txt', '--fail-on', 'blocked'],
    code: 1,
    says: ['not complete: 20 or more sets of paths become allowed'],
  },
  'listed URLs': {
    args: ['robots.txt', 'pdf.txt', '--sitemap', 'list.xml', '--sitemap', 'packed.xml.gz'],
    code: 0,
    says: ['1 of 3 listed URLs becomes blocked: https://www.example.com/docs/a'],
  },
  'folders with several robots.txt, one in a renamed folder, and their sitemap': {
    args: ['old', 'new'],
    code: 0,
    says: [
      'old/robots.txt → new/robots.txt\n',
      '2 of 3 listed URLs',
      'old/sitemap.xml → new/sitemap.xml\n',
      '1 URL removed, such as https://www.example.com/b/1\n',
      '1 URL added, such as https://www.example.com/b/3\n',
      '1 URL changed, such as https://www.example.com/b/2\n',
      '/b/: 1 removed, 1 added, 1 changed\n',
    ],
    never: /sub|other/,
  },
  'a URL that gets the slash of its path': {
    args: ['bare.xml', 'slash.xml', '--fail-on', 'any'],
    code: 0,
    says: ['Nothing changes'],
  },
  'a folder without files to check': {
    args: ['empty', 'empty'],
    code: 2,
    says: [/^crawlwise: There is no robots\.txt and no sitemap on either side\n$/],
  },
  'the last commit': {
    args: ['HEAD~1:site/robots.txt', 'site/robots.txt'],
    cwd: 'repo',
    code: 0,
    says: ['HEAD~1:site/robots.txt → site/robots.txt\n', 'blocked  / except /admin/'],
  },
  'a revision, from a folder of the repository': {
    args: ['HEAD~1:robots.txt', 'HEAD:robots.txt', '--fail-on', 'blocked'],
    cwd: 'repo/site',
    code: 1,
    says: ['HEAD~1:./robots.txt → HEAD:./robots.txt\n', 'blocked  / except /admin/'],
  },
  'folders of revisions': {
    args: ['HEAD~1:', 'HEAD:.'],
    cwd: 'repo/site',
    code: 0,
    says: ['HEAD~1:./robots.txt → HEAD:./robots.txt\n', 'blocked  / except'],
  },
  'a folder of a revision and its name now': {
    args: ['HEAD~1:site', 'site'],
    cwd: 'repo',
    code: 0,
    says: ['HEAD~1:site/robots.txt → site/robots.txt\n'],
  },
  'a folder of a revision, relative to this one': {
    args: ['HEAD~1:./site/', 'HEAD:.'],
    cwd: 'repo',
    code: 0,
    says: ['HEAD~1:site/robots.txt → HEAD:site/robots.txt\n'],
  },
  'a folder of a revision, above': {
    args: ['HEAD~1:../site', '.'],
    cwd: 'repo/site',
    code: 0,
    says: ['HEAD~1:../site/robots.txt → robots.txt\n'],
  },
  'a file that was moved since a revision, and changed': {
    args: ['HEAD~1:', '.'],
    cwd: 'moved',
    code: 0,
    says: ['site/robots.txt → public/robots.txt\n', 'allowed  /open/'],
  },
  'a file that was moved and did not change': {
    args: ['HEAD~1:', 'HEAD:', '--fail-on', 'any'],
    cwd: 'moved',
    code: 0,
    says: [NOTHING],
  },
  'no such revision': {
    args: ['nope:robots.txt', 'robots.txt'],
    cwd: 'repo/site',
    code: 2,
    says: [/^crawlwise: There is no revision 'nope'\n$/],
  },
  'no such file in a revision': {
    args: ['HEAD:no.txt', 'robots.txt'],
    cwd: 'repo/site',
    code: 2,
    says: [/^crawlwise: There is no no\.txt in HEAD\n$/],
  },
  'a shallow history': {
    args: ['HEAD~1:site/robots.txt', 'site/robots.txt'],
    cwd: 'shallow',
    code: 2,
    says: [/^crawlwise: .*the history is shallow, 'git fetch --unshallow'.*\n$/],
  },
  'a repository without commits': {
    args: ['HEAD:robots.txt', '../robots.txt'],
    cwd: 'fresh',
    code: 2,
    says: [/^crawlwise: .*no commits yet\n$/],
  },
  'no repository': {
    args: ['HEAD:robots.txt', 'robots.txt'],
    code: 2,
    says: [/not in a git repository\n$/],
    env: { GIT_CEILING_DIRECTORIES: tmpdir() },
  },
  'no git': {
    args: ['HEAD:robots.txt', 'robots.txt'],
    code: 2,
    says: [/^crawlwise: There is no git program here .*\n$/],
    env: { PATH: '/nowhere' },
  },
  'an HTML page': {
    args: ['robots.txt', 'page.html'],
    code: 2,
    says: [/^crawlwise: page\.html is an HTML page, neither .*\n$/],
  },
  'an HTML page after a comment': {
    args: ['robots.txt', 'commented.html'],
    code: 2,
    says: [/^crawlwise: commented\.html is an HTML page, neither .*\n$/],
  },
  JSON: {
    args: ['robots.txt', 'missing.json'],
    code: 2,
    says: [/^crawlwise: missing\.json is JSON, neither .*\n$/],
  },
  'a robots.txt after an HTML comment': { args: ['robots.txt', 'commented.txt'], code: 0, says: [] },
  'binary data': {
    args: ['binary.txt', 'robots.txt'],
    code: 2,
    says: [/^crawlwise: binary\.txt is binary data .*\n$/],
  },
  'a robots.txt and a sitemap': {
    args: ['robots.txt', 'list.xml'],
    code: 2,
    says: [/^crawlwise: robots\.txt is a robots\.txt and list\.xml a sitemap\n$/],
  },
  'a file and a folder': {
    args: ['robots.txt', 'old'],
    code: 2,
    says: [/^crawlwise: A folder can be compared with a folder only/],
  },
  'a missing file': {
    args: ['robots.txt', 'gone.txt'],
    code: 2,
    says: [/^crawlwise: There is no file gone\.txt\n$/],
  },
  'one file': {
    args: ['robots.txt'],
    code: 2,
    says: [/^crawlwise: Name two versions to compare: OLD and NEW\nUsage: /],
  },
  'standard input twice': { args: ['-', '-'], code: 2, says: [/not both/] },
  'an unknown purpose': {
    args: ['robots.txt', 'pdf.txt', '--purpose', 'serach'],
    code: 2,
    says: [/did you mean 'search'\?/],
  },
  '5 MiB of stars': {
    args: ['robots.txt', 'stars.txt'],
    code: 0,
    says: [
      'blocked  /*a',
      'not complete: a file is longer than 1 MiB, and only its first 500 KiB are compared',
    ],
  },
  '5 MiB that stay as they are': {
    args: ['stars.txt', 'stars.txt'],
    code: 0,
    says: [/^Nothing changes for crawlers\n$/],
  },
  '5 MiB that change behind what is read': {
    args: ['stars.txt', 'starsAndMore.txt', '--fail-on', 'blocked'],
    code: 1,
    says: ['only its first 500 KiB are compared'],
  },
  '5 MiB of stars that do not go away': {
    args: ['stars.txt', 'teeth.txt', '--fail-on', 'allowed'],
    code: 1,
    says: ['not complete'],
  },
};

function crawlwise({ args, cwd = '.', stdin, env }: Omit<Call, 'code' | 'says'>) {
  // A process looks up the path of git only once.
  const run = env?.PATH === undefined ? call : callSpawned;
  return run(['diff', ...args], { cwd: join(folder, cwd), input: stdin, env });
}

for (const [name, call] of Object.entries(CALLS)) {
  test(name, async () => {
    const { code, stdout, stderr } = await crawlwise(call);
    const said = call.code === 2 ? stderr : stdout;
    assert.equal(code, call.code, stdout + stderr);
    for (const part of call.says) {
      assert.ok(
        typeof part === 'string' ? said.includes(part) : part.test(said),
        `${part}: ${said.slice(0, 4000)}`,
      );
    }
    if (call.never) assert.doesNotMatch(said, call.never);
  });
}

const COMPARED: readonly (readonly string[])[] = [
  ['robots.txt', 'staging.txt'],
  ['robots.txt', 'search.txt', '--sitemap', 'list.xml'],
  ['many.txt', 'robots.txt'],
  ['old', 'new'],
  ['robots.txt', 'robots.txt'],
];
const schema = JSON.parse(readFileSync(join(root, 'server/schemas/diff.schema.json'), 'utf8'));
for (const args of COMPARED) {
  test(`JSON of ${args.join(' ')} is valid under its schema`, async () => {
    const result = JSON.parse((await crawlwise({ args: [...args, '--format', 'json'] })).stdout);
    const ajv = new Ajv({ allowUnionTypes: true });
    assert.ok(ajv.validate(schema, result), JSON.stringify(ajv.errors));
    JSON.parse(JSON.stringify(result), (_key, value: Readonly<Record<string, unknown>> | null) => {
      if (value?.gone !== undefined) assert.deepEqual(value.gone, value.removed);
      if (value?.come !== undefined) assert.deepEqual(value.come, value.added);
      return value;
    });
  });
}

test('Markdown is a list, and GitHub gets an annotation for each change', async () => {
  const markdown = (await crawlwise({ args: ['robots.txt', 'pdf.txt', '--format', 'markdown'] })).stdout;
  assert.match(
    markdown,
    /^### robots.txt → pdf.txt\n\n\*\*For all other crawlers \(.*\):\*\*\n\n- \*\*blocked\*\* \/docs\/\n/,
  );
  assert.match(markdown, /\n- \*\*blocked\*\* \/\\\*\.pdf\$ except \/admin\/, such as \/\.pdf\n/);
  const github = (await crawlwise({ args: ['robots.txt', 'pdf.txt', '--format', 'github'] })).stdout;
  assert.match(
    github,
    /^::warning file=pdf\.txt,title=Blocked for all other crawlers .*::blocked \/docs\/%0A/,
  );
});
