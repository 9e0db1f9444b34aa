/** Programs fix files by the edits in JSON alone: nothing here reads a message, or knows a rule. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { Ajv } from 'ajv';
import { languages } from '../../server/src/checks.ts';
import { allRules } from '../../server/src/core/rule/knownRules.ts';
import type { Example, RuleMeta } from '../../server/src/core/rule/rule.ts';
import { root } from '../protocol/client.ts';
import { sample } from '../scale.ts';
import { crawlwise } from './inProcess.ts';

interface SpanEdit {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
}

interface Report {
  readonly findings: readonly {
    readonly code: string;
    readonly fixes: readonly { readonly edits: readonly SpanEdit[] }[];
  }[];
}

/** A text after edits, as docs/cli.md describes them. */
function applied(text: string, edits: readonly SpanEdit[]): string {
  const starts = [0, ...[...text.matchAll(/\r\n|\r|\n/g)].map((found) => found.index + found[0].length)];
  const at = (line: number, column: number): number => starts[line - 1]! + column - 1;
  return edits.reduceRight(
    (rest, edit) =>
      rest.slice(0, at(edit.line, edit.column)) + edit.text + rest.slice(at(edit.endLine, edit.endColumn)),
    text,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-edits-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let number = 0;

/** Writes the files of a site into a new folder. */
function place(files: Readonly<Record<string, string>>, modified: Readonly<Record<string, string>> = {}) {
  const own = join(folder, String(number++));
  for (const [path, text] of Object.entries(files)) {
    const file = join(own, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    if (modified[path]) utimesSync(file, new Date(modified[path]), new Date(modified[path]));
  }
  return own;
}

const NAMES: Readonly<Record<string, string>> = {
  'robots-txt': '/robots.txt',
  sitemap: '/sitemap-example.xml',
  'sitemap-text': '/sitemap.txt',
};

const sitemapWith = (url: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>${url}</loc></url>\n</urlset>\n`;

/** Fixes the bad example of a rule as an agent does: the best fix of the first finding, until none is left. */
async function fixByJson(service: string, { code, level }: RuleMeta, example: Example): Promise<void> {
  const text = example.bad.replace(/[⟦⟧]/g, '');
  const [origin = 'https://www.example.com'] = /https:\/\/(?:www\.)?example\.com/.exec(text) ?? [];
  const address = new URL(example.site?.address ?? origin + NAMES[service]);
  const listed = example.site ? [] : (text.match(/(?<=https:\/\/[\w.]+)\/[\w-]+\.xml/g) ?? []);
  const beside = listed.map((name) => [name, sitemapWith(origin + name.replace('.xml', ''))]);
  const keys = languages.flatMap(({ settings = [] }) => settings);
  const config: Record<string, Record<string, unknown>> = {
    site: { url: address.origin, root: '.' },
    rules: level === 'off' ? { [code]: 'warning' } : {},
  };
  for (const [key, value] of Object.entries(example.settings ?? {})) {
    const [first = '', second] = keys.find((item) => item.key === key)!.fileKey!.split('.');
    Object.assign(config, second === undefined ? { [first]: value } : {});
    if (second !== undefined) config[first] = { ...config[first], [second]: value };
  }
  const files = { ...Object.fromEntries(beside), ...example.site?.files, [address.pathname]: text };
  const own = place({ ...files, 'crawlwise.json': JSON.stringify(config) }, example.site?.modified);
  const file = address.pathname.slice(1);
  const path = join(own, file);
  const check = async () => {
    const outcome = await crawlwise(own, 'check', file, '--format', 'json', '--level', 'hint');
    assert.ok(outcome.code < 2, outcome.stderr);
    return (JSON.parse(outcome.stdout) as Report).findings.filter((finding) => finding.code === code);
  };
  let left = await check();
  assert.ok(left.length > 0, `${code} is found in ${JSON.stringify(text)}`);
  for (let rounds = 0; left.length > 0; rounds++) {
    const [fix] = left.flatMap(({ fixes }) => fixes.slice(0, 1));
    assert.ok(fix, `${code} has a fix in ${JSON.stringify(readFileSync(path, 'utf8'))}`);
    assert.ok(rounds < 20, `${code} has an end`);
    writeFileSync(path, applied(readFileSync(path, 'utf8'), fix.edits));
    left = await check();
  }
}

/** Fixes of these change other files, the file is not text, or the finding depends on git or on another build. */
const isElsewhere = ({ becomes, packed, site }: Example): boolean =>
  becomes !== undefined || packed !== undefined || site?.changes !== undefined;

const all = await allRules(languages);
const withFixes = all
  .map(({ meta, service }) => {
    const fixable = meta.examples.filter((example) => example.fix !== undefined && !isElsewhere(example));
    return { meta, service, fixable };
  })
  .filter(({ fixable }) => fixable.length > 0);
for (const { meta, service, fixable } of sample(withFixes, 4)) {
  test(`${meta.code}: its bad examples are fixed by the edits in JSON`, async () => {
    for (const example of sample(fixable, 6)) await fixByJson(service.id, meta, example);
  });
}

test('nearly all examples with a fix are fixed', () => {
  const withFix = all.flatMap(({ meta }) => meta.examples.filter(({ fix }) => fix !== undefined));
  const examples = withFixes.reduce((sum, { fixable }) => sum + fixable.length, 0);
  assert.ok(examples > 200 && examples > withFix.length * 0.95, `${examples} of ${withFix.length}`);
});

const schemaOf = (name: string) =>
  JSON.parse(readFileSync(join(root, `server/schemas/${name}.schema.json`), 'utf8')) as object;

test('the edits of a diff turn one text into the fixed one', async () => {
  const robots = '\ufeffUser-agent: *\r\nDisallow /a/\rDisalow: /b/\nDisallow: /a/\nSitemap: /sitemap.xml\n';
  const files = {
    '/a/robots.txt': robots,
    '/b b/robots.txt': 'User-agent: *\nDisallow /x',
    '/c/robots.txt': '',
  };
  const own = place(files);
  const args = ['check', '.', '--diff', '--unsafe-fixes', '--format', 'json'];
  const { stdout, code } = await crawlwise(own, ...args);
  const ajv = new Ajv({ strict: false }).addSchema(schemaOf('report'), 'report.schema.json');
  const validate = ajv.compile(schemaOf('edits'));
  const printed = JSON.parse(stdout) as {
    readonly files: readonly { readonly file: string; readonly edits: readonly SpanEdit[] }[];
  };
  assert.ok(validate(printed), JSON.stringify(validate.errors));
  assert.deepEqual([code, printed.files.length], [1, 2]);
  await crawlwise(own, 'check', '.', '--fix', '--unsafe-fixes');
  for (const { file, edits } of printed.files) {
    const before = files[`/${file}` as keyof typeof files];
    assert.equal(applied(before, edits), readFileSync(join(own, file), 'utf8'), file);
  }
  const none = await crawlwise(own, ...args);
  assert.deepEqual([none.code, JSON.parse(none.stdout)], [0, { version: 1, files: [] }]);
});
