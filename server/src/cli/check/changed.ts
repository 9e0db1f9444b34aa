/** The files of a call that have changed since a revision. */
import { createHash } from 'node:crypto';
import { basename, relative } from 'node:path';
import { realPathOf } from '../../disk/reach.ts';
import { octetsOf } from '../../disk/read.ts';
import type { Output } from '../command.ts';
import { type Found, isRobots } from '../files/files.ts';
import { committedSince } from '../git/revisions.ts';
import { visible } from '../report.ts';
import type { CallSettings } from '../settings/settings.ts';
import { checkWords as say } from '../words/check.ts';
import type { CheckOptions } from './options.ts';

/**
 * The names of the files that have changed since a revision; undefined for all. Files that git does not
 * track count as changed. A change of a robots.txt or a configuration can change the findings of every file. Throws
 * `InputError` if git cannot tell.
 */
export function changedIn(
  { since }: NonNullable<CheckOptions['changed']>,
  found: readonly Found[],
  { configFiles }: Pick<CallSettings, 'configFiles'>,
  stderr: Output,
): ReadonlySet<string> | undefined {
  const { root, ids } = committedSince(since);
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
  const cause =
    configFiles.find(isChanged) ?? found.find((one) => isRobots(one) && changed.has(one.file))?.file;
  if (cause === undefined) return changed;
  stderr.write(`${say('allChanged', { file: visible(basename(cause)) })}\n`);
  return undefined;
}
