/** Who says whether a document is well-formed: our service by its findings, and libxml2. */
import { XmlDocument } from 'libxml2-wasm';
import type { Code, Finding } from '../../../server/src/core/rule/rule.ts';
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

const NOT_READ: ReadonlySet<Code> = new Set<Code>(['sitemap/unknown-root', 'sitemap/html-document']);

/**
 * What the findings of a text say. 'none' where they leave it open: the root is none of ours, or an entity that the
 * document type declares, or may declare, is used, of which we say only that crawlers do not read it.
 */
export function verdictOf(findings: readonly Finding[], text: string): Verdict | 'none' {
  const open = findings.some(
    ({ code, variant }) => (NOT_READ.has(code) && variant !== NO_ROOT) || isDeclared(code, variant),
  );
  const isRejected = findings.some(
    (finding) =>
      (speaks(finding) && !isDeclared(finding.code, finding.variant)) ||
      isUnboundTypo(finding, text) ||
      areOctetsWrong(finding),
  );
  return isRejected ? 'rejected' : open ? 'none' : 'accepted';
}

const isDeclared = (code: Code, variant: string | undefined): boolean =>
  code === 'sitemap/html-entity' && (variant === 'declared' || variant === 'elsewhere');

/** What the octets of a file say: NUL characters, of which one in UTF-16 is full, or U+FFFD where they are no UTF-8. */
const OF_OCTETS: ReadonlySet<string | undefined> = new Set(['nul', 'binary', 'octets']);
const areOctetsWrong = ({ code, variant }: Finding): boolean =>
  code === 'sitemap/encoding' && OF_OCTETS.has(variant);

/** `xlmns:image="…"`: the prefix is not declared. `xlmns="…"` is an attribute like others. */
const isUnboundTypo = ({ code, end }: Finding, text: string): boolean =>
  code === 'sitemap/xmlns-typo' && text[end] === ':';

export const ourVerdict = (text: string): Verdict =>
  session(sitemap as never, text).findings.some(speaks) ? 'rejected' : 'accepted';

const DECLARED =
  /^(\ufeff?<\?xml\s+version\s*=\s*(?:"[^"<]*"|'[^'<]*')\s+encoding\s*=\s*)(["'])([A-Za-z][\w.-]*)\2/;

/**
 * The text with UTF-8 in the place of a well-formed name of another encoding: XML allows any, sitemaps only UTF-8, and
 * what is well-formed is asked of the characters that we read.
 */
export const inUtf8 = (text: string): string => text.replace(DECLARED, '$1$2UTF-8$2');

export function libxml2Verdict(text: string): Verdict {
  try {
    XmlDocument.fromBuffer(octets(text)).dispose();
    return 'accepted';
  } catch {
    return 'rejected';
  }
}

/** The text in UTF-8, in which a surrogate without its other half stays one: `TextEncoder` would replace it. */
export function octets(text: string): Uint8Array {
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
