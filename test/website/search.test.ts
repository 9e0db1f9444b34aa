/** The search finds the page that answers a question, in the words of people who do not know ours. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { found } from '../../scripts/site/browser/searchOptions.ts';
import { allPages } from '../../scripts/site/pages.ts';
import { indexOf } from '../../scripts/site/searchIndex.ts';
import { urlPath } from '../../scripts/site/template.ts';

const TOP = 3;

/** Questions, and the paths of pages of which one is among the first three. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  'block chatgpt': ['guides/block-ai-training', 'guides/robots-txt'],
  'how do I block ChatGPT from my site': ['guides/block-ai-training', 'guides/robots-txt'],
  'stop AI bots': ['guides/block-ai-training', 'guides/robots-txt'],
  'list of AI crawlers': ['crawlers', 'guides/robots-txt'],
  'block gptbot': ['guides/robots-txt'],
  'claude user agent': ['guides/block-ai-training', 'guides/robots-txt'],
  'google-extended': ['guides/robots-txt'],
  'sitemap too big': ['rules/sitemap/too-large'],
  'sitemap too large': ['rules/sitemap/too-large'],
  'too many urls in sitemap': ['rules/sitemap/too-many-entries'],
  '50000 urls limit': ['rules/sitemap/too-many-entries'],
  'my page is not indexed': ['rules/page/noindex', 'rules/robots/blocks-entire-site'],
  'site disappeared from google': ['rules/robots/blocks-entire-site'],
  'whole site blocked': ['rules/robots/blocks-entire-site'],
  install: ['install'],
  'install vscode extension': ['install'],
  'how to install': ['install'],
  npx: ['ci', 'install'],
  'getting started': ['guides/first-robots-txt'],
  'block ai training': ['guides/block-ai-training'],
  'nextjs sitemap': ['guides/next'],
  'block a pull request': ['guides/pull-requests'],
  'split a large sitemap': ['guides/large-sitemap'],
  'ignore a problem': ['ignore'],
  'baseline of an old project': ['ignore', 'ci'],
  'what is a safe fix': ['fixes'],
  'screaming frog': ['tools'],
  lemminx: ['tools'],
  'does it send my files anywhere': ['guides/troubleshooting', 'security'],
  'exit code 2': ['guides/troubleshooting', 'ci'],
  'product token': ['rules/robots/invalid-product-token', 'glossary'],
  'robots.txt validator': ['guides/command-line', 'guides/robots-txt'],
  'how to write robots.txt': ['guides/robots-txt'],
  'disallow folder': ['guides/robots-txt', 'rules/robots/directory-slash'],
  'trailing slash': ['rules/robots/directory-slash'],
  'syntax not understood': ['rules/robots/missing-colon', 'rules/robots/unknown-directive'],
  'crawl delay': ['rules/robots/crawl-delay'],
  'too many requests from bot': ['rules/robots/crawl-delay'],
  'noindex robots.txt': ['rules/robots/noindex'],
  'indexed though blocked by robots.txt': ['rules/robots/noindex-and-disallow'],
  'css js blocked': ['rules/robots/blocks-render-resources'],
  'incorrect namespace': ['rules/sitemap/namespace-mismatch'],
  'missing xml tag': ['rules/sitemap/missing-loc'],
  'parsing error': ['rules/sitemap/not-well-formed'],
  'empty sitemap': ['rules/sitemap/empty'],
  'sitemap is html': ['rules/sitemap/html-document'],
  'compression error': ['rules/sitemap/gzip'],
  'invalid date': ['rules/lastmod/invalid-format'],
  'invalid url': ['rules/loc/invalid-url', 'rules/loc/relative'],
  'url not allowed': ['rules/loc/outside-path', 'rules/loc/mixed-hosts'],
  'submitted url blocked by robots.txt': ['rules/loc/disallowed'],
  "couldn't fetch sitemap": ['rules/live/url-status'],
  'general http error': ['rules/live/url-status'],
  'page with redirect': ['rules/page/redirect'],
  'excluded by noindex tag': ['rules/page/noindex'],
  'duplicate google chose different canonical': ['rules/page/canonical-elsewhere'],
  'submitted url not found 404': ['rules/page/missing', 'rules/live/url-status'],
  'page missing from sitemap': ['rules/page/unlisted'],
  'ampersand in url': ['rules/sitemap/unescaped-ampersand'],
  'xml declaration not at start': ['rules/sitemap/leading-content'],
  'localhost in sitemap': ['rules/loc/placeholder'],
  'lastmod wrong date': ['guides/lastmod'],
  'hreflang no return tags': ['rules/hreflang/missing-return'],
  'priority and changefreq': ['rules/sitemap/ignored-hints', 'guides/lastmod'],
  'turn off a rule': ['configuration'],
  'github actions': ['ci'],
  'pre-commit hook': ['ci'],
  'claude code mcp': ['agents'],
  'compare two robots.txt': ['changes'],
  'netlify broken pages': ['guides/built-site'],
  'use it in node': ['library'],
  'neovim setup': ['editors/neovim'],
};

/** The same in Arabic. */
const IN_ARABIC: Readonly<Record<string, readonly string[]>> = {
  'ملف robots.txt': ['ar/guides/robots-txt', 'ar/guides/first-robots-txt'],
  'خريطة الموقع': ['ar/guides/sitemaps'],
  'خرائط المواقع': ['ar/guides/sitemaps'],
  'برامج الزحف': ['ar/guides/robots-txt', 'ar/guides/first-robots-txt'],
  'أول ملف': ['ar/guides/first-robots-txt'],
};

const index = indexOf(allPages());
const paths = new Set(allPages().map(({ path }) => path));

const ALL = [
  ...Object.entries(QUESTIONS).map(([question, wanted]) => ['en', question, wanted] as const),
  ...Object.entries(IN_ARABIC).map(([question, wanted]) => ['ar', question, wanted] as const),
];
for (const [language, question, wanted] of ALL)
  test(`the search answers: ${question}`, () => {
    for (const path of wanted) assert.ok(paths.has(path), path);
    const first = found(index, question, language)
      .slice(0, TOP)
      .map(({ id }) => id);
    assert.ok(
      wanted.some((path) => first.includes(urlPath(path))),
      first.join(', '),
    );
  });

test('readers of English find no page in another language', () => {
  for (const question of [...Object.keys(QUESTIONS), ...Object.keys(IN_ARABIC)])
    for (const { id, locale } of found(index, question, 'en')) assert.equal(locale, 'en', id);
});

test('what there is in English only is found in Arabic, too', () => {
  const results = found(index, 'robots/missing-colon', 'ar');
  assert.ok(results.some(({ id }) => id === urlPath('rules/robots/missing-colon')));
});
