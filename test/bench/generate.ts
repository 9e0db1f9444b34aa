/**
 * The files of the bench, identical in every run: sitemaps, a sitemap index and a robots.txt, all ASCII.
 *
 * Every record of a sitemap is plain: `<loc>` and `<lastmod>`, nothing else. The URLs are those of a shop, about 950
 * octets long; every second one has a query with `&amp;` in it. No file has errors or warnings except those in
 * `expected`.
 */
import { randomInts } from './stats.ts';

const MB = 2 ** 20;

/** A position as in LSP: 0-based, UTF-16 units. */
export interface Place {
  readonly line: number;
  readonly character: number;
}

/** A file, and positions to edit. */
export interface Sample {
  readonly name: string;
  readonly uri: string;
  readonly languageId: string;
  readonly text: string;
  readonly records: number;
  /** Codes of its errors and warnings, in order. */
  readonly expected: readonly string[];
  /** A position in a record where a letter can be typed without causing a finding. */
  inRecord(record: number): Place;
  /** Some whole records, excluding the last one. */
  block(from: number, to: number): Block;
  /** The range of the host in the URL of a record; undefined if there is none. */
  hostIn(record: number): Span | undefined;
}

/** Half-open. */
export interface Span {
  readonly start: Place;
  readonly end: Place;
}

export interface Block extends Span {
  readonly text: string;
}

interface Shape {
  readonly name: string;
  readonly records: number;
  /** Size of the file; by default, records have their natural length. */
  readonly octets?: number;
  /** Without white space and line breaks between tags: the file is one line. */
  readonly minified?: boolean;
  /** Whether every record has images and alternates after its `<lastmod>`. */
  readonly rich?: boolean;
  /** Whether the third record has a relative URL, which is one error. */
  readonly fault?: boolean;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const SCHEME = 'https://';
const HOST = 'www.example.com';
const ORIGIN = SCHEME + HOST;
const EXTENSIONS =
  ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
const LANGUAGES = ['de', 'en', 'fr'];
const FAULTY = 2;
const WORDS =
  'amber basket cotton dining early flannel garden harbour indigo jacket kettle linen marble narrow olive pepper quilt river silver timber'.split(
    ' ',
  );
const CATEGORIES = ['bathroom', 'bedroom', 'garden', 'kitchen', 'lighting', 'office', 'storage', 'textiles'];
const BRANDS = 2_000;

/** A sitemap of 50,000 URLs and 49 MB. */
export const largeSitemap = (): Sample => sitemap({ name: 'sitemap.xml', records: 50_000, octets: 49 * MB });

/** `largeSitemap` with one error near its top. */
export const faultySitemap = (): Sample =>
  sitemap({ name: 'sitemap-fault.xml', records: 50_000, octets: 49 * MB, fault: true });

/** A thousandth of `faultySitemap`, or, without the fault, of `largeSitemap`. */
export const smallSitemap = (fault = true): Sample =>
  sitemap({ name: 'sitemap-small.xml', records: 50, octets: Math.round(0.049 * MB), fault });

/** A sitemap of 50,000 URLs and 49 MB on one line. */
export const minifiedSitemap = (): Sample =>
  sitemap({ name: 'sitemap-line.xml', records: 50_000, octets: 49 * MB, minified: true });

/** A sitemap of 50,000 URLs and 49 MB that is not plain: shorter URLs, each with three images and three alternates. */
export const richSitemap = (): Sample =>
  sitemap({ name: 'sitemap-rich.xml', records: 50_000, octets: 49 * MB, rich: true });

/** A sitemap of any size, for instance to measure growth. */
export function sitemap(shape: Shape): Sample {
  const random = randomInts(7);
  return xml(shape, 'urlset', 'url', (record, origin, length) => pageUrl(record, origin, length, random));
}

/** A sitemap index of 50,000 entries, about 7 MB. */
export function sitemapIndex(): Sample {
  return xml(
    { name: 'sitemap-index.xml', records: 50_000 },
    'sitemapindex',
    'sitemap',
    (record, origin) =>
      `${origin}/sitemaps/${CATEGORIES[record % CATEGORIES.length]}/products-${number(record)}.xml.gz`,
  );
}

/**
 * A robots.txt of 500 KiB: one group for every crawler, with rules for folders of the shop. Its size, over 90 % of what
 * Google reads, causes a warning.
 */
export function robotsTxt(): Sample {
  const octets = 500 * 1024;
  const random = randomInts(11);
  const lines = new Set(['User-agent: *']);
  const end = `\nSitemap: ${ORIGIN}/sitemap.xml\n`;
  let length = [...lines].join('\n').length + 1 + end.length;
  for (let n = 0; ; n++) {
    const line = robotsRule(n, random);
    if (lines.has(line)) continue;
    if (length + line.length + 1 > octets) break;
    lines.add(line);
    length += line.length + 1;
  }
  return robotsSample([...lines], '#'.repeat(octets - length) + end);
}

/** A file of the same size in rules with `*` that overlap in many ways, every fifth of which is an `Allow`. */
export function wildRobotsTxt(): string {
  const lines = ['User-agent: *'];
  for (let n = 0, length = 14; length < 500 * 1024; n++) {
    const line = `${n % 5 === 4 ? 'Allow' : 'Disallow'}: ${WILD[n % WILD.length]!(n)}`;
    lines.push(line);
    length += line.length + 1;
  }
  return `${lines.join('\n')}\n`;
}

const WILD: readonly ((n: number) => string)[] = [
  (n) => `/*/c${n}/*.html$`,
  (n) => `/*?*sort${n}=`,
  (n) => `/shop/*/p${n}`,
  (n) => `/*.x${n}$`,
  (n) => `*/f${n}/*`,
  (n) => `/a${n}/*/b*c`,
];

function robotsSample(lines: readonly string[], end: string): Sample {
  return {
    name: 'robots.txt',
    uri: 'file:///bench/robots.txt',
    languageId: 'robots-txt',
    text: `${lines.join('\n')}\n${end}`,
    records: lines.length - 1,
    expected: ['robots/file-too-large'],
    inRecord: (record) => ({ line: 1 + record, character: lines[1 + record]!.indexOf('/shop/') + 6 }),
    block: (from, to) => ({
      text: `${lines.slice(1 + from, 1 + to).join('\n')}\n`,
      start: { line: 1 + from, character: 0 },
      end: { line: 1 + to, character: 0 },
    }),
    hostIn: () => undefined,
  };
}

/** The URLs of a sitemap, with references replaced. */
export const urlsOf = ({ text }: Sample): string[] =>
  Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, url]) => url!.replaceAll('&amp;', '&'));

type UrlOf = (record: number, origin: string, length: number | undefined) => string;

function xml(shape: Shape, root: string, entry: string, urlOf: UrlOf): Sample {
  const { name, records, octets, minified = false, rich = false, fault = false } = shape;
  const gap = (text: string) => (minified ? '' : text);
  const head = `<?xml version="1.0" encoding="UTF-8"?>${gap('\n')}<${root} xmlns="${NAMESPACE}"${rich ? EXTENSIONS : ''}>${gap('\n')}`;
  const foot = `</${root}>${gap('\n')}`;
  const before = `${gap('  ')}<${entry}>${gap('\n    ')}<loc>`;
  const between = `</loc>${gap('\n    ')}<lastmod>`;
  const extras = rich ? extrasOf : () => '';
  const after = `</lastmod>${gap('\n  ')}</${entry}>${gap('\n')}`;

  const room = octets === undefined ? undefined : octets - head.length - foot.length;
  const shareOf = (record: number) =>
    room === undefined
      ? 0
      : Math.floor(((record + 1) * room) / records) - Math.floor((record * room) / records);
  const pieces = [head];
  const starts = new Uint32Array(records + 1);
  let offset = head.length;
  for (let record = 0; record < records; record++) {
    const date = dateOf(record);
    const tailOf = (url: string) =>
      between + date + after.replace('</lastmod>', (end) => end + extras(record, url));
    const tags = before.length + tailOf('').length;
    const url = urlOf(
      record,
      fault && record === FAULTY ? '' : ORIGIN,
      room === undefined ? undefined : Math.floor((shareOf(record) - tags) / (rich ? 2 : 1)),
    );
    const piece = before + url + tailOf(url);
    starts[record] = offset;
    offset += piece.length;
    pieces.push(piece);
  }
  starts[records] = offset;
  pieces.push(foot);
  const text = pieces.join('');

  const headLines = minified ? 0 : 2;
  const linesOfRecord = rich ? 4 + 2 * LANGUAGES.length : 4;
  /** The position in a record's URL, `further` units after its start. */
  const inUrl = (record: number, further: number): Place =>
    minified
      ? { line: 0, character: starts[record]! + before.length + further }
      : { line: headLines + record * linesOfRecord + 1, character: 4 + '<loc>'.length + further };
  const startOf = (record: number): Place =>
    minified
      ? { line: 0, character: starts[record]! }
      : { line: headLines + record * linesOfRecord, character: 0 };
  return {
    name,
    uri: `file:///bench/${name}`,
    languageId: 'xml',
    text,
    records,
    expected: fault ? ['loc/relative'] : [],
    inRecord: (record) => inUrl(record, ORIGIN.length + '/s'.length),
    block: (from, to) => ({
      text: text.slice(starts[from], starts[to]),
      start: startOf(from),
      end: startOf(to),
    }),
    hostIn: (record) =>
      fault && record === FAULTY
        ? undefined
        : { start: inUrl(record, SCHEME.length), end: inUrl(record, SCHEME.length + HOST.length) },
  };
}

/** The address of a product, escaped for XML, `length` octets long if that is given. */
function pageUrl(
  record: number,
  origin: string,
  length: number | undefined,
  random: (below: number) => number,
): string {
  const category = CATEGORIES[random(CATEGORIES.length)]!;
  const path = `${origin}/shop/${category}/brand-${random(BRANDS)}/${number(record)}-`;
  const url =
    record % 2 === 0
      ? path
      : `${path}${slug(random, 40)}.html?size=${random(60)}&amp;colour=${WORDS[random(WORDS.length)]}&amp;view=`;
  return url + slug(random, length === undefined ? 20 : length - url.length);
}

/** An image and an alternate in each language, a line each; the first alternate is the page itself. */
const extrasOf = (record: number, self: string): string =>
  LANGUAGES.map((language, i) => {
    const image = `${ORIGIN}/images/${language}/${number(record)}.jpg`;
    const page = i === 0 ? self : `${ORIGIN}/${language}/products/${number(record)}.html`;
    return [
      `\n    <image:image><image:loc>${image}</image:loc></image:image>`,
      `\n    <xhtml:link rel="alternate" hreflang="${language}" href="${page}"/>`,
    ].join('');
  }).join('');

const RULES: readonly ((folder: string, brand: string, n: number, word: string) => string)[] = [
  (folder, _, n) => `Disallow: ${folder}/${number(n)}/`,
  (folder, _, n, word) => `Disallow: ${folder}/*-${word}-${WORDS[n % WORDS.length]}-`,
  (folder, _, n, word) => `Allow: ${folder}/*-${word}-${n % 10}.html$`,
  (_, brand, n) => `Disallow: /shop/*/${brand}/0*${n}/`,
  (folder, _, n) => `Disallow: ${folder}/returns-${n}/`,
];

function robotsRule(n: number, random: (below: number) => number): string {
  const brand = `brand-${n % BRANDS}`;
  const folder = `/shop/${CATEGORIES[n % CATEGORIES.length]}/${brand}`;
  return RULES[random(RULES.length)]!(folder, brand, n, WORDS[random(WORDS.length)]!);
}

/** Words joined by hyphens, exactly `length` octets; empty if that is negative. */
function slug(random: (below: number) => number, length: number): string {
  let text = WORDS[random(WORDS.length)]!;
  while (text.length < length) text += `-${WORDS[random(WORDS.length)]}`;
  return text.slice(0, Math.max(0, length));
}

const number = (record: number): string => String(record).padStart(6, '0');

const two = (value: number): string => String(value).padStart(2, '0');

function dateOf(record: number): string {
  const date = `20${two(15 + (record % 10))}-${two(1 + (record % 12))}-${two(1 + (record % 28))}`;
  return record % 3 === 0 ? `${date}T${two(record % 24)}:${two(record % 60)}:00+00:00` : date;
}
