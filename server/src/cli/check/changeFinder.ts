/** Looks up when pages changed, for the files that one checker checks. */
import type { PageChange, SiteContext } from '../../core/siteContext.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import {
  changesBySource,
  type LastDates,
  type SentChanges,
  type SourceChanges,
  urlKey,
} from '../../site/build/pageChanges.ts';
import type { BuiltPages } from '../files/builtPages.ts';

type ChangeOf = NonNullable<SiteContext['changeOf']>;

export class ChangeFinder {
  private readonly bySource = new WeakMap<SourceChanges, ChangeOf>();
  private readonly pages = new Map<string, Promise<BuiltPages>>();

  /**
   * @param changes what is known, by the URI of a file
   * @param lastDates the dates of the last build
   */
  constructor(
    private readonly changes: ReadonlyMap<string, SentChanges> = new Map(),
    private readonly lastDates?: LastDates | undefined,
  ) {}

  /** The site of a file, with what is known of the changes of its pages. */
  async added(uri: string, site: SiteContext | undefined): Promise<SiteContext | undefined> {
    const sent = this.changes.get(uri);
    if (!sent) return site;
    const { sources, builds } = sent;
    const byBuild = builds && (await this.byBuild(builds));
    const bySource = sources && this.bySourceOf(sources);
    const known = new Map<string, PageChange | undefined>();
    const changeOf: ChangeOf = (url) => {
      // Several rules ask, and pages are read for each answer.
      if (!known.has(url)) known.set(url, byBuild?.(url) ?? bySource?.(url));
      return known.get(url);
    };
    return Object.create(site ?? NO_SITE, { changeOf: { value: changeOf } });
  }

  private bySourceOf(sources: SourceChanges): ChangeOf {
    const found = this.bySource.get(sources) ?? changesBySource(sources);
    this.bySource.set(sources, found);
    return found;
  }

  private async byBuild({ before, now }: NonNullable<SentChanges['builds']>): Promise<ChangeOf> {
    const { sameParts } = await import('../files/builtPages.ts');
    const [old, own] = [await this.pagesBelow(before), await this.pagesBelow(now)];
    return (url) => {
      const lastmod = this.lastDates?.get(urlKey(url));
      const isSame = lastmod === undefined ? undefined : sameParts(url, old, own).content;
      if (isSame === undefined) return undefined;
      return { by: 'build', source: own.fileOf(url)!, isChanged: !isSame, lastmod: lastmod! };
    };
  }

  private pagesBelow(folder: string): Promise<BuiltPages> {
    const found = this.pages.get(folder) ?? builtBelow(folder);
    this.pages.set(folder, found);
    return found;
  }
}

/** The pages below a folder. Their code reads HTML, and is loaded only for builds that are compared. */
export const builtBelow = async (folder: string): Promise<BuiltPages> =>
  (await import('../files/builtPages.ts')).BuiltPages.below(folder);
