import { SOURCES } from '../../facts/sources.ts';
import { Entry } from '../../index/entry.ts';
import { at, url, urlset } from '../shared/examples.ts';
import { reportLocsOf } from '../shared/leaves.ts';
import { lineOf } from '../shared/twins.ts';
import type { SitemapFileRule } from '../types.ts';

const X = 'https://www.example.com/x';
const address = 'https://www.example.com/sitemap-1.xml';

export const rule: SitemapFileRule = {
  meta: {
    code: 'loc/slash-twin',
    needs: ['lists'],
    level: 'info',
    message: 'Line {line} also lists {path}: usually one of the two redirects to the other',
    variants: {
      across: {
        message: '{file}, line {line}, also lists {path}: usually one of the two redirects to the other',
      },
    },
    docs: {
      what: 'A URL that the sitemaps of the site list both with and without a trailing slash.',
      why: 'They are two URLs, usually of one page. A server usually redirects one to the other, and a sitemap should list only the canonical one.',
      how: 'Keep the one that the server returns without a redirect.',
      off: 'Turn it off if both URLs are separate pages on your server.',
    },
    sources: [SOURCES.build],
    examples: [
      {
        says: 'Line 2 also lists /x: usually one of the two redirects to the other',
        bad: urlset(`${url('', X)}\n${url('', `⟦${X}/⟧`)}`),
        good: at(X),
        site: { address, files: {} },
      },
      {
        bad: urlset(`${url('', `⟦${X}⟧`)}\n${url('', 'https://www.example.com/y')}`),
        good: at('https://www.example.com/y'),
        says: 'sitemap-2.xml, line 2, also lists /x/: usually one of the two redirects to the other',
        site: { address, files: { '/sitemap-2.xml': at(`${X}/`) } },
      },
    ],
  },

  *file(file, report, { site: { urls } }) {
    const { shared } = file.recordIndex;
    const entries = yield* shared.twins(file.document, urls);
    if (!entries || file.root?.kind === 'sitemapindex') return;
    reportLocsOf(
      file,
      entries,
      entries.size,
      report,
      (entry) => {
        const loc = entry.loc!;
        const path = pathOf(loc.endsWith('/') ? loc.slice(0, -1) : `${loc}/`);
        const twin = shared.twinOf(entry);
        return twin instanceof Entry
          ? { args: { path, line: String(lineOf(file, twin)) } }
          : {
              variant: 'across',
              args: { path, file: twin?.file ?? '', line: String((twin?.line ?? 0) + 1) },
            };
      },
      MAX_JUDGED,
    );
  },
};

/** If there are more, the others count as the last of these. */
const MAX_JUDGED = 5000;

const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/]*/i, '');
