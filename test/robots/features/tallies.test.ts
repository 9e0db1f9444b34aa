/** Rules that decide all paths with a common beginning. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { wholeFile } from '../../../server/src/robots/features/places.ts';
import { decidersOf } from '../../../server/src/robots/features/tallies.ts';
import { runs } from '../../scale.ts';
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
  assert.ok(known > 20);
});
