import { decode, type XmlElement } from '../../xml/tree.ts';
import { EXTENSIONS } from '../facts/namespaces.ts';

const uriOf = (name: string): string => EXTENSIONS.find((extension) => extension.name === name)!.uri;
const XHTML = uriOf('hreflang');
const NEWS = uriOf('news');

/**
 * The language versions that a record lists, as small as can be: first a number that is equal for records with the
 * same versions, whatever their order, then where in the leaf the value of each `href` begins.
 */
export type Links = readonly number[];

/** The versions of a record: `<xhtml:link>` with `hreflang` and `href`. Undefined for none. */
export function linksIn(record: XmlElement | undefined): Links | undefined {
  if (record?.local !== 'url') return undefined;
  let links: number[] | undefined;
  for (const { local, uri, damaged, attributes } of record.children) {
    if (local !== 'link' || uri !== XHTML || damaged) continue;
    let start = -1;
    let hreflang = '';
    let href = '';
    for (const attribute of attributes) {
      if (attribute.name === 'hreflang') hreflang = attribute.value.trim();
      else if (attribute.name === 'href') {
        href = attribute.value.trim();
        start = attribute.valueStart;
      }
    }
    if (hreflang === '' || href === '') continue;
    links ??= [0];
    links[0] = (links[0]! + hashOfVersion(href, hreflang)) | 0;
    links.push(start);
  }
  return links;
}

/** As `linksIn` has it, from numbers: the hash, then for each link where its `href` begins and the key of that. */
export function linksFrom(data: Int32Array, from: number, to: number, base: number): Links | undefined {
  if (from === to) return undefined;
  const links = [data[from]!];
  for (let i = from + 1; i < to; i += 2) links.push(data[i]! - base);
  return links;
}

/** The part of one version in that number; the values stand between offsets of `text`. */
export const linkHash = (
  text: string,
  hreflang: number,
  hreflangEnd: number,
  href: number,
  hrefEnd: number,
): number =>
  hashOfVersion(decode(text.slice(href, hrefEnd)).trim(), decode(text.slice(hreflang, hreflangEnd)).trim());

/** The same for values that are literal, see `Written`, in units: each `&` is written `&amp;`. */
export function linkHashOfLiterals(
  codes: Uint8Array,
  hreflang: number,
  hreflangEnd: number,
  href: number,
  hrefEnd: number,
): number {
  let hash = SEED;
  for (let at = hreflang; at < hreflangEnd; at++) {
    const unit = codes[at]!;
    hash = (Math.imul(hash, 31) + (unit >= 65 && unit <= 90 ? unit + 32 : unit)) | 0;
  }
  for (let at = href; at < hrefEnd; at++) {
    const unit = codes[at]!;
    hash = (Math.imul(hash, 31) + unit) | 0;
    if (unit === AMPERSAND) at += ENTITY;
  }
  return Math.imul(hash, SPREAD);
}

const AMPERSAND = 38;
/** Units of `amp;`. */
const ENTITY = 4;
const SEED = 7;
const SPREAD = 0x9e3779b1;

const hashOfVersion = (href: string, hreflang: string): number =>
  Math.imul(hashOf(href, hashOf(hreflang.toLowerCase(), SEED)), SPREAD);

/** How many `<news:news>` a record has. */
export function newsIn(record: XmlElement | undefined): number {
  let count = 0;
  if (record?.local === 'url') {
    for (const { local, uri, damaged } of record.children) {
      if (local === 'news' && uri === NEWS && !damaged) count++;
    }
  }
  return count;
}

/** The value of the attribute that begins at `start` in a leaf's text, trimmed, with the end of what is written. */
export function attributeValue(text: string, start: number): { value: string; end: number } {
  const end = text.indexOf(text[start - 1]!, start);
  const stop = end < 0 ? text.length : end;
  return { value: decode(text.slice(start, stop)).trim(), end: stop };
}

function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}
