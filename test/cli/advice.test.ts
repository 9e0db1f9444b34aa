/** Why a problem matters and how to fix it: `stylish` says it once for each rule and file, `compact` never. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { languages } from '../../server/src/checks.ts';
import { adviceOf } from '../../server/src/core/rule/advice.ts';
import { crawlwise, repository } from './inProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-advice-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const BAD = 'User-agent: *\nDisallow /a\nDisallow /b\nDisalow: /c\n';

for (const [format, lines] of [
  ['stylish', 4],
  ['compact', 0],
] as const)
  test(`${format} advises ${lines > 0 ? 'once for each rule and file' : 'never'}`, async () => {
    const own = repository(folder, { 'robots.txt': BAD, 'sub/robots.txt': BAD });
    const { stdout } = await crawlwise(own, 'check', '.', '--format', format);
    const count = (kind: string) => stdout.match(new RegExp(`^ {4}= ${kind}: \\S`, 'gm'))?.length ?? 0;
    assert.deepEqual([count('Why'), count('Fix')], [lines, lines], stdout);
  });

test('the advice of every rule is two short sentences', async () => {
  for (const { rules } of await Promise.all(languages.map((language) => language.load())))
    for (const rule of rules)
      for (const line of adviceOf(rule))
        assert.match(line, /^(?:Why|Fix): [^\n]{5,320}[.)"`]$/, `${rule.code}: ${line}`);
});
