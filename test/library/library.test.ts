/**
 * What the library rejects and reports: no input is silently accepted if it is misspelled, ignored, or about something
 * else.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fix, lint, parseRobots, verdict } from '../../server/src/library/index.ts';
import { askAgent } from '../../server/src/robots/profile/index.ts';
import { parseRobots as parseOctets } from '../../server/src/robots/semantics/index.ts';

const ROBOTS = 'User-agent: *\nDisallow: /\n';
const SITEMAP =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://www.example.com/a</loc></url>\n</urlset>\n';

const BLOCKED = { crawlers: ['purpose:search'], allow: ['/'] };
const LISTED = { sitemap: 'sitemap.xml', contains: ['https://www.example.com/b'] };
const inProduction = <T extends object>(item: T) => ({ ...item, env: 'production' });

interface Call {
  readonly text?: string;
  readonly options?: unknown;
  /** The message of the `TypeError`, or a code that is found. */
  readonly refused?: RegExp;
  readonly found?: string;
}

const CALLS: Readonly<Record<string, Call>> = {
  'an unknown option': {
    options: { confg: {} },
    refused: /^There is no option 'confg'; did you mean 'config'\?$/,
  },
  'an option of another letter case': {
    options: { fileName: 'robots.txt' },
    refused: /^There is no option 'fileName'; did you mean 'filename'\?$/,
  },
  'an option like none': {
    options: { rules: {} },
    refused: /^There is no option 'rules', only filename, config, env$/,
  },
  'an option of fix': { options: { unsafe: true }, refused: /^There is no option 'unsafe', only filename/ },
  'no object': { options: 'robots.txt', refused: /^options must be an object$/ },
  'no object, but null': { options: null, refused: /^options must be an object$/ },
  'a file name that is not a string': { options: { filename: 1 }, refused: /^filename must be a text$/ },
  'a misspelled key of the configuration': {
    options: { config: { ruels: {} } },
    refused: /^config: 'ruels' is not known here; did you mean 'rules'\?$/,
  },
  'a misspelled key of an expectation': {
    options: { config: { expect: [{ crawlers: ['*'], alow: ['/'] }] } },
    refused: /^config: 'alow' is not known here; did you mean 'allow'\?$/,
  },
  'a misspelled rule': {
    options: { config: { rules: { 'robots/bomm': 'off' } } },
    refused: /^config: 'robots\/bomm' is not known here; did you mean 'robots\/bom'\?$/,
  },
  'a Map, which JSON serializes as empty': {
    options: { config: new Map([['expect', [BLOCKED]]]) },
    refused: /^config must be an object$/,
  },
  'a list': { options: { config: [BLOCKED] }, refused: /^config must be an object$/ },
  'a value that is wrong': {
    options: { config: { ignore: '**' } },
    refused: /^config: Must be a list, \[ … \]: "\*\*"$/,
  },
  'an empty environment': { options: { env: '' }, refused: /^env must not be empty$/ },
  'an environment that is not a string': { options: { env: 1 }, refused: /^env must be a text$/ },
  'a misspelled environment': {
    options: { env: 'prodution', config: { expect: [inProduction(BLOCKED)] } },
    refused: /^env: No expectation is for the environment 'prodution'; did you mean 'production'\?$/,
  },
  'an environment beside others': {
    options: { env: 'nightly', config: { expect: [BLOCKED, inProduction(BLOCKED)] } },
    refused: /^env: No expectation is for the environment 'nightly'$/,
  },
  'an environment without expectations': {
    options: { env: 'production' },
    refused: /^env: No expectation is for the environment 'production'$/,
  },
  'an environment': {
    options: { env: 'production', config: { expect: [inProduction(BLOCKED)] } },
    found: 'robots/failed-expectation',
  },
  'a misspelled environment in the configuration': {
    options: { config: { env: 'prodution', expect: [BLOCKED, inProduction(BLOCKED)] } },
    refused: /^config: No expectation is for the environment 'prodution'; did you mean 'production'\?$/,
  },
  'a misspelled crawler in the configuration': {
    options: { config: { expect: [{ crawlers: ['Gogglebot'], block: ['/'] }] } },
    found: 'robots/failed-expectation',
  },
  'a crawler without a name in the configuration': {
    options: { config: { expect: [{ crawlers: [''], block: ['/'] }] } },
    refused: /^config: Must not be empty: ""$/,
  },
  'an expectation of another site': {
    options: {
      config: {
        site: { url: 'https://www.example.com' },
        expect: [{ crawlers: ['Googlebot'], block: ['https://shop.example.com/'] }],
      },
    },
    found: 'robots/failed-expectation',
  },
  'an expectation of this sitemap': {
    text: SITEMAP,
    options: { filename: 'sitemap.xml', config: { expect: [LISTED] } },
    found: 'sitemap/failed-expectation',
  },
  'an expectation of this sitemap, whose name is not said': {
    text: SITEMAP,
    options: { config: { expect: [LISTED] } },
    found: 'sitemap/failed-expectation',
  },
  'an expectation of another sitemap': {
    text: SITEMAP,
    options: { filename: 'public/sitemap.xml', config: { expect: [BLOCKED, LISTED] } },
    refused:
      /^config: 'sitemap\.xml' is expected to list URLs, and nothing is expected of 'public\/sitemap\.xml'; /,
  },
  'an expectation of a sitemap, for a robots.txt': {
    options: { config: { expect: [LISTED] } },
    refused: /^config: 'sitemap\.xml' is expected to list URLs, and nothing is expected of 'robots\.txt'; /,
  },
  'expectations of both, for a robots.txt': {
    options: { config: { expect: [BLOCKED, LISTED] } },
    found: 'robots/failed-expectation',
  },
  'an expectation of another sitemap in another environment': {
    text: SITEMAP.replace(/<loc>.*<\/loc>/, ''),
    options: { filename: 'other.xml', config: { expect: [inProduction(LISTED)] } },
    found: 'sitemap/missing-loc',
  },
  'a text that the configuration ignores': {
    text: 'Disallow /\n',
    options: { filename: 'robots.txt', config: { ignore: ['robots.txt', '**'] } },
    found: 'robots/missing-colon',
  },
};

for (const [name, { text = ROBOTS, options, refused, found }] of Object.entries(CALLS)) {
  test(`lint and fix: ${name}`, async () => {
    const given = options as undefined;
    if (refused) {
      await assert.rejects(lint(text, given), { name: 'TypeError', message: refused });
      if (!name.includes('of fix')) await assert.rejects(fix(text, given), { name: 'TypeError' });
      return;
    }
    const codes = (await lint(text, given)).map(({ code }) => code);
    assert.ok(codes.includes(found!), codes.join(' '));
  });
}

test('fix: its option must be true or false', async () => {
  const unsafe = 'yes' as unknown as boolean;
  await assert.rejects(fix(ROBOTS, { unsafe }), {
    name: 'TypeError',
    message: 'unsafe must be true or false',
  });
  await assert.rejects(fix(ROBOTS, { unsave: true } as object), {
    message: "There is no option 'unsave'; did you mean 'unsafe'?",
  });
  assert.equal((await fix('Disallow /x\n', { unsafe: false, config: { ignore: ['**'] } })).changed, true);
});

test('a configuration that JSON cannot express', async () => {
  const config: { site?: object } = {};
  config.site = config;
  await assert.rejects(lint(ROBOTS, { config }), { name: 'TypeError', message: 'config must be plain data' });
});

const OWN = `${ROBOTS}Sitemap: https://www.example.com/sitemap.xml\n`;
const VERDICTS: Readonly<
  Record<string, { robots?: string; agent?: string; url?: string; refused?: RegExp; allowed?: boolean }>
> = {
  'a crawler without a name': {
    agent: '',
    refused: /^A crawler is missing: a product token such as Googlebot$/,
  },
  'a crawler of spaces': { agent: ' ', refused: /^A crawler is missing/ },
  'a misspelled crawler': {
    agent: 'Gogglebot',
    refused: /^'Gogglebot' matches no known crawler; did you mean Googlebot\?$/,
  },
  'a misspelled crawler with its own group': {
    robots: 'User-agent: Gogglebot\nAllow: /\n',
    agent: 'Gogglebot',
    allowed: true,
  },
  'an unknown crawler': { agent: 'OurOwnThing', allowed: false },
  'a header without a crawler': { agent: 'Mozilla/5.0 (X11; Linux x86_64)', allowed: false },
  'a URL of another site': {
    robots: OWN,
    url: 'https://shop.example.com/x',
    refused:
      /^'https:\/\/shop\.example\.com\/x' is not on https:\/\/www\.example\.com, the site of its Sitemap lines: another robots\.txt decides$/,
  },
  'a URL of this site': { robots: OWN, url: 'http://example.com/x', allowed: false },
  'a URL of an unknown site': { url: 'https://shop.example.com/x', allowed: false },
  'a path that begins with two slashes': {
    robots: 'User-agent: *\nDisallow: //feed/\n',
    url: '//feed/',
    allowed: false,
  },
  'no URL': { url: 'feed', refused: /is neither a URL nor a path/ },
};

for (const [name, { robots = ROBOTS, agent = 'Googlebot', url = '/x', refused, allowed }] of Object.entries(
  VERDICTS,
)) {
  test(`verdict: ${name}`, async () => {
    const parsed = await parseRobots(robots);
    const refusal = { name: 'TypeError', message: refused! };
    if (refused) {
      await assert.rejects(verdict(robots, agent, url), refusal);
      assert.throws(() => parsed.verdict(agent, url), refusal);
    } else assert.equal((await verdict(robots, agent, url)).allowed, allowed);
  });
}

/** Rules for which readings, groups and forms differ. */
const WRITTEN = `User-agent: googlebot
User-agent: MJ12bot
Disallow: /shop/
Allow: /shop/index.html
disallow /old
Disallow: /*.pdf$

User-agent: GPTBot
User-agent: CCBot/2.0
Disallow: /

User-agent: Googlebot
Disallow: /%7Eme/
Allow: /

User-agent: *
Disallow:
Disallow: /private # not for everyone
`;
const ASKED_AGENTS = [
  ...[
    'Googlebot',
    'googlebot-image',
    'AdsBot-Google',
    'GPTBot',
    'MJ12bot',
    'CCBot',
    'bingbot',
    '*',
    'OurOwnThing',
  ],
  ...[
    'Google-Extended',
    'Bytespider',
    'ChatGPT-User',
    'Mozilla/5.0 (compatible; Googlebot/2.1)',
    'Mozilla/5.0 (X11)',
  ],
];
const ASKED_URLS = [
  ...[
    '/',
    '/robots.txt',
    '/shop/',
    '/shop/index.html',
    '/old',
    '/a.pdf',
    '/a.pdf?x',
    '/private',
    '//private',
  ],
  ...[
    '/~me/',
    '/%7eme/',
    '/a b',
    '/ä',
    '/a/../private',
    'https://www.example.com/shop/1?q=%c3',
    'http://例え.jp/shop/#x',
  ],
  ...[
    'https://user:secret@example.com:443/private',
    'https://www.example.com',
    'HTTPS://WWW.EXAMPLE.COM/shop/',
  ],
];

test('a parsed robots.txt gives the same verdicts each time, equal to those of askAgent', async () => {
  const parsed = await parseRobots(new TextEncoder().encode(WRITTEN));
  const robots = parseOctets(WRITTEN);
  for (const agent of ASKED_AGENTS)
    for (const url of ASKED_URLS) {
      const given = parsed.verdict(agent, url);
      const { allowed, line, because, token, path, group } = askAgent(robots, agent, url);
      assert.deepEqual(
        { ...given, text: undefined, reasons: undefined },
        { allowed, line, because, token, path, group: group.token, text: undefined, reasons: undefined },
        `${agent} ${url}`,
      );
      assert.deepEqual(JSON.parse(JSON.stringify(given)), await verdict(WRITTEN, agent, url));
    }
  assert.equal(parsed.verdict('bingbot', '/private').text, 'Disallow: /private');
  await assert.rejects(parseRobots(undefined as unknown as string), { name: 'TypeError' });
});

test('octets that change after parsing change no verdict', async () => {
  const octets = new TextEncoder().encode('User-agent: *\nDisallow: /a\n');
  const parsed = await parseRobots(octets);
  octets.fill(0x20);
  assert.equal(parsed.verdict('Googlebot', '/a').text, 'Disallow: /a');
});
