/** The limit of findings of each rule in a file. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { crawlwise } from './inProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-per-rule-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const wrong = Array.from({ length: 60 }, (_, at) => `Disallow /${at}/\nDisalow: /b${at}/\n`);
writeFileSync(join(folder, 'robots.txt'), `User-agent: *\n${wrong.join('')}`);

interface Report {
  readonly findings: readonly { readonly code: string; readonly line: number; readonly more?: number }[];
  readonly summary: { readonly errors: number; readonly warnings: number };
}

const reportOf = async (...args: readonly string[]): Promise<Report> =>
  JSON.parse((await crawlwise(folder, 'check', '.', '--format', 'json', ...args)).stdout);

test('--max-per-rule limits the findings of each rule in JSON, and counts the others', async () => {
  const { findings, summary } = await reportOf('--max-per-rule', '2');
  assert.deepEqual(
    findings.map(({ code, line, more }) => [code, line, more]),
    [
      ['robots/missing-colon', 2, undefined],
      ['robots/field-typo', 3, undefined],
      ['robots/missing-colon', 4, 58],
      ['robots/field-typo', 5, 58],
    ],
  );
  const all = await reportOf();
  assert.deepEqual([all.findings.length, all.summary], [120, summary]);
});

test('without it, formats for people show 50 of each rule; --all shows all', async () => {
  const linesOf = async (...args: readonly string[]) =>
    (await crawlwise(folder, 'check', '.', '--format', 'compact', ...args)).stdout.trimEnd().split('\n');
  assert.equal((await linesOf()).length, 102);
  assert.equal((await linesOf('--all')).length, 120);
  assert.deepEqual((await linesOf('--max-per-rule', '1')).length, 4);
  assert.match((await linesOf('--max-per-rule', '1')).join('\n'), /59 more findings of robots\/field-typo/);
});

test('the limit is a whole number from 1 on', async () => {
  const { code, stderr } = await crawlwise(folder, 'check', '.', '--max-per-rule', '0');
  assert.equal(code, 2);
  assert.match(stderr, /--max-per-rule takes a whole number from 1 on/);
});
