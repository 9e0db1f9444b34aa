import type { LeafFixContext } from '../../../core/rule/rule.ts';
import { CLEAR_HOST } from '../../../core/traces.ts';
import { folderOf } from '../../../core/uri.ts';
import { originAt } from '../../facts/origin.ts';
import { SOURCES } from '../../facts/sources.ts';
import { at, url, urlset } from '../shared/examples.ts';
import { aboutLoc, locFault, offerFix } from '../shared/loc.ts';
import { straysOf } from '../shared/parsedUrl.ts';
import type { SitemapFile, SitemapLeafRule } from '../types.ts';

/** Text that begins with a host. */
const HOST = new RegExp(`^(?://[^/\\s]|www\\.[^/\\s]|${CLEAR_HOST})`, 'iu');
const HEAD = 300;
/** The folder of the file, or one above it. */
const DOTS = /^(?:\.\.?\/)+/;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/relative',
    needs: ['place'],
    level: 'error',
    once: 'cause',
    message: 'Crawlers need the full URL, with protocol and hostname',
    fixes: {
      insert: { title: "Add '{text}'", safe: false, bulk: true },
      replace: { title: "Replace with '{text}'", safe: false },
    },
    docs: {
      what: 'A `<loc>` without a protocol: a path, a file name or a host.',
      why: 'The protocol requires a complete URL. Crawlers do not resolve relative URLs ("Invalid URL" in Search Console).',
      how: 'Write the URL as the browser shows it, including `https://`.',
    },
    sources: [SOURCES.protocol, SOURCES.build],
    examples: [
      { bad: at('⟦www.example.com/page⟧'), good: at('https://www.example.com/page'), fix: 'insert' },
      { bad: at('⟦//www.example.com/page⟧'), good: at('https://www.example.com/page'), fix: 'insert' },
      {
        bad: at('⟦/page.html⟧'),
        good: at('https://www.example.com/page.html'),
        fix: 'insert',
        site: { address: 'https://www.example.com/sitemap.xml', files: {} },
      },
      {
        bad: urlset(`${url('', 'https://www.example.com/a')}${url('', '⟦/page.html⟧')}`),
        good: urlset(
          `${url('', 'https://www.example.com/a')}${url('', 'https://www.example.com/page.html')}`,
        ),
        fix: 'insert',
      },
      {
        bad: at('⟦page.html⟧'),
        good: at('https://www.example.com/en/page.html'),
        fix: 'insert',
        site: { address: 'https://www.example.com/en/sitemap.xml', files: {} },
      },
      {
        bad: at('⟦./page.html⟧'),
        good: at('https://www.example.com/en/page.html'),
        fix: 'replace',
        site: { address: 'https://www.example.com/en/sitemap.xml', files: {} },
      },
      { bad: at('⟦www.example.com/a b⟧'), good: at('https://www.example.com/a%20b'), fix: 'replace' },
    ],
  },

  ...aboutLoc('relative'),

  fixes(finding, node, context) {
    const found = locFault(node, 'relative', finding);
    const dots = found && DOTS.exec(found.written)?.[0];
    const { address } = context.site;
    if (dots && address !== undefined) {
      const text = new URL(dots, address).href;
      const args = { text: text + found.written.slice(dots.length) };
      return offerFix(found.loc, { fix: 'replace', args, edits: [{ from: 0, to: dots.length, text }] });
    }
    const text = found && missingBefore(found.written, context);
    if (!found || !text) return [];
    return offerFix(found.loc, { fix: 'insert', args: { text }, edits: [{ from: 0, to: 0, text }] });
  },
};

/** That of most entries; undefined if none has a complete URL. */
function originOfOthers(context: LeafFixContext<SitemapFile>): string | undefined {
  const { host, schemeOf } = straysOf(context.file, context);
  return host === undefined ? undefined : `${schemeOf(host)}://${host}`;
}

/**
 * The missing part before a URL that is otherwise complete: a scheme, taken from the same host in the file, or from
 * where the file is served.
 */
function missingBefore(written: string, context: LeafFixContext<SitemapFile>): string | undefined {
  if (HOST.test(written.slice(0, HEAD))) {
    const bare = written.replace(/^\/\//, '');
    const host = originAt(`https://${bare}`, 0, bare.length + 8)?.host ?? '';
    const scheme = straysOf(context.file, context).schemeOf(host);
    return written.startsWith('//') ? `${scheme}:` : `${scheme}://`;
  }
  const { origin, address } = context.site;
  if (written.startsWith('/')) return origin ?? originOfOthers(context);
  return address !== undefined && /^[\p{L}\d%_-]/u.test(written) ? folderOf(address) : undefined;
}
