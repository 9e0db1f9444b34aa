/** `User-Agent` headers, which crawlers send, and the product tokens in them, which crawlers look for in robots.txt. */
import { crawler } from './tokens.ts';

/** The longest text, in UTF-16 units, that counts as a header. */
const LONGEST = 2000;

/** Whether a name is a `User-Agent` header as crawlers send it. */
export const isHeader = (name: string): boolean => /^mozilla\//i.test(name) || name.includes('(compatible;');

/** The first product token among the words of a header that its operator still uses. */
export function tokenInHeader(header: string): string | undefined {
  const rows = rowsIn(header);
  return (rows.find(({ listed }) => !listed) ?? rows[0])?.token;
}

function rowsIn(header: string) {
  const words = header
    .slice(0, LONGEST)
    .replace(/https?:\/\/[^\s;)]*/gi, ' ')
    .match(/[A-Za-z\d_.-]+/g);
  return (words ?? []).flatMap((word) => {
    const row = crawler(word);
    return row && !row.historical ? [row] : [];
  });
}

/** Product, version and comments, as in `ExampleBot/1.0 (+https://www.example.com)`. */
const PRODUCT = /^([^/(;]+?)\s*(?:\/|[(;])/;

/**
 * The product token in a whole header or in a name with its version: that of a known crawler, otherwise the name that
 * calls itself a crawler.
 * @returns an empty text if the header names no crawler; undefined for anything that is not a header
 */
export function tokenOfHeader(written: string): string | undefined {
  const header = written.slice(0, LONGEST).trim();
  const product = PRODUCT.exec(header)?.[1];
  if (product === undefined) return undefined;
  const whole = crawler(product);
  if (whole && !whole.historical) return whole.token;
  const known = tokenInHeader(header);
  if (known !== undefined) return known;
  if (whole) return whole.token;
  if (!/^mozilla$/i.test(product)) return product;
  return /\bcompatible;\s*([A-Za-z][\w.-]*)/i.exec(header)?.[1] ?? '';
}
