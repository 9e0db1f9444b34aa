/** The SARIF output under the rules of the standard and of GitHub code scanning, by Microsoft's validator. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { sarifMultitool } from '../../scripts/host/sarifMultitool.mjs';
import { crawlwise } from '../cli/inProcess.ts';

let folder = '';
let program = '';
before(async () => {
  program = await sarifMultitool();
  folder = mkdtempSync(join(tmpdir(), 'crawlwise-sarif-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** The findings of the validator in a SARIF file: rule, level, place. */
function judged(file: string): readonly string[] {
  const output = join(folder, 'judged.json');
  const args = ['validate', file, '--rule-kind', 'Sarif;Ghas', '--output', output, '--log', 'ForceOverwrite'];
  // The program needs no libraries for languages then.
  const env = { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' };
  const { status, stdout, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  assert.ok(status !== null && /Analysis completed/.test(stdout), `${stdout}${stderr}`);
  const [{ results = [] }] = JSON.parse(readFileSync(output, 'utf8')).runs;
  return results.map(
    ({
      ruleId,
      level = 'warning',
      message,
    }: {
      ruleId: string;
      level?: string;
      message: { arguments?: string[] };
    }) => `${ruleId} ${level} ${message.arguments?.[0] ?? ''}`,
  );
}

const SITES: Readonly<Record<string, { files: Readonly<Record<string, string>>; code: number }>> = {
  'nothing found': { files: { 'robots.txt': 'User-agent: *\nDisallow: /x/\n' }, code: 0 },
  'findings, fixes, places and odd names': {
    files: {
      'a:b/robots.txt': 'User-agent: *\nDisallow: a\nDisallow: b\nDisallow /x\n',
      '0:s #%ü.xml':
        '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://a.example/?a&b</loc></url></urlset>',
    },
    code: 1,
  },
  'an error in the configuration': {
    files: { 'robots.txt': '', 'crawlwise.json': '{ "ruels": 1 }' },
    code: 2,
  },
};

for (const [name, { files, code }] of Object.entries(SITES)) {
  test(`SARIF is valid for the standard and for GitHub: ${name}`, async () => {
    const own = mkdtempSync(join(folder, 'site-'));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(own, path)), { recursive: true });
      writeFileSync(join(own, path), text);
    }
    const outcome = await crawlwise(own, 'check', '.', '--format', 'sarif=out.sarif');
    assert.equal(outcome.code, code, outcome.stderr);
    assert.deepEqual(judged(join(own, 'out.sarif')), []);
  });
}

test('the validator finds what GitHub would reject', () => {
  const file = join(folder, 'bad.sarif');
  const driver = { name: 'a', rules: [{ id: 'a/b' }] };
  writeFileSync(file, JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver }, results: [] }] }));
  assert.ok(judged(file).some((item) => item.startsWith('GH2012 error')));
});
