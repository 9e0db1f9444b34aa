/** "N fixable with --fix, M more with --unsafe-fixes" counts fixes that exist: they are made, on the examples of all rules. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { checks } from '../../server/src/robots/checks.ts';
import { checks as sitemap } from '../../server/src/sitemap/checks.ts';
import { checks as urllist } from '../../server/src/urllist/checks.ts';
import { marked } from '../rules/check.ts';
import { ALL } from '../scale.ts';
import { crawlwise } from './inProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-fixable-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** In UTF-16 units. Longer examples are about length. */
const LONG = 20_000;
/** Of the examples, `npm test` tries one in so many. */
const STEP = ALL ? 1 : 12;

/** How many findings of each rule a check of a text shows, and what it says of fixes. */
async function checked(name: string, text: string, ...options: readonly string[]) {
  writeFileSync(join(folder, name), text);
  const { stdout, stderr } = await crawlwise(
    folder,
    'check',
    name,
    '--format',
    'json',
    '--level',
    'hint',
    ...options,
  );
  const counts = new Map<string, number>();
  for (const { code } of JSON.parse(stdout).findings as readonly { code: string }[])
    counts.set(code, (counts.get(code) ?? 0) + 1);
  const said = (pattern: RegExp): number => Number(pattern.exec(stderr)?.[1] ?? 0);
  return {
    counts,
    safe: said(/; (\d+) fixable with --fix(?!\s--unsafe)/),
    unsafe: said(/ (\d+) (?:more with --unsafe-fixes|fixable with --fix --unsafe-fixes)/),
    stderr,
  };
}

/** How many findings of a text are gone. */
const goneFrom = (before: ReadonlyMap<string, number>, now: ReadonlyMap<string, number>): number =>
  [...before].reduce((sum, [code, count]) => sum + Math.max(0, count - (now.get(code) ?? 0)), 0);

const LANGUAGES = { 'robots.txt': checks, 'sitemap.xml': sitemap, 'urllist.txt': urllist };
for (const [name, { rules }] of Object.entries(LANGUAGES)) {
  test(`the fixable findings of ${name}`, async () => {
    const texts = rules.flatMap(({ code, examples }) =>
      examples.map(({ bad }) => [code as string, marked(bad).text] as const),
    );
    let safe = 0;
    let unsafe = 0;
    for (const [at, [code, text]] of texts.entries()) {
      if (at % STEP !== 0 || text.length > LONG) continue;
      const before = await checked(name, text);
      const fixed = await checked(name, text, '--fix');
      const all = await checked(name, text, '--fix', '--unsafe-fixes');
      const shown = `${code}\n${text}\n${before.stderr}${all.stderr}`;
      const [safely, wholly] = [fixed, all].map(({ counts }) => goneFrom(before.counts, counts));
      assert.equal(before.safe, safely, `safe: ${shown}`);
      assert.equal(before.safe + before.unsafe, Math.max(safely!, wholly!), `unsafe: ${shown}`);
      safe += before.safe;
      unsafe += before.unsafe;
    }
    assert.ok(safe + unsafe > 0, `${safe} ${unsafe}`);
  });
}
