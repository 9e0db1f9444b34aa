import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { LintConfig } from '../../server/src/core/findings/lintConfig.ts';
import type { Example, RuleMeta } from '../../server/src/core/rule/rule.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { urllist } from '../../server/src/urllist/service.ts';
import { contextOf, marked } from '../rules/check.ts';
import { ALL, sample } from '../scale.ts';
import { type Violation, violationsOf } from './fixProperties.ts';
import { randomSitemaps } from './randomSitemaps.ts';
import { MISSING, realSitemaps } from './realSitemaps.ts';

type Service = LanguageService<AnyDocument>;
const SITEMAP = sitemap as unknown as Service;
const URLLIST = urllist as unknown as Service;

/** In UTF-16 units. Longer examples are about length. */
const LONG = 20_000;
/** `npm run test:all` checks all files, and many random ones; `npm test` every 60th, and some. */
const STEP = ALL ? 1 : 60;

function checkNone(found: readonly Violation[]): void {
  const ids = found.map(({ property, codes, what }) => `${property}: ${codes.join(', ')}: ${what}`);
  assert.equal(found.length, 0, ids.slice(0, 20).join('\n'));
}

const configOf = ({ level, code }: RuleMeta, { settings, site: files }: Example): LintConfig => ({
  levels: new Map(level === 'off' ? [[code, 'warning']] : []),
  ...(settings && { settings }),
  ...(files && { site: contextOf(files) }),
});

for (const service of [SITEMAP, URLLIST]) {
  test(`fixes of all rules of ${service.id} on their examples`, async () => {
    const found: Violation[] = [];
    for (const meta of service.rules) {
      for (const example of sample(meta.examples, 3)) {
        const { text } = marked(example.bad);
        if (text.length >= LONG) continue;
        found.push(...(await violationsOf(service, text, { config: configOf(meta, example) })));
      }
    }
    checkNone(found);
  });
}

const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';

/** Entries that random runs have found. */
const FOUND: Readonly<Record<string, string>> = {
  'images that are equal once a quoted URL is fixed':
    '<url><image:image><image:loc>"https://www.example.com/a"</image:loc>\n</image:image>\n<image:image><image:loc><![CDATA[https://www.example.com/a]]></image:loc>\n</image:image></url>\n<url></url>',
  'language versions of a page whose URL has a fragment':
    '<url><loc>https://www.example.com/a#c</loc>\n<xhtml:link rel="alternate" hreflang="en" href="https://www.example.com/en/"/></url>',
  'the same, nearly the URL of a version':
    '<url><loc>https://www.example.com/a#c</loc>\n<xhtml:link rel="alternate" hreflang="en" href="http://www.example.com/a#c"/></url>',
  'a link to the page itself, with a language to fill in, before a link with a wrong one':
    '<url><loc>https://www.example.com/</loc>\n<xhtml:link rel="alternate" hreflang="en_US" href="https://www.example.com/de/"/></url>',
};
for (const [name, entries] of Object.entries(FOUND)) {
  test(`fixes of all rules on ${name}`, async () => {
    checkNone(await violationsOf(SITEMAP, `${HEAD}${entries}\n</urlset>\n`));
  });
}

test('fixes of all rules on random sitemaps', async () => {
  await fc.assert(
    fc.asyncProperty(randomSitemaps, async (text) => {
      checkNone(await violationsOf(SITEMAP, text));
    }),
    { numRuns: ALL ? 300 : 8 },
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

test('fixes of all rules on random text sitemaps', async () => {
  const texts = fc.array(fc.constantFrom(...LINES), { maxLength: 8 }).map((lines) => `${lines.join('\n')}\n`);
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      checkNone(await violationsOf(URLLIST, text));
    }),
    { numRuns: ALL ? 300 : 50 },
  );
});

test('fixes of all rules on real files', async (t) => {
  const found: Violation[] = [];
  const files = realSitemaps();
  if (!files) {
    t.diagnostic(`${MISSING}: fixes were not tried on real files`);
    return;
  }
  const tried = files.filter((_, at) => at % STEP === 0);
  for (const { name, text } of tried) {
    const service = /\.txt(?:\.gz)?$/.test(name) ? URLLIST : SITEMAP;
    found.push(...(await violationsOf(service, text, { most: 1 })));
  }
  t.diagnostic(`${tried.length} of ${files.length} files`);
  checkNone(found);
});
