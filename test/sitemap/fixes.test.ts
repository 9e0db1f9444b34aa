import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { type TestContext, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { LintConfig } from '../../server/src/core/lint.ts';
import type { Example, RuleMeta } from '../../server/src/core/rule.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { urllist } from '../../server/src/urllist/service.ts';
import { aroundOf, marked } from '../rules/check.ts';
import { ALL } from '../scale.ts';
import { type Violation, violationsOf } from './mended.ts';
import { randomSitemaps } from './randomSitemaps.ts';

type Service = LanguageService<AnyDocument>;
const SITEMAP = sitemap as unknown as Service;
const URLLIST = urllist as unknown as Service;

/** Longer examples are about length. */
const LONG = 20_000;
/** `npm run test:all` tries all files, and many at random; `npm test` every sixth, and some. */
const STEP = ALL ? 1 : 6;
const REAL = new URL('../../../shared/data/real/sitemaps.ndjson.gz', import.meta.url);

function checkNone(found: readonly Violation[]): void {
  const ids = found.map(({ property, codes, what }) => `${property}: ${codes.join(', ')}: ${what}`);
  assert.equal(found.length, 0, ids.slice(0, 20).join('\n'));
}

const configOf = ({ level, code }: RuleMeta, { settings, site }: Example): LintConfig => ({
  levels: new Map(level === 'off' ? [[code, 'warning']] : []),
  ...(settings && { settings }),
  ...(site && { around: aroundOf(site) }),
});

for (const service of [SITEMAP, URLLIST]) {
  test(`all fixes of all rules of ${service.id}, on their examples`, async () => {
    const found: Violation[] = [];
    for (const meta of service.rules) {
      for (const example of meta.examples) {
        const { text } = marked(example.bad);
        if (text.length >= LONG) continue;
        found.push(...(await violationsOf(service, text, { config: configOf(meta, example) })));
      }
    }
    checkNone(found);
  });
}

test('all fixes of all rules, on random sitemaps', async () => {
  await fc.assert(
    fc.asyncProperty(randomSitemaps, async (text) => {
      checkNone(await violationsOf(SITEMAP, text));
    }),
    { numRuns: ALL ? 300 : 60 },
  );
});

const LINES = [
  'https://www.example.com/',
  'https://www.example.com/a b c',
  'https://www.example.com/a#b',
  'https://www.example.com/ü',
  'www.example.com/a',
  '# a comment',
  'https://www.example.com/a https://www.example.com/b',
  'https://www.example.com/?a&amp;b&lt;c',
  'https://www.example.com/a\t2024-08-05',
  '"https://www.example.com/a"',
  '',
];

test('all fixes of all rules, on random text sitemaps', async () => {
  const texts = fc.array(fc.constantFrom(...LINES), { maxLength: 8 }).map((lines) => `${lines.join('\n')}\n`);
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      checkNone(await violationsOf(URLLIST, text));
    }),
    { numRuns: ALL ? 300 : 100 },
  );
});

/** Reads the real files where they are; says so where the folder is missing. */
async function eachReal(t: TestContext, judge: (text: string, name: string) => Promise<void>): Promise<void> {
  if (!existsSync(REAL)) {
    t.diagnostic('../shared/data/real is missing: fixes were not tried on real files');
    return;
  }
  const records = gunzipSync(readFileSync(REAL)).toString('utf8').trim().split('\n');
  const tried = records.filter((_, at) => at % STEP === 0);
  for (const record of tried) {
    const { name, base64 } = JSON.parse(record) as { name: string; base64: string };
    const octets = Buffer.from(base64, 'base64');
    const text = (octets[0] === 0x1f && octets[1] === 0x8b ? gunzipSync(octets) : octets).toString('utf8');
    await judge(text, name);
  }
  t.diagnostic(`${tried.length} of ${records.length} files`);
}

test('all fixes of all rules, on files of the world', async (t) => {
  const found: Violation[] = [];
  await eachReal(t, async (text, name) => {
    const service = /\.txt(?:\.gz)?$/.test(name) ? URLLIST : SITEMAP;
    found.push(...(await violationsOf(service, text, { most: 1 })));
  });
  checkNone(found);
});
