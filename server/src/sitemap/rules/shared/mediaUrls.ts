import type { Finding, Fix, FixMeta, Report, RuleMeta } from '../../../core/rule/rule.ts';
import { argsOf, type UrlFault, urlFaults } from '../../../urls/url.ts';
import { URL_FIXES, URL_VARIANTS, urlFix, variantOf } from '../../../urls/urlFixes.ts';
import type { XmlElement } from '../../../xml/tree/tree.ts';
import { locOf, type SitemapNode } from '../../syntax/node.ts';
import type { Value } from '../../syntax/values.ts';
import { sourceText } from './sourceText.ts';

/** Nearly all URLs of files are like this, and have no fault to report. */
const SOUND =
  /^https?:\/\/(?:[a-z\d_-]{1,63}\.){1,10}[a-z][a-z\d-]{0,62}(?::\d{1,4})?(?:[/?][^\0-\x20\x7f-\xa0"<>\\^`{|}\u2000-\u200b\u2028\u2029\ufeff]*)?$/i;
/** Faults of a page's URL that are not faults of a file's URL: crawlers accept them, or they cannot occur. */
const NOT_OF_FILES: ReadonlySet<UrlFault['kind']> = new Set(['relative', 'scheme', 'invalid', 'trace']);

/**
 * Why a value is not a complete `http` or `https` URL; mostly empty.
 * @param ftp whether `ftp` is allowed as well
 */
function faultsOf(value: string, ftp: boolean): readonly UrlFault[] {
  if (SOUND.test(value)) return [];
  const faults = urlFaults(value).filter(({ kind }) => NOT_OF_FILES.has(kind));
  return ftp ? faults.filter(({ variant }) => variant !== 'ftp') : faults;
}

/** Whether a value is a complete `http`, `https` or `ftp` URL without a fault. */
export const isMediaUrl = (value: string): boolean => faultsOf(value, true).length === 0;

const { character, space, lineBreak, several, quoted, slashes, twice, noHost, host, port, trace } =
  URL_VARIANTS;

/** Variants of a rule about such URLs; the plain message is about relative ones. */
export const MEDIA_URL_VARIANTS = {
  scheme: { message: "<{name}> must be an http or https URL, not '{scheme}:'" },
  ...{ character, space, lineBreak, several, quoted, slashes, twice, noHost, host, port, trace },
} satisfies RuleMeta['variants'];

const { replace, encode, delete: remove, unquote } = URL_FIXES;

export const MEDIA_URL_FIXES: Readonly<Record<string, FixMeta>> = {
  https: { title: "Insert 'https:'", safe: true },
  host: { title: "Insert '{text}', the host of the page", safe: false },
  ...{ replace, encode, delete: remove, unquote },
};

const variantIn = (fault: UrlFault): string | undefined =>
  fault.kind === 'scheme' ? 'scheme' : variantOf(fault);

/** Reports the faults of a URL. */
export function reportMediaUrl(
  { name, value, pieces, text: leaf }: Value,
  ftp: boolean,
  report: Report,
): void {
  if (value === '' || SOUND.test(value)) return;
  const text = sourceText(pieces, leaf);
  for (const fault of faultsOf(text.value, ftp)) {
    const { start, end } = text.range(fault.from, fault.to);
    const variant = variantIn(fault);
    report(start, end, {
      ...(variant !== undefined && { variant }),
      args: { name, ...argsOf(fault) },
    });
  }
}

/** The ways to fix a fault of one of these elements that `reportMediaUrl` reported. */
export function fixMediaUrl(
  { start, end, variant }: Finding,
  elements: readonly XmlElement[],
  ftp: boolean,
  node: SitemapNode,
): readonly Fix[] {
  const element = elements.find((one) => one.contentStart <= start && end <= one.contentEnd);
  if (!element) return [];
  const text = sourceText(element.texts, node.text);
  const fault = faultsOf(text.value, ftp).find((one) => {
    const range = text.range(one.from, one.to);
    return range.start === start && range.end === end && variantIn(one) === variant;
  });
  if (!fault) return [];
  if (fault.kind === 'relative') return completed(text.value, start, node);
  const found = urlFix(text.value, fault);
  if (!found) return [];
  const { edits, ...fix } = found;
  return [{ ...fix, edits: edits.map((edit) => ({ ...text.place(edit.from, edit.to), text: edit.text })) }];
}

/** Adds the host of the page to a path, and a scheme to a host. */
function completed(value: string, start: number, node: SitemapNode): readonly Fix[] {
  if (value.startsWith('//')) return [{ fix: 'https', edits: [{ start, end: start, text: 'https:' }] }];
  const text = value.startsWith('/')
    ? /^https?:\/\/[^\s/?#&<>]+/i.exec(locOf(node)?.value ?? '')?.[0]
    : undefined;
  return text ? [{ fix: 'host', args: { text }, edits: [{ start, end: start, text }] }] : [];
}
