import type { Example, Finding, Fix, Report, ValueCheck } from '../../../core/rule/rule.ts';
import { placesOf } from '../../../urls/url.ts';
import { unescapedInUrl } from '../../../urls/urlFixes.ts';
import { entityPoint } from '../../facts/entities.ts';
import { SOURCES } from '../../facts/sources.ts';
import { inAll, type Place } from '../../syntax/places.ts';
import type { Value } from '../../syntax/values.ts';
import { escaped } from '../../tools/indexText.ts';
import { at } from '../shared/examples.ts';
import { locFault, reportLoc } from '../shared/loc.ts';
import { article, newsSitemap } from '../shared/news.ts';
import { soundUrl } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

const TITLES: readonly Place[] = [
  'url/news:news/news:title',
  'url/video:video/video:title',
  'url/image:image/image:title',
];

/** A character reference whose `&` is itself escaped. */
const TWICE = /&amp;(#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,8});/i;
const IN_XML: ReadonlySet<string> = new Set(['amp', 'lt', 'gt', 'quot', 'apos']);

const isSound: ValueCheck = (text, start, end, context, isLiteral) =>
  soundUrl(text, start, end, context, isLiteral) || !text.slice(start, end).includes('&');

export const rule: SitemapLeafRule = {
  meta: {
    code: 'sitemap/double-escaped',
    level: 'warning',
    message: "Escaped twice: crawlers read '{read}' as part of the URL",
    variants: { title: { message: "Escaped twice: crawlers read '{read}' as part of the title" } },
    fixes: {
      once: { title: "Replace with '{text}'", safe: true },
      all: { title: 'Unescape all {count} places once', safe: true },
    },
    docs: {
      what: 'A reference such as `&amp;` that was escaped a second time: `&amp;amp;`, in a URL or in the title of an article, a video or an image.',
      why: 'XML removes only one level of escaping, so the URL has a parameter `amp;b` instead of `b`, and a title shows `&rsquo;`.',
      how: 'Escape a URL once: write `&amp;` for `&`. In a CDATA section, write `&`.',
    },
    sources: [SOURCES.xml, SOURCES.protocol],
    examples: [
      {
        bad: at('https://www.example.com/?a=1⟦&amp;amp;⟧b=2'),
        good: at('https://www.example.com/?a=1&amp;b=2'),
        fix: 'once',
      },
      {
        bad: at('https://www.example.com/?a=1⟦&amp;amp;⟧b=2&amp;amp;c=3'),
        good: at('https://www.example.com/?a=1&amp;b=2&amp;c=3'),
        fix: 'all',
      },
      {
        bad: at('<![CDATA[https://www.example.com/?a=1⟦&amp;⟧b=2]]>'),
        good: at('<![CDATA[https://www.example.com/?a=1&b=2]]>'),
        fix: 'once',
      },
      {
        bad: newsSitemap(article({ rest: '<news:title>It⟦&amp;rsquo;⟧s here</news:title>' })),
        good: newsSitemap(article({ rest: '<news:title>It&#8217;s here</news:title>' })),
        fix: 'once',
      },
      ...['#8217', 'quot'].map(
        (name): Example => ({
          bad: newsSitemap(article({ rest: `<news:title>A ⟦&amp;${name};⟧ b</news:title>` })),
          good: newsSitemap(article({ rest: `<news:title>A &${name}; b</news:title>` })),
          fix: 'once',
        }),
      ),
    ],
  },

  visits: [...inAll('loc'), ...TITLES],
  unless: isSound,
  value(value, report) {
    if (value.place.endsWith('loc')) reportLoc(value, 'double-escaped', report);
    else reportTitle(value, report);
  },

  fixes(finding, node) {
    if (finding.variant === 'title') return titleFix(finding, node);
    const found = locFault(node, 'double-escaped', finding);
    if (!found) return [];
    const { loc, fault } = found;
    const edits = placesOf(fault).map(({ from, to }) => {
      const range = loc.text.range(from, to);
      const meant = unescapedInUrl(loc.text.value.slice(from, to));
      const inCdata = loc.value.pieces.some(
        (piece) => piece.cdata && piece.start <= range.start && range.end <= piece.end,
      );
      return { ...range, text: inCdata ? meant : escaped(meant) };
    });
    return edits.length > 1
      ? [{ fix: 'all', args: { count: edits.length }, edits }]
      : [{ fix: 'once', args: { text: edits[0]!.text }, edits }];
  },
};

/** The first reference in a title that is escaped twice: its range, and the character it means. */
function twiceIn(
  text: string,
): { readonly at: number; readonly written: string; readonly name: string } | undefined {
  const found = TWICE.exec(text);
  const name = found?.[1];
  if (!found || name === undefined) return undefined;
  const isReference = name.startsWith('#') || IN_XML.has(name) || entityPoint(name) !== undefined;
  return isReference ? { at: found.index, written: found[0], name } : undefined;
}

function reportTitle({ inner, text, pieces }: Value, report: Report): void {
  if (pieces.some(({ cdata }) => cdata)) return;
  const found = twiceIn(text.slice(inner.start, inner.end));
  if (!found) return;
  const start = inner.start + found.at;
  report(start, start + found.written.length, { variant: 'title', args: { read: `&${found.name};` } });
}

function titleFix({ start, end }: Finding, { text: whole }: { readonly text: string }): readonly Fix[] {
  const name = twiceIn(whole.slice(start, end))?.name;
  if (name === undefined) return [];
  const point = name.startsWith('#') || IN_XML.has(name) ? undefined : entityPoint(name);
  const text = point === undefined ? `&${name};` : `&#${point};`;
  return [{ fix: 'once', args: { text }, edits: [{ start, end, text }] }];
}
