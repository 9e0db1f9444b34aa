/** Rules of hosts: redirects, rewrites and headers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HOST_NAMES } from '../../../server/src/core/builtPages.ts';
import { CONFIG_FILES } from '../../../server/src/pages/hosts/index.ts';
import { makeHost } from './answers.ts';
import { CASES } from './cases.ts';

for (const [what, { host, files, answers, tags = {} }] of Object.entries(CASES)) {
  test(what, () => {
    const made = makeHost(host, files);
    const found = Object.keys(answers).map((path) => [path, made.answer(path)]);
    assert.deepEqual(Object.fromEntries(found), answers);
    for (const [path, wanted] of Object.entries(tags)) {
      assert.equal(made.tags(path)?.join(', ') ?? 'unknown', wanted, path);
    }
  });
}

const WORDS = [
  ...[
    '/a',
    '/a/*',
    '/:b',
    '*',
    '301',
    '301!',
    '200',
    'x=:y',
    'https://x.example/:splat',
    '#',
    '\n',
    ' ',
    '\t',
    '\\\n',
  ],
  ...[
    '{',
    '}',
    ';',
    '"',
    "'",
    '[',
    ']',
    '(',
    '^',
    '$',
    '!',
    '<If>',
    '</If>',
    'Redirect',
    'RewriteRule',
    'RewriteCond',
  ],
  ...[
    'Header set X-Robots-Tag',
    'location',
    'try_files',
    '$uri',
    'return',
    'server',
    '[[redirects]]',
    'from = "/a"',
    ':',
  ],
  ...[
    '{"hosting":',
    '{"redirects":[{"source":',
    '"/a/**"',
    '}]',
    '"destination":',
    ',',
    '\\',
    '%{HTTPS}',
    '%2',
    '\0',
  ],
];
const PATHS = [
  '/',
  '/a',
  '/a/',
  '/a/b?c=d',
  '/file',
  '/folder',
  '/%zz',
  '/a//b',
  '/%2e%2e/x',
  '/:b',
  '/*',
  '/é',
];

test('no configuration makes a host throw, and answers do not depend on their order', () => {
  const text = fc.array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 8 })), { maxLength: 30 });
  fc.assert(
    fc.property(fc.constantFrom(...HOST_NAMES), text, fc.shuffledSubarray(PATHS), (name, words, paths) => {
      const files = Object.fromEntries(CONFIG_FILES[name].map((file) => [file, words.join('')]));
      const host = makeHost(name, files);
      const fresh = makeHost(name, files);
      const first = new Map(paths.map((path) => [path, `${host.answer(path)} ${host.tags(path)}`]));
      for (const path of [...paths].reverse()) {
        assert.equal(`${fresh.answer(path)} ${fresh.tags(path)}`, first.get(path));
      }
    }),
    { numRuns: 2_000 },
  );
});
