/** Which language a file is read in, by its name and its beginning. */
import { type Stats, statSync } from 'node:fs';
import { isPointer } from '../../core/pointer.ts';
import { type FileHead, HEAD_UNITS, type Loadable } from '../../core/service.ts';
import { nameOf } from '../../core/uri.ts';
import { reachWords } from '../../core/words/reach.ts';
import { beginningIn, headOf, textIn } from '../../disk/read.ts';
import { reasonOf } from '../../disk/reasons.ts';
import type { AccountEntry } from '../../project/account.ts';
import type { Project, ProjectFile } from '../../project/project.ts';
import { isForeign } from '../../registry.ts';
import { ROBOTS_NAME } from '../../site/facts/member.ts';
import { uriOf } from '../args/paths.ts';
import { fileWords as t } from '../words/files.ts';

/** Octets of a file that is read to its end when it is found. */
export const SMALL_FILE = 2 ** 13;

/** A file to check. */
export interface Found {
  /** Its absolute path. */
  readonly file: string;
  readonly uri: string;
  readonly language: Loadable;
  /** In octets, as it is stored. */
  readonly size: number;
  /** Modification time, in milliseconds since 1970. */
  readonly modified: number | undefined;
  /** The folder of the output that it is in: what its framework serves as `/`. */
  readonly root?: string | undefined;
  /** The text of a small file, if it was kept when it was found. */
  readonly text?: string | undefined;
  /** XML with the root of another format: in a folder, it is checked only if its site announces it. */
  readonly isForeign?: boolean | undefined;
}

/** A path that could not be checked, and why. */
export interface Refused {
  /** An absolute path; that of a glob, too. */
  readonly file: string;
  readonly reason: string;
}

/**
 * The language of a file, if any; a refusal if it cannot be read, or if it is a pointer of Git LFS in place of a file of
 * ours.
 * @param site what announces it, if anything does
 */
export async function claim(
  file: string,
  languages: readonly Loadable[],
  site?: Pick<Project, 'announcedLanguage'>,
  uri = uriOf(file),
): Promise<Found | Refused | undefined> {
  try {
    const { text, isWhole, size, modified } = await beginningIn(file, SMALL_FILE);
    const head: FileHead = { uri, languageId: '', head: text.slice(0, HEAD_UNITS) };
    const kind = site?.announcedLanguage(uri, head.head);
    const language = languages.find((language) => language.claims(head) || language.id === kind);
    if (isPointer(head.head) && (language ?? site)) return { file, reason: reachWords('pointer') };
    const own = isWhole ? text : undefined;
    return language && { file, uri, size, modified, text: own, language, isForeign: isForeign(head) };
  } catch (error) {
    return refused(file, error);
  }
}

/** A pointer of Git LFS in place of a file that may be ours; undefined for any other file. */
export async function pointerAt(path: string): Promise<AccountEntry | undefined> {
  if (!isPointer(await headOf(path).catch(() => ''))) return undefined;
  return { kind: 'left-out', path, count: 1, reason: t('pointer'), way: t('pull') };
}

/** Text without it has no root of an index: most announced files are sitemaps, and need not be read for this. */
const INDEX = /sitemapindex/i;

/**
 * A robots.txt or an index; undefined for other files, and for one that cannot be read.
 * @param text its text, if that is known
 */
export async function announcing(
  uri: string,
  file: string,
  text: string | undefined,
): Promise<ProjectFile | undefined> {
  try {
    if (nameOf(uri) === ROBOTS_NAME || INDEX.test(text ?? (await headOf(file))))
      return { uri, ...(text === undefined ? await textIn(file) : { text }) };
  } catch {}
  return undefined;
}

/** A refusal for an error of the file system. */
export const refused = (file: string, error: unknown): Refused => ({ file, reason: reasonOf(error) });

/** Undefined if it cannot be read. */
export function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
