import { SOURCES } from '../../facts/sources.ts';
import { attributeOf, beside, hasFault, linksOf } from '../shared/hreflang.ts';
import {
  fixMediaUrl,
  MEDIA_URL_FIXES,
  MEDIA_URL_VARIANTS,
  reportMediaUrl,
  VERSION_URL,
} from '../shared/mediaUrls.ts';
import { clearUrl } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

export const rule: SitemapLeafRule = {
  meta: {
    code: 'hreflang/invalid-url',
    level: 'error',
    once: 'cause',
    message: "Crawlers ignore this link: 'href' is not a URL that they can fetch",
    variants: {
      ...MEDIA_URL_VARIANTS,
      scheme: {
        message: "Crawlers ignore this link: 'href' must be an http or https URL, not '{scheme}:'",
        sample: { scheme: 'mailto' },
      },
    },
    fixes: MEDIA_URL_FIXES,
    docs: {
      what: 'An `href` of an `<xhtml:link>` that has a protocol, but is not a valid URL, or not one that crawlers can reach.',
      why: 'Crawlers cannot match the version with a page, so they ignore the link and the return links to it.',
      how: 'Write the URL as the browser shows it.',
    },
    sources: [SOURCES.localized, SOURCES.urls],
    examples: [
      {
        bad: beside('de', 'https://www.example.com/a⟦ ⟧b'),
        good: beside('de', 'https://www.example.com/a%20b'),
        fix: 'replace',
      },
      {
        bad: beside('de', '⟦https://⟧https://www.example.com/de/'),
        good: beside('de', 'https://www.example.com/de/'),
        fix: 'delete',
      },
      {
        bad: beside('de', 'http://⟦localhost:3000⟧/de/'),
        good: beside('de', 'https://www.example.com/de/'),
      },
    ],
  },

  visits: ['url/xhtml:link@href'],
  unless: clearUrl,
  value(href, report) {
    if (!hasFault(href.node, href.inner)) reportMediaUrl(href, VERSION_URL, report);
  },

  fixes(finding, node) {
    const values = linksOf(node).flatMap((link) => {
      const href = attributeOf(link, 'href');
      return href ? [[{ start: href.valueStart, end: href.valueEnd, cdata: false }]] : [];
    });
    return fixMediaUrl(finding, values, VERSION_URL, node);
  },
};
