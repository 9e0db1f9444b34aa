import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { languages } from '../server/src/checks.ts';
import { DEFAULT_CONFIG } from '../server/src/core/findings/lintConfig.ts';
import { messageOf } from '../server/src/core/rule/rule.ts';
import { DEFAULTS } from './defaults/expected.ts';
import { root } from './protocol/client.ts';

const folder = join(root, 'test/defaults');

/** Every finding of a file is one of the allowed ones, and equal infos and hints appear once. */
async function check(file: string, allowed: readonly string[]): Promise<void> {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const uri = pathToFileURL(path).href;
  const languageId = '';
  const language = languages.find((language) => language.claims({ uri, languageId, head: text }));
  assert.ok(language, `${file} is one of our files`);
  const service = await language.load();
  const document = service.read(service.open({ uri, languageId, version: 0 }, text, DEFAULT_CONFIG));
  const rules = new Map(service.rules.map((rule) => [rule.code as string, rule]));
  const found = service.findings(document).findings.map((finding) => {
    const rule = rules.get(finding.code)!;
    const { line } = document.text.positionAt(finding.start);
    const kind = `${finding.severity} ${finding.code}`;
    return { kind, once: rule.once ?? 'file', shown: `${line + 1} ${kind}: ${messageOf(rule, finding)}` };
  });
  assert.deepEqual(
    found.filter(({ kind }) => !allowed.includes(kind)).map(({ shown }) => shown),
    [],
    'nothing that is not allowed',
  );
  const once = found.filter((item) => item.once === 'file');
  const repeated = once.filter(({ kind }, i) => once.findIndex((other) => other.kind === kind) < i);
  assert.deepEqual(
    repeated.map(({ shown }) => shown),
    [],
    'nothing twice',
  );
}

for (const { software, files } of DEFAULTS) {
  for (const [file, allowed] of Object.entries(files)) {
    test(`${software}: ${file}`, () => check(file, allowed));
  }
}

test('every file of the folder has expectations, and none are errors or warnings', () => {
  const there = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => ['.txt', '.xml'].includes(posix.extname(file)));
  assert.deepEqual(there.sort(), DEFAULTS.flatMap(({ files }) => Object.keys(files)).sort());
  const allowed = DEFAULTS.flatMap(({ files }) => Object.values(files)).flat();
  assert.deepEqual(
    allowed.filter((kind) => !/^(?:info|hint) /.test(kind)),
    [],
  );
});
