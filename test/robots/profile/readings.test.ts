/** Google's reading equals that of `semantics`, the RFC's that of a plain reference, and differences are explained. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fallbackChain } from '../../../server/src/robots/facts/tokens.ts';
import {
  askCrawler,
  describeReasons,
  googleVerdict,
  type Point,
  requestPath,
} from '../../../server/src/robots/profile/index.ts';
import { judge } from '../../../server/src/robots/profile/judge.ts';
import { POINTS, RFC } from '../../../server/src/robots/profile/points.ts';
import { profileOf } from '../../../server/src/robots/profile/profile.ts';
import { parseRobots, pathOfUrl } from '../../../server/src/robots/semantics/index.ts';
import { type RobotsText, recorded, SHARED_MISSING, sourceOf } from '../../conformance/cases.ts';
import { runs } from '../../scale.ts';
import { explain } from '../semantics/explain.ts';
import { files, paths, rfcByHand, tokens } from './reference.ts';

/** A robots.txt, a crawler, a URL; the deciding lines for Google and by the RFC (negative: blocked), and why. */
const CASES: readonly [
  robots: string,
  token: string,
  url: string,
  google: number,
  rfc: number,
  points: readonly Point[],
][] = [
  ['User-agent: x\nDisallow: /%61', 'x', '/abc', 0, -2, ['unreserved']],
  ['User-agent: x\nDisallow: /a', 'x', '/%61bc', 0, -2, ['unreserved']],
  ['User-agent: x\nDisallow: /%2Fa', 'x', 'https://x.org//a', 0, 0, []],
  ['User-agent: x\nDisallow: /%7Euser', 'x', '/~user', 0, -2, ['unreserved']],
  ['User-agent: x\nDisallow: /caf%c3%a9', 'x', '/caf%C3%A9', -2, -2, []],
  ['User-agent: x\nDisallow: /caf%C3%A9', 'x', '/caf%c3%a9', 0, -2, ['hex-case']],
  ['User-agent: x\nDisallow: /caf%C3%A9', 'x', '/caf\u00e9', -2, -2, []],
  ['User-agent: x\nDisallow: /a-%2A', 'x', '/a-*', 0, -2, ['escaped-mark']],
  ['User-agent: x\nDisallow: /a-%24', 'x', '/a-$', 0, -2, ['escaped-mark']],
  ['User-agent: x\nDisallow: /a$b', 'x', '/a%24b', 0, -2, ['escaped-mark']],
  ['User-agent: x\nDisallow: /a$b', 'x', '/a$b', -2, -2, []],
  ['User-agent: x\nDisallow: /fish*\nAllow: /fish', 'x', '/fish', -2, 3, ['trailing-star']],
  ['User-agent: x\nDisallow: /fish**\nAllow: /fish*', 'x', '/fish', -2, 3, ['trailing-star']],
  ['User-agent: x\nDisallow: *\nAllow: /', 'x', '/', 3, 3, []],
  ['User-agent: x\nDisallow: *', 'x', '/', -2, -2, []],
  ['User-agent: x\nAllow: /d/index.html\nDisallow: /d/', 'x', '/d/', 2, -3, ['index-page']],
  ['User-agent: x/2.1\nDisallow: /', 'x', '/', -2, 0, ['token']],
  ['User-agent: x y\nDisallow: /', 'x', '/', -2, 0, ['token']],
  ['User-agent: * all\nDisallow: /', 'x', '/', -2, 0, ['token']],
  ['User-agent: 360Spider\nDisallow: /', '360Spider', '/', 0, -2, ['token']],
  ['User-agent: MJ12bot\nDisallow: /', 'MJ12bot', '/', 0, -2, ['token']],
  ['User-agent: MJ12bot\nDisallow: /', 'MJ', '/', -2, 0, ['token']],
  ['User-agent: x\nDisalow: /', 'x', '/', -2, 0, ['field-name']],
  ['User-agent: x\nDisallowed: /', 'x', '/', -2, 0, ['field-name']],
  ['useragent: x\nDisallow: /', 'x', '/', -2, 0, ['field-name']],
  ['User-agent: x\nDisallow /', 'x', '/', -2, 0, ['missing-colon']],
  ['User-agent x\nDisallow: /', 'x', '/', -2, 0, ['missing-colon']],
  ['User-agent: x\nDisalow /', 'x', '/', -2, 0, ['field-name', 'missing-colon']],
  ['User-agent: x\nDisallow: /', 'x', '/robots.txt', -2, 0, ['robots-txt']],
  ['User-agent: x\nDisallow: /', 'x', '/robots.txt?a', -2, -2, []],
  ['User-agent: x\nDisallow: /', 'x', '/', -2, -2, []],
  ['User-agent: x\nDisallow:', 'x', '/', 2, 2, []],
  ['User-agent: x\nDisallow: /*.php$', 'x', '/a.php', -2, -2, []],
  // Readings that differ without a different verdict.
  ['User-agent: x\nDisallow: /%61*\nAllow: /a', 'x', '/a', 3, 3, []],
  ['User-agent: x/1\nDisallow: /%61', 'x', '/a', 0, 0, []],
  ['User-agent: x1\nDisallow: /%61', 'x1', '/a', 0, -2, ['token', 'unreserved']],
];

const signed = ({ allowed, line }: { allowed: boolean; line: number }) => (allowed ? line : -line);

for (const [robots, token, url, google, rfc, points] of CASES) {
  test(`${JSON.stringify(robots)} ${token} ${url}`, () => {
    const file = parseRobots(robots);
    const answer = askCrawler(file, token, url);
    assert.deepEqual(
      [signed(answer.google), signed(answer.rfc), answer.differences.map(({ point }) => point)],
      [google, rfc, points],
    );
    for (const { text, source } of answer.differences) {
      assert.match(text, /^[^\n]{20,}[^.]$/);
      assert.match(source, /^RFC \d{4}, section [\d.]+$/);
    }
  });
}

test('every point has its case', () => {
  const covered = new Set(CASES.flatMap(([, , , , , points]) => points));
  assert.deepEqual(
    POINTS.filter((point) => !covered.has(point)),
    [],
  );
});

test('sentences name the line and its text', () => {
  const check = (robots: string, token: string, url: string, ...expected: RegExp[]) => {
    const { differences } = askCrawler(parseRobots(robots), token, url);
    assert.equal(differences.length, expected.length);
    for (const [at, pattern] of expected.entries()) assert.match(differences[at]!.text, pattern);
  };
  check('User-agent: x\n\nDisalow: /', 'x', '/', /'Disalow' on line 3 as 'disallow'/);
  check('User-agent: x\nDisallow /', 'x', '/', /line 2 although its colon is missing/);
  check('User-agent: y/1\nUser-agent: x/2\nDisallow: /', 'x', '/', /'x' on line 2, .* 'x\/2' as a whole/);
  check('User-agent: 360Spider\nDisallow: /', '360Spider', '/', /finds no name on line 1/);
  check('User-agent: x\nDisallow: /%7e', 'x', '/~', /decodes '%7E' to '~'/);
  check('User-agent: x\nDisallow: /%C3', 'x', '/%c3', /'%c3' in the URL is the same as '%C3'/);
  check('User-agent: x\nDisallow: /b%24', 'x', '/b$', /\(line 2\)/);
  check('User-agent: x\nDisallow: /a*\nAllow: /a', 'x', '/a', /end of line 2, 3 bytes .* the 2 before it/);
  check('User-agent: x\nAllow: /d/index.htm\nDisallow: /d', 'x', '/d/', /line 2, .* index page/);
});

const cases = recorded<RobotsText & { agent: string; url: string }>('robots-verdicts.ndjson.gz');

test("Google's reading equals that of `explain` for every recorded text", (t) => {
  if (!cases.shared) t.diagnostic(SHARED_MISSING);
  const all = cases.shared ?? cases.own;
  let compared = 0;
  for (const entry of all) {
    const { agent, url } = entry;
    const isEncoded = requestPath(url) === pathOfUrl(url);
    const isPlain = fallbackChain(agent).join() === (agent === '*' ? '*' : `${agent},*`);
    const robots = parseRobots(sourceOf(entry));
    describeReasons(askCrawler(robots, agent, url));
    if (!isEncoded || !isPlain) continue;
    compared++;
    const judged = googleVerdict(robots, agent, url);
    const { allowed, line, length, losers, asIndexFolder } = explain(robots, agent, url);
    assert.deepEqual(
      [judged.allowed, judged.line, judged.rule?.length ?? 0, judged.rule?.asIndexFolder ?? false],
      [allowed, line, length, asIndexFolder],
      entry.id,
    );
    assert.deepEqual(
      judged.losers.map((loser) => [loser.line, loser.length, loser.why]),
      losers.slice(0, 100).map((loser) => [loser.rule.line, loser.length, loser.why]),
      entry.id,
    );
    assert.equal(judged.lost, losers.length, entry.id);
  }
  t.diagnostic(`${compared} of ${all.length} compared, all explained in words`);
  assert.ok(compared > all.length / 2);
});

/** Prepended to every path: a URL that begins with `//` has a host. */
const ORIGIN = 'https://www.example.com';

test("the RFC's reading equals that of a plain reference, and every difference has a cause", () => {
  let differing = 0;
  fc.assert(
    fc.property(files, tokens, paths, (robots, token, path) => {
      const file = parseRobots(robots);
      const { google, rfc, differences } = askCrawler(file, token, ORIGIN + path);
      assert.equal(signed(rfc), signed(rfcByHand(robots, fallbackChain(token), path)));
      assert.equal(signed(rfc), signed(judge(profileOf(file), token, requestPath(ORIGIN + path), RFC)));
      assert.equal(differences.length > 0, signed(google) !== signed(rfc));
      if (differences.length > 0) differing++;
    }),
    { numRuns: runs(4000) },
  );
  assert.ok(differing > runs(200), `${differing} differ`);
});
