import type { AnyDocument } from '../../core/service.ts';
import type { Listing, Relisted } from '../../sitemap/tools/relist.ts';
import type { UrlSink } from '../listings/urlList.ts';
import type { RobotsFacts } from './robotsFacts.ts';
import type { SitemapFacts } from './sitemapFacts.ts';
import type { Step } from './step.ts';

/** The facts about the content of a file. */
export interface Facts {
  readonly robots?: RobotsFacts | undefined;
  readonly sitemap?: SitemapFacts | undefined;
}

/** Extracts facts from files of a language. The facts keep nothing of the text alive. */
export interface SiteReader {
  /** @param sink takes the URLs that the file lists, which are then not among the facts */
  read(uri: string, text: string, sink?: UrlSink): Step<Facts>;
  /** The facts about a document of this language, read to its end; `sink` as for `read`. */
  facts(document: AnyDocument, sink?: UrlSink): Step<Facts>;
  /** Updates the text of an index, for a language that has indexes; undefined if it cannot be done. */
  relist?(uri: string, text: string, listing: Listing): Relisted | undefined;
}

/** The facts of a list of URLs as those of a file. */
export const asFacts =
  (step: Step<SitemapFacts>): Step<Facts> =>
  (more) => {
    const sitemap = step(more);
    return sitemap && { sitemap };
  };
