/** The files of a call that have changed since a revision. */
import { createHash } from 'node:crypto';
import { basename, dirname, relative } from 'node:path';
import { CONFIG_NAME } from '../../config/keys.ts';
import { isBelow, realPathOf } from '../../disk/reach.ts';
import { octetsOf } from '../../disk/read.ts';
import type { Paths } from '../args/paths.ts';
import type { Output } from '../command.ts';
import { type Found, isRobots } from '../files/files.ts';
import { committedSince } from '../git/revisions.ts';
import { visible } from '../report.ts';
import type { CallSettings } from '../settings/settings.ts';
import { checkWords as say } from '../words/check.ts';
import type { CheckOptions } from './options.ts';

/**
 * The paths of the files that have changed since a revision, or depend on one that has: on the robots.txt of their site, or
 * on their configuration. Files that git does not track count as changed. Throws `InputError` if git cannot tell.
 * @param rootOf the root of the site of a file
 */
export function changedIn(
  { since }: NonNullable<CheckOptions['changed']>,
  found: readonly Found[],
  { configFiles }: Pick<CallSettings, 'configFiles'>,
  rootOf: (uri: string) => string,
  paths: Paths,
  stderr: Output,
): ReadonlySet<string> {
  const { root, ids } = committedSince(paths.folder, since);
  // git would run the filters of the repository to compare files itself.
  const isChanged = (file: string): boolean => {
    const id = ids.get(relative(root, realPathOf(file)).replaceAll('\\', '/'));
    if (id === undefined) return true;
    try {
      const octets = octetsOf(file);
      const hash = createHash(id.length === 40 ? 'sha1' : 'sha256');
      return (
        hash.update('blob ').update(String(octets.length)).update('\0').update(octets).digest('hex') !== id
      );
    } catch {
      return true;
    }
  };
  const changed = new Set(found.map(({ file }) => file).filter(isChanged));
  const configs = configFiles.filter(isChanged);
  const robots = found.filter((one) => isRobots(one) && changed.has(one.file));
  const roots = new Set(robots.map(({ uri }) => rootOf(uri)));
  const isUnder = (file: string, config: string): boolean =>
    // What a configuration extends may be anywhere.
    basename(config) !== CONFIG_NAME || isBelow(file, dirname(config));
  for (const cause of [...configs, ...robots.map(({ file }) => file)])
    stderr.write(`${say('allChanged', { file: visible(paths.shown(cause)) })}\n`);
  const depends = ({ file, uri }: Found): boolean =>
    roots.has(rootOf(uri)) || configs.some((config) => isUnder(file, config));
  return new Set([...changed, ...found.filter(depends).map(({ file }) => file)]);
}
