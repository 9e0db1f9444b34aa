/** Which findings of files that have not changed depend on files that have. */

import { withoutGzip } from '../../core/ownFiles.ts';
import { isOfFailures } from '../../core/rule/failureRule.ts';
import type { Need } from '../../core/rule/needs.ts';
import { decoded, httpUrl } from '../../core/uri.ts';
import { keysOf } from '../../site/build/pageSources.ts';
import { pagesIn } from '../../site/facts/factsOf.ts';
import type { SitemapFacts } from '../../site/facts/sitemapFacts.ts';
import { isAmong, keyOfUrl } from '../../site/listings/urlKeys.ts';
import { isRobots } from '../files/files.ts';
import type { PrintedFinding } from '../output/row.ts';
import type { Changes, SiteChanges } from './changed.ts';
import { type Batch, type FileReport, ownFiles } from './collect.ts';

/** What rules query about robots.txt, about sitemaps that are new or gone, about those that an index names, and about built pages. */
const OF_ROBOTS: readonly Need[] = ['place', 'paths', 'files', 'blocks', 'pages', 'build', 'unlisted'];
const OF_PATHS: readonly Need[] = ['paths', 'files'];
const OF_CHILDREN: readonly Need[] = ['files', 'dates'];
const OF_PAGES: readonly Need[] = ['build', 'changes'];
/** What rules of robots.txt query about sitemaps. */
const OF_LISTED: readonly Need[] = ['files', 'pages'];

export class Dependents {
  private constructor(
    private readonly changes: Changes,
    private readonly batch: Batch,
    private readonly robots: ReadonlySet<string>,
    private readonly needs: ReadonlyMap<string, readonly Need[]>,
  ) {}

  static async of(changes: Changes, batch: Batch): Promise<Dependents> {
    const own = ownFiles(batch.files);
    const needs = new Map<string, readonly Need[]>();
    for (const language of new Set(own.map((item) => item.language)))
      for (const { code, needs: queried = [] } of (await language.load()).rules) needs.set(code, queried);
    return new Dependents(changes, batch, new Set(own.filter(isRobots).map(({ uri }) => uri)), needs);
  }

  /** The part of a report that depends on a change; undefined if the file does not. */
  partOf(report: FileReport): FileReport | undefined {
    if (this.changes.files.has(report.file)) return report;
    const needs = this.needsOf(report.uri);
    if (needs.size === 0) return undefined;
    const depends = ({ code }: PrintedFinding): boolean =>
      isOfFailures(code) || (this.needs.get(code) ?? []).some((need) => needs.has(need));
    return { ...report, rows: report.rows.filter(depends), suppressed: 0 };
  }

  /** What rules may have queried about changed files. */
  private needsOf(uri: string): ReadonlySet<Need> {
    const root = this.changes.rootOf(uri);
    const needs: Need[] = this.listsChangedSource(uri) ? ['changes'] : [];
    const site = this.changes.sites.get(root);
    if (!site) return new Set(needs);
    const { files, pages } = site;
    if (site.hasRobots) needs.push(...OF_ROBOTS);
    if (site.hasOtherPaths) needs.push(...OF_PATHS);
    if (site.hasHostFiles || (pages.length > 0 && this.listsPage(uri, root, site))) needs.push(...OF_PAGES);
    if (site.hasHostFiles || pages.length > 0) needs.push('unlisted');
    if (this.robots.has(uri)) {
      if (files.length > 0) needs.push(...OF_LISTED);
      if (pages.length > 0) needs.push(...OF_PAGES);
      return new Set(needs);
    }
    for (const other of files) {
      if (other === uri) continue;
      if (this.names(uri, other, root)) needs.push(...OF_CHILDREN);
      if (this.names(other, uri, root)) needs.push('place');
      if (this.sharesUrls(uri, other)) needs.push('lists');
      if (this.isVersionOf(uri, other) || this.isVersionOf(other, uri)) needs.push('versions');
    }
    return new Set(needs);
  }

  private factsOf = (uri: string): SitemapFacts | undefined => this.batch.facts.get(uri)?.known.sitemap;

  /** Whether an index lists a file, wherever the site is served. */
  private names(index: string, file: string, root: string): boolean {
    const facts = this.factsOf(index);
    if (!facts?.isIndex) return false;
    const path = withoutGzip(decoded(file.slice(root.length - 1)));
    const locs = facts.entries?.map(({ loc }) => loc) ?? pagesIn(facts);
    return locs.some((loc) => withoutGzip(decoded(httpUrl(loc)?.pathname ?? '')).endsWith(path));
  }

  private sharesUrls(item: string, other: string): boolean {
    const [keys, others] = [this.batch.keys.get(item), this.batch.keys.get(other)];
    return (others && keys?.some((key) => isAmong(key, others))) ?? false;
  }

  /** Whether a sitemap names a page of the other one as a version of its own. */
  private isVersionOf(item: string, other: string): boolean {
    const keys = this.batch.keys.get(other);
    const alternates = this.factsOf(item)?.alternates;
    if (!keys || !alternates) return false;
    return [...alternates.values()].flat().some(({ href }) => isAmong(keyOfUrl(href), keys));
  }

  /** Whether a sitemap lists one of the changed pages. */
  private listsPage(uri: string, root: string, { pages }: SiteChanges): boolean {
    return this.lists(uri, pages, (page) => {
      const path = page.slice(root.length - 1);
      return [path, path.replace(/\.html?$/i, ''), path.replace(/index\.html?$/i, '')];
    });
  }

  /** Whether a sitemap lists a page whose source has changed. */
  private listsChangedSource(uri: string): boolean {
    const { isChanged } = this.changes;
    const pages = this.batch.files.pageChanges?.pagesOfSources(uri, isChanged) ?? [];
    return this.lists(uri, pages, (page) => {
      const paths = [...keysOf(page), page.replace(/(?:(?:^|\/)index)?\.[^./]+$/, '')];
      return paths.flatMap((path) => [`/${path}`, `/${path}/`, `/${path}.html`]);
    });
  }

  /** Whether a sitemap lists a page in one of its forms, under the address of its first URL. */
  private lists(
    uri: string,
    pages: readonly string[],
    formsOf: (page: string) => readonly string[],
  ): boolean {
    const keys = this.batch.keys.get(uri);
    const facts = this.factsOf(uri);
    const first = httpUrl((facts && pagesIn(facts)[0]) ?? '');
    if (!keys || !first) return false;
    // The site may be served below a path.
    const prefixes = [...first.pathname.matchAll(/\//g)].map(({ index }) => first.pathname.slice(0, index));
    return pages.some((page) => {
      const forms = formsOf(page);
      return prefixes.some((prefix) =>
        forms.some((form) => isAmong(keyOfUrl(first.origin + prefix + form), keys)),
      );
    });
  }
}
