/** A baseline of a former version, in which findings with a cause are identified by their message, stays valid. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sample } from '../../scale.ts';
import { crawlwise, type Files, repository } from '../inProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-former-'));
after(() => rmSync(folder, { recursive: true, force: true }));

interface Baseline {
  readonly findings: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Examples of most rules, and the baseline that the former version wrote for them. */
const former: { readonly files: Files; readonly baseline: Baseline } = JSON.parse(
  readFileSync(new URL('former.json', import.meta.url), 'utf8'),
);
const folderOf = (path: string): string => path.slice(0, path.indexOf('/'));
const folders = [...new Set(Object.keys(former.files).map(folderOf))];
const CAUSED = 'page-image-missing';
const tried = new Set([...sample(folders, 12), ...folders.filter((name) => name.startsWith(CAUSED))]);
const those = <T>(byPath: Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(byPath).filter(([path]) => tried.has(folderOf(path))));
const files = those(former.files);
const baseline: Baseline = { ...former.baseline, findings: those(former.baseline.findings) };

const keysOf = ({ findings }: Baseline): readonly string[] =>
  Object.values(findings).flatMap((counts) => Object.keys(counts));

test('a baseline of a former version accepts the same findings, whatever their messages are now', async () => {
  assert.ok(new Set(keysOf(former.baseline).map((key) => key.split(' ')[0])).size > 220);
  const own = repository(folder, { ...files, 'b.json': JSON.stringify(baseline) });
  const run = (...args: readonly string[]) =>
    crawlwise(own, 'check', '.', '--baseline', 'b.json', '--level', 'hint', ...args);
  const first = await run('--strict-baseline');
  assert.equal(first.stdout, '');
  assert.equal(first.code, 0, first.stderr);
  await run('--update-baseline');
  const written: Baseline = JSON.parse(readFileSync(join(own, 'b.json'), 'utf8'));
  assert.ok(keysOf(written).some((key) => /^\S+ cause:[0-9a-f]{16}$/.test(key)));
  assert.equal((await run('--strict-baseline')).code, 0);
  // A finding that the former baseline does not accept is new, with a cause or without one.
  const [path = '', counts = {}] = Object.entries(written.findings).find(([path]) =>
    path.startsWith(CAUSED),
  )!;
  writeFileSync(
    join(own, 'b.json'),
    JSON.stringify({ ...baseline, findings: { ...baseline.findings, [path]: {} } }),
  );
  const grown = await run();
  assert.equal(grown.stdout.trim().split('\n').length, Object.keys(counts).length);
});
