/** What rules need of the site of a file: they declare it in `meta.needs`, and can access nothing else. */
import { Attached } from '../../text/attached.ts';
import type { BuiltPages } from '../builtPages.ts';
import type { SiteContext, SiteFile } from '../siteContext.ts';

/**
 * What each gives is in `NeededSite`. `place`: where the file itself is served, and what announces it. `paths`: which paths exist. `files`: which other
 * files there are, and their kinds. `blocks`: what blocks crawlers. `pages`: some listed pages. `dates`: how new other
 * files and their content are. `versions`: which language versions other files list. `lists`: which URLs other files
 * list. `changes`: when pages changed. `build`: what listed URLs get from the built site. `unlisted`: which built pages
 * no file lists.
 */
export type Need =
  | ('place' | 'paths' | 'files' | 'blocks' | 'pages' | 'dates' | 'versions' | 'lists')
  | ('changes' | 'build' | 'unlisted');

/** Needs that are only met once all files of the site have been read. */
const LAST: ReadonlySet<Need> = new Set<Need>(['dates', 'versions', 'lists', 'unlisted']);

/** Whether the findings of a rule may change once all files of the site have been read. */
export const needsAllFiles = ({ needs = [] }: { readonly needs?: readonly Need[] }): boolean =>
  needs.some((need) => LAST.has(need));

/** Needs without which a rule would report false findings; without `lists`, it only misses some. */
const VITAL: ReadonlySet<Need> = new Set<Need>(['dates', 'versions', 'unlisted']);

/** Whether a rule that needs all files would report false findings, not just miss some, while files are unread. */
export const isWrongInPart = ({ needs = [] }: { readonly needs?: readonly Need[] }): boolean =>
  needs.some((need) => VITAL.has(need)) || !needs.some((need) => LAST.has(need));

const NONE: readonly Need[] = [];
const keys = new WeakMap<readonly Need[], string>();

/** A text that equal needs share. */
export function keyOfNeeds(needs = NONE): string {
  if (needs.length < 2) return needs[0] ?? '';
  const key = keys.get(needs) ?? needs.toSorted().join();
  keys.set(needs, key);
  return key;
}

const known = new Attached<SiteContext, Map<string, SiteContext>>();

/** The part of `site` that a rule with these needs may access: one object for equal needs. Accessing more throws. */
export function siteFor(site: SiteContext, needs = NONE): SiteContext {
  const key = keyOfNeeds(needs);
  let views = known.get(site);
  if (!views) {
    views = new Map();
    known.set(site, views);
  }
  let view = views.get(key);
  if (!view) {
    view = new NeededSite(site, needs);
    views.set(key, view);
  }
  return view;
}

class NeededSite implements SiteContext {
  /** The other files, and the same without their dates. */
  private all: readonly SiteFile[] | undefined;
  private undated: readonly SiteFile[] = [];
  /** A build, and the same without the pages that are not listed. */
  private whole: BuiltPages | undefined;
  private part: BuiltPages | undefined;

  constructor(
    private readonly site: SiteContext,
    private readonly needs: readonly Need[],
  ) {}

  get address() {
    return this.needed('place').address;
  }
  get origin() {
    return this.needed('place').origin;
  }
  get path() {
    return this.needed('place').path;
  }
  get announced() {
    return this.needed('place').announced;
  }
  get announcer() {
    return this.needed('place').announcer;
  }
  get servedAt() {
    return this.needed('place').servedAt;
  }
  get listedAs() {
    return this.needed('place').listedAs;
  }
  get rivals() {
    return this.needed('place').rivals;
  }
  get isRootCopy() {
    return this.needed('place').isRootCopy;
  }
  get maker() {
    return this.needed('place').maker;
  }
  get paths() {
    return this.needed('paths').paths;
  }
  readonly exists = (path: string) => this.needed('paths').exists(path);
  readonly uriOf = (path: string) => this.needed('paths').uriOf(path);
  get files() {
    const { files } = this.needed('files');
    if (this.needs.includes('dates')) return files;
    if (this.all !== files) {
      this.all = files;
      this.undated = files.map((file) => this.dated(file));
    }
    return this.undated;
  }
  readonly fileAt = (url: string) => {
    const file = this.needed('files').fileAt(url);
    return file && this.dated(file);
  };
  get blockOf() {
    return this.needed('blocks').blockOf;
  }
  get changeOf() {
    return this.needed('changes').changeOf;
  }
  get pages() {
    return this.needed('pages').pages;
  }
  readonly listed = (url: string) => this.needed('versions').listed(url);
  get urls() {
    return this.needed('lists').urls;
  }

  get build() {
    const { build } = this.needed('build');
    if (!build || this.needs.includes('unlisted')) return build;
    if (this.whole !== build) {
      this.whole = build;
      this.part = Object.create(build, { unlisted: { get: () => this.needed('unlisted') } });
    }
    return this.part;
  }

  private needed(need: Need): SiteContext {
    if (!this.needs.includes(need)) throw new Error(`The rule does not name '${need}' in meta.needs`);
    return this.site;
  }

  private dated(file: SiteFile): SiteFile {
    return this.needs.includes('dates') ? file : new UndatedFile(file, this.undatable);
  }

  private readonly undatable = (): never => this.needed('dates') as never;
}

/** A file for rules that do not need dates: accessing them throws. */
class UndatedFile implements SiteFile {
  readonly #file: SiteFile;
  readonly #refuse: () => never;

  constructor(file: SiteFile, refuse: () => never) {
    this.#file = file;
    this.#refuse = refuse;
  }

  get uri() {
    return this.#file.uri;
  }
  get path() {
    return this.#file.path;
  }
  get address() {
    return this.#file.address;
  }
  get kind() {
    return this.#file.kind;
  }
  get isIndex() {
    return this.#file.isIndex;
  }
  get listedOrigin() {
    return this.#file.listedOrigin;
  }
  get entries() {
    return this.#file.entries;
  }
  get newest() {
    return this.#refuse();
  }
  get modified() {
    return this.#refuse();
  }
}
