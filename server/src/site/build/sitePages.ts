/** The built pages of a site: whether there are any, where they are served, and what is left open. */
import { type HostName, LATER, type Later, type ServerName } from '../../core/builtPages.ts';
import type { Decided } from '../../core/siteDecision.ts';
import type { Root } from '../roots/roots.ts';
import type { Build } from './build.ts';
import type { BuildNote, NoBuild } from './buildNotes.ts';
import type { Builds } from './builds.ts';

/** What is configured about where a site is served. */
export interface SitePlace {
  /** Its path, if it has one, is that of the root folder. */
  readonly url?: string | undefined;
  readonly host?: HostName | undefined;
  /** The root folder is configured. */
  readonly isRoot?: boolean | undefined;
}

/** The site as far as its pages depend on it. */
interface SiteOfPages {
  readonly root: Root;
  readonly place: SitePlace;
  readonly address: Decided | undefined;
  /** The paths of its HTML files. */
  readonly html: readonly string[];
  readonly counts: Readonly<Record<'paths' | 'pages' | 'built' | 'place', number>>;
  has(path: string): boolean;
  /** The first URLs that its sitemaps list, without those of one file. */
  pages(without: string): readonly string[];
}

export class SitePages {
  #noBuild: NoBuild | undefined;
  /** The notes have it. */
  #isNoted = false;
  #last:
    | { readonly key: string; readonly files: string; readonly build: Build | Later | undefined }
    | undefined;
  /** There has been a build under some origin, or files for one: documents of one site may see several origins. */
  #hasBeenBuilt = false;
  /** What a file declares of the address is being read. */
  #isWaiting = false;

  constructor(
    private readonly site: SiteOfPages,
    private readonly builds: Builds,
  ) {}

  /** What a file of a generator or host declares of its address. */
  get declared(): Decided | undefined {
    const found = this.site.html.length > 0 ? this.builds.declaredIn(this.#folder) : undefined;
    this.#isWaiting = found === LATER;
    return found === LATER ? undefined : found;
  }

  /** The build under an origin; undefined without any. `LATER`: files are being read. */
  at(origin: string | undefined): Build | Later | undefined {
    const at = origin ?? this.site.address?.value;
    const { paths, pages, built, place } = this.site.counts;
    const files = [at, paths, built].join(' ');
    const key = [files, pages, place].join(' ');
    const last = this.#last;
    if (last?.key === key) return last.build;
    const made = this.#make(at);
    this.#noBuild = typeof made === 'string' && made !== LATER ? made : undefined;
    this.#isNoted = false;
    let build = made === this.#noBuild ? undefined : (made as Build | Later | undefined);
    const before = last?.files === files ? last.build : undefined;
    // What it knows stays.
    if (build && before && build !== LATER && before !== LATER && build.identity === before.identity)
      build = before;
    if (build) this.#hasBeenBuilt = true;
    this.#last = { key, files, build };
    return build;
  }

  /** What is decided about it, as far as it is known now. */
  get decided(): {
    readonly root: string | undefined;
    readonly kind: Decided<'source' | 'build'> | undefined;
    readonly host: Decided<ServerName> | undefined;
  } {
    const build = this.at(undefined);
    if (build && build !== LATER) {
      const { root, hits: count, of, host: value, hostBy } = build;
      return {
        root,
        kind: count > 0 ? { value: 'build', strength: 'listed', by: 'pages', count, of } : undefined,
        host: hostBy && { value, ...hostBy },
      };
    }
    const mayBeSource = this.#noBuild === undefined && this.site.html.length > 0;
    const file = mayBeSource ? this.builds.sourceIn(this.#folder) : undefined;
    const isSource = file !== undefined && file !== LATER;
    return {
      kind: isSource ? { value: 'source', strength: 'declared', by: 'file', file } : undefined,
      ...{ root: undefined, host: undefined },
    };
  }

  /** What it leaves open, as far as it is known now. */
  get notes(): readonly BuildNote[] {
    const build = this.at(undefined);
    return build && build !== LATER ? build.notes.all : this.#withoutBuild;
  }

  /** The root of the site as messages show it. */
  get shownFolder(): string {
    return this.builds.shown(this.site.root.uri);
  }

  /** Files were read, or have changed: the topics that this concerns. */
  get changed(): readonly ('built' | 'place')[] {
    return [
      ...(this.#hasBeenBuilt ? ['built' as const] : []),
      ...(this.#isWaiting ? ['place' as const] : []),
    ];
  }

  /** The notes since the last call. */
  takeNotes(): readonly BuildNote[] {
    const { build } = this.#last ?? {};
    if (build && build !== LATER) return build.notes.take();
    const notes = this.#isNoted ? [] : this.#withoutBuild;
    this.#isNoted = true;
    return notes;
  }

  /** Why there is no build to check, though there are pages. */
  get #withoutBuild(): readonly BuildNote[] {
    const why = this.#noBuild;
    return why === undefined ? [] : [{ why, file: this.shownFolder, line: 0, count: 1 }];
  }

  get #folder() {
    const { root, html: pages } = this.site;
    return { uri: root.uri, pages, has: (path: string) => this.site.has(path) };
  }

  #make(origin: string | undefined): Build | NoBuild | Later | undefined {
    const { root, html, place } = this.site;
    if (root.unserved || html.length === 0) return undefined;
    const listed = this.site.pages('');
    const { url = origin, host, isRoot = false } = place;
    if (url === undefined) return root.certain && listed.length > 0 ? 'address' : undefined;
    return this.builds.in(this.#folder, {
      ...{ url: new URL(url), host, listed },
      ...{ isCertain: isRoot, isRoot: root.certain, isGiven: place.url !== undefined },
    });
  }
}
