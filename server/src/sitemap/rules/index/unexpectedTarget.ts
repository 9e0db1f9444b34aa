import type { ValueCheck } from '../../../core/rule/rule.ts';
import { SOURCES } from '../../facts/sources.ts';
import { sitemapIndex } from '../shared/examples.ts';
import { type PathEnd, targetOf } from '../shared/targets.ts';
import type { SitemapLeafRule } from '../types.ts';

const listed = (loc: string) => sitemapIndex(`<sitemap><loc>${loc}</loc></sitemap>`);
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Types of files that are never sitemaps, whatever their names. */
const NO_SITEMAP = words(
  'html htm xhtml shtml jpg jpeg png gif webp svg avif ico bmp tif tiff css js mjs json csv md pdf doc docx xls xlsx zip rar 7z tar tgz bz2 mp3 mp4 webm mov avi xsl xslt xsd woff woff2 ttf',
);

/** Programs: they usually generate pages, but may generate a sitemap. */
const PROGRAMS = words('php php5 phtml asp aspx ashx jsp jspx cfm cgi');

/** Fast path: nearly all entries have these file types. */
const isExpected: ValueCheck = (text, start, end) =>
  /^[^?#]*\/[^/?#]+\.(?:xml|txt|gz)$/.test(text.slice(start, end));

export const rule: SitemapLeafRule = {
  meta: {
    code: 'index/unexpected-target',
    needs: ['files'],
    level: 'warning',
    message: 'Crawlers read sitemaps, feeds and text files here, not .{extension} files',
    variants: { directory: { message: 'Crawlers read sitemaps, feeds and text files here, not pages' } },
    docs: {
      what: 'An entry of an index whose URL ends like that of a page, an image or another file that is not a sitemap.',
      why: 'An index lists sitemaps, RSS or Atom feeds and text files. Search engines report a page in it as an unsupported format.',
      how: 'List the sitemap that contains the page instead.',
    },
    sources: [SOURCES.protocol, SOURCES.index],
    examples: [
      {
        bad: listed('⟦https://www.example.com/page.html⟧'),
        good: listed('https://www.example.com/sitemap1.xml'),
      },
      {
        bad: listed('⟦https://www.example.com/shop/⟧'),
        good: listed('https://www.example.com/shop/sitemap.xml'),
      },
    ],
  },

  visits: ['sitemap/loc'],
  unless: isExpected,
  value(loc, report) {
    if (loc.node.record?.local !== 'sitemap' || !loc.isFirst) return;
    const target = targetOf(loc.value);
    if (!target) return;
    const { name, extension } = target;
    if (NO_SITEMAP.has(extension) || (PROGRAMS.has(extension) && !mayBeSitemap(target)))
      report(loc.start, loc.end, { args: { extension } });
    else if (name === '' && !mayBeSitemap(target)) report(loc.start, loc.end, { variant: 'directory' });
  },
};

/**
 * Whether the URL of generated content names a sitemap or feed: `/feed/`, `/sitemap.php`, `/?xml_sitemap=1`; a query
 * may mean anything.
 */
const mayBeSitemap = ({ rest, hasQuery }: PathEnd): boolean =>
  hasQuery || /sitemap|feed|rss|atom|xml/.test(rest);
