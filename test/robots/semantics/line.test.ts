import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type LineReading,
  MAX_LINE_OCTETS,
  readLine,
  readTextLine,
  toOctets,
  toText,
} from '../../../server/src/robots/semantics/index.ts';
import { toBytes } from '../../../server/src/robots/semantics/octets.ts';

/** The parts of a line as `key|value`, marked with the other properties of the reading. */
function summary(line: string, reading: LineReading): string {
  const { content, tag, typo, missingColon, tooLong, keyStart, keyEnd, valueStart, valueEnd, comment } =
    reading;
  const flags = [typo && 'typo', missingColon && 'no colon', tooLong && 'too long'].filter(Boolean);
  const parts =
    content === 'directive' ? ` [${line.slice(keyStart, keyEnd)}|${line.slice(valueStart, valueEnd)}]` : '';
  const remark = comment >= 0 ? ` ${line.slice(comment)}` : '';
  return `${content === 'directive' ? tag : content}${parts}${remark}${flags.map((f) => ` (${f})`).join('')}`;
}

function check(line: string, expected: string, first = false): void {
  assert.equal(summary(line, readTextLine(line, first)), expected, JSON.stringify(line));
}

test('the kind of a line', () => {
  check('', 'blank');
  check(' \t\v\f', 'blank');
  check('# x: y', 'comment # x: y');
  check(' #', 'comment #');
  check('disallow', 'noise');
  check(': /', 'noise');
  check('disallow /a /b', 'noise');
  check('User-agent: *', 'user-agent [User-agent|*]');
  check('  DISALLOW \t:\t /a b  ', 'disallow [DISALLOW|/a b]');
  check('allow:', 'allow [allow|]');
  check('allow:  # none', 'allow [allow|] # none');
  check('sitemap: https://e.com/s.xml', 'sitemap [sitemap|https://e.com/s.xml]');
  check('allow: /a:b', 'allow [allow|/a:b]');
  check('allow: /a#b', 'allow [allow|/a] #b');
  check('al#low: /a', 'noise #low: /a');
  check('Crawl-Delay: 5', 'unused [Crawl-Delay|5]');
  check('Crawl-Delays: 5', 'unknown [Crawl-Delays|5]');
  for (const key of [
    'Content-Signal',
    'content-usage',
    'DOMAIN',
    'Request-rate',
    'Revisit-after',
    'visit-time',
  ]) {
    check(`${key}: 5`, `unused [${key}|5]`);
  }
  check('constructor: x', 'unknown [constructor|x]');
  check('__proto__: x', 'unknown [__proto__|x]');
});

test('keys that only Google reads', () => {
  check('Disallowed: /', 'disallow [Disallowed|/]');
  check('sitemap_url: /', 'sitemap [sitemap_url|/]');
  check('user agents: a', 'user-agent [user agents|a] (typo)');
  check('useragent: a', 'user-agent [useragent|a] (typo)');
  check('Site-map: /', 'sitemap [Site-map|/] (typo)');
  for (const key of ['dissallow', 'dissalow', 'disalow', 'diasllow', 'disallaw']) {
    check(`${key}: /`, `disallow [${key}|/] (typo)`);
  }
  check('user_agent: a', 'unknown [user_agent|a]');
  check('diſallow: /', 'unknown [diſallow|/]');
  check('disallow /a', 'disallow [disallow|/a] (no colon)');
  check('user agent', 'unknown [user|agent] (no colon)');
});

test('a NUL, a byte order mark and the length limit truncate lines', () => {
  check('allow: /a\0#b', 'allow [allow|/a]');
  check('\0allow: /a', 'blank');
  check('\ufeffallow: /', 'allow [allow|/]', true);
  check('\ufeffallow: /', 'unknown [\ufeffallow|/]');
  assert.equal(readTextLine('\ufeffallow: /', true).start, 1);
  assert.equal(readLine(toOctets(Uint8Array.of(0xef, 0xbb, 0x61)), true).start, 2);
  const fits = `allow: /${'a'.repeat(MAX_LINE_OCTETS - 8)}`;
  assert.deepEqual([readTextLine(fits).tooLong, readTextLine(`${fits}b`).tooLong], [false, true]);
  assert.equal(readTextLine(`${fits}b`).valueEnd, MAX_LINE_OCTETS);
  const inside = readTextLine(`allow: /${'a'.repeat(MAX_LINE_OCTETS - 9)}€#x`);
  assert.deepEqual([inside.valueEnd, inside.comment], [MAX_LINE_OCTETS - 1, -1]);
  assert.ok(inside.value?.endsWith('a%E2'));
  assert.equal(readTextLine('allow: /', true).value, readTextLine('\ufeffallow: /', true).value);
  assert.deepEqual(readTextLine(`\ufeff${fits}`, true).tooLong, false);
});

test('values are normalized where Google normalizes them', () => {
  const value = (line: string) => toText(readTextLine(line).value!);
  assert.equal(value('allow: /é%c3%a9%41%zz%'), '/%C3%A9%C3%A9%41%zz%');
  assert.equal(value('noindex: /é%c3'), '/%C3%A9%C3');
  assert.equal(value('sitemap: /é%c3'), '/é%c3');
  assert.equal(value('user-agent: é%c3'), 'é%c3');
  assert.equal(value('allow: /\ud800'), '/%EF%BF%BD');
});

const odd = fc.string({
  unit: fc.constantFrom(...' \t:#\0aé€😀\ud800\ufeffallow%', 'disallow', 'user-agent'),
});

/** The UTF-16 offset of the character that contains an octet, by exhaustive search; -1 stays -1. */
function unitOf(line: string, octet: number): number {
  if (octet < 0) return -1;
  const starts = [...line].map((_, n, characters) => characters.slice(0, n).join('').length);
  return [...starts, line.length].findLast((start) => toOctets(line.slice(0, start)).length <= octet)!;
}

test('text and octets have the same reading', () => {
  fc.assert(
    fc.property(odd, fc.boolean(), (line, first) => {
      const octets = toOctets(line);
      const inOctets = readLine(octets, first);
      const inUnits = readTextLine(line, first);
      assert.deepEqual(
        [inUnits.content, inUnits.tag, inUnits.key, inUnits.value, inUnits.tooLong],
        [inOctets.content, inOctets.tag, inOctets.key, inOctets.value, inOctets.tooLong],
      );
      for (const edge of [
        'keyStart',
        'keyEnd',
        'separator',
        'valueStart',
        'valueEnd',
        'comment',
        'end',
      ] as const) {
        assert.equal(inUnits[edge], unitOf(line, inOctets[edge]), edge);
      }
    }),
  );
});

test('any octets give a reading whose parts lie in the line in order', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.boolean(), (bytes, first) => {
      const octets = toOctets(bytes);
      assert.deepEqual(toBytes(octets), new Uint8Array(bytes));
      const r = readLine(octets, first);
      const edges =
        r.content === 'directive'
          ? [r.start, r.keyStart, r.keyEnd, r.separator, r.valueStart, r.valueEnd, r.end, bytes.length]
          : [r.start, r.end, bytes.length];
      assert.deepEqual(
        edges,
        edges.toSorted((a, b) => a - b),
      );
      if (r.comment >= 0)
        assert.ok(octets[r.comment] === '#' && r.valueEnd <= r.comment && r.comment < r.end);
    }),
  );
});
