import { valueIn } from '../../xml/tree.ts';
import { SOURCES } from '../facts/sources.ts';
import { childrenNamed } from '../syntax/node.ts';
import { url, urlset } from './shared/examples.ts';
import type { SitemapLeafRule } from './types.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const HOST = /^(?:\/\/)?(?:www\.[^/\s]+|[^/\s:]+\.[a-z]{2,}(?=\/))/i;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/relative',
    level: 'error',
    message: 'Use the complete URL, with protocol and host',
    variants: { empty: { message: '<{name}> is empty: it must hold a complete URL' } },
    fixes: { https: { title: "Insert '{text}'", safe: true } },
    docs: {
      what: 'A `<loc>` without a protocol: a path, a file name, a host, or nothing.',
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
        bad: urlset(url('', '⟦/page.html⟧')),
        good: urlset(url('', 'https://www.example.com/page.html')),
      },
    ],
  },

  leaf({ record, root, text }, report) {
    if (!record || !root) return;
    for (const loc of childrenNamed(record, root, 'loc')) {
      if (loc.damaged || !loc.closed || loc.children.length > 0) continue;
      const { value, start, end } = valueIn(loc, text);
      if (value === '') {
        report(loc.start + 1, loc.start + 1 + loc.name.length, {
          variant: 'empty',
          args: { name: loc.name },
        });
      } else if (!SCHEME.test(value) || /^localhost:\d|^[\w.-]+:\d+(\/|$)/i.test(value)) report(start, end);
    }
  },

  fixes({ start, end, variant }, { text }) {
    const value = text.slice(start, end);
    if (variant || !HOST.test(value)) return [];
    const prefix = value.startsWith('//') ? 'https:' : 'https://';
    return [{ fix: 'https', args: { text: prefix }, edits: [{ start, end: start, text: prefix }] }];
  },
};
