/** Compares the effect of a change with the verdicts of both versions; rewriting without an effect reports nothing. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  effectBetween,
  isWithoutEffect,
  type RobotsEffect,
} from '../../../server/src/robots/changes/effect.ts';
import { askCrawler } from '../../../server/src/robots/profile/index.ts';
import {
  matchesPattern,
  parseRobots,
  type Robots,
  tokenKey,
} from '../../../server/src/robots/semantics/index.ts';
import {
  copied,
  foreign,
  type RobotsText,
  recorded,
  SHARED_MISSING,
  sourceOf,
} from '../../conformance/cases.ts';
import { ALL, runs } from '../../scale.ts';

type Verdict = RobotsText & { readonly agent: string; readonly url: string };

const effectOf = (before: string | Uint8Array, after: string | Uint8Array): RobotsEffect =>
  effectBetween(parseRobots(before), parseRobots(after));

/**
 * The direction in which an effect says that the verdict on a path changes for a crawler; undefined if it is
 * incomplete.
 */
function said({ changes }: RobotsEffect, token: string, path: string): string | undefined {
  const key = token.toLowerCase();
  const change =
    changes.find(({ crawlers }) => crawlers.some((crawler) => crawler.token.toLowerCase() === key)) ??
    undefined;
  for (const direction of ['blocked', 'allowed'] as const) {
    const { sets = [], complete = true } = change?.[direction] ?? {};
    const isNamed = sets.some(
      ({ pattern, except, partly }) =>
        !partly && matchesPattern(pattern, path) && !except.some((other) => matchesPattern(other, path)),
    );
    if (isNamed) return direction;
    if (!complete) return undefined;
  }
  return 'same';
}

/** Compares the effect with the verdicts on a URL before and after; returns whether the effect was complete. */
function checkVerdict(
  [before, after]: readonly [Robots, Robots],
  effect: RobotsEffect,
  token: string,
  url: string,
): boolean {
  const was = askCrawler(before, token, url);
  const is = askCrawler(after, token, url);
  if (was.because === 'robots-txt' || was.because === 'ignores-robots') return true;
  const turned = was.allowed === is.allowed ? 'same' : is.allowed ? 'allowed' : 'blocked';
  const reported = said(effect, token, was.path);
  if (reported !== undefined) {
    assert.equal(reported, turned, `${token} ${was.path}: ${JSON.stringify([before, after, effect])}`);
  }
  return reported !== undefined;
}

const TOKENS = [
  '*',
  'Googlebot',
  'googlebot-image',
  'GPTBot',
  'MJ12bot',
  'AdsBot-Google',
  'fancy',
  'Bot2000',
  'msnbot',
];
const ASKED = [...TOKENS, 'Googlebot-Video', 'bingbot', 'Applebot', 'nobody', 'Google-Extended'];
/** Crawlers that are covered by the change of `*` if no group names them. */
const UNLISTED = new Set(['nobody', 'msnbot', 'fancy', 'Bot2000']);
const pattern = fc
  .array(fc.constantFrom('a', 'b', '/', '*', '.pdf', '?', 'index.html'), { maxLength: 4 })
  .map((parts) => `/${parts.join('')}`);
const rule = fc
  .tuple(fc.constantFrom('Disallow', 'Disallow', 'Allow'), pattern, fc.constantFrom('', '', '$'))
  .map(([type, path, end]) => `${type}: ${path}${end}`);
const group = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...TOKENS), { minLength: 1, maxLength: 3 }),
    fc.array(rule, { minLength: 1, maxLength: 5 }),
  )
  .map(([agents, rules]) => ({ agents, rules }));
type Text = readonly { readonly agents: readonly string[]; readonly rules: readonly string[] }[];
const texts: fc.Arbitrary<Text> = fc.array(group, { maxLength: 4 });
const paths = fc
  .array(fc.constantFrom('a', 'b', '/', '.pdf', '?', 'index.html', 'x'), { maxLength: 6 })
  .map((parts) => `https://www.example.com/${parts.join('').replace(/^\/+/, '')}`);

const written = (text: Text): string =>
  text
    .map(({ agents, rules }) => [...agents.map((token) => `User-agent: ${token}`), ...rules].join('\n'))
    .join('\n\n');

test('an effect describes exactly the changed verdicts', () => {
  let known = 0;
  let all = 0;
  fc.assert(
    fc.property(texts, texts, fc.array(paths, { minLength: 4, maxLength: 8 }), (item, other, urls) => {
      const [before, after] = [written(item), written([...item.slice(1), ...other.slice(0, 2)])];
      const effect = effectOf(before, after);
      const both = [parseRobots(before), parseRobots(after)] as const;
      for (const token of ASKED) {
        const isCovered = !UNLISTED.has(token) || `${before}${after}`.includes(token);
        const listed = isCovered ? token : '*';
        for (const url of urls) {
          all++;
          if (checkVerdict(both, effect, listed, url)) known++;
        }
      }
    }),
    { numRuns: runs(2_000) },
  );
  assert.ok(known > all * 0.98, `${known} of ${all} are known`);
});

/** Equivalent spellings of the same rules. */
const rewritings = fc.record({
  order: fc.array(fc.nat(1000), { minLength: 40, maxLength: 40 }),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  splits: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
});

test('an equivalent rewriting has no effect', () => {
  fc.assert(
    fc.property(texts, rewritings, (text, { order, lineEnd, splits }) => {
      let at = 0;
      const next = (): number => order[at++ % order.length]!;
      const shuffled = <T>(items: readonly T[]): T[] =>
        items
          .map((item) => ({ item, place: next() }))
          .sort((a, b) => a.place - b.place)
          .map(({ item }) => item);
      const pieces = text.flatMap(({ agents, rules }, index) =>
        splits[index % 4]
          ? agents.flatMap((token) => [
              { agents: [token], rules: rules.slice(0, 1) },
              { agents: [token], rules: [...rules.slice(1), rules[0]!] },
            ])
          : [{ agents: shuffled(agents), rules: shuffled(rules) }],
      );
      const rewritten = written(shuffled(pieces))
        .replaceAll('User-agent', next() % 2 ? 'USER-AGENT' : 'user-agent')
        .replaceAll('Disallow:', next() % 2 ? 'disallow :' : 'Disallow:   ')
        .replaceAll('\n', ` # ${next()}${lineEnd}`);
      const effect = effectOf(written(text), rewritten);
      assert.ok(isWithoutEffect(effect), JSON.stringify([written(text), rewritten, effect]));
    }),
    { numRuns: runs(2_000) },
  );
});

const cases = recorded<Verdict>('robots-verdicts.ndjson.gz');

test('an effect agrees with the recorded verdicts, in pairs', (t) => {
  if (!cases.shared) t.diagnostic(SHARED_MISSING);
  const list = [...copied(cases), ...foreign(cases)];
  let known = 0;
  let all = 0;
  const step = ALL ? 1 : 8;
  for (let at = 0; at + 1 < list.length; at += step) {
    const [verdict, other] = [list[at]!, list[at + 1]!];
    const [before, after] = [sourceOf(verdict), sourceOf(other)];
    if (before.length + after.length > 200_000) continue;
    const effect = effectOf(before, after);
    const both = [parseRobots(before), parseRobots(after)] as const;
    for (const { url } of [verdict, other]) {
      for (const agent of [verdict.agent, other.agent]) {
        const isNamed = both.some(({ groups }) =>
          groups.some(({ agents }) => agents.some(({ token }) => tokenKey(token) === tokenKey(agent))),
        );
        if (!/^[A-Za-z_-]+$/.test(agent)) continue;
        all++;
        if (checkVerdict(both, effect, isNamed ? agent : '*', url)) known++;
      }
    }
  }
  t.diagnostic(`${known} of ${all} verdicts are known to the effect`);
  assert.ok(all > 100 && known > all * 0.97, `${known} of ${all}`);
});
