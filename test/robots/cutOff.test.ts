/** Files that were cut off inside a directive's name: one finding says so, and nothing of it is fixed. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { fixedText } from '../../server/src/core/fixes/fixedText.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import { robots } from '../../server/src/robots/service.ts';
import { type Checked, read } from './check.ts';

const service = robots as unknown as LanguageService<AnyDocument>;
const CODE = 'robots/unparseable-line';
const TEXT = `User-agent: *
Disallow: /private/
Crawl-delay: 10

User-agent: GPTBot
Disallow: /shop/
Allow: /shop/a/

sitemap: https://www.example.com/sitemap.xml
`;
/** Rules that are off by default and would report what follows from the cut. */
const LEVELS = new Map([
  ['robots/missing-final-newline', 'info'],
  ['robots/no-sitemap', 'info'],
] as const);
const NAMES = ['user-agent', 'disallow', 'crawl-delay', 'allow', 'sitemap'];

const cutsIn = (document: Checked) =>
  robots.places(document).filter(({ code, variant }) => code === CODE && variant === 'cut-off');

test('a file that ends inside a name has one finding there, at every octet', () => {
  let cuts = 0;
  for (let length = 1; length <= TEXT.length; length++) {
    const text = TEXT.slice(0, length);
    const last = text.slice(text.lastIndexOf('\n') + 1).toLowerCase();
    const isInName = last !== '' && NAMES.some((name) => name !== last && name.startsWith(last));
    const document = read(text, LEVELS);
    const found = cutsIn(document);
    assert.equal(found.length, isInName ? 1 : 0, text);
    if (!isInName) continue;
    cuts++;
    // The lines of the last group, whose rest is missing.
    const from = Math.max(0, text.lastIndexOf('User-agent: '));
    const others = robots
      .places(document)
      .filter(({ code, start }) => code !== CODE && (start >= from || code === 'robots/no-sitemap'));
    assert.deepEqual(others, [], text);
    assert.deepEqual(robots.fixes(document, found[0]!), []);
    const fixed = fixedText(service, read(text, LEVELS) as unknown as AnyDocument, { fixing: 'safe' });
    assert.equal(fixed.text, text);
  }
  assert.equal(cuts, 'User-agen'.length * 2 + 'Disallo'.length * 2 + 'Crawl-dela'.length + 'Allo'.length + 6);
});

const NOT_CUT: readonly string[] = [
  'Disal\n',
  'Disal\r',
  'Disal # x',
  'Disallow',
  'Disal: /x',
  'Dissal',
  'Disal /x',
  '# Disal',
  'nofol',
  'x',
];
for (const last of NOT_CUT) {
  test(`a file that ends in ${JSON.stringify(last)} was not cut off`, () => {
    assert.deepEqual(cutsIn(read(`User-agent: *\nDisallow: /a/\n${last}`)), []);
  });
}

test('no real file ends inside a name', (t) => {
  const folder = new URL('../../../shared/data/real/', import.meta.url);
  if (!existsSync(folder)) {
    t.diagnostic('../shared/data/real is missing: no real files were read');
    return;
  }
  let count = 0;
  for (const name of readdirSync(folder)) {
    if (!/^(?:robots|sites)\b/.test(name)) continue;
    for (const record of gunzipSync(readFileSync(new URL(name, folder)))
      .toString()
      .trim()
      .split('\n')) {
      const { files = [{ path: 'robots.txt', base64: '' }], base64 } = JSON.parse(record) as {
        files?: readonly { path: string; base64: string }[];
        base64?: string;
      };
      for (const file of files) {
        if (!/(?:^|\/)robots[^/]*\.txt$/.test(file.path)) continue;
        const text = Buffer.from(base64 ?? file.base64, 'base64').toString();
        // The finding depends on the last line alone.
        const last = text.slice(Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
        if (last !== '') assert.deepEqual(cutsIn(read(`\n${last}`, LEVELS)), [], record.slice(0, 100));
        count++;
      }
    }
  }
  assert.ok(count > 1800, `${count} files`);
});
