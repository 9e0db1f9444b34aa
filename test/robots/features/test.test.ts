/** The URL tester of editors: URLs of other sites are refused, paths belong to no host. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_SITE } from '../../../server/src/core/siteFacts.ts';
import { finished } from '../../../server/src/core/steps.ts';
import { robots } from '../../../server/src/robots/service.ts';

interface Case {
  readonly text?: string;
  /** The known origin of the document's site. */
  readonly origin?: string;
  readonly url: string;
  readonly says: RegExp | 'allowed' | 'blocked';
}

const RULES = 'User-agent: *\nDisallow: /a\nDisallow: //feed/\n';
const LINES = `${RULES}Sitemap: https://www.example.com/a.xml\n`;
const SHOP = 'https://shop.example.com/a';

const CASES: Readonly<Record<string, Case>> = {
  'an unknown site': { url: SHOP, says: 'blocked' },
  'its own site': { origin: 'https://shop.example.com', url: SHOP, says: 'blocked' },
  'another site than that of its files': {
    origin: 'https://www.example.com',
    url: SHOP,
    says: /^'https:\/\/shop\.example\.com\/a' is not on https:\/\/www\.example\.com: another robots\.txt decides$/,
  },
  'another site than that of its Sitemap lines': {
    text: LINES,
    url: SHOP,
    says: /is not on https:\/\/www\.example\.com, the site of its Sitemap lines: another robots\.txt decides$/,
  },
  'origins of files override those of lines': {
    text: LINES,
    origin: 'https://shop.example.com',
    url: SHOP,
    says: 'blocked',
  },
  'Sitemap lines with another scheme': { text: LINES, url: 'http://example.com/x', says: 'allowed' },
  'Sitemap lines, and a URL of no website': {
    text: LINES,
    url: 'ftp://www.example.com/x',
    says: /is not on https:\/\/www\.example\.com, the site of its Sitemap lines: another robots\.txt decides$/,
  },
  'Sitemap lines of several sites': {
    text: `${LINES}Sitemap: https://cdn.example.net/b.xml\n`,
    url: SHOP,
    says: 'blocked',
  },
  'Sitemap lines of a placeholder and of a template': {
    text: `${RULES}Sitemap: http://localhost/a.xml\nSitemap: https://{{ host }}/a.xml\nSitemap: /b.xml\n`,
    url: SHOP,
    says: 'blocked',
  },
  'a path of any site': { text: LINES, url: '/a', says: 'blocked' },
  'a path that begins with two slashes': { text: LINES, url: '//feed/', says: 'blocked' },
};

for (const [name, { text = RULES, origin, url, says }] of Object.entries(CASES)) {
  test(`the URL tester: ${name}`, () => {
    const config = { levels: new Map(), site: { ...NO_SITE, origin } };
    const identity = { uri: 'file:///robots.txt', languageId: 'robots-txt', version: 1 };
    const document = robots.read(robots.open(identity, text, config));
    const [answer] = finished(robots.features.test!(document, { agents: ['Googlebot'], urls: [url] }));
    if (typeof says === 'string') assert.equal(answer!.allowed ? 'allowed' : 'blocked', says);
    else assert.match(answer!.reason, says);
    assert.equal(answer!.refused, typeof says === 'string' ? undefined : true);
  });
}
