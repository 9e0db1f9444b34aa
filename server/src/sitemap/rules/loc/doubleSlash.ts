import { type UrlSpan, urlFaults } from '../../../urls/url.ts';
import { originAt, pathOf } from '../../facts/origin.ts';
import { SOURCES } from '../../facts/sources.ts';
import { inAll } from '../../syntax/places.ts';
import { at } from '../shared/examples.ts';
import { locAt } from '../shared/loc.ts';
import { sourceText } from '../shared/sourceText.ts';
import type { SitemapLeafRule } from '../types.ts';

/** Finds double slashes in a text, for increasing offsets, without reading any part twice. */
class Slashes {
  private text = '';
  private from = 0;
  private found = 0;

  /** Offset of the next double slash at or after `from`; past the end of the text if there is none. */
  next(text: string, from: number): number {
    if (from < this.from || from > this.found || text !== this.text) {
      this.text = text;
      this.from = from;
      this.found = text.indexOf('//', from);
      if (this.found < 0) this.found = text.length;
    }
    return this.found;
  }
}

const slashes = new Slashes();

/** Fast path: in nearly all URLs, the `//` after the scheme is the first and the last one. */
const isSingle = (text: string, start: number, end: number): boolean => {
  const first = slashes.next(text, start);
  return first + 1 >= end || slashes.next(text, first + 1) + 1 >= end;
};

export const rule: SitemapLeafRule = {
  meta: {
    code: 'loc/double-slash',
    level: 'hint',
    message: "'//' in the path: to crawlers, this is a different page from the one with a single '/'",
    fixes: { one: { title: "Replace '//' in the path with '/'", safe: false, bulk: true } },
    docs: {
      what: 'Two or more slashes in a row in the path of a URL. A path that contains a whole URL, as in web archives, is not reported.',
      why: 'Often software joined an address that ends with a slash and a path that starts with one. To crawlers this is a different page, and servers may return an error or a copy.',
      how: 'Correct the address in the software that generates the sitemap, or list the URL that the server redirects to.',
      off: 'Turn it off if your server uses empty path segments on purpose.',
    },
    sources: [SOURCES.urls],
    examples: [
      { bad: at('https://www.example.com⟦//⟧a'), good: at('https://www.example.com/a'), fix: 'one' },
      {
        bad: at('https://www.example.com⟦//⟧a///b?c=//'),
        good: at('https://www.example.com/a/b?c=//'),
        fix: 'one',
      },
    ],
  },

  visits: inAll('loc'),
  unless: isSingle,
  value(loc, report) {
    const text = sourceText(loc.pieces, loc.text);
    const [first, ...others] = runsIn(text.value);
    if (!first) return;
    const { start, end } = text.range(first.from, first.to);
    report(start, end, { args: { inUrl: others.length } });
  },

  fixes(finding, node) {
    const loc = locAt(node, finding);
    if (!loc) return [];
    const text = sourceText(loc.pieces, loc.text);
    const edits = runsIn(text.value).flatMap(({ from, to }) =>
      Array.from({ length: to - from - 1 }, (_, i) => ({
        ...text.range(from + 1 + i, from + 2 + i),
        text: '',
      })),
    );
    return edits.length > 0 ? [{ fix: 'one', edits }] : [];
  },
};

const MAX = 1000;
/** Faults that the double slash is part of. */
const TWICE = new Set(['twice', 'originAgain']);

/** The runs of two or more slashes in the path; units of the value. */
function runsIn(value: string): readonly UrlSpan[] {
  const origin = originAt(value, 0, value.length);
  if (!origin) return [];
  const path = pathOf(value, origin);
  if (path.includes('://') || urlFaults(value).some(({ variant = '' }) => TWICE.has(variant))) return [];
  const runs: UrlSpan[] = [];
  for (const { 0: slashes, index } of path.matchAll(/\/{2,}/g)) {
    if (runs.length >= MAX) break;
    runs.push({ from: origin.end + index, to: origin.end + index + slashes.length });
  }
  return runs;
}
