import { parsedUrl } from '../../../core/uri.ts';
import type { XmlElement } from '../../../xml/tree/tree.ts';
import { SOURCES } from '../../facts/sources.ts';
import { locOf } from '../../syntax/node.ts';
import { isDamaged } from '../shared/faults.ts';
import {
  attributeOf,
  escapeAttribute,
  judge,
  linksOf,
  quoteBefore,
  rangeIn,
  trimmed,
  version,
  versions,
} from '../shared/hreflang.ts';
import { isVersionUrl } from '../shared/mediaUrls.ts';
import { listsItself } from '../shared/sound.ts';
import type { SitemapLeafRule } from '../types.ts';

const EN = 'https://www.example.com/en/';
const de = version('de', 'https://www.example.com/de/');

export const rule: SitemapLeafRule = {
  meta: {
    code: 'hreflang/missing-self',
    level: 'error',
    once: 'cause',
    message: 'This page is not among its own language versions, so Google may ignore all of them',
    variants: {
      near: {
        message:
          'Not exactly the URL in <loc>, so the page is not among its versions: Google may ignore all of them',
      },
    },
    fixes: {
      insert: { title: "Add a link from this page to itself for '{language}'", safe: false },
      placeholder: {
        title: 'Add a link from this page to itself (you fill in its language)',
        safe: false,
        oneByOne: 'to complete',
      },
      replace: { title: 'Replace with the URL of <loc>', safe: false },
    },
    docs: {
      what: 'An entry whose language versions do not include its own URL.',
      why: 'Each version must list all versions, including itself. Otherwise Google may ignore the annotations.',
      how: 'Add an `<xhtml:link>` with the same URL as `<loc>`.',
    },
    sources: [SOURCES.localized],
    examples: [
      {
        bad: versions(de, `⟦${EN}⟧`),
        good: versions(version('en', EN) + de, EN),
        fix: 'insert',
      },
      {
        bad: versions(version('en', '⟦https://www.example.com/en⟧') + de, EN),
        good: versions(version('en', EN) + de, EN),
        fix: 'replace',
      },
    ],
  },

  requires: ['xhtml:link'],
  skips: listsItself,
  record(node, report) {
    const links = linksOf(node);
    if (links.length === 0) return;
    const loc = locOf(node);
    if (!loc || !/^https?:/i.test(loc.value)) return;
    let hasVersions = false;
    for (const link of links) {
      const href = trimmed(link, 'href');
      if (href === undefined || href === loc.value) return;
      if (trimmed(link, 'hreflang')) hasVersions = true;
    }
    if (!hasVersions || node.exit.phase === 'record' || isDamaged(node)) return;
    const own = resolve(loc.value, undefined);
    if (links.some((link) => resolve(trimmed(link, 'href')!, loc.value) === own)) return;
    const page = bare(loc.value);
    const near = links.find((link) => bare(trimmed(link, 'href')!) === page);
    const href = near && attributeOf(near, 'href');
    const { start, end } = href ? rangeIn(href, node.text) : loc;
    report(start, end, href ? { variant: 'near' } : {});
  },

  fixes({ start, end, variant }, node) {
    const links = linksOf(node);
    const loc = locOf(node);
    const [first] = links;
    // A page whose URL is not one that versions may have needs that first.
    if (!loc || !first || !isVersionUrl(loc.value)) return [];
    if (variant === 'near') {
      const link = links.find((link) => link.start < start && end <= link.contentStart);
      const href = link && attributeOf(link, 'href');
      if (!href) return [];
      const text = escapeAttribute(loc.value, quoteBefore(node.text, href.end));
      return [{ fix: 'replace', edits: [{ start: href.valueStart, end: href.valueEnd, text }] }];
    }
    const quote = quoteBefore(node.text, first.attributes[0]?.end ?? 0);
    const language = languageOf(loc.value, links);
    const attributes = [
      ['rel', 'alternate'],
      ['hreflang', language ?? ''],
      ['href', loc.value],
    ].map(([name, value]) => ` ${name}=${quote}${escapeAttribute(value!, quote)}${quote}`);
    const blank = first.empty && node.text[first.contentStart - 3] === ' ' ? ' ' : '';
    const gap = />(\s*)$/.exec(
      node.text.slice(node.text.lastIndexOf('>', first.start - 1), first.start),
    )?.[1];
    const text = `<${first.name}${attributes.join('')}${blank}/>${gap ?? ''}`;
    const edits = [{ start: first.start, end: first.start, text }];
    return language === undefined
      ? [{ fix: 'placeholder', edits }]
      : [{ fix: 'insert', args: { language }, edits }];
  },
};

/** Nothing to normalize: the host is a name in lower case, and the path has only plain segments. */
const NORMAL = /^https?:\/\/(?:[a-z\d-]+\.)+[a-z]+\/[\w/-]*$/;

/** The normalized URL (RFC 3986, section 6.2.3); anything else stays unchanged. */
const resolve = (url: string, base: string | undefined): string =>
  NORMAL.test(url) ? url : (parsedUrl(url, base)?.href ?? url);

/** The URL without the parts that are most often wrong: scheme, `www.`, letter case and a trailing slash. */
const bare = (url: string): string => {
  const rest = url.toLowerCase().replace(/^https?:\/\/(?:www\.)?/, '');
  return rest.endsWith('/') ? rest.slice(0, -1) : rest;
};

/**
 * The language of the page, judged by the part of its URL in which the URL of another version has its own `hreflang`:
 * `/en/a` next to `/de/a` for `de`. Undefined if the URLs do not follow this pattern, or that language is listed.
 */
function languageOf(loc: string, links: readonly XmlElement[]): string | undefined {
  const listed = new Set(links.map((link) => trimmed(link, 'hreflang')?.toLowerCase()));
  const own = loc.split('/');
  for (const link of links) {
    const hreflang = trimmed(link, 'hreflang')?.toLowerCase();
    const other = trimmed(link, 'href')?.split('/') ?? [];
    if (!hreflang || other.length !== own.length) continue;
    const at = other.findIndex((segment, i) => segment !== own[i]);
    const language = own[at]?.replace('_', '-') ?? '';
    if (at < 3 || other[at]!.toLowerCase().replace('_', '-') !== hreflang) continue;
    const isOnly = other.every((segment, i) => i === at || segment === own[i]);
    if (isOnly && judge(language).valid && !listed.has(language.toLowerCase())) return language;
  }
  return undefined;
}
