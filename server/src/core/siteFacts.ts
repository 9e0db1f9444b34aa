/**
 * What rules and features may query of a site: a row for each fact. The context of a document without a site, and the part of
 * a site that a rule may access, are derived from this table; `site/view/view.ts` has the answers.
 */
import type { BuiltPages } from './builtPages.ts';
import type { SiteContext, SiteFile } from './siteContext.ts';

/** When a need is met, if not at once. */
interface NeedKind {
  /** Once all files of the site have been read. */
  readonly isLast?: true;
  /** Until then, a rule would report false findings; otherwise it only misses some. */
  readonly isVital?: true;
}

/** What rules declare in `meta.needs`. */
export const NEEDS = {
  /** Where the file itself is served, and what announces it. */
  place: {},
  /** Which paths exist. */
  paths: {},
  /** Which other files there are, and their kinds. */
  files: {},
  /** What blocks crawlers. */
  blocks: {},
  /** Some listed pages. */
  pages: {},
  /** How new other files and their content are. */
  dates: { isLast: true, isVital: true },
  /** Which language versions other files list. */
  versions: { isLast: true, isVital: true },
  /** Which URLs other files list. */
  lists: { isLast: true },
  /** When pages changed. */
  changes: {},
  /** What listed URLs get from the built site. */
  build: {},
  /** Which built pages no file lists. */
  unlisted: { isLast: true, isVital: true },
} as const satisfies Readonly<Record<string, NeedKind>>;

export type Need = keyof typeof NEEDS;

/** What a rule may access. */
export interface Limits {
  /** Throws for a rule without this need. */
  mustHave(need: Need): void;
  /** Makes something once for each value. */
  keep<T extends object>(of: T, make: () => T): T;
}

interface SiteFact<T> {
  readonly need: Need;
  /** Its value for a document without a site. */
  readonly none: T;
  /** The part that a rule may access which lacks further needs. */
  readonly part?: (whole: T, limits: Limits) => T;
}

const unknown = () => undefined;

/**
 * A function that returns what a rule may access of an object, by the need of each property. One class has all: an object with
 * the whole as its prototype costs much more, and V8 keeps such a whole until all garbage is collected.
 */
function partBy<T extends object>(needs: { readonly [K in keyof T]-?: Need }) {
  class Part {
    constructor(
      readonly whole: T,
      readonly limits: Limits,
    ) {}
  }
  for (const name of Object.keys(needs) as (keyof T)[])
    Object.defineProperty(Part.prototype, name, {
      get(this: Part): T[keyof T] {
        this.limits.mustHave(needs[name]);
        return this.whole[name];
      },
    });
  return (whole: T, limits: Limits): T => new Part(whole, limits) as unknown as T;
}

const fileFor = partBy<SiteFile>({
  ...{ uri: 'files', path: 'files', address: 'files', kind: 'files', isIndex: 'files' },
  ...{ listedOrigin: 'files', entries: 'files', newest: 'dates', modified: 'dates' },
});

const buildFor = partBy<BuiltPages>({
  ...{ host: 'build', isProven: 'build', folder: 'build', at: 'build', answer: 'build', urls: 'build' },
  ...{ hasFolder: 'build', unlisted: 'unlisted' },
});

export const SITE_FACTS: { readonly [K in keyof SiteContext]: SiteFact<SiteContext[K]> } = {
  address: { need: 'place', none: undefined },
  origin: { need: 'place', none: undefined },
  decided: { need: 'place', none: undefined },
  path: { need: 'place', none: undefined },
  announced: { need: 'place', none: false },
  announcer: { need: 'place', none: undefined },
  servedAt: { need: 'place', none: undefined },
  listedAs: { need: 'place', none: undefined },
  rivals: { need: 'place', none: [] },
  isRootCopy: { need: 'place', none: false },
  copyOf: { need: 'place', none: undefined },
  maker: { need: 'place', none: undefined },
  paths: { need: 'paths', none: [] },
  exists: { need: 'paths', none: unknown },
  uriOf: { need: 'paths', none: unknown },
  files: {
    need: 'files',
    none: [],
    part: (files, limits) => limits.keep(files, () => files.map((file) => fileFor(file, limits))),
  },
  fileAt: {
    need: 'files',
    none: unknown,
    part: (fileAt, limits) => (url) => {
      const file = fileAt(url);
      return file && fileFor(file, limits);
    },
  },
  blockOf: { need: 'blocks', none: undefined },
  changeOf: { need: 'changes', none: undefined },
  listed: { need: 'versions', none: unknown },
  urls: { need: 'lists', none: undefined },
  build: {
    need: 'build',
    none: undefined,
    part: (build, limits) => build && limits.keep(build, () => buildFor(build, limits)),
  },
  pages: { need: 'pages', none: [] },
};

/** The context of a document without a site. */
export const NO_SITE = Object.fromEntries(
  Object.entries(SITE_FACTS).map(([name, { none }]) => [name, none]),
) as unknown as SiteContext;
