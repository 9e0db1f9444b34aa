import type { Finding, Fix, FixMeta, Report, RuleMeta } from '../../../core/rule/rule.ts';
import { argsOf, type UrlFault, urlFaults } from '../../../urls/url.ts';
import { URL_FIXES, URL_VARIANTS, urlFix, variantOf } from '../../../urls/urlFixes.ts';
import type { XmlText } from '../../../xml/tree/tree.ts';
import { locOf, type SitemapNode } from '../../syntax/node.ts';
import type { Value } from '../../syntax/values.ts';
import { sourceText } from './sourceText.ts';

/** What a URL may have in a place besides a fault that counts there. */
interface Allowed {
  /** Schemes besides `http` and `https`, in lower case. */
  readonly schemes: readonly string[];
  readonly kinds: ReadonlySet<UrlFault['kind']>;
}
/** Crawlers accept these of a file, or they cannot occur. */
const OF_PAGES = ['origin', 'too-long', 'not-escaped', 'double-escaped'] as const;
const OF_FILES = new Set<UrlFault['kind']>([...OF_PAGES, 'fragment']);
export const IMAGE_URL: Allowed = { schemes: [], kinds: OF_FILES };
export const VIDEO_URL: Allowed = { schemes: ['ftp', 'ftps'], kinds: OF_FILES };
/**
 * A version may be in an app (Google, "Localized versions"). Relative URLs are up to `hreflang/href-not-absolute`.
 */
export const VERSION_URL: Allowed = {
  schemes: ['android-app', 'ios-app'],
  kinds: new Set([...OF_PAGES, 'relative', 'empty']),
};

/** Why a value is not a complete URL; mostly empty. */
const faultsOf = (value: string, { schemes, kinds }: Allowed): readonly UrlFault[] =>
  urlFaults(value).filter(
    ({ kind, args }) =>
      !kinds.has(kind) && !(kind === 'scheme' && schemes.includes(String(args?.scheme).toLowerCase())),
  );

/** Whether a value is a complete `http`, `https` or `ftp` URL without a fault. */
export const isMediaUrl = (value: string): boolean => faultsOf(value, VIDEO_URL).length === 0;

/** Whether a complete URL has no fault as that of a language version. */
export const isVersionUrl = (value: string): boolean => faultsOf(value, VERSION_URL).length === 0;

const { character, space, lineBreak, several, quoted, slashes, twice, noHost, host, port } = URL_VARIANTS;
const { originAgain, credentials, hostCase, hostDot, percent, fragment, placeholder, trace } = URL_VARIANTS;

/** Variants of a rule about such URLs; the plain message is about relative ones. */
export const MEDIA_URL_VARIANTS = {
  scheme: { message: "Crawlers cannot fetch '{scheme}:' URLs: <{name}> must be an http or https URL" },
  ...{ character, space, lineBreak, several, quoted, slashes, twice, noHost, host, port },
  ...{ originAgain, credentials, hostCase, hostDot, percent, fragment, placeholder, trace },
} satisfies RuleMeta['variants'];

const {
  replace,
  encode,
  delete: remove,
  unquote,
  drop,
  credentials: withoutUser,
  fragment: withoutHash,
} = URL_FIXES;

export const MEDIA_URL_FIXES: Readonly<Record<string, FixMeta>> = {
  https: { title: "Add 'https:'", safe: true },
  host: { title: "Add '{text}', the host of the page", safe: false },
  ...{ replace, encode, delete: remove, unquote, drop, credentials: withoutUser, fragment: withoutHash },
};

const variantIn = (fault: UrlFault): string | undefined =>
  fault.kind === 'scheme' ? 'scheme' : variantOf(fault);

/** Reports the faults of a URL. A host that crawlers cannot reach is reported at the URL of the entry if that has it, too. */
export function reportMediaUrl(
  { name, value, pieces, text: leaf, page = '' }: Value,
  allowed: Allowed,
  report: Report,
): void {
  if (value === '') return;
  const text = sourceText(pieces, leaf);
  for (const fault of faultsOf(text.value, allowed)) {
    if (fault.kind === 'placeholder' && page.includes(`//${text.value.slice(fault.from, fault.to)}/`))
      continue;
    const { start, end } = text.range(fault.from, fault.to);
    report(start, end, { variant: variantIn(fault), args: { name, ...argsOf(fault) } });
  }
}

/** The ways to fix a fault of one of these values, in pieces, that `reportMediaUrl` reported. */
export function fixMediaUrl(
  { start, end, variant }: Finding,
  values: readonly (readonly XmlText[])[],
  allowed: Allowed,
  node: SitemapNode,
): readonly Fix[] {
  const pieces = values.find((all) => all.length > 0 && all[0]!.start <= start && end <= all.at(-1)!.end);
  if (!pieces) return [];
  const text = sourceText(pieces, node.text);
  const fault = faultsOf(text.value, allowed).find((urlFault) => {
    const range = text.range(urlFault.from, urlFault.to);
    return range.start === start && range.end === end && variantIn(urlFault) === variant;
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
