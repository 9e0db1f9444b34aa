/** What has changed since a revision, in the sites of a call. */
import { createHash } from 'node:crypto';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONFIG_NAME } from '../../config/keys.ts';
import { isBuildName, isPageName } from '../../core/builtPages.ts';
import { slashed } from '../../core/uri.ts';
import { isBelow, isThere, realPathOf } from '../../disk/reach.ts';
import { octetsOf } from '../../disk/read.ts';
import { mayBeOurs } from '../../registry.ts';
import { ROBOTS_NAME } from '../../site/facts/member.ts';
import { type Paths, uriOf } from '../args/paths.ts';
import type { Output } from '../command.ts';
import { isRobots, type Listing } from '../files/files.ts';
import { committedSince } from '../git/revisions.ts';
import { visible } from '../report.ts';
import type { CallSettings } from '../settings/settings.ts';
import { checkWords as t } from '../words/check.ts';
import { type OtherFiles, rootsIn } from './siteOfFiles.ts';

/** What has changed; URIs are those of the call. */
export interface Changes {
  /** The paths of the files that are reported with all their findings: they have changed, or their configuration has. */
  readonly files: ReadonlySet<string>;
  /** The changes in each site, by its root. Findings of its other files may depend on them. */
  readonly sites: ReadonlyMap<string, SiteChanges>;
  /** The root of the site of a file. */
  readonly rootOf: (uri: string) => string;
  /** Whether a file of the repository differs, or is new; by its absolute path. */
  readonly isChanged: (path: string) => boolean;
}

export interface SiteChanges {
  /** The robots.txt files and sitemaps that differ, are new or are gone. */
  readonly files: readonly string[];
  /** Whether there is a robots.txt among them, and whether some of them are new or gone. */
  readonly hasRobots: boolean;
  readonly hasOtherPaths: boolean;
  /** The built pages that differ, are new or are gone. */
  readonly pages: readonly string[];
  readonly hasHostFiles: boolean;
}

/**
 * What has changed since a revision, or since the last commit. Files that git does not track count as changed. Throws `InputError` if git cannot
 * tell.
 */
export function changesIn(
  since: string | undefined,
  { listing, surroundings }: { readonly listing: Listing; readonly surroundings: OtherFiles },
  { configFiles, places }: Pick<CallSettings, 'configFiles' | 'places'>,
  { paths, stderr }: { readonly paths: Paths; readonly stderr: Output },
): Changes {
  const { root, ids } = committedSince(paths.folder, since);
  const idOf = (path: string) => ids.get(relative(root, realPathOf(path)).replaceAll('\\', '/'));
  const isChanged = (path: string): boolean => differs(path, idOf(path));
  const { found } = listing;
  const changed = new Set(found.map(({ file }) => file).filter(isChanged));
  const isUnder = (file: string, config: string): boolean =>
    // What a configuration extends may be anywhere.
    basename(config) !== CONFIG_NAME || isBelow(file, dirname(config));
  const rootOf = rootsIn(listing, surroundings, places);
  const folders = [...listing.folders, ...surroundings.folders];
  const uris = new Set([
    ...listing.files,
    ...surroundings.files,
    ...found.flatMap((item) => ('uri' in item ? item.uri : [])),
  ]);
  const robots = new Set(
    [...found, ...surroundings.others].flatMap((item) => ('uri' in item && isRobots(item) ? item.uri : [])),
  );
  const missing = [...goneFrom(folders, { root, ids })].filter((uri) => !uris.has(uri));
  const isConfig = (uri: string): boolean => basename(uri) === CONFIG_NAME;
  const configs = [
    ...configFiles.filter(isChanged),
    ...missing.filter(isConfig).map((uri) => fileURLToPath(uri)),
  ];
  const gone = new Set(missing.filter((uri) => !isConfig(uri)));
  const announced = found.flatMap((item) => ('uri' in item && changed.has(item.file) ? item.uri : []));
  const present = [...uris].filter((uri) => isRead(uri) && isChanged(fileURLToPath(uri)));
  const bySite = new Map<string, { uri: string; isOther: boolean }[]>();
  for (const uri of new Set([...announced, ...present, ...gone])) {
    const isOther = gone.has(uri) || idOf(fileURLToPath(uri)) === undefined;
    const own = bySite.get(rootOf(uri));
    if (own) own.push({ uri, isOther });
    else bySite.set(rootOf(uri), [{ uri, isOther }]);
  }
  const isRules = (uri: string): boolean => robots.has(uri) || basename(uri) === ROBOTS_NAME;
  const all = [...bySite.values()].flat();
  const causes = [...configs, ...all.flatMap(({ uri }) => (isRules(uri) ? fileURLToPath(uri) : []))];
  for (const cause of causes) stderr.write(`${t('allChanged', { file: visible(paths.shown(cause)) })}\n`);
  return {
    files: new Set([
      ...changed,
      ...found.flatMap(({ file }) => (configs.some((config) => isUnder(file, config)) ? file : [])),
    ]),
    sites: new Map([...bySite].map(([own, some]) => [own, siteChanges(some, isRules)])),
    rootOf,
    isChanged,
  };
}

function siteChanges(
  changes: readonly { readonly uri: string; readonly isOther: boolean }[],
  isRules: (uri: string) => boolean,
): SiteChanges {
  const ours = changes.filter(({ uri }) => !isBuildName(basename(uri)));
  const built = changes.map(({ uri }) => uri).filter((uri) => isBuildName(basename(uri)));
  return {
    files: ours.map(({ uri }) => uri),
    hasRobots: ours.some(({ uri }) => isRules(uri)),
    hasOtherPaths: ours.some(({ isOther }) => isOther),
    pages: built.filter(isPageName),
    hasHostFiles: !built.every(isPageName),
  };
}

/** Whether a file differs from what git has under an id; git would run the filters of the repository to compare it. */
function differs(path: string, id: string | undefined): boolean {
  if (id === undefined) return true;
  try {
    const octets = octetsOf(path);
    const hash = createHash(id.length === 40 ? 'sha1' : 'sha256');
    return (
      hash.update('blob ').update(String(octets.length)).update('\0').update(octets).digest('hex') !== id
    );
  } catch {
    return true;
  }
}

const isRead = (path: string): boolean => mayBeOurs(basename(path)) || isBuildName(basename(path));

/** The URIs of committed files that are no longer in the folders. */
function* goneFrom(
  folders: readonly string[],
  { root, ids }: ReturnType<typeof committedSince>,
): Generator<string> {
  for (const folder of folders) {
    const own = relative(root, realPathOf(fileURLToPath(folder))).replaceAll('\\', '/');
    if (own.startsWith('..')) continue;
    const prefix = own === '' ? '' : `${own}/`;
    for (const path of ids.keys())
      if (
        path.startsWith(prefix) &&
        (isRead(path) || basename(path) === CONFIG_NAME) &&
        !isThere(join(root, path))
      )
        yield uriOf(join(fileURLToPath(slashed(folder)), path.slice(prefix.length)));
  }
}
