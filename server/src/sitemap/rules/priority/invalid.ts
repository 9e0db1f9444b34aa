import { SOURCES } from '../../facts/sources.ts';
import { inAll } from '../../syntax/places.ts';
import { url, urlset } from '../shared/examples.ts';
import { ownValues, readsHints } from '../shared/ownValues.ts';
import type { SitemapLeafRule } from '../types.ts';

/** `xsd:decimal`. */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const NUMBER = /^([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+))\s*(%?)$/;
const LONGEST = 40;

export const rule: SitemapLeafRule = {
  meta: {
    code: 'priority/invalid',
    level: 'error',
    message: 'Not a number from 0.0 to 1.0, so crawlers ignore it',
    variants: {
      comma: { message: 'The decimal separator must be a point, not a comma: crawlers ignore this value' },
      percent: { message: 'Not a number from 0.0 to 1.0 but a percentage, so crawlers ignore it' },
    },
    fixes: {
      replace: { title: "Replace with '{text}'", safe: true },
      clamp: { title: "Replace with '{text}', the nearest allowed value", safe: false },
    },
    docs: {
      what: 'A `<priority>` that is not a decimal number from 0.0 to 1.0.',
      why: 'The schema allows only numbers from 0.0 to 1.0: strict validators reject the file, and Search Console reports an error, "Invalid tag value".',
      how: 'Write a number such as `0.8`, or delete the element: Google and Bing ignore it.',
    },
    sources: [SOURCES.protocol, SOURCES.sitemapSchema, SOURCES.searchConsole],
    examples: [
      {
        bad: urlset(url('<priority>⟦0,8⟧</priority>')),
        good: urlset(url('<priority>0.8</priority>')),
        fix: 'replace',
      },
      {
        bad: urlset(url('<priority>⟦80%⟧</priority>')),
        good: urlset(url('<priority>0.8</priority>')),
        fix: 'replace',
      },
      {
        bad: urlset(url('<priority>⟦1.5⟧</priority>')),
        good: urlset(url('<priority>1.0</priority>')),
        fix: 'clamp',
      },
    ],
  },

  visits: inAll('priority'),
  unless: (text, start, end) => isPriority(text.slice(start, end)),
  value({ value, start, end, node }, report) {
    if (!readsHints(node) || isPriority(value)) return;
    const number = value.length > LONGEST ? null : NUMBER.exec(value);
    const variant = number?.[2] ? 'percent' : number?.[1]?.includes(',') ? 'comma' : undefined;
    report(start, end, { variant });
  },

  fixes({ start, end }, node) {
    const value = ownValues(node, 'priority').find((own) => own.start === start)?.value ?? '';
    const found = value.length > LONGEST ? null : NUMBER.exec(value);
    if (!found) return [];
    const number = Number(found[1]!.replace(',', '.')) / (found[2] ? 100 : 1);
    if (Number.isNaN(number)) return [];
    const nearest = Math.min(1, Math.max(0, number));
    const text = Number.isInteger(nearest) ? nearest.toFixed(1) : String(Number(nearest.toFixed(4)));
    return [{ fix: nearest === number ? 'replace' : 'clamp', args: { text }, edits: [{ start, end, text }] }];
  },
};

/** Whether it is a decimal number from 0 to 1 (sitemap.xsd, `tPriority`). */
function isPriority(value: string): boolean {
  if (!DECIMAL.test(value)) return false;
  const number = Number(value);
  return number >= 0 && number <= 1;
}
