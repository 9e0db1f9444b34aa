/** The headlines of changes as people make them, each judged by eye: the worst news for the site comes first. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effectBetween } from '../../../server/src/robots/changes/effect.ts';
import { headlineOf } from '../../../server/src/robots/changes/headline.ts';
import { requestPath } from '../../../server/src/robots/profile/index.ts';
import { parseRobots } from '../../../server/src/robots/semantics/index.ts';

const SHOP = 'User-agent: *\nDisallow: /cart/\nDisallow: /search\n';
const AI = 'User-agent: GPTBot\nUser-agent: ClaudeBot\nUser-agent: CCBot\nDisallow: /\n';
const SEARCH = 'User-agent: Googlebot\nUser-agent: bingbot\nAllow: /\n';
/** 60 pages: 50 products, 7 of the blog, 3 others. */
const PAGES = [
  ...Array.from({ length: 50 }, (_, at) => `/products/${at}`),
  ...Array.from({ length: 7 }, (_, at) => `/blog/${at}.html`),
  ...['/', '/about', '/imprint.pdf'],
];

/** A change, its texts, and the headline with 60 listed pages, or without sitemaps. */
const CHANGES: readonly (readonly [
  what: string,
  before: string,
  after: string,
  headline: string,
  pages?: readonly string[],
])[] = [
  [
    'a group is misspelled while another path is blocked',
    `${SHOP}\nUser-agent: GPTBot\nDisallow: /\n`,
    `${SHOP}Disallow: /basket/\n\nUser-agent: GPT-Bot\nDisallow: /\n`,
    'GPTBot can now fetch 60 of 60 listed pages; and 2 more changes',
  ],
  [
    'a misspelled User-agent gives its block to the group above',
    SHOP,
    `${SHOP}\nUser-agnet: BadBot\nDisallow: /\n`,
    'every crawler can no longer fetch 60 of 60 listed pages',
  ],
  [
    'the robots.txt of staging is deployed',
    SHOP,
    'User-agent: *\nDisallow: /\n',
    'every crawler can no longer fetch 60 of 60 listed pages',
  ],
  [
    'and taken back',
    'User-agent: *\nDisallow: /\n',
    SHOP,
    'every crawler can now fetch 60 of 60 listed pages',
  ],
  [
    'AI crawlers are blocked',
    SHOP,
    `${SHOP}\n${AI}`,
    'GPTBot, ClaudeBot and CCBot can no longer fetch 60 of 60 listed pages',
  ],
  [
    'a firewall puts its block before the file',
    SHOP,
    `User-agent: *\nContent-Signal: search=yes,ai-train=no\nAllow: /\n\n${AI}\n${SHOP}`,
    'GPTBot, ClaudeBot and CCBot can no longer fetch 60 of 60 listed pages; and 1 more change',
  ],
  [
    'a section disappears from search, and training is opened',
    `${SHOP}\n${AI}`,
    `${SHOP}Disallow: /blog/\n`,
    'every crawler except GPTBot, ClaudeBot and CCBot can no longer fetch 7 of 60 listed pages (/blog/); and 1 more change',
  ],
  [
    'search engines get their own group and lose nothing',
    SHOP,
    `${SHOP}\n${SEARCH}`,
    '/cart/ and /search are now allowed for Googlebot and bingbot (none of the listed pages)',
  ],
  [
    'a pattern without its end',
    SHOP,
    `${SHOP}Disallow: /p\n`,
    'every crawler can no longer fetch 50 of 60 listed pages (/p)',
  ],
  [
    'documents are blocked',
    SHOP,
    `${SHOP}Disallow: /*.pdf$\n`,
    'every crawler can no longer fetch 1 of 60 listed pages (/*.pdf$ except /cart/ and /search)',
  ],
  [
    'an exception is dropped',
    'User-agent: *\nDisallow: /products/\nAllow: /products/1\n',
    'User-agent: *\nDisallow: /products/\n',
    'every crawler can no longer fetch 11 of 60 listed pages (/products/1)',
  ],
  [
    'one search engine is shut out, one AI crawler let in',
    `${SHOP}\n${AI}`,
    `${SHOP}\nUser-agent: bingbot\nDisallow: /\n\nUser-agent: ClaudeBot\nUser-agent: CCBot\nDisallow: /\n`,
    'bingbot can no longer fetch 60 of 60 listed pages; and 1 more change',
  ],
  [
    'AI search is lost with training',
    SHOP,
    `${SHOP}\nUser-agent: OAI-SearchBot\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /products/\n`,
    'OAI-SearchBot can no longer fetch 60 of 60 listed pages; and 2 more changes',
  ],
  [
    'an unknown crawler is blocked, and a page of all others',
    SHOP,
    `${SHOP}Disallow: /about\n\nUser-agent: MyBot\nDisallow: /\n`,
    'every crawler except MyBot can no longer fetch 1 of 60 listed pages (/about); and 1 more change',
  ],
  [
    'rules for what is not listed',
    SHOP,
    `${SHOP}Disallow: /tmp/\n`,
    '/tmp/ is now blocked for every crawler (none of the listed pages)',
  ],
  [
    'everything but some parts, of a site without sitemaps',
    'User-agent: *\nDisallow: /tmp/\n',
    'User-agent: *\nDisallow: /\nAllow: /tmp/\n',
    '/ except /tmp/ is now blocked for every crawler; and 1 more change',
    [],
  ],
  [
    'all crawlers or one, of a site without sitemaps',
    SHOP,
    `${SHOP}Disallow: /basket/\n\nUser-agent: Googlebot\nDisallow: /\n`,
    'everything is now blocked for Googlebot; and 1 more change',
    [],
  ],
  [
    'signals alone',
    SHOP,
    `${SHOP}Content-Signal: ai-train=no\n`,
    'Content signals: none → ai-train=no, for all other crawlers',
  ],
  [
    'the sitemap and a delay',
    `${SHOP}Sitemap: https://www.example.com/a.xml\n`,
    `${SHOP}Crawl-delay: 5\n`,
    'Crawl-delay: none → 5, for all other crawlers (bingbot, Claude-SearchBot, ClaudeBot, CCBot and 25 more); and 1 more change',
  ],
  ['a comment', SHOP, `# Shop\n${SHOP}`, 'Nothing changes for crawlers'],
];

for (const [what, before, after, headline, pages = PAGES] of CHANGES)
  test(what, () => {
    const effect = effectBetween(parseRobots(before), parseRobots(after));
    const count = (at: number, direction: 'blocked' | 'allowed'): number =>
      pages.filter((page) => effect.changes[at]!.turns.of(requestPath(page)) === direction).length;
    assert.equal(headlineOf(effect, pages.length > 0 ? { total: pages.length, count } : undefined), headline);
  });
