/** A commit that changes most files says little of each: ten files at least, and more than half of all. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { historyOf } from '../../server/src/cli/git/history.ts';

const CASES: readonly (readonly [total: number, changed: number, isMass: boolean])[] = [
  [12, 9, false],
  [12, 10, true],
  [20, 10, false],
  [20, 11, true],
];
for (const [total, changed, isMass] of CASES) {
  test(`${changed} of ${total} files`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'crawlwise-mass-'));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args]);
    const names = Array.from({ length: total }, (_, at) => `${at}.html`);
    const write = (count: number, text: string) => {
      for (const name of names.slice(0, count)) writeFileSync(join(folder, name), `${name} ${text}\n`);
      git('add', '-A');
      git('commit', '-qm', text);
    };
    git('init', '-q');
    write(total, 'first');
    write(changed, 'second');
    const history = await historyOf(folder, folder, names);
    assert.deepEqual(
      history?.mass.map(({ count }) => count),
      isMass ? [changed] : [],
    );
  });
}
