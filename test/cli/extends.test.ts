/** Shared configurations: what `extends` finds and refuses, and in which order values count. */
import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { COLON, HELD, json, locked, MODULES, off, place, ROBOTS, run, site } from './extendsCheck.ts';
import { call, type Files } from './inProcess.ts';

interface Case {
  readonly files: Files;
  readonly args?: readonly string[];
  readonly code: number;
  /** Texts that standard output and standard error have together, and have not. */
  readonly has?: readonly (string | RegExp)[];
  readonly lacks?: readonly string[];
  /** Links, by their path below the repository. */
  readonly links?: Readonly<Record<string, string>>;
}

const extending = (...names: readonly string[]): string => json({ extends: names });

const CASES: Readonly<Record<string, Case>> = {
  'a path': { files: site(extending('./org/base.json'), { 'site/org/base.json': off }), code: 0 },
  'a text instead of a list': {
    files: site(json({ extends: './base.json' }), { 'site/base.json': off }),
    code: 0,
  },
  'a package by main': {
    files: site(extending('@org/config'), {
      [`${MODULES}/@org/config/package.json`]: json({ name: '@org/config', main: 'base.json' }),
      [`${MODULES}/@org/config/base.json`]: off,
    }),
    code: 0,
  },
  'a package by exports, and a file of it': {
    files: site(extending('config/strict'), {
      [`${MODULES}/config/package.json`]: json({ exports: { './strict': { node: './a.json' } } }),
      [`${MODULES}/config/a.json`]: off,
    }),
    code: 0,
  },
  'a package of a folder above, in a monorepo': {
    files: {
      'site/apps/shop/crawlwise.json': extending('config'),
      'site/apps/shop/robots.txt': ROBOTS,
      [`${MODULES}/config/package.json`]: json({ main: './base.json' }),
      [`${MODULES}/config/base.json`]: off,
    },
    code: 0,
  },
  'a package that extends another one': {
    files: site(extending('a'), {
      [`${MODULES}/a/package.json`]: '{}',
      [`${MODULES}/a/index.json`]: extending('b', './more.json'),
      [`${MODULES}/a/more.json`]: '{}',
      [`${MODULES}/b/package.json`]: '{}',
      [`${MODULES}/b/index.json`]: off,
    }),
    code: 0,
  },
  'later ones win, and the file itself over all': {
    files: site(json({ extends: ['./a.json', './b.json'], rules: { 'robots/crawl-delay': 'off' } }), {
      'site/a.json': json({ rules: { 'robots/*': 'error' } }),
      'site/b.json': json({ rules: { 'robots/*': 'hint' } }),
    }),
    code: 0,
  },
  'a family, and a code that counts more': {
    files: site(json({ rules: { [COLON]: 'error', 'robots/*': 'off' } })),
    code: 1,
    has: [COLON],
  },
  'a family in a later file counts more than a code in an earlier one': {
    files: site(json({ extends: './a.json', rules: { 'robots/*': 'off' } }), {
      'site/a.json': json({ rules: { [COLON]: 'error' } }),
    }),
    code: 0,
  },
  'a family as a flag': {
    files: site('{}'),
    args: ['--rule', 'robots/*=off'],
    code: 0,
  },
  'an override is relative to the file that has it': {
    files: {
      'site/crawlwise.json': extending('./org/base.json'),
      'site/robots.txt': ROBOTS,
      'site/org/robots.txt': ROBOTS,
      'site/org/base.json': json({ overrides: [{ files: '/robots.txt', rules: { [COLON]: 'off' } }] }),
    },
    code: 1,
    has: ['\nrobots.txt:2:1 error'],
    lacks: ['org/robots.txt:2:1 error'],
  },
  'ignore adds up, and the last one that matches counts': {
    files: {
      ...site(json({ extends: './org/base.json', ignore: ['!robots.txt'] })),
      'site/org/base.json': json({ ignore: ['robots.txt', 'sitemap.xml'] }),
    },
    code: 1,
    has: [COLON],
  },
  'expectations add up': {
    files: {
      ...site(json({ extends: './base.json', expect: [{ crawlers: '*', allow: '/b' }] })),
      'site/base.json': json({ expect: [{ crawlers: '*', allow: '/a' }] }),
      'site/robots.txt': 'User-agent: *\nDisallow: /\n',
    },
    code: 1,
    has: ['Line 1 of base.json expects', 'Line 1 of crawlwise.json expects'],
  },
  'an expected sitemap of a base is in the root of the site': {
    files: {
      ...site(json({ extends: './org/base.json', site: { root: 'public' } })),
      'site/org/base.json': json({ expect: [{ sitemap: '/sitemap.xml', atLeast: 1 }] }),
      'site/public/robots.txt': 'User-agent: *\n',
    },
    code: 1,
    has: [/org\/base\.json:1:\d+ error sitemap\/failed-expectation .* 'public\/sitemap\.xml'/],
  },
  'an environment of one file and expectations of another': {
    files: site(json({ extends: './base.json', env: 'prodution' }), {
      'site/base.json': json({ expect: [{ crawlers: '*', allow: '/', env: 'production' }] }),
    }),
    code: 2,
    has: ["did you mean 'production'?"],
  },

  'a file that is not there': {
    files: site(extending('./none.json')),
    code: 2,
    has: ["crawlwise.json:1:13: There is no file './none.json'"],
  },
  'a package that is not installed': {
    files: site(extending('@org/none')),
    code: 2,
    has: ["There is no package '@org/none' in the node_modules folders here: is it installed?"],
  },
  'a path without ./': {
    files: site(extending('base.json'), { 'site/base.json': off }),
    code: 2,
    has: ["There is no package 'base.json' in the node_modules folders here; './base.json' is the file"],
  },
  'a package that has no configuration': {
    files: site(extending('config'), {
      [`${MODULES}/config/package.json`]: json({ main: 'index.js' }),
      [`${MODULES}/config/index.js`]: 'throw 1',
    }),
    code: 2,
    has: ["'config/index.js' is not a JSON file: a configuration is never run"],
  },
  'a name that the package does not export': {
    files: site(extending('config/inner.json'), {
      [`${MODULES}/config/package.json`]: json({ exports: { '.': './base.json' } }),
      [`${MODULES}/config/base.json`]: off,
      [`${MODULES}/config/inner.json`]: off,
    }),
    code: 2,
    has: ["The package 'config' has no configuration 'config/inner.json'"],
  },
  'a package of something else': {
    files: site(extending('config/package.json'), {
      [`${MODULES}/config/package.json`]: json({ name: 'config', version: '1.0.0' }),
    }),
    code: 2,
    has: [/node_modules\/config\/package\.json:1:2: 'name' is not known here/],
  },
  'a package.json that is not JSON': {
    files: site(extending('config'), { [`${MODULES}/config/package.json`]: '{' }),
    code: 2,
    has: ["The package.json of 'config' cannot be read"],
  },
  JavaScript: {
    files: site(extending('./base.js'), { 'site/base.js': 'throw 1' }),
    code: 2,
    has: ["'./base.js' is not a JSON file: a configuration is never run"],
  },
  'a URL': {
    files: site(extending('https://example.com/base.json')),
    code: 2,
    has: ['is a URL: nothing is fetched'],
  },
  'outside of the repository': {
    files: site(extending('../base.json'), { 'base.json': off }),
    code: 2,
    has: ["'../base.json' cannot be used: it is outside the repository or workspace folder"],
  },
  'a package outside of the repository': {
    files: site(extending('config'), {
      'node_modules/config/package.json': json({ main: 'base.json' }),
      'node_modules/config/base.json': off,
    }),
    code: 2,
    has: ["There is no package 'config'"],
  },
  'a link out of the repository': {
    files: site(extending('./base.json'), { 'secret.json': '{"password":1}' }),
    links: { 'base.json': '../secret.json' },
    code: 2,
    has: ["'./base.json' cannot be used: the link leads out"],
    lacks: ['password'],
  },
  'a main that leads out': {
    files: site(extending('config'), {
      [`${MODULES}/config/package.json`]: json({ main: '../../../secret.json' }),
      'secret.json': '{"password":1}',
    }),
    code: 2,
    has: ['it is outside the repository'],
    lacks: ['password'],
  },
  'an export that leads out of the package': {
    files: site(extending('config'), {
      [`${MODULES}/config/package.json`]: json({ exports: './../../../site/base.json' }),
    }),
    code: 2,
    has: ["The package 'config' has no configuration 'config'"],
  },
  'a folder': {
    files: site(extending('./base.json'), { 'site/base.json/a.json': '{}' }),
    code: 2,
    has: ["'./base.json' cannot be used: it is a folder, not a file"],
  },
  itself: { files: site(extending('./crawlwise.json')), code: 2, has: ['extends this configuration again'] },
  'a circle': {
    files: site(extending('./a.json'), {
      'site/a.json': extending('./b.json'),
      'site/b.json': extending('./a.json'),
    }),
    code: 2,
    has: ["b.json:1:13: './a.json' extends this configuration again"],
  },
  'a base that two others have in common is no circle': {
    files: site(extending('./a.json', './b.json'), {
      'site/a.json': extending('./c.json'),
      'site/b.json': extending('./c.json'),
      'site/c.json': off,
    }),
    code: 0,
  },
  'too many': {
    files: site(extending(...Array.from({ length: 70 }, (_, at) => `./${at}.json`)), {
      ...Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`site/${at}.json`, '{}'])),
    }),
    code: 2,
    has: ['More than 64 configurations are extended'],
  },
  'errors in a base, at their places': {
    files: site(extending('./a.json'), { 'site/a.json': '{\n  "ruels": {} }' }),
    code: 2,
    has: ["a.json:2:3: 'ruels' is not known here; did you mean 'rules'?"],
  },
  'values that are not names': {
    files: site(json({ extends: [1, '', '@org', '..', 'a/../b'] })),
    code: 2,
    has: ['Must be a text', 'Must not be empty', "There is no package '@org'"],
  },
};

for (const [name, { files, args = ['.'], code, has = [], lacks = [], links = {} }] of Object.entries(CASES)) {
  test(`extends: ${name}`, async () => {
    const own = place(files);
    for (const [path, target] of Object.entries(links)) symlinkSync(target, join(own, 'site', path));
    const outcome = await run(own, args);
    for (const item of has)
      assert.ok(
        typeof item === 'string' ? outcome.text.includes(item) : item.test(outcome.text),
        outcome.text,
      );
    for (const lack of lacks) assert.ok(!outcome.text.includes(lack), outcome.text);
    assert.equal(outcome.code, code, outcome.text);
  });
}

test('--print-config says where each value comes from, through extends and overrides', async () => {
  const own = place({
    ...site(
      json({
        extends: './org/base.json',
        overrides: [{ files: 'robots.txt', yandex: true }],
      }),
    ),
    'site/org/base.json': `{\n  "rules": { "robots/*": "hint" },\n  "site": { "url": "https://a.example" },\n  "expect": [{ "crawlers": "*", "allow": "/" }]\n}`,
    'org/crawlwise.json': locked({ rules: { [COLON]: 'error' } }),
  });
  const printed = async (...args: string[]) =>
    JSON.parse(
      (await call(['check', '--print-config', ...args, 'robots.txt'], { cwd: join(own, 'site') })).stdout,
    );
  const alone = await printed();
  assert.deepEqual(alone.extends, ['org/base.json']);
  assert.deepEqual(alone.rules[COLON], { value: 'hint', from: 'org/base.json:2' });
  assert.deepEqual(alone.settings['site.url'], { value: 'https://a.example', from: 'org/base.json:3' });
  assert.deepEqual(alone.settings.yandex, { value: true, from: 'crawlwise.json:1' });
  assert.equal(alone.expect.from, 'org/base.json:4');
  const held = await printed(...HELD);
  assert.equal(held.rules[COLON].value, 'error');
  assert.equal(held.rules[COLON].locked, true);
  assert.match(held.rules[COLON].from, /org\/crawlwise\.json:1$/);
});
