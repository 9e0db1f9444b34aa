import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fill, numeral } from '../../../server/src/core/catalogue.ts';
import { lengthNote } from '../../../server/src/robots/facts/patternNotes.ts';
import { describePattern, type PatternDescription } from '../../../server/src/robots/facts/patterns.ts';
import { URLS } from '../../../server/src/robots/facts/words.ts';
import { cpuTime, runs } from '../../scale.ts';

/**
 * A reference for RFC 9309, section 2.2.3, on plain characters: the set of positions in the path that a prefix of the
 * pattern reaches.
 */
function matches(pattern: string, path: string): boolean {
  if (pattern === '') return false;
  let positions = new Set([0]);
  for (const [index, character] of [...pattern.split('').entries()]) {
    if (character === '$' && index === pattern.length - 1) return positions.has(path.length);
    const next = new Set<number>();
    if (character === '*') {
      for (let p = Math.min(...positions); p <= path.length; p++) next.add(p);
    } else {
      for (const p of positions) if (path[p] === character) next.add(p + 1);
    }
    if (next.size === 0) return false;
    positions = next;
  }
  return true;
}

const summaryOf = ({ urls }: Pick<PatternDescription, 'urls'>): string => fill(URLS, { ...urls }, numeral);

test('summaries', () => {
  const check = (pattern: string, summary: string): void =>
    assert.equal(summaryOf(describePattern(pattern, matches)), summary, pattern);
  check('', 'no URL: the value is empty');
  check('private/', 'no URL: every path starts with `/`, this pattern does not');
  check('$', 'no URL: every path starts with `/`, this pattern does not');
  check('/a /b', 'no URL: URLs never contain a space');
  for (const pattern of ['/', '*', '/*', '/**', '*$', '/*$']) check(pattern, 'every URL');
  check('/$', 'the home page only');
  check('/tmp', 'URLs whose path begins with `/tmp`');
  check('/tmp*', 'URLs whose path begins with `/tmp`');
  check('/page.html$', 'the URL path `/page.html` only, with nothing after it');
  check('/*.php', 'URLs whose path contains `.php`');
  check('/*.php$', 'URLs whose path ends with `.php`');
  check('*.gif$', 'URLs whose path ends with `.gif`');
  check('/fish*.php', 'URLs whose path begins with `/fish`, then contains `.php`');
  check('/a*b*c$', 'URLs whose path begins with `/a`, then contains `b` and ends with `c`');
  check('/*?*sort=', 'URLs whose path with query contains `?`, then contains `sort=`');
  check('*/foo/', 'URLs whose path contains `/foo/`');
  check('/*/foo/', 'URLs whose path contains `/foo/` after its first `/`');
  check('/a$b', 'URLs whose path begins with `/a$b`');
  check('/a`b', 'URLs whose path begins with `` /a`b ``');
  check(`/${'x'.repeat(300)}`, `URLs whose path begins with \`/${'x'.repeat(199)}…\``);
});

test('examples', () => {
  const check = (pattern: string, hit: readonly string[], miss: readonly string[]): void => {
    const { matches: matching, misses } = describePattern(pattern, matches);
    for (const path of hit) assert.ok(matching.includes(path), `${pattern}: ${matching}`);
    for (const path of miss) assert.ok(misses.includes(path), `${pattern}: ${misses}`);
  };
  check('/tmp', ['/tmp', '/tmp.html', '/tmp/page'], ['/Tmp', '/shop/tmp']);
  check('/tmp/', ['/tmp/', '/tmp/page.html'], ['/tmp', '/Tmp/']);
  check('/$', ['/'], ['/?id=1', '/about']);
  check('/*.php$', ['/page.php', '/shop/item.php'], ['/page.php?id=1', '/page.PHP']);
  check('/?sort=', ['/?sort=1'], ['/shop/?sort=']);
  check('/*/foo/', ['/shop/foo/'], ['/foo/']);
  check('private/', [], ['/private/']);
  check('https://example.com/private', [], ['/private']);
  check('/café', ['/café'], ['/Café']);
});

test('notes', () => {
  const check = (pattern: string, ...parts: RegExp[]): void => {
    const { notes } = describePattern(pattern, matches);
    for (const part of parts)
      assert.ok(
        notes.some((note) => part.test(note)),
        `${pattern}: ${notes.join(' | ')}`,
      );
  };
  check('/x*', /any number of characters/, /one octet longer/);
  check('/x$', /end of the URL/);
  check('/x$y', /ordinary character/);
  check('/**/x', /in a row/);
  check('*x', /outside the grammar/);
  check('/?x', /starts the query/);
  check('/%2A', /`%2A` is the character `\*`/);
  check('/%61', /better written `a`/);
  check('/100%', /incomplete escape/);
  check('/café', /Non-ASCII/);
  check('/a/index.html', /directory itself/);
  for (const plain of ['/x', '/', '/%C3%A9']) assert.deepEqual(describePattern(plain, matches).notes, []);
  assert.match(lengthNote('/'), /^1 byte long/);
  assert.match(lengthNote('/café'), /^10 bytes/);
});

const character = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('/', '*', '$', 'a', 'b', 'X', '.', '?', '=', '&', '%', '-', '7', '`'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
);
const body = fc.string({ unit: character, maxLength: 16 });
const pattern = fc.oneof(
  body,
  body.map((text) => `/${text}`),
  body.map((text) => `/${text}$`),
);

test('every example is correct', () => {
  fc.assert(
    fc.property(pattern, (text) => {
      const description = describePattern(text, matches);
      for (const path of description.matches) assert.ok(matches(text, path), path);
      for (const path of description.misses) assert.ok(!matches(text, path), path);
      for (const paths of [description.matches, description.misses]) {
        assert.ok(paths.length <= 4 && new Set(paths).size === paths.length);
        assert.ok(paths.every((path) => path.startsWith('/')));
      }
    }),
    { numRuns: runs(2000) },
  );
});

test('ordinary patterns have examples, and the summary agrees with them', () => {
  const ordinary = fc.constantFrom('/', '*', 'a', 'b', 'X', '.', '?', '=', '-', '7');
  fc.assert(
    fc.property(fc.string({ unit: ordinary, maxLength: 12 }), fc.constantFrom('', '$'), (middle, end) => {
      const text = `/${middle}${end}`;
      const { urls, matches: matching, misses } = describePattern(text, matches);
      const summary = summaryOf({ urls });
      const single = end === '$' && !text.includes('*');
      assert.ok(matching.length >= (single ? 1 : 2), `${text}: ${matching}`);
      assert.equal(summary === 'every URL', misses.length === 0, `${text}: ${misses}`);
      if (summary !== 'every URL') assert.ok(misses.length >= 2, `${text}: ${misses}`);
    }),
    { numRuns: runs(2000) },
  );
});

test('a huge pattern takes little time, and the matcher is called with short paths only', () => {
  for (const text of [
    `/${'a*'.repeat(250_000)}$`,
    '*'.repeat(500_000),
    `/${'%'.repeat(500_000)}`,
    '`'.repeat(9_999),
  ]) {
    const started = cpuTime();
    const { urls } = describePattern(text, (_, path) => {
      assert.ok(path.length <= 250);
      return false;
    });
    assert.ok(urls.clauses.length < 2_000, urls.clauses);
    assert.ok(cpuTime() - started < 10_000);
  }
});
