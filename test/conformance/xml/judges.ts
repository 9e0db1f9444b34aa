/** Two judges of well-formedness: our service by its findings, and libxml2. */
import { XmlDocument } from 'libxml2-wasm';
import type { Code, Finding } from '../../../server/src/core/rule/rule.ts';
import { sitemap } from '../../../server/src/sitemap/service.ts';
import { session } from '../../rules/check.ts';

export type Verdict = 'accepted' | 'rejected';

/** The rules that report documents which are not well-formed, or not namespace-well-formed. */
const WELL_FORMEDNESS: ReadonlySet<Code> = new Set<Code>([
  'sitemap/not-well-formed',
  'sitemap/leading-content',
  'sitemap/extension-namespace-missing',
  'sitemap/unescaped-ampersand',
  'sitemap/html-entity',
  'sitemap/curly-quotes',
]);

/** The variant of an unknown root which says that there is no document at all. */
const NO_ROOT = 'none';
/** The variant of `sitemap/empty` which says that the file is empty. */
const NOTHING = 'file';

const speaks = ({ code, variant }: Finding): boolean =>
  WELL_FORMEDNESS.has(code) ||
  (code === 'sitemap/unknown-root' && variant === NO_ROOT) ||
  (code === 'sitemap/empty' && variant === NOTHING);

const NOT_READ: ReadonlySet<Code> = new Set<Code>(['sitemap/unknown-root', 'sitemap/html-document']);

/**
 * The verdict of the findings in a text. 'none' if they leave it open: the root is not that of a sitemap, or the
 * document uses an entity that its document type declares or may declare, for which we only report that crawlers do not
 * read it.
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

/** Faults of the octets of a file: NUL characters, as in UTF-16, or U+FFFD from octets that are not UTF-8. */
const OF_OCTETS: ReadonlySet<string | undefined> = new Set(['nul', 'binary', 'octets']);
const areOctetsWrong = ({ code, variant }: Finding): boolean =>
  code === 'sitemap/encoding' && OF_OCTETS.has(variant);

/**
 * `xmlns` misspelled: in `xmlns`-like `xlmns:image="…"`, the prefix is undeclared; `xlmns="…"` is an ordinary
 * attribute.
 */
const isUnboundTypo = ({ code, end }: Finding, text: string): boolean =>
  code === 'sitemap/xmlns-typo' && text[end] === ':';

export const ourVerdict = (text: string): Verdict =>
  session(sitemap as never, text).findings.some(speaks) ? 'rejected' : 'accepted';

const DECLARED =
  /^(\ufeff?<\?xml\s+version\s*=\s*(?:"[^"<]*"|'[^'<]*')\s+encoding\s*=\s*)(["'])([A-Za-z][\w.-]*)\2/;

/**
 * The text with UTF-8 instead of another well-formed encoding name: XML allows any, sitemaps only UTF-8, and
 * well-formedness concerns the characters that we read.
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

/** The text in UTF-8, which preserves lone surrogates: `TextEncoder` would replace them. */
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
