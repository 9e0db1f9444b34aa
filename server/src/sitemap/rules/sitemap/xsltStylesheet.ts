import { SOURCES } from '../../facts/sources.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import { url, urlset } from '../shared/examples.ts';
import type { SitemapLeafRule } from '../types.ts';

const good = urlset(url(''));

/** An instruction that refers to a style sheet (W3C: Associating Style Sheets with XML documents). */
const STYLESHEET = /<\?xml-stylesheet\s(?:[^?]|\?(?!>))*\?>/g;
/** The media types of XSLT style sheets, and their file extension. */
const XSLT =
  /\stype\s*=\s*["'](?:text\/xsl|(?:text|application)\/xslt?\+xml)["']|\shref\s*=\s*["'][^"']*\.xslt?["'?#]/i;
/** How much of one leaf is read, in UTF-16 units: no such instruction is further down. */
const LONGEST = 2 ** 14;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/xslt-stylesheet',
    level: 'off',
    message:
      'Chrome no longer runs XSLT (since 2026-11-17, version 158): people see bare XML; crawlers are not affected',
    docs: {
      what: 'An `<?xml-stylesheet?>` instruction that names an XSLT style sheet. WordPress and Yoast write one.',
      why: 'Only people who open the sitemap in a browser see the style sheet. Browsers are removing XSLT, Chrome from version 158 on (2026-11-17), and then show the bare XML. Crawlers never read it.',
      how: 'You do not have to do anything. Delete the instruction if nobody opens the sitemap in a browser.',
      off: 'Turn it on if people open your sitemaps in a browser. It is off because no crawler reads the instruction.',
    },
    sources: [SOURCES.xslt],
    examples: [
      { bad: `⟦<?xml-stylesheet type="text/xsl" href="/main-sitemap.xsl"?>⟧\n${good}`, good },
      { bad: `⟦<?xml-stylesheet href='sitemap.xsl' type='application/xslt+xml'?>⟧\n${good}`, good },
    ],
  },

  leaf(node, report) {
    const { entry, isProlog, rootElement } = node;
    if (entry.phase !== 'start' && entry.phase !== 'prolog') return;
    const end = isProlog && rootElement ? rootElement.start : node.text.length;
    for (const { 0: written, index } of node.text.slice(0, Math.min(end, LONGEST)).matchAll(STYLESHEET)) {
      if (XSLT.test(written) && !isInComment(node, index)) report(index, index + written.length);
    }
  },
};

const isInComment = ({ fragment }: SitemapNode, at: number): boolean =>
  fragment.comments.some(({ start, end }) => start <= at && at < end);
