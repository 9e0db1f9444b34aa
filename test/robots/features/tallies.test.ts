/** Rules that decide all paths with a common beginning, and the work of counting for all rules of a file. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { SiteContext } from '../../../server/src/core/siteContext.ts';
import { finished, type Steps } from '../../../server/src/core/steps.ts';
import { wholeFile } from '../../../server/src/robots/features/places.ts';
import { decidersOf, tallies } from '../../../server/src/robots/features/tallies.ts';
import { Tallies } from '../../../server/src/site/listings/tallies.ts';
import { UrlListBuilder } from '../../../server/src/site/listings/urlList.ts';
import { cpuTime, runs } from '../../scale.ts';
import { read } from '../check.ts';

const rule = fc.tuple(
  fc.constantFrom('Allow', 'Disallow'),
  fc.constantFrom('/', '/a', '/a/', '/a/b', '/a$', '/*.php', '/a*b', '/a/index.html', '/?', '/%C3%A4', '*'),
);
const part = fc.array(fc.constantFrom('a', '/', 'b', '.php', '?', 'index.html', '\u00c3\u00a4', '%C3%A4'), {
  maxLength: 4,
});

test('a decision on all paths with a common beginning applies to each of them', () => {
  let known = 0;
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 4 }), part, fc.array(part), (rules, head, tails) => {
      const lines = rules.map(([name, pattern]) => `${name}: ${pattern}\n`);
      const merged = wholeFile(read(`User-agent: *\n${lines.join('')}`)).merged.get('*');
      if (!merged) return;
      const deciders = decidersOf(merged);
      const beginning = `/${head.join('')}`;
      const common = deciders.decideAll(beginning);
      if (common === undefined) return;
      known++;
      for (const tail of ['', ...tails.map((parts) => parts.join(''))])
        assert.equal(deciders.decide(beginning + tail), common, beginning + tail);
    }),
    { numRuns: runs(4800) },
  );
  assert.ok(known > 10);
});

const RULES = 8000;
const SHAPES = {
  'one group': `User-agent: *\n${lines((at) => `Disallow: /p${at}/\n`)}`,
  'a group for each rule': lines((at) => `User-agent: *\nDisallow: /p${at}/\n`),
  'a group for each rule that allows': lines((at) => `User-agent: *\nAllow: /p${at}/\n`),
  'crawlers with a rule each': lines((at) => `User-agent: ${letters(at)}\nDisallow: /p${at}/\n`),
};

function lines(line: (at: number) => string): string {
  return Array.from({ length: RULES }, (_, at) => line(at)).join('');
}

function letters(at: number): string {
  return [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
}

/** The document in a site that lists a few URLs. */
function inSite(text: string) {
  const urls = new UrlListBuilder();
  for (let at = 0; at < 50; at++) urls.add(`https://www.example.com/p${at}/x`, at, 0, 0, 0);
  const lists = new Map([['file:///a.xml', urls.finish()!]]);
  const counts = new Tallies();
  const listed = {
    areAllKnown: true,
    tally: (deciders) => counts.tally(lists, 'https://www.example.com', deciders),
  } as SiteContext['urls'];
  const document = read(text);
  return Object.assign(Object.create(document), {
    config: { ...document.config, site: { urls: listed } },
  }) as typeof document;
}

/** The CPU time of all steps. */
function timeOf<T>(steps: Steps<T>): number {
  const start = cpuTime();
  finished(steps);
  return cpuTime() - start;
}

test('the rules of a crawler are numbered once, however many groups name it', () => {
  const best = (text: string) => Math.min(...[0, 1, 2].map(() => timeOf(tallies(inSite(text)))));
  const once = best(SHAPES['one group']);
  for (const [name, text] of Object.entries(SHAPES)) {
    const time = best(text);
    assert.ok(time < 6 * once + 100, `${name}: ${Math.round(time)} ms, one group: ${Math.round(once)} ms`);
  }
});

for (const [name, text] of Object.entries(SHAPES)) {
  test(`a count takes a step for each lens: ${name}`, () => {
    const steps = tallies(inSite(text));
    let count = 0;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count++;
    assert.ok(step.value && step.value.length > 0);
    assert.ok(count >= step.value.length, `${count} steps for ${step.value.length} lenses`);
  });
}
