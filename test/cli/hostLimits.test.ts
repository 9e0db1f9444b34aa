/**
 * Outputs within what their hosts take: the errors are in them, a line counts what is left out, and `--all` writes all.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { languages } from '../../server/src/checks.ts';
import { checkstyle } from '../../server/src/cli/output/formats/checkstyle.ts';
import type { Format, Reporter, Summary } from '../../server/src/cli/output/formats/format.ts';
import { gitlab } from '../../server/src/cli/output/formats/gitlab.ts';
import { junit } from '../../server/src/cli/output/formats/junit.ts';
import { Kept } from '../../server/src/cli/output/formats/kept.ts';
import * as LIMITS from '../../server/src/cli/output/formats/limits.ts';
import { markdown } from '../../server/src/cli/output/formats/markdown.ts';
import { sarif } from '../../server/src/cli/output/formats/sarif.ts';
import type { PrintedFinding } from '../../server/src/cli/output/row.ts';
import { type RuleMeta, SEVERITIES, type Severity } from '../../server/src/core/rule/rule.ts';
import * as checks from './formatChecks.ts';
import { call } from './inProcess.ts';

/** A format with limits, and its check. */
interface Host {
  readonly format: Format;
  readonly holds: (text: string) => void;
  /** What the results of all findings begin with; the message of a finding follows. */
  readonly result: string;
}

const HOSTS: Readonly<Record<string, Host>> = {
  sarif: { format: sarif, holds: checks.sarif, result: '"message":{"text":"' },
  gitlab: { format: gitlab, holds: checks.gitlab, result: '"description":"' },
  junit: { format: junit, holds: checks.junit, result: ':1 ' },
  checkstyle: { format: checkstyle, holds: checks.checkstyle, result: ' message="' },
};

const style = (isWhole: boolean) => ({
  ...{ colors: false, links: false, version: '1', folders: ['/'], isFile: false, maxWarnings: 10_000_000 },
  ...{ isWhole, rules: new Map<string, RuleMeta>() },
});

const reporterOf = (format: Format, isWhole = false): Reporter => format.reporter(style(isWhole));

/** Findings of a level, in files of at most 500. */
const findings = (severity: Severity, count: number, message = ''): PrintedFinding[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ file: `${severity}/${Math.floor(at / 500)}.txt`, severity, code: `robots/${severity}` },
    ...{ line: at + 1, column: 1, endLine: at + 1, endColumn: 2, message: `${severity} ${at}${message}` },
  }));

const SUMMARY: Summary = {
  ...{ files: 1, counts: { errors: 1, warnings: 0, infos: 0, hints: 0 } },
  ...{ suppressed: 0, off: [], account: [] },
};

const textOf = (pieces: string | Iterable<string>): string =>
  typeof pieces === 'string' ? pieces : [...pieces].join('');

/** The output for these findings, file by file in their order. */
function outputOf(reporter: Reporter, rows: readonly PrintedFinding[]): string {
  const files = new Map<string, PrintedFinding[]>();
  for (const row of rows) {
    const own = files.get(row.file) ?? [];
    files.set(row.file, own);
    own.push(row);
  }
  const texts = [...files].map(([file, own]) => textOf(reporter.file({ file, rows: own })));
  return [reporter.start!(), ...texts, textOf(reporter.end(SUMMARY))].join('');
}

/** How many findings of each severity an output has. */
const countsIn = (text: string, { result }: Host): readonly number[] =>
  SEVERITIES.map((severity) => text.split(`${result}${severity} `).length - 1);

for (const [name, host] of Object.entries(HOSTS)) {
  const { format, holds } = host;
  const { results, octets } = format.limits!;
  // One test case says what was left out.
  const room = results.most - (name === 'junit' ? 1 : 0);

  test(`results of ${name} within its limits: the most severe, whatever comes first`, () => {
    const rows = [
      ...[...findings('info', 30), ...findings('hint', 40)],
      ...[...findings('warning', 20), ...findings('error', room - 25)],
    ];
    const reporter = reporterOf(format);
    const text = outputOf(reporter, rows);
    holds(text);
    assert.deepEqual(countsIn(text, host), [room - 25, 20, 5, 0]);
    assert.equal(reporter.leftOut!(), 65);
    const whole = reporterOf(format, true);
    assert.deepEqual(countsIn(outputOf(whole, rows), host), [room - 25, 20, 30, 40]);
    assert.equal(whole.leftOut!(), 0);
  });

  test(`octets of ${name} within its limits: long messages`, () => {
    const long = 'é'.repeat(50_000);
    const rows = [
      ...findings('hint', Math.ceil(octets.most / 100_000), long),
      ...[...findings('warning', 10, long), ...findings('error', 5, long)],
    ];
    const reporter = reporterOf(format);
    const text = outputOf(reporter, rows);
    holds(text);
    const size = Buffer.byteLength(text);
    assert.ok(size <= octets.most && size > octets.most * 0.9, `${size}`);
    const [errors, warnings, , hints] = countsIn(text, host);
    assert.deepEqual([errors, warnings], [5, 10]);
    assert.equal(reporter.leftOut!(), rows.length - 15 - hints!);
  });

  test(`many findings of one rule in a file of ${name}: the first thousand, and how many more`, () => {
    const rows = findings('error', 1500).map((row) => ({ ...row, file: 'robots.txt' }));
    const reporter = reporterOf(format);
    const text = outputOf(reporter, [...rows, ...findings('warning', 3)]);
    holds(text);
    assert.deepEqual(countsIn(text, host), [1000, 3, 0, 0]);
    assert.match(text, /error 999 \(500 more findings of robots\/error \(--all shows them\)\)/);
    assert.equal(reporter.leftOut!(), 0);
    assert.deepEqual(countsIn(outputOf(reporterOf(format, true), rows), host), [1500, 0, 0, 0]);
  });
}

for (const name of ['sarif', 'gitlab', 'checkstyle']) {
  const host = HOSTS[name]!;
  test(`${name} writes errors at once, and others at the end`, () => {
    const rows = [...findings('hint', 1), ...findings('error', 1), ...findings('warning', 1)];
    const now = (isWhole: boolean) => {
      const reporter = reporterOf(host.format, isWhole);
      return countsIn(textOf(reporter.file({ file: 'a', rows })), host);
    };
    assert.deepEqual(
      [now(false), now(true)],
      [
        [1, 0, 0, 0],
        [1, 1, 0, 1],
      ],
    );
  });
}

test('what has no room is neither made nor held', () => {
  const limits = { results: { most: 3, source: '' }, octets: { most: 100, source: '' } };
  const run = (parts: string, sizes: Readonly<Record<string, number>> = {}) => {
    const kept = new Kept<string>(limits);
    let made = '';
    for (const part of parts) {
      const rank = (['error', 'warning', 'info', 'hint', 'passed'] as const).find(
        (item) => item[0] === part.toLowerCase(),
      )!;
      kept.add(rank, 1, () => {
        made += part;
        return { item: part, octets: sizes[part] ?? 1 };
      });
    }
    return { made, kept: kept.taken('passed').join(''), leftOut: kept.leftOut };
  };
  const cases: readonly [parts: string, sizes: Record<string, number>, made: string, kept: string][] = [
    ['hiwe', {}, 'hiwe', 'ewi'],
    ['pphhhhh', {}, 'pphhh', 'hhh'],
    ['eeewh', {}, 'eee', 'eee'],
    ['hwe', {}, 'hwe', 'ewh'],
    ['hHe', { h: 60, H: 60 }, 'hHe', 'eh'],
    ['eh', { e: 120, h: 99 }, 'eh', 'h'],
    ['hwE', { h: 50, w: 40, E: 60 }, 'hwE', 'E'],
  ];
  for (const [parts, sizes, made, kept] of cases)
    assert.deepEqual(run(parts, sizes), { made, kept, leftOut: parts.length - kept.length }, parts);
});

test('each limit names the page that it is from', () => {
  const isLimit = (value: object): value is { most: number; source: string } => 'source' in value;
  const all = Object.values(LIMITS).flatMap((item) => (isLimit(item) ? [item] : Object.values(item)));
  assert.ok(all.length >= 10);
  for (const { most, source } of all) {
    assert.ok(Number.isInteger(most) && most > 0, source);
    assert.match(source, /^https:\/\/\S+$/);
  }
});

/** What code scanning takes of a run, or shows if that is less: `results-exceed-limit`, and the size once compressed. */
const CODE_SCANNING = { runs: 20, rules: 25_000, tags: 10, locations: 100, compressed: 10_000_000 };

test('SARIF of all rules is within the other limits of code scanning', async () => {
  const rules = new Map<string, RuleMeta>();
  for (const { load } of languages) for (const rule of (await load()).rules) rules.set(rule.code, rule);
  const [row] = findings('error', 1);
  const reporter = sarif.reporter({ ...style(false), rules });
  const text = outputOf(
    reporter,
    [...rules.keys()].map((code) => ({ ...row!, code })),
  );
  checks.sarif(text);
  const { runs } = JSON.parse(text);
  assert.ok(rules.size > 100 && runs.length <= CODE_SCANNING.runs);
  const [{ results, tool }] = runs;
  assert.ok(tool.driver.rules.length <= CODE_SCANNING.rules);
  for (const { properties } of tool.driver.rules)
    assert.ok((properties?.tags.length ?? 0) <= CODE_SCANNING.tags);
  for (const { locations } of results) assert.ok(locations.length <= CODE_SCANNING.locations);
});

test('SARIF of the largest size is small enough once compressed, even of names like random ones', () => {
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  const place = (at: number) => {
    const line = Number.parseInt(hash(`${at}`).slice(0, 4), 16) + 1;
    return { line, column: 1 + (line % 70), endLine: line, endColumn: 9 + (line % 70) };
  };
  const rows = findings('error', 3000).map((row, at) => ({
    ...row,
    ...place(at),
    message: `https://www.example.com/${hash(`a${at}`)} is listed twice, in ${hash(`b${at}`)}.xml, too`,
    ...{ folded: 5, places: [1, 2, 3, 4, 5].map((step) => place(at * 7 + step)) },
    fixes: [{ title: hash(`c${at}`), safe: true, edits: [{ ...place(at), text: hash(`d${at}`) }] }],
  }));
  const text = outputOf(reporterOf(sarif), rows);
  const ratio = gzipSync(text).length / text.length;
  assert.ok(ratio * LIMITS.SARIF.octets.most < CODE_SCANNING.compressed, `${ratio}`);
});

test('a finding with very many places has room beside others in SARIF', () => {
  const [row] = findings('warning', 1);
  const places = Array.from({ length: 5000 }, (_, at) => ({ ...row!, line: at + 1, endLine: at + 1 }));
  const edits = places.map(({ line }) => ({ line, column: 1, endLine: line, endColumn: 1, text: '/' }));
  const fix = { title: 'Fix it', safe: true, edits: edits.slice(0, 3) };
  const many = { ...row!, folded: 5000, places, fixes: [{ ...fix, edits }, fix] };
  const resultOf = (isWhole: boolean) => {
    const text = outputOf(reporterOf(sarif, isWhole), [many]);
    checks.sarif(text);
    const [{ properties, fixes }] = JSON.parse(text).runs[0].results;
    return [properties.count, properties.places.length, fixes.length];
  };
  assert.deepEqual(
    [resultOf(false), resultOf(true)],
    [
      [5000, 1000, 1],
      [5000, 5000, 2],
    ],
  );
});

const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'crawlwise-limits-')));
after(() => rmSync(cwd, { recursive: true, force: true }));

/** A robots.txt with so many errors. */
const faulty = (count: number): string =>
  `User-agent: *\n${Array.from({ length: count }, (_, at) => `Disallow /x${at}\n`).join('')}`;

function written(folder: string, text: string): void {
  mkdirSync(join(cwd, folder), { recursive: true });
  writeFileSync(join(cwd, folder, 'robots.txt'), text);
}

test('standard error and the report say what was left out', async () => {
  for (let at = 0; at < 6; at++) written(`many/${at}`, faulty(900));
  written('many/clean', 'User-agent: *\nDisallow: /x/\n');
  const outputs = ['--format', 'junit', '--format', 'gitlab=report.json'];
  const { stdout, stderr, code } = await call(['check', 'many', ...outputs], { cwd });
  const said =
    '402 results left out of junit, the least severe: its limits are 5,000 results and 30 MB (--all writes all)';
  assert.equal(code, 1);
  checks.junit(stdout);
  assert.equal(stdout.split('<testcase ').length - 1, 5000);
  assert.ok(stdout.includes(`<skipped message="${said}">${said}</skipped>`), stdout.slice(-400));
  assert.deepEqual(
    stderr.split('\n').filter((line) => line.includes('left out of')),
    [said],
  );
  const all = await call(['check', 'many', '--all', '--format', 'junit'], { cwd });
  assert.equal(all.stdout.split('<testcase ').length - 1, 5401);
  assert.doesNotMatch(all.stderr, /left out of/);
});

test('annotations stay within what GitHub shows, and the rest is in the log', async () => {
  written('annotated', faulty(120));
  const check = (...options: readonly string[]) =>
    call(['check', 'annotated', '--format', 'github', ...options], { cwd });
  const count = (text: string, part: string): number => text.split(part).length - 1;
  const { stdout } = await check();
  checks.github(stdout);
  assert.equal(count(stdout, '::error '), LIMITS.ANNOTATIONS.most);
  assert.equal(count(stdout, ' error robots/missing-colon '), 110);
  assert.match(stdout, /^error: 110 more findings of this kind are in the log only/m);
  assert.equal(count((await check('--all')).stdout, '::error '), 120);
});

test('Markdown is within a comment: errors first, and it says what was left out', () => {
  const long = 'é'.repeat(200);
  const rows = ['hint', 'warning', 'error'].flatMap((severity) => findings(severity as Severity, 60, long));
  const accountLine = 'pages not compared';
  const print = (isWhole: boolean, account: Summary['account'] = []) => {
    const reporter = reporterOf(markdown, isWhole);
    for (const row of rows) assert.equal(textOf(reporter.file({ file: row.file, rows: [row] })), '');
    return { text: textOf(reporter.end({ ...SUMMARY, account })), leftOut: reporter.leftOut!() };
  };
  const countsIn = (text: string) =>
    ['error', 'warning', 'hint'].map((severity) => text.split(` | ${severity} | ${severity} `).length - 1);
  const { text, leftOut } = print(false, [{ kind: 'not-compared', reason: accountLine }]);
  assert.ok(Buffer.byteLength(text) < LIMITS.MARKDOWN.octets.most);
  const [errors, warnings, hints] = countsIn(text);
  assert.deepEqual([errors, hints], [60, 0]);
  assert.equal(leftOut, 120 - warnings!);
  assert.ok(text.includes(`\n${leftOut} results left out of markdown, the least severe`), text.slice(-900));
  assert.match(text, /its limits are 1,000 results and 65 KB/);
  assert.match(text, new RegExp(`\\n${accountLine}\\n$`));
  // Tables are in the order of the findings.
  assert.ok(text.indexOf('### warning/0.txt') < text.indexOf('### error/0.txt'));
  const whole = print(true);
  assert.deepEqual([...countsIn(whole.text), whole.leftOut], [60, 60, 60, 0]);
});
