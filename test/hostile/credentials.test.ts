/** User names and passwords in URLs of files, settings and calls: no command prints them, in none of its formats. */
import assert from 'node:assert/strict';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { COMMANDS } from '../../server/src/cli/args/table.ts';
import { call } from '../cli/inProcess.ts';
import { hostFor, LOCAL } from '../live/host.ts';
import { connect } from '../mcp/connected.ts';
import { startInMemory } from '../protocol/inMemory.ts';
import { ALL, sample } from '../scale.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'crawlwise-credentials-')));
after(() => rmSync(folder, { recursive: true, force: true }));

const USER = 'aladdin';
const PASSWORD = 'opensesame';
const OWN = `https://${USER}:${PASSWORD}@www.example.com`;
const LONG = `https://${USER}:${'x'.repeat(70)}${PASSWORD}@www.example.com/`;
/** URLs with faults of many kinds. */
const URLS = [
  ...[OWN, `${OWN}/a b`, `${OWN}/%zz`, `${OWN}:99999/`, `${OWN}/ü#part`, `${OWN}/${'p'.repeat(300)}`],
  ...[`http://${USER}:${PASSWORD}@localhost/`, `https:${USER}:${PASSWORD}@www.example.com/`, LONG],
  ...[`//${USER}:${PASSWORD}@www.example.com/`, `ftp://${USER}:${PASSWORD}@www.example.com/`, `/${OWN}`],
  `https://${USER}:${PASSWORD}@other.example.org/`,
];

/** The hosts and passwords that are written differently. */
const FEW = sample(
  [OWN, `https:${USER}:${PASSWORD}@www.example.com/`, `http://${USER}:${PASSWORD}@localhost/`, LONG],
  3,
);

const robotsOf = (urls: readonly string[]): string =>
  `${urls.map((url) => `Sitemap: ${url}\nsitmap: ${url}\nHost: ${url}\nDisallow: ${url}\nAllow: ${url}*\nUser-agent: ${url}\nCrawl-delay: ${url}\nClean-param: ${url}\n# @expect block * ${url}\n`).join('')}Sitemap: ${OWN}/sitemap.xml\nSitemap: ${OWN}/sitemap.xml\n`;
const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const sitemapOf = (urls: readonly string[]): string =>
  `<urlset ${NAMESPACES} xmlns:x="${OWN}">\n${urls
    .flatMap((url) => [
      `<url><loc>${url}</loc><lastmod>${url}</lastmod><priority>${url}</priority><changefreq>${url}</changefreq></url>`,
      `<url><loc> ${url} </loc><image:image><image:loc>${url}</image:loc></image:image></url>`,
      `<url><loc>${url}</loc><xhtml:link rel="alternate" hreflang="${url}" href="${url}"/></url>`,
      `<url><loc>${url}</loc><video:video><video:player_loc>${url}</video:player_loc><video:thumbnail_loc>${url}</video:thumbnail_loc></video:video></url>`,
      `<url><loc>${url}</lco></url><url href="${url}">${url}</url>`,
    ])
    .join('\n')}</urlset>\n`;

const FILES: Readonly<Record<string, string>> = {
  'robots.txt': robotsOf(FEW) + URLS.map((url) => `Sitemap: ${url}\n`).join(''),
  'other.txt': 'User-agent: *\nDisallow: /a\n',
  'sitemap.xml': sitemapOf(FEW),
  'sitemap.txt': `${URLS.join('\n')}\n`,
  'index.xml': `<sitemapindex ${NAMESPACES}>${URLS.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('\n')}</sitemapindex>`,
  'sound.xml': `<urlset ${NAMESPACES}><url><loc>${OWN}/1</loc></url></urlset>`,
  'urls.csv': `${URLS.join('\n')}\n`,
  'access.log': URLS.map(
    (url) =>
      `${USER} - ${PASSWORD} [25/Nov/2026:00:00:01 +0000] "GET ${url} HTTP/1.1" 200 1 "${url}" "GPTBot/1.0 ${url}"\n`,
  ).join(''),
  'config.json': JSON.stringify({
    ...{ extends: [OWN], site: { url: OWN, root: OWN }, rules: { [OWN]: 'error' }, ignore: [OWN], [OWN]: 1 },
    expect: [
      { crawlers: [OWN], block: [OWN] },
      { sitemap: OWN, contains: URLS },
    ],
  }),
};
for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);

/** Calls of each command; `FORMAT` stands for each of its formats. */
const CALLS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  check: [
    ['.', '--format', 'FORMAT', '--level', 'hint', '--all'],
    ['robots.txt', '--format', 'FORMAT', '--site', OWN],
    ...[OWN, `${OWN}/ x`, `https://${USER}:${PASSWORD}@:/`].map((url) => ['.', url]),
    ...['--site', '--config', '--baseline', '--rule', '--hosting', '--crawlers', '--compare', '--since'].map(
      (option) => ['.', option, OWN],
    ),
    ['.', '--config', 'config.json'],
    ['.', '--config', 'config.json', '--print-config'],
    [`ftp://${USER}:${PASSWORD}@a.test/`],
    [`https://${USER}:${PASSWORD}@a b/`],
    [`http://${USER}:${PASSWORD}@127.0.0.1:1/`, '--format', 'FORMAT'],
    [`http://${USER}:${PASSWORD}@127.0.0.1:1/`, '--allow-private', '--format', 'FORMAT'],
  ],
  diff: [
    ['other.txt', 'robots.txt', '--format', 'FORMAT'],
    ['sound.xml', 'sitemap.xml', '--format', 'FORMAT'],
    ['sound.xml', 'sitemap.xml', '--urls'],
    ['robots.txt', `http://${USER}:${PASSWORD}@127.0.0.1:1/`],
    ['robots.txt', `http://${USER}:${PASSWORD}@127.0.0.1:1/`, '--allow-private'],
    ['robots.txt', `${OWN}:x`],
  ],
  audit: [
    ['robots.txt', '--format', 'FORMAT', '--sitemap', 'sitemap.xml'],
    [`http://${USER}:${PASSWORD}@127.0.0.1:1/`, '--allow-private'],
    ['robots.txt', '--agent', OWN],
  ],
  test: [
    ['robots.txt', '--agent', 'a', ...URLS, '--format', 'FORMAT'],
    ['robots.txt', '--agent', 'a', '--urls', 'urls.csv', '--format', 'FORMAT'],
    ['other.txt', '--agent', OWN, `${OWN}/a`],
  ],
  init: [[OWN]],
  format: [['--check', '.', OWN]],
  explain: [[OWN]],
  policy: [[OWN], ['search-only', '--merge', OWN]],
  log: [
    [OWN],
    ['access.log', '--format', 'FORMAT', '--robots', 'robots.txt', '--sitemap', 'sitemap.xml'],
    ...['--robots', '--host', '--since', '--log-format', '--fail-on'].map((option) => [
      'access.log',
      option,
      OWN,
    ]),
  ],
  rules: [[OWN]],
  completions: [[OWN]],
};

const SECRETS = new RegExp(`.{0,80}(?:${USER}|opense).{0,60}`, 'g');
const assertHidden = (text: string, what: string): void =>
  assert.deepEqual(text.match(SECRETS)?.slice(0, 40) ?? [], [], what);

test('every command is tested here, except the servers', () => {
  const own = COMMANDS.map(({ name }) => name).filter((name) => name !== 'lsp' && name !== 'mcp');
  assert.deepEqual(Object.keys(CALLS).sort(), own.sort());
});

for (const [name, calls] of Object.entries(CALLS)) {
  const { choices: formats = [''] } =
    COMMANDS.find((row) => row.name === name)!.options.find((option) => option.name === 'format') ?? {};
  for (const format of formats)
    test(`${name} ${format}`, async () => {
      for (const args of calls) {
        if (!ALL && args !== calls[0] && format !== formats[0]) continue;
        if (!args.includes('FORMAT') && format !== formats[0]) continue;
        const reported = [name, ...args.map((arg) => (arg === 'FORMAT' ? format : arg))];
        const { stdout, stderr } = await call(reported, { cwd: folder, live: { pause: async () => {} } });
        assert.notEqual(stdout + stderr, '', reported.join(' '));
        assertHidden(stdout, reported.join(' '));
        assertHidden(stderr, reported.join(' '));
      }
    });
}

async function liveSite(t: TestContext): Promise<string> {
  const { port } = await hostFor(t, ({ url, headers }, response) => {
    const own = `http://${USER}:${PASSWORD}@${headers.host}`;
    if (url === '/robots.txt')
      response.end(`Sitemap: ${own}/sitemap.xml\nSitemap: ${own}/moved.xml\nSitemap: ${own}\n`);
    else if (url === '/moved.xml') response.writeHead(301, { Location: `${own}/gone.xml` }).end();
    else if (url === '/sitemap.xml')
      response
        .setHeader('Content-Type', 'text/xml')
        .end(`<urlset ${NAMESPACES}><url><loc>${own}/1</loc></url><url><loc>${own}/2</loc></url></urlset>`);
    else if (url === '/1') response.writeHead(302, { Location: `${own}/2` }).end();
    else
      response
        .setHeader('Content-Type', 'text/html')
        .end(`<!doctype html><link rel="canonical" href="${own}/3">`);
  });
  return `http://${USER}:${PASSWORD}@www.own-shop.eu:${port}`;
}

for (const format of ['stylish', 'json', 'sarif', 'github', 'junit'])
  test(`a live site, ${format}`, async (t) => {
    const live = { pause: async () => {}, resolve: async () => [LOCAL], isPublic: () => true };
    const url = await liveSite(t);
    const { stdout, stderr, code } = await call(['check', url, '--format', format, '--level', 'hint'], {
      ...{ cwd: tmpdir(), live },
    });
    assert.equal(code, 1, stderr);
    assertHidden(stdout, 'stdout');
    assertHidden(stderr, 'stderr');
  });

test('tools for agents', async () => {
  const { say, call: ask } = await connect([folder]);
  const calls: readonly (readonly [string, Record<string, unknown>])[] = [
    ['check', { level: 'hint', edits: true }],
    ['check', { path: 'robots.txt', text: robotsOf(FEW), level: 'hint', edits: true }],
    ['check', { path: OWN }],
    ['test', { path: 'robots.txt', agents: ['a'], urls: URLS }],
    ['audit', { path: 'robots.txt' }],
    ['audit', { path: OWN }],
    ['explain', { word: OWN }],
    ['diff', { path: 'robots.txt', old: 'other.txt' }],
    ['fix', { path: OWN }],
  ];
  for (const [name, args] of calls) {
    assert.notEqual(await say(name, args), '');
    assertHidden(JSON.stringify(await ask(name, args)), name);
  }
});

/** Without texts for the file. */
const forPeople = (key: string, value: unknown): unknown =>
  key === 'newText' || key === 'data' || key === 'arguments' ? undefined : value;

const EDITED = [
  ['robots.txt', 'robots-txt', robotsOf(FEW)],
  ['sitemap.xml', 'xml', sitemapOf(FEW)],
  ['sitemap.txt', 'plaintext', FILES['sitemap.txt']!],
] as const;

for (const [name, languageId, text] of EDITED)
  test(`an editor: ${name}`, async (t) => {
    const { connection, published, hands } = await startInMemory({});
    t.after(() => connection.dispose());
    const textDocument = { uri: `file:///site/${name}` };
    const lines = text.split('\n');
    const sent: unknown[] = [];
    connection.onNotification('window/logMessage', (message) => void sent.push(message));
    const ask = async (method: string, params: object): Promise<void> => {
      sent.push(await connection.sendRequest(method, { textDocument, ...params }));
    };
    void connection.sendNotification('textDocument/didOpen', {
      textDocument: { ...textDocument, languageId, version: 1, text },
    });
    for (const [line, { length }] of lines.entries()) {
      for (let character = 0; character < length; character += ALL ? 61 : 300)
        await ask('textDocument/hover', { position: { line, character } });
      const range = { start: { line, character: 0 }, end: { line, character: length } };
      await ask('textDocument/codeAction', { range, context: { diagnostics: [] } });
    }
    for (const method of ['documentSymbol', 'codeLens', 'foldingRange', 'inlayHint'])
      await ask(`textDocument/${method}`, {
        range: { start: { line: 0, character: 0 }, end: { line: lines.length, character: 0 } },
      }).catch(() => {});
    await ask('crawlwise/liveUrls', {});
    hands.rest();
    assert.ok(published.some(({ diagnostics }) => diagnostics.length > 0));
    assert.ok(sent.length > lines.length);
    for (const answer of [...sent, ...published]) assertHidden(JSON.stringify(answer, forPeople), '');
  });
