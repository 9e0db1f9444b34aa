/** The text of an HTML file. */

/** Encodings are declared in the first 1,024 bytes of a page (HTML, section 4.2.5.4). */
const PRESCAN = 1024;

const MARKS: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
];

/**
 * Decodes the beginning of a page: by its byte order mark, by the encoding it declares, as UTF-8 if it is valid, or as
 * windows-1252. A header of the host may say otherwise; it is not known here.
 * @returns the text without a byte order mark, and the label of the encoding. Never throws.
 */
export function decodeHtml(bytes: Uint8Array): { readonly text: string; readonly encoding: string } {
  const mark = MARKS.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
  const encoding = mark ?? declaredIn(bytes);
  const decoder = encoding === undefined ? undefined : known(encoding);
  if (decoder) return { text: decoder.decode(bytes), encoding: decoder.encoding };
  try {
    // The last bytes may be a part of a character, since a page is read piece by piece.
    return { text: strict.decode(bytes, { stream: true }), encoding: 'utf-8' };
  } catch {
    return { text: known('windows-1252')!.decode(bytes), encoding: 'windows-1252' };
  } finally {
    reset(strict);
  }
}

/** Decoders are reused: Node.js frees their memory late, and a site may have 100,000 pages. */
const strict = new TextDecoder('utf-8', { fatal: true });
const decoders = new Map<string, TextDecoder>();

/** The decoder for a label; undefined for a label that is not known. */
function known(label: string): TextDecoder | undefined {
  const key = label.toLowerCase();
  const decoder = decoders.get(key) ?? decoderFor(key);
  // Pages may have any label.
  if (decoder) decoders.set(key, decoder);
  return decoder;
}

/** Drops a part of a character that was left over. */
function reset(decoder: TextDecoder): void {
  try {
    decoder.decode();
  } catch {
    // It was incomplete, as expected.
  }
}

/** A page that declares UTF-16 in ASCII is in UTF-8 (HTML, section 13.2.3.2). */
function declaredIn(bytes: Uint8Array): string | undefined {
  const head = known('windows-1252')!
    .decode(bytes.subarray(0, PRESCAN))
    .replace(/<!--.*?(?:-->|$)/gs, '');
  const [, label] = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w:.-]+)/i.exec(head) ?? [];
  return label !== undefined && /^utf-?16/i.test(label) ? 'utf-8' : label;
}

function decoderFor(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    return undefined;
  }
}
