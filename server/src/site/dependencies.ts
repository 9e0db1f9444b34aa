import { sameData } from '../core/sameData.ts';
import type { Changes, Topic } from './member.ts';
import type { Site } from './site.ts';

/** A document that queries the versions of more pages depends on the versions of all pages. */
const MOST_QUERIED = 1000;
/** If the versions in more files have changed, pages are not compared. */
const MOST_CHANGED = 20;

/** The queries of one document to its site, and whether changes of the site affect their answers. */
export class Dependencies {
  readonly #topics = new Set<Topic>();
  /** The pages whose versions it queried. */
  readonly #pages = new Set<string>();
  /** It queried where else URLs are listed, and other files have changed their lists since then. */
  #queriesUrls = false;
  #hasMissed = false;

  /** @param since the number of changes of the site that the document knows */
  constructor(
    readonly uri: string,
    readonly since: number,
  ) {}

  add(topic: Topic): void {
    this.#topics.add(topic);
  }

  has(topic: Topic): boolean {
    return this.#topics.has(topic);
  }

  addVersions(page: string): void {
    this.#topics.add('versions');
    if (this.#pages.size <= MOST_QUERIED) this.#pages.add(page);
  }

  addUrls(): void {
    this.#queriesUrls = true;
  }

  /** Whether an answer would differ after changes of the site. */
  isTouched(changes: Changes, site: Site): boolean {
    const concerns = [...this.#topics].some((topic) => {
      const change = changes.topics.get(topic);
      return (
        change !== undefined &&
        change.at > this.since &&
        change.uri !== this.uri &&
        (topic !== 'versions' || this.#hasOtherVersions(changes, site))
      );
    });
    return concerns || this.#hasOtherUrls(changes);
  }

  #hasOtherVersions({ versions }: Changes, site: Site): boolean {
    return (
      this.#pages.size > MOST_QUERIED ||
      versions.size > MOST_CHANGED ||
      [...versions].some(([file, before]) => {
        const now = file === this.uri ? before : site.known(file).sitemap?.alternates;
        return (
          now !== before && [...this.#pages].some((page) => !sameData(before?.get(page), now?.get(page)))
        );
      })
    );
  }

  /**
   * Whether the other listings of a URL of the document have changed. The site has the document as of the last pause in
   * typing: listings of URLs typed since are not compared, and the document queries again once the site has them.
   */
  #hasOtherUrls({ lists, sharing, listedAt }: Changes): boolean {
    if (!this.#queriesUrls || lists.size === 0 || listedAt <= this.since) return false;
    const isOwn = lists.has(this.uri);
    const isOfOthers = lists.size > (isOwn ? 1 : 0);
    if (isOfOthers && sharing.has(this.uri)) return true;
    if (isOwn && (isOfOthers || this.#hasMissed)) return true;
    this.#hasMissed ||= isOfOthers;
    return false;
  }
}
