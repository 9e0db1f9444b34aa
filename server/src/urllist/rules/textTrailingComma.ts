import { URL_SOURCES } from '../../urls/sources.ts';
import type { UrlLeafRule } from './types.ts';

const A = 'https://www.example.com/a';
const B = 'https://www.example.com/b';
const URL_START = /^https?:\/\//i;
const TRAILING = /[^\s,;][,;]+$/;

export const rule: UrlLeafRule = {
  meta: {
    code: 'text/trailing-comma',
    level: 'warning',
    once: 'file',
    message: "Crawlers read the '{text}' at the end as part of the URL",
    fixes: { delete: { title: "Delete the '{text}' at the end", safe: false, bulk: true } },
    docs: {
      what: 'A URL of a text sitemap that ends with a comma or a semicolon, as in a list of a programming language or a spreadsheet.',
      why: 'A text sitemap has one URL on each line and no separators. Crawlers request the URL with the comma, and most servers answer that there is no such page.',
      how: 'Delete the commas. The line break is the only separator.',
    },
    sources: [URL_SOURCES.build],
    examples: [
      { bad: `${A}⟦,⟧\n${B}\n`, good: `${A}\n${B}\n`, fix: 'delete' },
      { bad: `${A}⟦;⟧\n`, good: `${A}\n`, fix: 'delete' },
    ],
  },

  visits: ['url'],
  value({ value, start }, report) {
    const found = URL_START.test(value) ? TRAILING.exec(value) : null;
    if (!found) return;
    const from = start + found.index + 1;
    report(from, start + value.length, { args: { text: value.slice(found.index + 1) } });
  },

  fixes: ({ start, end, args }) => (args ? [{ fix: 'delete', args, edits: [{ start, end, text: '' }] }] : []),
};
