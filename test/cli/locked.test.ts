/** What `locked` holds against a repository. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COLON, HELD, json, locked, off, place, ROBOTS, run, site } from './extendsCheck.ts';
import type { Files } from './inProcess.ts';

const EXPECTS = { expect: [{ crawlers: ['purpose:search'], allow: ['/'] }] };
const CLOSED = 'User-agent: *\nDisallow: /\n';
const sitemap = (url: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${url}</loc></url>\n</urlset>\n`;

/** What a repository may try against locked settings of a configuration outside of it; all with exit code 1. */
const LOCKED: Readonly<
  Record<string, { org: string; files: Files; args?: readonly string[]; has: string; code?: number }>
> = {
  'its own configuration': {
    org: locked({ rules: { [COLON]: 'error' } }),
    files: site(off),
    has: COLON,
  },
  'an override': {
    org: locked({ rules: { [COLON]: 'error' } }),
    files: site(json({ overrides: [{ files: '*', rules: { 'robots/*': 'off' } }] })),
    has: COLON,
  },
  'a comment': {
    org: locked({ rules: { [COLON]: 'error' } }),
    files: site('{}', { 'site/robots.txt': `# crawlwise-disable\n${ROBOTS}` }),
    has: COLON,
  },
  'ignored files': {
    org: locked({ rules: { [COLON]: 'error' } }),
    files: site(json({ ignore: ['*'] })),
    has: COLON,
  },
  'ignore files': {
    org: locked({ rules: { [COLON]: 'error' } }),
    files: site('{}', { 'site/.crawlwiseignore': '*', 'site/.gitignore': '*' }),
    has: COLON,
  },
  'a baseline': {
    org: locked({ rules: { [COLON]: 'error' } }),
    files: site('{}', {
      'site/b.json': json({ version: 1, findings: { 'robots.txt': { [`${COLON} 5bd4f06bd53b9b7c`]: 99 } } }),
    }),
    args: ['--baseline', 'b.json'],
    has: COLON,
  },
  'a flag': {
    org: locked({ rules: { [COLON]: 'error' } }),
    files: site('{}'),
    args: ['--rule', `${COLON}=off`],
    has: COLON,
  },
  'expectations and a level': {
    org: locked(EXPECTS),
    files: site(json({ rules: { 'robots/failed-expectation': 'off' } }), { 'site/robots.txt': CLOSED }),
    has: 'robots/failed-expectation',
  },
  'expectations and other ones': {
    org: locked(EXPECTS),
    files: site(json({ expect: [], overrides: [{ files: '*', expect: [] }] }), { 'site/robots.txt': CLOSED }),
    has: 'robots/failed-expectation',
  },
  'expectations and an ignored file': {
    org: locked(EXPECTS),
    files: site(json({ ignore: ['robots.txt'] }), { 'site/robots.txt': CLOSED }),
    has: 'robots/failed-expectation',
  },
  'expectations and another environment': {
    org: locked({ expect: [{ crawlers: '*', allow: '/', env: 'production' }] }, { env: 'production' }),
    files: site(json({ env: 'staging', expect: [{ crawlers: '*', block: '/*', env: 'staging' }] }), {
      'site/robots.txt': CLOSED,
    }),
    has: 'robots/failed-expectation',
  },
  'expectations of URLs, and levels of an environment': {
    org: locked({ expect: [{ urls: '/a', listed: true }] }),
    files: site(
      json({
        ...{ site: { url: 'https://www.own-shop.eu' }, env: 'x', rules: { 'page/*': 'off' } },
        environments: { x: { rules: { 'page/failed-expectation': 'off' } } },
      }),
      { 'site/sitemap.xml': sitemap('https://www.own-shop.eu/') },
    ),
    has: 'page/failed-expectation',
  },
  'expectations of URLs, and longer entries of the repository': {
    org: locked({ expect: [{ urls: '/*', listed: false }] }),
    files: site(
      json({
        site: { url: 'https://www.own-shop.eu' },
        expect: [{ urls: '/shop/*', listed: true }],
        ignore: ['*'],
      }),
      { 'site/sitemap.xml': sitemap('https://www.own-shop.eu/shop/1') },
    ),
    has: 'page/failed-expectation',
  },
  'expectations and crawlers with other purposes': {
    org: locked(EXPECTS),
    files: site(json({ crawlers: 'mine.json' }), {
      'site/robots.txt': 'User-agent: Googlebot\nDisallow: /\n',
      'site/mine.json': json({
        operator: 'X',
        purpose: 'other',
        tokens: [{ token: 'Googlebot', obeys: 'no' }],
      }),
    }),
    has: 'robots/failed-expectation',
  },
  'expectations and no robots.txt': {
    org: locked(EXPECTS),
    files: { 'site/sitemap.xml': '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>' },
    has: 'expects something of a robots.txt',
    code: 2,
  },
  'a locked base': {
    org: json({ extends: './base.json' }),
    files: site(off, { 'org/base.json': locked({ rules: { [COLON]: 'error' } }) }),
    has: COLON,
  },
  'no configuration at all': {
    org: locked({ rules: { [COLON]: 'error' } }),
    files: { 'site/robots.txt': ROBOTS },
    has: COLON,
  },
};

for (const [name, { org, files, args = [], has, code = 1 }] of Object.entries(LOCKED)) {
  test(`locked settings hold against ${name}`, async () => {
    const own = place({ ...files, 'org/crawlwise.json': org });
    const outcome = await run(own, ['.', ...HELD, ...args]);
    assert.ok(outcome.text.includes(has), outcome.text);
    assert.equal(outcome.code, code, outcome.text);
  });
}

test('the baseline that --update-baseline writes has no finding of a locked rule', async () => {
  const own = place({
    ...site('{}'),
    'org/crawlwise.json': locked({ rules: { [COLON]: 'error' } }),
  });
  await run(own, ['.', ...HELD, '--baseline', 'b.json', '--update-baseline']);
  assert.equal((await run(own, ['.', ...HELD, '--baseline', 'b.json'])).code, 1);
});

test('the settings of the repository that are not locked still count', async () => {
  const own = place({
    ...site(json({ rules: { 'robots/file-location': 'off', [COLON]: 'off' } })),
    'org/crawlwise.json': locked({ rules: { 'robots/bom': 'error' } }, { rules: { [COLON]: 'error' } }),
  });
  assert.equal((await run(own, ['.', ...HELD])).code, 0);
});

test('locked settings in the checkout are ordinary ones, and a line says so for --config', async () => {
  const own = place({
    'site/crawlwise.json': json({ extends: './base.json', rules: { [COLON]: 'off' } }),
    'site/base.json': locked({ rules: { [COLON]: 'error' } }),
    'site/robots.txt': ROBOTS,
  });
  assert.equal((await run(own, ['.'])).code, 0);
  const { code, text } = await run(own, ['.', '--config', 'base.json']);
  assert.equal(code, 1);
  assert.match(text, /^'locked' in base\.json does not hold: the file is in the same checkout/m);
});
