/** The built pages of a site as seen from one document. */
import { type BuiltPages, LATER } from '../core/builtPages.ts';
import type { SiteContext } from '../core/siteContext.ts';
import type { Steps } from '../core/steps.ts';
import { nameOf } from '../core/uri.ts';
import type { Build } from './build.ts';
import type { Changes } from './member.ts';
import type { Placement } from './placement.ts';
import type { Site } from './site.ts';

/** What is known beyond one site. */
interface Beyond {
  /** Whether the files of all sites are known. */
  readonly areAllKnown: () => boolean;
  /** Whether any file of a site lists a URL. */
  readonly isListed: (site: Site, url: string) => boolean;
}

/** What decides about pages that are not listed. */
const TOPICS = ['urls', 'paths', 'files', 'built', 'robots', 'place', 'pages'] as const;

export class ViewedBuild {
  /** Which build was seen last. */
  #seenAs: string | undefined;
  /** The last answer about pages that are not listed. */
  #unlisted: string | undefined;
  readonly #pages: () => BuiltPages | undefined;
  #known: { readonly site: Site; readonly counts: string; readonly urls: readonly string[] } | undefined;

  /** @param blockOf see `SiteContext` */
  constructor(
    private readonly place: Placement,
    private readonly beyond: Beyond,
    private readonly blockOf: () => SiteContext['blockOf'],
  ) {
    this.#pages = place.keeping(['place', 'paths', 'pages', 'built'], () => this.#seen());
  }

  get pages(): BuiltPages | undefined {
    this.#seenAs = this.#identity;
    return this.#pages();
  }

  /** Whether there is another build after these changes. */
  isOther(changes: Pick<Changes, 'topics'>): boolean {
    return this.#seenAs !== undefined && this.mayHaveOthers(changes) && this.#seenAs !== this.#identity;
  }

  /** Whether `hasOthers` may be true after these changes. */
  mayHaveOthers({ topics }: Pick<Changes, 'topics'>): boolean {
    return TOPICS.some((topic) => topics.has(topic));
  }

  /** Whether other pages than those it has answered are not listed now. */
  *hasOthers(): Steps<boolean> {
    if (this.#unlisted === undefined) return false;
    const now = (yield* this.#find())?.join(' ');
    return now !== undefined && now !== this.#unlisted;
  }

  get #build(): Build | undefined {
    const build = this.place.site.buildAt(this.place.origin());
    return build === LATER ? undefined : build;
  }

  get #identity(): string {
    const build = this.place.site.buildAt(this.place.origin());
    return build === LATER ? LATER : (build?.identity ?? '');
  }

  #seen(): BuiltPages | undefined {
    const { site } = this.place;
    const build = this.#build;
    if (!build) return undefined;
    return {
      host: build.host,
      folder: `${nameOf(site.root.uri.slice(0, -1))}/`,
      at: (url) => build.at(url),
      hasFolder: (path) => site.paths.includes(path),
      unlisted: () => this.#findAndRecord(),
    };
  }

  *#findAndRecord(): Steps<readonly string[] | undefined> {
    const urls = yield* this.#find();
    this.#unlisted = urls?.join(' ') ?? '';
    return urls;
  }

  /** Found once, until a topic changes: rules ask at each edit. */
  *#find(): Steps<readonly string[] | undefined> {
    const { site } = this.place;
    const counts = TOPICS.map((topic) => site.counts[topic]).join(' ');
    if (this.#known?.site === site && this.#known.counts === counts) return this.#known.urls;
    const urls = yield* this.#search();
    this.#known = urls && { site, counts, urls };
    return urls;
  }

  *#search(): Steps<readonly string[] | undefined> {
    const { site, uri } = this.place;
    if (!site.isReporter(uri) || !this.beyond.areAllKnown()) return undefined;
    const blockOf = this.blockOf();
    const build = this.#build;
    if (!build) return undefined;
    return yield* build.unlisted(
      (url) => this.beyond.isListed(site, url),
      (url) => blockOf?.(url) !== undefined,
    );
  }
}
