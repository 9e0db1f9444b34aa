/** What is nearest to a file, by paths alone. */

const segments = (path: string): readonly string[] => path.split('/').filter((name) => name !== '');

/** Whether a file or folder is a folder or in it. */
export const isBelow = (path: string, folder: string): boolean =>
  segments(folder).every((name, at) => segments(path)[at] === name);

/**
 * Sorted by how near things are to a file: first those in its folder or above it, the innermost first, then by how many folders
 * are between. Without a file, those at the top come first.
 */
export function nearestFirst<T>(
  all: readonly T[],
  from: string | undefined,
  pathOf: (item: T) => string,
): readonly T[] {
  const own = segments(from ?? '').slice(0, -1);
  const distanceOf = (item: T): readonly [away: number, up: number] => {
    const folder = segments(pathOf(item)).slice(0, -1);
    let shared = 0;
    while (shared < own.length && own[shared] === folder[shared]) shared++;
    return [folder.length - shared, own.length - shared];
  };
  const ranked = all.map((item) => ({ one: item, distance: distanceOf(item) }));
  const isAbove = ({ distance }: (typeof ranked)[number]) => distance[0] === 0;
  return ranked
    .sort(
      (a, b) =>
        Number(isAbove(b)) - Number(isAbove(a)) ||
        a.distance[0] + a.distance[1] - (b.distance[0] + b.distance[1]) ||
        (pathOf(a.one) < pathOf(b.one) ? -1 : 1),
    )
    .map(({ one: item }) => item);
}

/**
 * The folders in which a configuration may be meant to be, the nearest to a file first: with one site in the folder of the
 * workspace that the file is in, that folder alone; with several, those of the sites and it.
 * @param folders those of the workspace
 * @param sites the folders with a robots.txt
 * @param from the file in the editor
 */
export function placesFor(
  folders: readonly string[],
  sites: readonly string[],
  from: string | undefined,
): readonly string[] {
  const own = from === undefined ? folders : folders.filter((folder) => isBelow(from, folder));
  const inOwn = sites.filter((site) => own.some((folder) => isBelow(site, folder)));
  const several = inOwn.length > 1 && !(own.length > 1 && inOwn.every((site) => own.includes(site)));
  const places = [...new Set([...(several ? inOwn : []), ...own])];
  return nearestFirst(places, from, (folder) => `${folder}/x`);
}
