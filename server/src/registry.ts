/** Which files are ours. Each language says it once, in its entry; whoever looks for files, or names them to an editor, asks here. */
import { caselessGlobs, isNamedLike } from './core/ownFiles.ts';
import type { FileHead, RegisteredLanguage } from './core/service.ts';
import { entry as robots } from './robots/entry.ts';
import { entry as sitemap } from './sitemap/entry.ts';
import { looksLikeFeed } from './sitemap/recognise.ts';
import { entry as urllist } from './urllist/entry.ts';

/** All languages, those first whose names say more. */
export const entries: readonly RegisteredLanguage[] = [robots, urllist, sitemap];

/** Whether a file may be ours by the last segment of its path or URI, gzipped or not: then it is looked into. */
export const mayBeOurs = (name: string): boolean => entries.some(({ files }) => isNamedLike(name, files));

/** A glob of all files that may be ours, below any folder, in any letter case. */
export const WATCHED = `**/{${entries.flatMap(({ files }) => caselessGlobs(files)).join(',')}}`;

/** The language of a file, by its name and the beginning of its text, and whether it is a feed that its name does not make a sitemap. */
export function kindOf(file: FileHead): { language: string; isFeed: boolean } | undefined {
  const claiming = entries.find(({ claims }) => claims(file));
  if (claiming) return { language: claiming.id, isFeed: false };
  return looksLikeFeed(file.head) ? { language: sitemap.id, isFeed: true } : undefined;
}
