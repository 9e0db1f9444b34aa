/**
 * Very many findings of one rule: formats for people show the first ones, formats for programs all, and all are
 * counted.
 */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { MAX_OF_A_RULE } from '../../server/src/cli/output/cappedRows.ts';
import { json } from '../../server/src/cli/output/formats/json.ts';
import { sinkOf } from '../../server/src/cli/output/stream.ts';
import { call } from './inProcess.ts';

const MANY = 120;
const LEFT = MANY - MAX_OF_A_RULE;
const CODE = 'robots/missing-colon';
const rules = (count: number): string =>
  `User-agent: *\n${Array.from({ length: count }, (_, at) => `Disallow /x${at}\n`).join('')}`;

const cwd = realpathSync(mkdtempSync(join(tmpdir(), 'crawlwise-many-')));
before(() => writeFileSync(join(cwd, 'robots.txt'), rules(MANY)));
after(() => rmSync(cwd, { recursive: true, force: true }));

const check = (...options: readonly string[]) => call(['check', 'robots.txt', ...options], { cwd });
const count = (text: string, part: string): number => text.split(part).length - 1;

for (const format of ['stylish', 'compact', 'text', 'markdown']) {
  test(`the first findings of a rule: ${format}`, async () => {
    const some = await check('--format', format, '--statistics');
    const said = `${LEFT} more findings of ${CODE} `;
    assert.equal(count(some.stdout, 'Google guesses it'), MAX_OF_A_RULE);
    assert.ok(some.stdout.includes(said), some.stdout.slice(-300));
    assert.ok(some.stdout.includes('--all shows them'));
    assert.match(some.stderr, new RegExp(`^${MANY}  error    ${CODE}$`, 'm'));
    assert.match(some.stderr, new RegExp(`1 file checked: ${MANY} errors`));
    const all = await check('--format', format, '--all');
    assert.equal(count(all.stdout, 'Google guesses it'), MANY);
    assert.ok(!all.stdout.includes('more findings'));
  });
}

test('formats for programs have all findings', async () => {
  const { stdout } = await check('--format', 'json');
  const { findings, summary } = JSON.parse(stdout) as {
    findings: readonly { code: string; more?: number }[];
    summary: { errors: number };
  };
  assert.equal(findings.filter(({ code, more }) => code === CODE && more === undefined).length, MANY);
  assert.equal(summary.errors, MANY);
  for (const format of ['junit', 'checkstyle', 'sarif', 'gitlab'])
    assert.ok(!(await check('--format', format)).stdout.includes('more findings'), format);
});

test('the first findings that a baseline does not accept are shown', async () => {
  const file = join(cwd, 'few.txt');
  writeFileSync(join(cwd, 'robots.txt'), rules(20));
  await check('--baseline', file, '--update-baseline');
  assert.equal(JSON.stringify(readFileSync(file, 'utf8')).includes('more'), false);
  writeFileSync(join(cwd, 'robots.txt'), rules(MANY));
  const { stdout, stderr } = await check('--baseline', file, '--format', 'compact');
  assert.ok(stdout.includes(`${LEFT - 20} more findings of ${CODE}`), stdout.slice(-200));
  assert.match(stderr, new RegExp(`${MANY - 20} errors`));
});

test('JSON is written finding by finding', async () => {
  let made = 0;
  const row = { file: 'robots.txt', severity: 'error' as const, code: CODE, message: '', line: 1, column: 1 };
  const rows = Array.from({ length: 3 }, () => ({
    ...{ ...row, endLine: 1, endColumn: 1 },
    get docs() {
      made++;
      return 'https://example.com/';
    },
  }));
  const pieces = json
    .reporter({
      ...{ colors: false, links: false, version: '1', folders: ['/'] },
      ...{ isFile: false, isWhole: false, maxWarnings: 0, rules: new Map() },
    })
    .file({ file: 'robots.txt', rows });
  assert.equal(typeof pieces, 'object');
  const seen: number[] = [];
  const sink = sinkOf({ write: (text: string) => text !== '' });
  await sink.send(
    (function* () {
      for (const piece of pieces) {
        seen.push(made);
        yield piece;
      }
    })(),
  );
  assert.deepEqual(seen, [1, 2, 3]);
});
