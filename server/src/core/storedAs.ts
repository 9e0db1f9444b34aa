/** How a file is stored whose text an editor has decoded: crawlers decode it as UTF-8, whatever its encoding. */

/** In units of 16 or 32 bits, which crawlers cannot read; or in octets that are not UTF-8 beyond ASCII. */
export type StoredAs = 'wide' | 'octets';

/** The beginning of a longer file has more UTF-16 units. */
const SHORT = 1000;

/** What the name of an encoding says, such as `utf16le`, `UTF-16` or `iso88591`; undefined for UTF-8. */
export function storedAsName(encoding: string): StoredAs | undefined {
  if (/^(?:utf|ucs)[-_ ]?(?:16|32|2|4)/i.test(encoding)) return 'wide';
  return /^(?:utf[-_ ]?8|(?:us-?)?ascii$)/i.test(encoding) ? undefined : 'octets';
}

/**
 * What the beginning of a file says, decoded as UTF-8: it has NUL characters, or characters in place of invalid octets,
 * which the text in the editor does not have. Undefined for one that both read alike.
 */
export function storedAsHead(head: string, text: string): StoredAs | undefined {
  if (head.includes('\0')) return text.includes('\0') ? undefined : 'wide';
  // The last character of a long file may be cut.
  const isWhole = head.length < SHORT;
  const at = head.indexOf('\ufffd');
  const isInvalid = at >= 0 && (isWhole || at < head.length - 3);
  return isInvalid && !text.includes('\ufffd') ? 'octets' : undefined;
}
