import { ROBOTS, SITEMAP, SOURCES } from './shared/sources.ts';
import type { AnswerRule } from './types.ts';

/** Types of XML, of text that is not a page, and of gzip. */
const SITEMAP_TYPE =
  /^(?:text\/(?:plain|xml)|application\/(?:xml|(?:x-)?gzip|octet-stream)|[\w.-]+\/[\w.-]+\+xml)$/;
const PAGE_TYPE = /^(?:text\/html|application\/xhtml\+xml)$/;

export const rule: AnswerRule = {
  meta: {
    code: 'live/type',
    level: 'warning',
    message: 'The server sends robots.txt as {type}, not as text/plain: crawlers may not read it',
    variants: {
      sitemap: {
        message:
          'The server sends the sitemap as {type}, neither as XML nor as text: crawlers may not read it',
      },
      robotsPage: {
        message: 'The server sends an HTML page for robots.txt: crawlers find no rules in it',
        severity: 'error',
      },
      sitemapPage: {
        message: 'The server sends an HTML page for the sitemap: crawlers find no URLs in it',
        severity: 'error',
      },
    },
    docs: {
      what: 'An HTML page in the place of a robots.txt or a sitemap, and the `Content-Type` of a robots.txt that is that of a page, or of a sitemap that is neither that of XML nor of plain text.',
      why: 'Such a type usually means that the host answers with a page of the application or an error page, with status 200.',
      how: 'Serve robots.txt as `text/plain; charset=utf-8` and sitemaps as `application/xml`.',
    },
    sources: [SOURCES.google, SOURCES.build],
    examples: [
      { bad: `${ROBOTS}status: 200\ntype: ⟦text/html⟧\n`, good: `${ROBOTS}status: 200\ntype: text/plain\n` },
      { bad: `${ROBOTS}status: 200\nhtml: ⟦text/html⟧\n`, good: `${ROBOTS}status: 200\ntype: text/plain\n` },
      {
        bad: `${SITEMAP}status: 200\nhtml: ⟦text/html⟧\n`,
        good: `${SITEMAP}status: 200\ntype: application/xml\n`,
      },
      {
        bad: `${SITEMAP}status: 200\ntype: ⟦text/html⟧\n`,
        good: `${SITEMAP}status: 200\ntype: application/xml\n`,
      },
    ],
  },

  visits: ['type', 'html'],
  value({ kind, place, value, start, end }, report) {
    if (place === 'html') {
      if (kind !== 'page') report(start, end, { variant: kind === 'robots' ? 'robotsPage' : 'sitemapPage' });
      return;
    }
    const args = { type: value };
    const isPage = PAGE_TYPE.test(value);
    if (kind === 'robots' && isPage) report(start, end, { args });
    if (kind === 'sitemap' && (isPage || !SITEMAP_TYPE.test(value)))
      report(start, end, { variant: 'sitemap', args });
  },
};
