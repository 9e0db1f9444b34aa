import { isRelative } from '../../../urls/url.ts';
import { SOURCES } from '../../facts/sources.ts';
import { locOf, type SitemapNode } from '../../syntax/node.ts';
import {
  attributeOf,
  beside,
  escapeAttribute,
  hasFault,
  linksOf,
  quoteBefore,
  version,
  versions,
} from '../shared/hreflang.ts';
import { clearUrl } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

const self = version('en', 'https://www.example.com/en/');

export const rule: SitemapLeafRule = {
  meta: {
    code: 'hreflang/href-not-absolute',
    level: 'error',
    once: 'cause',
    message: "Google needs the full URL in 'href', with protocol and hostname",
    variants: { empty: { message: "'href' is empty, so crawlers ignore this link" } },
    fixes: { insert: { title: "Add '{text}'", safe: true } },
    docs: {
      what: 'An `href` of an `<xhtml:link>` without a protocol or a host.',
      why: 'Google requires the complete URL of each version, with its protocol. A relative URL does not name a page, so Google ignores this link and the links back to it.',
      how: 'Write the URL as the browser shows it, including `https://`.',
    },
    sources: [SOURCES.localized],
    examples: [
      { bad: beside('de', '⟦/de/⟧'), good: beside('de', 'https://www.example.com/de/'), fix: 'insert' },
      {
        bad: beside('de', '⟦//de.example.com/⟧'),
        good: beside('de', 'https://de.example.com/'),
        fix: 'insert',
      },
      {
        bad: versions(`${self}<xhtml:link rel="alternate" hreflang="de" ⟦href=""⟧/>`),
        good: versions(self + version('de', 'https://www.example.com/de/')),
      },
    ],
  },

  visits: ['url/xhtml:link@href'],
  unless: clearUrl,
  value({ value, start, end, node, inner }, report) {
    if (!isRelative(value) || hasFault(node, inner)) return;
    report(start, end, value === '' ? { variant: 'empty' } : {});
  },

  fixes({ start, end, variant }, node) {
    const link = linksOf(node).find(
      (xmlElement) => xmlElement.start < start && end <= xmlElement.contentStart,
    );
    const href = link && attributeOf(link, 'href');
    const text = variant || !href ? undefined : missingPart(node.text.slice(start, end), node);
    if (!href || text === undefined) return [];
    const escaped = escapeAttribute(text, quoteBefore(node.text, href.end));
    return [{ fix: 'insert', args: { text }, edits: [{ start, end: start, text: escaped }] }];
  },
};

const HOST = /^(?:www\.|[^/\s:]+\.[a-z]{2,}\/)/i;

/** What is missing before `href`, taken from the entry's own URL; undefined if that is unclear. */
function missingPart(href: string, node: SitemapNode): string | undefined {
  const parts = /^(https?:)\/\/[^/?#\s]+/i.exec(locOf(node)?.value ?? '');
  if (!parts || /^[a-z][a-z0-9+.-]*:/i.test(href)) return undefined;
  const [origin, scheme] = parts as unknown as [string, string];
  if (href.startsWith('//')) return scheme;
  if (href.startsWith('/')) return origin;
  if (HOST.test(href)) return `${scheme}//`;
  const [path = ''] = locOf(node)!.value.slice(origin.length).split(/[?#]/, 1);
  return /^[\w%-]/.test(href) ? `${origin}${path.slice(0, path.lastIndexOf('/') + 1) || '/'}` : undefined;
}
