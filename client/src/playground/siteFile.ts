/** A file of the site in the playground, and what may be one. */

/** A file of a site: its path below the root of the site, without a slash in front, and its text. */
export interface SiteFile {
  readonly path: string;
  readonly text: string;
  /** The text before it was changed; absent if it was not. */
  readonly before?: string;
}

export const MAX_FILES = 50;

/** A name in any script: not `.` or `..`, no blank at its ends, nothing that controls how it is shown. */
const NAME = /^(?!\.{1,2}$)(?!\s)[^\\:\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+(?<!\s)$/u;

export const KEY = '#site=';
/** Whether a fragment claims to have files. */
export const isShared = (fragment: string): boolean => fragment.startsWith(KEY);

/** Where a tab has the id of what it keeps. */
export const TAB = 'crawlwise';
/** Longer addresses are cut off by browsers, chats and mail. In characters. */
export const MAX_ADDRESS = 100_000;

/** The files of a site in data that may be anything; undefined if there are none, too many, or something else. */
export function siteFiles(data: unknown): readonly SiteFile[] | undefined {
  if (!Array.isArray(data) || data.length === 0 || data.length > MAX_FILES) return undefined;
  const files = data as readonly Partial<SiteFile>[];
  const areFiles = files.every(
    ({ path, text, before = '' }) =>
      typeof path === 'string' && isPath(path) && typeof text === 'string' && typeof before === 'string',
  );
  const paths = new Set(files.map(({ path }) => path));
  return areFiles && paths.size === files.length ? (files as readonly SiteFile[]) : undefined;
}

/** Whether a text can be the path of a file of a site here. */
export const isPath = (text: string): boolean =>
  text.length <= 200 && text.split('/').every((name) => NAME.test(name));
