/** Pairs the files of two sides for comparison. */
import { InputError } from '../../command.ts';
import { visible } from '../../report.ts';
import { sideWords as t } from '../../words/verdicts.ts';
import type { Compared, Side } from './side.ts';

/** A file before and after; undefined if it does not exist. */
export interface Pair {
  readonly before: Compared | undefined;
  readonly after: Compared | undefined;
}

/** Pairs the files of two folders by relative path, and of the rest those that were clearly renamed. */
export function pairsOf(old: Side, now: Side): readonly Pair[] {
  if (old.isFolder !== now.isFolder) {
    throw new InputError(t('folderAndFile'));
  }
  if (!old.isFolder) {
    const [before, after] = [old.files[0]!, now.files[0]!];
    if ((before.sitemap === undefined) !== (after.sitemap === undefined)) {
      const [robots, sitemap] = before.sitemap ? [after, before] : [before, after];
      throw new InputError(
        t('robotsAndSitemap', { robots: visible(robots.name), sitemap: visible(sitemap.name) }),
      );
    }
    return [{ before, after }];
  }
  const removed = new Map(old.files.map((file) => [file.path, file]));
  const added: Compared[] = [];
  const pairs: Pair[] = [];
  for (const after of now.files) {
    const before = removed.get(after.path);
    if (!before || !isAlike(before, after)) added.push(after);
    else {
      removed.delete(after.path);
      pairs.push({ before, after });
    }
  }
  const left = new Set(removed.values());
  for (const after of added) {
    const before = renamed(after, [...left], added);
    if (before) left.delete(before);
    pairs.push({ before, after });
  }
  for (const before of left) pairs.push({ before, after: undefined });
  const kindOf = ({ before, after }: Pair): number => Number((before ?? after)!.sitemap !== undefined);
  return pairs.sort((a, b) => kindOf(a) - kindOf(b));
}

const isAlike = (a: Compared, b: Compared): boolean =>
  (a.sitemap === undefined) === (b.sitemap === undefined);

/** The renamed file: the only one with the same content, or the only one of its name or kind. */
function renamed(
  after: Compared,
  left: readonly Compared[],
  added: readonly Compared[],
): Compared | undefined {
  const alike = left.filter((before) => isAlike(before, after));
  const same = alike.find(({ octets }) => Buffer.compare(octets, after.octets) === 0);
  if (same) return same;
  const nameOf = ({ path }: Compared): string => path.slice(path.lastIndexOf('/') + 1);
  const named = alike.filter((before) => nameOf(before) === nameOf(after));
  if (named.length === 1) return named[0];
  const others = added.filter((compared) => isAlike(compared, after));
  return alike.length === 1 && others.length === 1 && !after.sitemap ? alike[0] : undefined;
}
