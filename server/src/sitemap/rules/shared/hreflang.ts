import { memo } from '../../../core/memo.ts';
import { countWhile } from '../../../text/ordered.ts';
import type { Span } from '../../../text/span.ts';
import type { XmlAttribute, XmlElement } from '../../../xml/tree/tree.ts';
import { isLanguage, isRegion, meantLanguage, meantRegions } from '../../facts/languages.ts';
import { type Hreflang, normalForm, parseHreflang } from '../../facts/languageTags.ts';
import { isScript } from '../../facts/longCodes.ts';
import { SITEMAP_NAMESPACE, XHTML } from '../../facts/namespaces.ts';
import { faultsWithin, type Outline, type SitemapNode } from '../../syntax/node.ts';
import type { Value } from '../../syntax/values.ts';

/** The namespace of `<xhtml:link>`. */

const NONE: readonly never[] = [];

/** The `<xhtml:link>` of a page, without those with a damaged start tag. */
export const linksOf = memo(({ record }: SitemapNode): readonly XmlElement[] => {
  if (record?.local !== 'url') return NONE;
  let found: XmlElement[] | undefined;
  for (const child of record.children) {
    if (child.local !== 'link' || child.uri !== XHTML || child.damaged) continue;
    found ??= [];
    found.push(child);
  }
  return found ?? NONE;
});

/** Whether an entry lists versions. */
export const hasVersions = ({ record }: Outline): boolean =>
  record?.children.some(({ local, uri }) => local === 'link' && uri === XHTML) ?? false;

/** The attribute with this name and no prefix. */
export function attributeOf(link: XmlElement, local: string): XmlAttribute | undefined {
  for (const attribute of link.attributes) {
    if (attribute.local === local && attribute.uri === '') return attribute;
  }
  return undefined;
}

/** The trimmed value of `hreflang` or `href`; undefined if it is missing. */
export const trimmed = (link: XmlElement, local: string): string | undefined =>
  attributeOf(link, local)?.value.trim() || undefined;

/** A parsed `hreflang`, and which of its parts are invalid. */
export interface Judged {
  readonly read: Hreflang;
  /** Whether the first subtag is not a language. */
  readonly wrongLanguage: boolean;
  /** Whether there is a script that does not exist. */
  readonly wrongScript: boolean;
  /** Whether there is a region that is not a country. */
  readonly wrongRegion: boolean;
  /** Whether region and language are swapped: `JP-ja`. */
  readonly swapped: boolean;
  readonly valid: boolean;
}

/** Cached: a file has few distinct values. */
const judged = new Map<string, Judged>();
const MAX_JUDGED = 1000;

/** Takes an `hreflang` apart and looks its parts up. @param value trimmed */
export function judge(value: string): Judged {
  let found = judged.get(value);
  if (!found) {
    if (judged.size >= MAX_JUDGED) judged.clear();
    found = look(value);
    judged.set(value, found);
  }
  return found;
}

function look(value: string): Judged {
  const read = parseHreflang(value);
  if (read.kind !== 'tag') {
    const valid = read.kind === 'default';
    return { read, wrongLanguage: false, wrongScript: false, wrongRegion: false, swapped: false, valid };
  }
  const { language, script, region } = read;
  const wrongScript = script !== undefined && !isScript(script.text);
  const wrongLanguage = !isLanguage(language.text);
  const wrongRegion = region !== undefined && !isRegion(region.text);
  const swapped = wrongLanguage && wrongRegion && isRegion(language.text) && isLanguage(region.text);
  const valid = !wrongLanguage && !wrongScript && !wrongRegion;
  return { read, wrongLanguage, wrongScript, wrongRegion, swapped, valid };
}

/**
 * The value that was probably meant by one that is malformed or has language and region swapped: `en_US`, `US-en`,
 * `xdefault`; in its usual spelling. Undefined if no better value is known.
 */
export function meantTag(value: string): string | undefined {
  if (/^(?:x[-_\s]*)?default$/i.test(value)) return 'x-default';
  const { read, swapped } = judge(value.replace(/[_ \u2010-\u2015]+/g, '-'));
  if (read.kind === 'region-only') return tagOf(read.region.text);
  if (read.kind !== 'tag') return undefined;
  const { language, script, region } = read;
  const [first, last] = swapped ? [region!, language] : [language, region];
  const regions = last ? meantRegions(last.text) : NONE;
  const parts = [
    meantLanguage(first.text) ?? first.text,
    script?.text,
    regions.length === 1 ? regions[0] : last?.text,
  ];
  const right = normalForm(parts.filter(Boolean).join('-'));
  const { wrongLanguage, wrongScript } = judge(right);
  return right === value || wrongLanguage || wrongScript ? undefined : right;
}

/** A country with its language: `us` → `en-US`; undefined if several languages are possible. */
export function tagOf(country: string): string | undefined {
  const language = meantLanguage(country);
  return language && `${language}-${country.toUpperCase()}`;
}

/** The range of a part of an attribute's trimmed value; the whole value if it is written with references. */
export function rangeIn({ value, valueStart, valueEnd }: XmlAttribute, text: string, part?: Span): Span {
  if (text.slice(valueStart, valueEnd) !== value) return { start: valueStart, end: valueEnd };
  const from = valueStart + value.length - value.trimStart().length;
  if (part) return { start: from + part.start, end: from + part.end };
  return { start: from, end: from + value.trim().length };
}

/** The range of a part of a value; the whole value if it is written with references. */
export const partOf = ({ start, end, value, text }: Value, part: Span) =>
  text.slice(start, end) === value ? { start: start + part.start, end: start + part.end } : { start, end };

/** Whether the range contains a fault of XML, which another rule reports. Faults are in order and hardly overlap. */
export function hasFault(node: Outline, { start, end }: Span): boolean {
  const faults = faultsWithin(node);
  const last = faults[countWhile(faults.length, (at) => faults[at]!.start < end) - 1];
  return last !== undefined && (last.start >= start || last.end > start);
}

/** The quote that delimits the attribute ending at `end`. */
export const quoteBefore = (text: string, end: number): string => (text[end - 1] === "'" ? "'" : '"');

/** `value`, escaped for an attribute with this quote. */
export const escapeAttribute = (value: string, quote: string): string =>
  value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(quote, quote === '"' ? '&quot;' : '&apos;');

/** A link to a version, for examples. */
export const version = (hreflang: string, href: string): string =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;

/** A sitemap with one entry, for examples; without a path it is `https://www.example.com/en/`. */
export const versions = (links: string, loc = 'https://www.example.com/en/'): string =>
  `<urlset xmlns="${SITEMAP_NAMESPACE}" xmlns:xhtml="${XHTML}">\n<url><loc>${loc}</loc>${links}</url>\n</urlset>\n`;

/** An entry that lists itself as `en`, and a page with the given `hreflang` and `href`; for examples. */
export const beside = (hreflang: string, href = 'https://www.example.com/other/'): string =>
  versions(version('en', 'https://www.example.com/en/') + version(hreflang, href));
