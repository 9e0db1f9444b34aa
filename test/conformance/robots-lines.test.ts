/** The reading of each line equals the report of Google's parser, for every recorded file. */

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { parseRobots, type RobotsLine, type Tag } from '../../server/src/robots/semantics/index.ts';
import { toBytes } from '../../server/src/robots/semantics/octets.ts';
import { bytesOf, copied, foreign, type RobotsText, recorded, SHARED_MISSING, sourceOf } from './cases.ts';

interface LineReport {
  readonly line: number;
  readonly tag: string;
  readonly is_typo: boolean;
  readonly is_acceptable_typo: boolean;
  readonly is_empty: boolean;
  readonly has_comment: boolean;
  readonly is_comment: boolean;
  readonly has_directive: boolean;
  readonly is_line_too_long: boolean;
  readonly is_missing_colon_separator: boolean;
  readonly key?: string;
  readonly key_b64?: string;
  readonly value?: string;
  readonly value_b64?: string;
}

interface LinesCase extends RobotsText {
  readonly last_line: number;
  readonly valid_directives: number;
  readonly unused_directives: number;
  readonly lines: readonly LineReport[];
}

const TAGS: Readonly<Record<Tag, string>> = {
  'user-agent': 'UserAgent',
  allow: 'Allow',
  disallow: 'Disallow',
  sitemap: 'Sitemap',
  unused: 'Unused',
  unknown: 'Unknown',
};

const cases = recorded<LinesCase>('robots-lines.ndjson.gz');

/** A reading in the fields of the recorded report; keys and values in base64. */
function reportOf(reading: RobotsLine): object {
  const base64 = (octets: typeof reading.key) =>
    octets === undefined ? undefined : Buffer.from(toBytes(octets)).toString('base64');
  const ignored = reading.tag === 'unused' || reading.tag === 'unknown';
  return {
    line: reading.line,
    tag: TAGS[reading.tag],
    is_typo: reading.typo,
    is_acceptable_typo: reading.typo,
    is_empty: reading.content === 'blank',
    has_comment: reading.comment >= 0,
    is_comment: reading.content === 'comment',
    has_directive: reading.content === 'directive',
    is_line_too_long: reading.tooLong,
    is_missing_colon_separator: reading.missingColon,
    key: ignored ? base64(reading.key) : undefined,
    value: base64(reading.value),
  };
}

function recordedReport({ key, key_b64, value, value_b64, ...flags }: LineReport): object {
  const base64 = (text: string | undefined) =>
    text === undefined ? undefined : Buffer.from(text, 'utf8').toString('base64');
  return { ...flags, key: key_b64 ?? base64(key), value: value_b64 ?? base64(value) };
}

function check(t: TestContext, name: string, list: readonly LinesCase[]): void {
  let lines = 0;
  for (const entry of list) {
    for (const source of [sourceOf(entry), bytesOf(entry)]) {
      const robots = parseRobots(source);
      const directives = robots.lines.filter(({ content }) => content === 'directive');
      const unused = directives.filter(({ tag }) => tag === 'unused' || tag === 'unknown').length;
      assert.deepEqual(robots.lines.map(reportOf), entry.lines.map(recordedReport), entry.id);
      assert.deepEqual(
        [robots.lines.length, directives.length - unused, unused],
        [entry.last_line, entry.valid_directives, entry.unused_directives],
        entry.id,
      );
    }
    lines += entry.lines.length;
  }
  t.diagnostic(`${name}: ${list.length} of ${list.length} files, ${lines} lines`);
}

test("lines of this project's own texts", (t) => {
  assert.ok(cases.own.length >= 37);
  check(t, 'own', cases.own);
});

test('lines of external texts, read from their location', (t) => {
  if (!cases.shared) t.diagnostic(SHARED_MISSING);
  check(t, 'others', foreign(cases));
});

test('the files of this repository equal those next to it', () => {
  assert.deepEqual(cases.own, copied(cases));
});
