/** Who says whether a document is well-formed: our service by its findings, and libxml2. */
import { XmlDocument } from 'libxml2-wasm';
import type { Code, Finding } from '../../../server/src/core/rule.ts';
import { sitemap } from '../../../server/src/sitemap/service.ts';
import { session } from '../../rules/check.ts';

export type Verdict = 'accepted' | 'rejected';

/** The rules that speak of what is not well-formed, or not namespace-well-formed. */
const WELL_FORMEDNESS: ReadonlySet<Code> = new Set<Code>([
  'sitemap/not-well-formed',
  'sitemap/leading-content',
  'sitemap/extension-namespace-missing',
  'sitemap/unescaped-ampersand',
  'sitemap/html-entity',
  'sitemap/curly-quotes',
]);

/** Of an unknown root only this says that there is no document at all. */
const NO_ROOT = 'none';
/** The variant of `sitemap/empty` that says that there is nothing at all. */
const NOTHING = 'file';

const speaks = ({ code, variant }: Finding): boolean =>
  WELL_FORMEDNESS.has(code) ||
  (code === 'sitemap/unknown-root' && variant === NO_ROOT) ||
  (code === 'sitemap/empty' && variant === NOTHING);

export const ourVerdict = (text: string): Verdict =>
  session(sitemap as never, text).findings.some(speaks) ? 'rejected' : 'accepted';

export function libxml2Verdict(text: string): Verdict {
  try {
    XmlDocument.fromBuffer(octets(text)).dispose();
    return 'accepted';
  } catch {
    return 'rejected';
  }
}

/** The text in UTF-8, in which a surrogate without its other half stays one: `TextEncoder` would replace it. */
function octets(text: string): Uint8Array {
  const encoder = new TextEncoder();
  const parts = [...text].map((character) => {
    const point = character.codePointAt(0)!;
    const isHalf = point >= 0xd800 && point <= 0xdfff;
    return isHalf
      ? Uint8Array.of(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
      : encoder.encode(character);
  });
  return new Uint8Array(Buffer.concat(parts));
}
