/** Policies merged into files: with few lines, the demanded effect, and no other. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { applyPolicy } from '../../../server/src/robots/changes/applyPolicy.ts';
import { POLICIES, type Policy } from '../../../server/src/robots/changes/stances.ts';
import { askCrawler } from '../../../server/src/robots/profile/index.ts';
import { parseRobots } from '../../../server/src/robots/semantics/index.ts';
import { runs } from '../../scale.ts';

const policyNamed = (name: string): Policy => POLICIES.find((policy) => policy.name === name)!;

/** Files, a policy, and the lines that are removed and added, in order. */
const MERGES: readonly (readonly [text: string, policy: string, diff: RegExp | readonly string[]])[] = [
  ['User-agent: *\nDisallow: /a\n', 'open', ['-Disallow: /a', '+Disallow:']],
  ['User-agent: *\nDisallow: /a\nAllow: /a/b\n', 'open', ['-Disallow: /a']],
  ['User-agent: *\nDisallow:\n', 'open', []],
  ['', 'open', ['+# Everything is allowed', '+User-agent: *', '+Disallow:']],
  ['User-agent: GPTBot\nDisallow: /\n', 'block-ai-training', /^(?:\+User-agent: [\w.-]+\n)+$/],
  [
    'User-agent: GPTBot\nUser-agent: Googlebot\nDisallow: /x\n',
    'block-ai-training',
    /^-User-agent: GPTBot\n\+\n\+# Crawlers that collect .*\n(?:\+User-agent: [\w.-]+\n)+\+Disallow: \/\n$/,
  ],
  [
    'User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nAllow: /a\nDisallow: /\n',
    'block-ai-training',
    [
      '-Allow: /a',
      '+',
      '+# Crawlers that collect data to train AI models',
      '+User-agent: __usage_ai-training',
      '+Disallow: /',
    ],
  ],
  [
    'User-agent: *\nDisallow: /admin\n',
    'search-only',
    /^-User-agent: \*\n\+User-agent: Googlebot\n(?:\+User-agent: .+\n)+\+\n\+# All crawlers except those of search engines\n(?:\+User-agent: .+\n)+\+Disallow: \/\n$/,
  ],
  [
    'User-agent: fancy\nDisallow: /f\n\nUser-agent: GPTBot\nCrawl-delay: 5\nUser-agent: Googlebot\nDisallow: /x\n',
    'block-ai-training',
    /^-User-agent: GPTBot\n\+User-agent: Googlebot\n-User-agent: Googlebot\n\+\n\+# Crawlers that collect .*\n(?:\+User-agent: [\w.-]+\n)+\+Disallow: \/\n$/,
  ],
  [
    'User-agent: *\nCrawl-delay: 5\n\nUser-agent: bingbot\nDisallow: /x\n',
    'search-only',
    /\+Disallow: \/\n\+Crawl-delay: 5\n$/,
  ],
  ['User-agent: bad\r\nDisallow: /\r\n', 'block-all', /^(?:\+User-agent: .+\r\n)+$/],
];

/** The lines that edits remove and add. */
function diffOf(text: string, edits: readonly { start: number; end: number; text: string }[]): string {
  const signed = (part: string, sign: string): string =>
    (part.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((line) => sign + line).join('');
  return edits.map((edit) => signed(text.slice(edit.start, edit.end), '-') + signed(edit.text, '+')).join('');
}

for (const [text, name, wanted] of MERGES) {
  test(`${name} merged into ${JSON.stringify(text)}`, () => {
    const applied = applyPolicy(text, policyNamed(name));
    assert.ok(applied);
    const diff = diffOf(text, applied.edits);
    if (wanted instanceof RegExp) assert.match(diff, wanted);
    else
      assert.deepEqual(
        diff.split('\n').filter((line) => line !== ''),
        wanted,
      );
  });
}

const TOKENS = [
  '*',
  'Googlebot',
  'GPTBot',
  'PerplexityBot',
  'MJ12bot',
  'AdsBot-Google',
  'fancy',
  'bingbot',
  'CCBot',
];
const ASKED = [
  ...TOKENS,
  'Googlebot-Image',
  'Google-CloudVertexBot',
  'Claude-User',
  'Applebot',
  'Google-Extended',
  'nobody',
];
const PATHS = ['/', '/a', '/b/', '/a/b.pdf', '/x?y'];
const rule = fc.constantFrom(
  'Disallow: /',
  'Disallow:',
  'Disallow: /a',
  'Allow: /a/b',
  'Disallow: /*.pdf$',
  'Allow: /',
  'Crawl-delay: 5',
);
const texts = fc
  .tuple(
    fc.array(
      fc.tuple(
        fc.uniqueArray(fc.constantFrom(...TOKENS), { minLength: 1, maxLength: 3 }),
        fc.array(rule, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', '', 'Crawl-delay: 7\n'),
      ),
      { maxLength: 4 },
    ),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\n', '\n\n'),
    fc.boolean(),
  )
  .map(([groups, lineEnd, end, isBlank]) =>
    (
      groups
        .map(([agents, rules, between]) =>
          [agents.map((token) => `User-agent: ${token}`).join(`\n${between}`), ...rules].join('\n'),
        )
        .join(isBlank ? '\n\n' : '\n') + end
    ).replaceAll('\n', lineEnd),
  );

for (const policy of POLICIES) {
  test(`${policy.name} has its effect, whatever it is merged into`, () => {
    let made = 0;
    let all = 0;
    fc.assert(
      fc.property(texts, (text) => {
        all++;
        const applied = applyPolicy(text, policy);
        if (!applied) return;
        made++;
        const [before, after] = [parseRobots(text), parseRobots(applied.text)];
        for (const token of ASKED) {
          for (const path of PATHS) {
            const [was, is] = [askCrawler(before, token, path), askCrawler(after, token, path)];
            const { purpose = null } = is.crawler ?? {};
            const aim = policy.demandsIn(before)({
              token,
              operator: null,
              purpose,
              also: alsoOf(token),
              obeys: null,
              isNamed: false,
            });
            const wanted = aim === 'unchanged' ? was.allowed : aim === 'everything';
            assert.equal(is.allowed, wanted, `${token} ${path}: ${text} → ${applied.text}`);
          }
        }
        assert.deepEqual(applyPolicy(applied.text, policy)?.edits, [], applied.text);
      }),
      { numRuns: runs(800) },
    );
    assert.ok(made >= 0.99 * all, `${made} of ${all} texts can take it`);
  });
}

const alsoOf = (token: string) =>
  token === 'CCBot' || token === 'Google-Extended' ? (['ai-training'] as const) : [];
