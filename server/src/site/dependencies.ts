import { sameData } from '../core/sameData.ts';
import type { Changes, Topic } from './member.ts';
import type { Site } from './site.ts';

/** A document that asks for the versions of more pages depends on all that is said of any. */
const MOST_ASKED = 1000;
/** Where the versions in more files have changed, nobody looks which. */
const MOST_CHANGED = 20;

/** What one document has read of its site, and whether changes of the site affect that. */
export class Dependencies {
  readonly #topics = new Set<Topic>();
  /** The pages whose versions it has read. */
  readonly #pages = new Set<string>();
  /** It has read where else URLs are listed, and other files have changed their lists since then. */
  #asksUrls = false;
  #hasMissed = false;

  constructor(readonly uri: string) {}

  add(topic: Topic): void {
    this.#topics.add(topic);
  }

  has(topic: Topic): boolean {
    return this.#topics.has(topic);
  }

  addVersions(page: string): void {
    this.#topics.add('versions');
    if (this.#pages.size <= MOST_ASKED) this.#pages.add(page);
  }

  addUrls(): void {
    this.#asksUrls = true;
  }

  /** Whether an answer would be another one after changes of the site. */
  isTouched(changes: Changes, site: Site): boolean {
    const concerns = [...this.#topics].some(
      (topic) =>
        changes.topics.has(topic) &&
        changes.topics.get(topic) !== this.uri &&
        (topic !== 'versions' || this.#hasOtherVersions(changes, site)),
    );
    return concerns || this.#hasOtherUrls(changes);
  }

  #hasOtherVersions({ versions }: Changes, site: Site): boolean {
    return (
      this.#pages.size > MOST_ASKED ||
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
   * Whether a URL of the document is listed elsewhere in another way. The site knows the document as it was last left
   * alone: what others say of what was typed since is not looked for, so the document asks again when the site learns of it.
   */
  #hasOtherUrls({ lists, sharing }: Changes): boolean {
    if (!this.#asksUrls || lists.size === 0) return false;
    const isOwn = lists.has(this.uri);
    const isOfOthers = lists.size > (isOwn ? 1 : 0);
    if (isOfOthers && sharing.has(this.uri)) return true;
    if (isOwn && (isOfOthers || this.#hasMissed)) return true;
    this.#hasMissed ||= isOfOthers;
    return false;
  }
}
