/**
 * What rules and features may query of a site: a row for each fact. The context of a document without a site, and the part of
 * a site that a rule may access, are derived from this table; `site/view/view.ts` has the answers.
 */
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
  /** The same object, except that a rule without the need cannot access these properties. */
  without<T extends object>(whole: T, names: readonly (keyof T & string)[], need: Need): T;
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
    part: (files, limits) => limits.keep(files, () => files.map((file) => undated(file, limits))),
  },
  fileAt: {
    need: 'files',
    none: unknown,
    part: (fileAt, limits) => (url) => {
      const file = fileAt(url);
      return file && undated(file, limits);
    },
  },
  blockOf: { need: 'blocks', none: undefined },
  changeOf: { need: 'changes', none: undefined },
  listed: { need: 'versions', none: unknown },
  urls: { need: 'lists', none: undefined },
  build: {
    need: 'build',
    none: undefined,
    part: (build, limits) =>
      build && limits.keep(build, () => limits.without(build, ['unlisted'], 'unlisted')),
  },
  pages: { need: 'pages', none: [] },
};

/** The context of a document without a site. */
export const NO_SITE = Object.fromEntries(
  Object.entries(SITE_FACTS).map(([name, { none }]) => [name, none]),
) as unknown as SiteContext;

const undated = (file: SiteFile, limits: Limits): SiteFile =>
  limits.without(file, ['newest', 'modified'], 'dates');
