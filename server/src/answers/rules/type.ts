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
    message: 'The host serves robots.txt as {type}, not as text/plain',
    variants: { sitemap: { message: 'The host serves the sitemap as {type}, neither as XML nor as text' } },
    docs: {
      what: 'The `Content-Type` of a robots.txt that is an HTML page, and of a sitemap that is neither XML nor plain text.',
      why: 'Such a type usually means that the host answers with a page of the application or an error page, with status 200.',
      how: 'Serve robots.txt as `text/plain; charset=utf-8` and sitemaps as `application/xml`.',
    },
    sources: [SOURCES.google, SOURCES.build],
    examples: [
      { bad: `${ROBOTS}status: 200\ntype: ⟦text/html⟧\n`, good: `${ROBOTS}status: 200\ntype: text/plain\n` },
      {
        bad: `${SITEMAP}status: 200\ntype: ⟦text/html⟧\n`,
        good: `${SITEMAP}status: 200\ntype: application/xml\n`,
      },
    ],
  },

  visits: ['type'],
  value({ kind, value, start, end }, report) {
    const args = { type: value };
    const isPage = PAGE_TYPE.test(value);
    if (kind === 'robots' && isPage) report(start, end, { args });
    if (kind === 'sitemap' && (isPage || !SITEMAP_TYPE.test(value)))
      report(start, end, { variant: 'sitemap', args });
  },
};
