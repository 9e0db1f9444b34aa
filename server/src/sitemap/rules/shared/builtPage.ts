/** What the URLs of a sitemap get from the built site. */
import type { Found, PageFound, PageLink } from '../../../core/builtPages.ts';
import type { Finding, Fix, FixMeta, RuleContext, ValueCheck } from '../../../core/rule/rule.ts';
import { bareHost, parsedUrl } from '../../../core/uri.ts';
import { isPlaceholderHost } from '../../../urls/placeholder.ts';
import { decode } from '../../../xml/tree/tree.ts';
import type { SitemapNode } from '../../syntax/node.ts';
import type { Value } from '../../syntax/values.ts';
import { escaped } from '../../tools/indexText.ts';
import { entryDeletion } from '../../tools/merge.ts';
import type { SitemapFile, SitemapLeafRule } from '../types.ts';
import { urlset } from './examples.ts';
import { locAt } from './loc.ts';
import { entryUrl } from './parsedUrl.ts';
import { formOf } from './slash.ts';

/** What the URL of an entry gets; undefined if that is not known. */
export function foundFor(loc: Value, { site: { build } }: RuleContext): Found | undefined {
  const url = build && entryUrl(loc)?.url;
  return url === undefined ? undefined : build!.at(url);
}

/** A URL that gets a page which may be listed, or an answer that is not known. */
const soundPage: ValueCheck = (text, start, end, { site: { build } }) => {
  const found = build?.at(decode(text.slice(start, end)));
  return !found || found.kind === 'unknown' || (found.kind === 'page' && isListable(found));
};

/** The page that a URL gets, after redirects if there are any; undefined if that is not known, or there is none. */
export function pageFor(
  loc: Value,
  context: RuleContext,
): { readonly page: PageFound; readonly redirect: (Found & { kind: 'redirect' }) | undefined } | undefined {
  const found = foundFor(loc, context);
  const redirect = found?.kind === 'redirect' ? found : undefined;
  const page = redirect ? redirect.last.found : found;
  return page?.kind === 'page' ? { page, redirect } : undefined;
}

/** Whether there is a build to compare with. */
export const hasBuild = ({ site }: RuleContext): boolean => site.build !== undefined;

/** What is common to rules about what URLs of entries get. */
export const ofPages = {
  isNeeded: hasBuild,
  visits: ['url/loc'],
  unless: soundPage,
} as const satisfies Partial<SitemapLeafRule>;

const isListable = ({ noindex, canonicalElsewhere, refresh, versions }: PageFound): boolean =>
  !noindex && !canonicalElsewhere && !refresh && versions.length === 0;

/** What of a page is reported: the first of these is the reason for the others. */
export function faultOf(page: PageFound): 'refresh' | 'noindex' | 'canonical' | undefined {
  if (page.refresh) return 'refresh';
  if (page.noindex) return 'noindex';
  return page.canonicalElsewhere ? 'canonical' : undefined;
}

/** What is wrong with the page at the end of redirects. */
export const endFault = ({ last }: Found & { readonly kind: 'redirect' }): ReturnType<typeof faultOf> =>
  last?.found.kind === 'page' ? faultOf(last.found) : undefined;

/** A URL for a message: its path if it is on the same site as `from`. */
export function shownUrl(url: string, from: string): string {
  const [to, own] = [parsedUrl(url), parsedUrl(from)];
  return to && to.origin === own?.origin ? to.pathname + to.search : url;
}

/** The titles of the fixes of entries whose pages should not be listed. */
export const PAGE_FIXES = {
  replace: { title: 'Replace with {url}', safe: false, bulk: true },
  delete: { title: 'Delete this entry', safe: false, oneByOne: 'deletes' },
} as const satisfies Readonly<Record<string, FixMeta>>;

interface FixContext extends RuleContext {
  readonly file: SitemapFile;
}

/** Replaces the `<loc>` of a finding with the URL of a page that may be listed, and is not listed in the file yet. */
export function replaceLoc(
  finding: Finding,
  node: SitemapNode,
  urlFor: (found: Found, url: string) => string | undefined,
  context: FixContext,
): readonly Fix<SitemapFile>[] {
  const loc = locAt(node, finding);
  const found = loc && foundFor(loc, context);
  const to = found && urlFor(found, loc.value);
  const [only, ...others] = loc?.pieces ?? [];
  if (to === undefined || !only || others.length > 0 || context.file.recordIndex.locs.first(to)) return [];
  const page = context.site.build!.at(to);
  if (page?.kind !== 'page' || faultOf(page)) return [];
  const text = only.cdata ? to : escaped(to);
  const args = { url: shownUrl(to, loc!.value) };
  return [{ fix: 'replace', args, edits: [{ start: loc!.start, end: loc!.end, text }] }];
}

/** The parts of a rule about pages with a fault that names another URL, which should be listed instead. */
export function namingTarget(
  fault: ReturnType<typeof faultOf>,
  linkOf: (page: PageFound) => PageLink | undefined,
): Pick<SitemapLeafRule, 'isNeeded' | 'visits' | 'unless' | 'value' | 'fixes'> {
  return {
    ...ofPages,
    value(loc, report, context) {
      const found = foundFor(loc, context);
      if (found?.kind !== 'page' || faultOf(found) !== fault) return;
      const { url, line } = linkOf(found)!;
      const page = context.site.build!.folder + found.file;
      const variant = insteadOf(loc.value, url!, context);
      const form = variant ? undefined : formOf(loc.value, url!);
      // Pages that differ alike have equal messages, which are folded.
      if (form) return report(loc.start, loc.end, { variant: form });
      const args = { target: shownUrl(url!, loc.value), page, line: String(line) };
      report(loc.start, loc.end, { variant, args });
    },
    fixes: (finding, node, context) =>
      replaceLoc(finding, node, (found) => (found.kind === 'page' ? linkOf(found)?.url : undefined), context),
  };
}

/**
 * Why the URL that a page names is not one to list: the page itself is wrong, or it is on another site. Undefined for one
 * that is built and may be indexed, or of which that is not known.
 */
function insteadOf(
  own: string,
  target: string,
  { site: { build } }: RuleContext,
): 'page' | 'elsewhere' | undefined {
  const [from, to] = [parsedUrl(own), parsedUrl(target)];
  if (!from || !to) return 'page';
  if (to.origin !== from.origin) {
    const isSame = bareHost(to) === bareHost(from);
    return isSame || isPlaceholderHost(to.hostname) ? 'page' : 'elsewhere';
  }
  const found = build!.at(target);
  const isOdd = found?.kind === 'redirect' || found?.kind === 'missing';
  const isSamePage = to.pathname === from.pathname && to.search !== '';
  return isOdd || isSamePage || (found?.kind === 'page' && faultOf(found)) ? 'page' : undefined;
}

export function deleteEntry(node: SitemapNode): readonly Fix<SitemapFile>[] {
  const edit = entryDeletion(node);
  return edit ? [{ fix: 'delete', edits: [edit] }] : [];
}

/** For examples: the site of a built page, and a sitemap of its pages. */
export const HOME = 'https://www.example.com';
export const page = (head = ''): string => `<!doctype html><title>Page</title>${head}`;
export const builtSite = (files: Readonly<Record<string, string>>) => ({
  address: `${HOME}/sitemap.xml`,
  files: { '/index.html': page(), '/a/index.html': page(), ...files },
});
export const listing = (...paths: readonly string[]): string =>
  urlset(
    paths
      .map((path) => {
        const [open, close] = path.startsWith('⟦') ? ['⟦', '⟧'] : ['', ''];
        return `<url><loc>${open}${HOME}${path.replace(/[⟦⟧]/g, '')}${close}</loc></url>`;
      })
      .join('\n'),
  );
