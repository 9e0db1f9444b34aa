/** What is nearly there: files whose names are almost ours, and files that git knows but this checkout does not have. */
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONFIG_NAME } from '../../config/keys.ts';
import { REACH } from '../../core/reach.ts';
import { folderOf, nameOf } from '../../core/uri.ts';
import { isIn, isLinkOut, isThere, repositoryOf } from '../../disk/reach.ts';
import { octetsOf, textOf } from '../../disk/read.ts';
import { namesIn } from '../../disk/walk.ts';
import type { AccountEntry } from '../../project/account.ts';
import { isNearRobots, mayBeOurs } from '../../registry.ts';
import { ROBOTS_NAME } from '../../site/facts/member.ts';
import { baseOf, isGlob } from '../args/paths.ts';
import { type Found, isRobots, type Listing } from '../files/files.ts';
import { fileWords as t } from '../words/files.ts';
import type { CheckOptions } from './options.ts';

const NEAR_CONFIG = /^\.?crawlwise(?:rc|\.config)?(?:\.(?:jsonc?|json5|ya?ml|toml|[cm]?[jt]s))?$/i;

/** A line of `.gitmodules`: git quotes a path with special characters. */
const SUBMODULE = /^\s*path\s*=\s*"?(.*?)"?\s*$/;

/** Folders above an operand that are looked at for configurations. */
const MAX_ABOVE = 16;

/** Entries for the files and folders that a call names, by absolute paths. */
export async function nearlyIn(
  { operands, settings }: Pick<CheckOptions, 'operands' | 'settings'>,
  listing: Listing,
): Promise<readonly AccountEntry[]> {
  const { paths, named = [] } = settings;
  const entries = [...nearRobots(listing), ...nearConfigs(named, listing, paths.folder)];
  const globs = operands
    .filter((operand) => isGlob(operand) && !isThere(paths.at(operand)))
    .map((glob) => paths.at(baseOf(glob)));
  for (const folder of new Set([...listing.folders.map((uri) => fileURLToPath(uri)), ...globs]))
    for await (const accountEntry of notCheckedOut(folder, paths.folder)) entries.push(accountEntry);
  return entries;
}

/** Reported only where there is no robots.txt: beside a sitemap, or in a call that has found none at all. */
function* nearRobots({ files, found }: Listing): Generator<AccountEntry> {
  const claimed = found.filter((item): item is Found => 'uri' in item);
  const withRobots = new Set(claimed.filter(isRobots).map(({ uri }) => folderOf(uri)));
  const withSitemap = new Set(claimed.map(({ uri }) => folderOf(uri)));
  for (const uri of files) {
    const folder = folderOf(uri);
    if (!isNearRobots(nameOf(uri)) || withRobots.has(folder)) continue;
    if (withRobots.size === 0 || withSitemap.has(folder)) yield nearly(fileURLToPath(uri), ROBOTS_NAME);
  }
}

/** In the folders that were searched, and in those above up to the repository. */
function* nearConfigs(
  operands: readonly string[],
  { files }: Listing,
  working: string,
): Generator<AccountEntry> {
  const paths = new Set(
    files.filter((uri) => NEAR_CONFIG.test(nameOf(uri))).map((uri) => fileURLToPath(uri)),
  );
  // Hooks name thousands of files in few folders.
  const seen = new Set<string>();
  for (const operand of operands) {
    let folder = operand;
    const top = repositoryOf(folder) ?? working;
    for (let at = 0; at < MAX_ABOVE && isIn(folder, top) && !seen.has(folder); at++) {
      seen.add(folder);
      for (const name of namesIn(folder)) if (NEAR_CONFIG.test(name)) paths.add(join(folder, name));
      folder = dirname(folder);
    }
  }
  for (const path of paths) if (!isThere(join(dirname(path), CONFIG_NAME))) yield nearly(path, CONFIG_NAME);
}

const nearly = (path: string, name: string): AccountEntry => ({
  ...{ kind: 'left-out', path, count: 1 },
  ...{ reason: t('nearly', { name }), way: t('rename', { name }) },
});

/** Submodules, and files of ours that a sparse checkout leaves out. */
async function* notCheckedOut(folder: string, working: string): AsyncGenerator<AccountEntry> {
  const top = repositoryOf(folder);
  if (top === undefined) return;
  for (const line of textAt(join(top, '.gitmodules'), top).split('\n')) {
    const [, path] = SUBMODULE.exec(line) ?? [];
    if (path === undefined) continue;
    const module = join(top, path);
    const isOurs = isIn(module, folder) && isLinkOut(module, top) !== true;
    if (isOurs && namesIn(module).length === 0)
      yield { kind: 'left-out', path: module, reason: t('submodule'), way: t('initialize') };
  }
  // In a work tree of its own, and in a submodule, `.git` is a file: git knows where the rest is.
  const isPlain = namesIn(join(top, '.git')).length > 0;
  if (isPlain && !namesIn(join(top, '.git/info')).includes('sparse-checkout')) return;
  for (const line of await trackedIn(folder, working)) {
    const path = join(folder, line.slice(2));
    if (line.startsWith('S ') && mayBeOurs(basename(path)) && !isThere(path))
      yield { ...{ kind: 'left-out', path, count: 1 }, reason: t('sparse') };
  }
}

/** The paths that git tracks in a folder, each after its tag; none without git. */
async function trackedIn(folder: string, working: string): Promise<readonly string[]> {
  try {
    const { runGit } = await import('../git/program.ts');
    const { ok, output } = runGit(working, '-C', folder, 'ls-files', '-t', '-z');
    return ok ? output.toString().split('\0') : [];
  } catch {
    return [];
  }
}

/** Empty if it is missing, or must not be read. */
function textAt(path: string, top: string): string {
  try {
    return isLinkOut(path, top) === false ? textOf(octetsOf(path, REACH.ignoreOctets)) : '';
  } catch {
    return '';
  }
}
