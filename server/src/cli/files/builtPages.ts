/** The HTML pages of a built site, for comparison with those of another build. */
import { join, relative } from 'node:path';
import { decoded, httpUrl } from '../../core/uri.ts';
import { lookAt } from '../../disk/reach.ts';
import { octetsOf } from '../../disk/read.ts';
import { filesBelow } from '../../disk/walk.ts';
import { contentKey, headKey, MAX_PAGE, pageFile } from '../../pages/content.ts';
import { KeySet } from '../../site/listings/keySet.ts';
import { wideHash } from '../../text/hash.ts';

/** The pages below a folder. Their names are kept as keys, and each is read when it is compared. */
export class BuiltPages {
  private readonly files = new KeySet();
  /** The names at the top of the folder: other first segments of URLs may be base paths. */
  private readonly top = new Set<string>();

  private constructor(readonly folder: string) {}

  /** Finds the pages below a folder; links are followed within its bounds, and what cannot be read is not there. */
  static async below(folder: string): Promise<BuiltPages> {
    const pages = new BuiltPages(folder);
    for await (const path of filesBelow(folder)) {
      if (typeof path !== 'string' || !/\.html?$/i.test(path)) continue;
      const own = relative(folder, path).replaceAll('\\', '/');
      pages.files.add(wideHash(own));
      pages.top.add(own.split('/', 1)[0]!);
    }
    return pages;
  }

  get size(): number {
    return this.files.size;
  }

  /**
   * The path of the page of a URL below the folder. The first segment may be a base path, as in
   * `https://user.github.io/project/a/`; undefined if there is no page, or more than one.
   */
  fileOf(url: string): string | undefined {
    const { pathname } = httpUrl(url) ?? {};
    if (pathname === undefined) return undefined;
    const path = decoded(pathname);
    const has = (file: string): boolean => this.files.has(wideHash(file));
    const own = pageFile(path, has);
    const [, first = '', rest] = /^\/([^/]+)(\/.+)$/s.exec(path) ?? [];
    return own ?? (rest === undefined || this.top.has(first) ? undefined : pageFile(rest, has));
  }

  /** The octets of a page; undefined if it is no longer there, leads out of the folder, or is too large. */
  read(file: string): Uint8Array | undefined {
    const path = join(this.folder, file);
    try {
      const facts = lookAt(path, this.folder);
      return facts?.kind === 'file' ? octetsOf(path, MAX_PAGE) : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Whether parts of a URL's page are equal in two builds; undefined if that cannot be known. */
export interface SameParts {
  /** Its main content. */
  readonly content: boolean | undefined;
  /** What its head says: title, indexing and canonical URL. */
  readonly head: boolean | undefined;
}

const UNKNOWN: SameParts = { content: undefined, head: undefined };

/** Compares the pages of a URL in two builds. */
export function sameParts(url: string, before: BuiltPages, now: BuiltPages): SameParts {
  const file = now.fileOf(url);
  if (file === undefined || before.fileOf(url) !== file) return UNKNOWN;
  const [a, b] = [before.read(file), now.read(file)];
  if (!a || !b) return UNKNOWN;
  if (Buffer.compare(a, b) === 0) return { content: true, head: true };
  const [item, other] = [contentKey(a), contentKey(b)];
  return {
    content: item === undefined || other === undefined ? undefined : item === other,
    head: headKey(a, url) === headKey(b, url),
  };
}
