import type { Edit, Finding, Fix } from '../../core/rule.ts';
import { SOURCES } from '../facts/sources.ts';
import type { SitemapNode } from '../syntax/node.ts';
import { url, urlset } from './shared/examples.ts';
import { locFault, reportLocs } from './shared/loc.ts';
import type { SitemapLeafRule } from './types.ts';

const at = (loc: string): string => urlset(url('', loc));

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/invalid-url',
    level: 'error',
    message: 'Invalid URL: {character} in the {part}',
    variants: {
      space: { message: 'Invalid URL: space in the {part}' },
      lineBreak: { message: 'Invalid URL: line break or tab in the {part}' },
      several: { message: 'Only one URL per <loc>' },
      quoted: { message: 'Invalid URL: quotes or brackets around it' },
      slashes: { message: "Invalid URL: '://' must follow the protocol" },
      twice: { message: 'Invalid URL: the protocol is there twice' },
      noHost: { message: 'Invalid URL: the host is missing' },
      host: { message: 'Invalid URL: no such host name or address is possible' },
      port: { message: 'Invalid URL: a port is a number up to 65535' },
    },
    fixes: {
      encode: { title: "Replace by '{text}'", safe: true },
      join: { title: 'Delete the line break and the blanks around it', safe: false },
      unquote: { title: 'Delete what is around the URL', safe: true },
      slashes: { title: "Replace by '{text}'", safe: true },
      delete: { title: "Delete '{text}'", safe: true },
    },
    docs: {
      what: 'A value that is no URL: with a space, `"`, `<`, `>`, `\\`, `^`, `{`, `|`, `}` or a backtick in it, or with a broken protocol, host or port.',
      why: 'Crawlers drop such an entry; Search Console reports "Invalid URL".',
      how: 'Percent-encode the character (a space is `%20`), or copy the URL from the browser.',
    },
    sources: [SOURCES.protocol, SOURCES.urls, SOURCES.searchConsole],
    examples: [
      { bad: at('https://www.example.com/a⟦ ⟧b'), good: at('https://www.example.com/a%20b'), fix: 'encode' },
      {
        bad: at('https://www.example.com/⟦{⟧id⟦}⟧?q=a⟦|⟧b'),
        good: at('https://www.example.com/%7Bid%7D?q=a%7Cb'),
        fix: 'encode',
      },
      { bad: at('https://www.example.com⟦\\⟧a'), good: at('https://www.example.com/a'), fix: 'encode' },
      { bad: at('https://www.example.com/a⟦\n  ⟧b'), good: at('https://www.example.com/ab'), fix: 'join' },
      {
        bad: at('https://www.example.com/a⟦ ⟧https://www.example.com/b'),
        good: urlset(`${url('', 'https://www.example.com/a')}${url('', 'https://www.example.com/b')}`),
      },
      { bad: at('⟦"https://www.example.com/"⟧'), good: at('https://www.example.com/'), fix: 'unquote' },
      { bad: at('⟦https:/⟧www.example.com/'), good: at('https://www.example.com/'), fix: 'slashes' },
      { bad: at('⟦https://⟧https://www.example.com/'), good: at('https://www.example.com/'), fix: 'delete' },
      { bad: at('⟦https://⟧'), good: at('https://www.example.com/') },
      { bad: at('https://⟦www..example.com⟧/'), good: at('https://www.example.com/') },
      { bad: at('https://www⟦,⟧example.com/'), good: at('https://www.example.com/') },
      { bad: at('https://www.example.com⟦:80a⟧/'), good: at('https://www.example.com:80/') },
    ],
  },

  leaf: (node, report) => reportLocs(node, 'invalid', report),

  fixes: (finding, node) => fixes(finding, node),
};

function fixes(finding: Finding, node: SitemapNode): readonly Fix[] {
  const found = locFault(node, 'invalid', finding);
  if (!found) return [];
  const { fault, loc, written } = found;
  const { start, end } = finding;
  const put = (fix: string, text: string, args = { text }): readonly Fix[] => [
    { fix, args, edits: [{ start, end, text }] },
  ];
  switch (fault.variant) {
    case 'quoted': {
      const inside = (from: number, to: number): Edit => ({ ...loc.text.range(from, to), text: '' });
      return [
        { fix: 'unquote', edits: [inside(fault.from, fault.from + 1), inside(fault.to - 1, fault.to)] },
      ];
    }
    case 'slashes':
      return put('slashes', written.replace(/[:/\\]+$/, '://'));
    case 'twice':
      return put('delete', '', { text: written });
    case 'lineBreak':
      return fault.args?.part === 'host' ? [] : put('join', '');
    case 'space':
    case undefined: {
      const part = String(fault.args?.part);
      if (part !== 'path' && part !== 'query') return [];
      // Browsers and crawlers take it for a slash there (WHATWG URL standard, "path state").
      const isSlash = part === 'path' && written.startsWith('\\');
      return put('encode', isSlash ? written.replaceAll('\\', '/') : encodeURIComponent(written));
    }
    default:
      return [];
  }
}
