import type { AnyDocument } from '../core/service.ts';
import type { Listing, Relisted } from '../sitemap/tools/relist.ts';
import type { RobotsFacts } from './robotsFacts.ts';
import type { SitemapFacts } from './sitemapFacts.ts';
import type { Step } from './step.ts';
import type { UrlSink } from './urlList.ts';

/** What is known of the content of a file. */
export interface Facts {
  readonly robots?: RobotsFacts | undefined;
  readonly sitemap?: SitemapFacts | undefined;
}

/** Looks into the files of a language. What it gives holds nothing of the text it was read from. */
export interface SiteReader {
  read(uri: string, text: string): Step<Facts>;
  /**
   * The facts of a document of this language, read to its end.
   * @param sink takes the URLs that it lists, which are then not among the facts
   */
  facts(document: AnyDocument, sink?: UrlSink): Step<Facts>;
  /** Brings the text of an index up to date, for a language that has indexes; undefined where it cannot be done. */
  relist?(uri: string, text: string, listing: Listing): Relisted | undefined;
}
