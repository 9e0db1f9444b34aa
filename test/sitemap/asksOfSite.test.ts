import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leafLinter } from '../../server/src/core/findings/lint.ts';
import { NO_SITE } from '../../server/src/core/siteFacts.ts';
import { asCoreRules, sitemapLint } from '../../server/src/sitemap/lint.ts';
import { rules } from '../../server/src/sitemap/rules/index.ts';
import { LIMITS, SitemapReader } from '../../server/src/sitemap/syntax/reader.ts';

const OPENING =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';

/** How often rules about parts ask for the build, robots.txt and changes, in a document with this many of each record. */
function asked(records: number, record: (at: number) => string): number {
  let count = 0;
  const counted = {
    get: () => {
      count++;
      return undefined;
    },
  };
  const site = Object.create(NO_SITE, { build: counted, blockOf: counted, changeOf: counted });
  const lint = leafLinter(asCoreRules(rules) as never, { levels: new Map(), site });
  const reader = new SitemapReader(sitemapLint(lint as never), LIMITS);
  const text = `${OPENING}${Array.from({ length: records }, (_, at) => record(at)).join('')}</urlset>\n`;
  for (let at = 0, state = reader.start; at < text.length; ) {
    const leaf = reader.read(text, at, state, true)!;
    at += leaf.text.length;
    state = leaf.exit;
  }
  return count;
}

const URL = 'https://www.example.com';
const loc = (at: number): string => `<loc>${URL}/${at}</loc><lastmod>2024-01-01</lastmod>`;
const SHAPES: Readonly<Record<string, (at: number) => string>> = {
  plain: (at) => `<url>${loc(at)}</url>\n`,
  images: (at) => `<url>${loc(at)}<image:image><image:loc>${URL}/${at}.jpg</image:loc></image:image></url>\n`,
  links: (at) => `<url>${loc(at)}<xhtml:link rel="alternate" hreflang="en" href="${URL}/${at}"/></url>\n`,
  broken: (at) => `<url>${loc(at)}a & b</url>\n`,
};

for (const [name, record] of Object.entries(SHAPES))
  test(`rules ask the site once per document, not per record: ${name}`, () => {
    assert.ok(asked(1, record) > 0);
    assert.equal(asked(200, record), asked(1, record));
  });
