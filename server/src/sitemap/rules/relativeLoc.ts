import { SOURCES } from '../facts/sources.ts';
import { url, urlset } from './shared/examples.ts';
import { locFault, reportLocs, soundLocs } from './shared/loc.ts';
import type { SitemapLeafRule } from './types.ts';

/** Ends of file names that are no top-level domains of pages. */
const FILE =
  'html?|xhtml|shtml|php\\d?|aspx?|jspx?|cfm|cgi|xml|txt|pdf|jpe?g|png|gif|webp|svg|css|js|json|rss|atom|gz';
/** What begins with a host. */
const HOST = new RegExp(
  `^(?://[^/\\s]|www\\.[^/\\s]|(?:localhost|\\d{1,3}(?:\\.\\d{1,3}){3}|(?:[\\p{L}\\d-]{1,63}\\.){1,10}(?!(?:${FILE})(?:[/?#:]|$))\\p{L}[\\p{L}\\d-]{1,62})(?::\\d{1,5})?(?:[/?#]|$))`,
  'iu',
);
const HEAD = 300;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/relative',
    level: 'error',
    message: 'Use the complete URL, with protocol and host',
    fixes: { https: { title: "Insert '{text}'", safe: false, bulk: true } },
    docs: {
      what: 'A `<loc>` without a protocol: a path, a file name or a host.',
      why: 'The protocol asks for the complete URL; crawlers do not resolve relative ones ("Invalid URL" in Search Console).',
      how: 'Write the URL as the browser shows it, from `https://` on.',
    },
    sources: [SOURCES.protocol, SOURCES.build],
    examples: [
      {
        bad: urlset(url('', '⟦www.example.com/page⟧')),
        good: urlset(url('', 'https://www.example.com/page')),
        fix: 'https',
      },
      {
        bad: urlset(url('', '⟦//www.example.com/page⟧')),
        good: urlset(url('', 'https://www.example.com/page')),
        fix: 'https',
      },
      {
        bad: urlset(url('', '⟦/page.html⟧')),
        good: urlset(url('', 'https://www.example.com/page.html')),
      },
    ],
  },

  screen: soundLocs,
  leaf: (node, report) => reportLocs(node, 'relative', report),

  fixes(finding, node) {
    const written = locFault(node, 'relative', finding)?.written;
    if (!written || !HOST.test(written.slice(0, HEAD))) return [];
    const { start } = finding;
    const text = written.startsWith('//') ? 'https:' : 'https://';
    return [{ fix: 'https', args: { text }, edits: [{ start, end: start, text }] }];
  },
};
