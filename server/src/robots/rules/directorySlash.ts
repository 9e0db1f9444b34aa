import { cached } from '../../core/memo.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import { decoded, parsedUrl } from '../../core/uri.ts';
import { countWhile } from '../../text/ordered.ts';
import type { Group, LineSet, PlacedLine, RobotsFile } from '../syntax/file.ts';
import { memoized } from '../syntax/memoized.ts';
import { cite } from './shared/cite.ts';
import { sitemapOf } from './shared/examples.ts';
import { isAllowing } from './shared/groups.ts';
import { hasPath } from './shared/path.ts';
import { shown } from './shared/show.ts';
import { looksLikeDirectory, slashFor } from './shared/slash.ts';
import { cachedWith, isContradicted } from './shared/together.ts';
import { editsIn, selectorOf, shifted } from './shared/wholeGroup.ts';
import type { RobotsFileRule } from './types.ts';

const listing = (path: string): string => sitemapOf(`https://www.example.com${path}`);
const address = 'https://www.example.com/robots.txt';

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/directory-slash',
    needs: ['place', 'paths', 'pages'],
    level: 'hint',
    message: "Without a slash at the end, this also matches '{other}', which is not in '{path}/'",
    variants: {
      folder: {
        message:
          "Without a slash at the end, this also matches '{other}', which is not in '{path}/', a folder of this site",
        severity: 'warning',
      },
    },
    fixes: {
      slash: { title: 'Add the slash at the end, so that only the directory matches', safe: false },
      all: {
        title: 'Add the slash at the end of all {count} paths in this group, so that only directories match',
        safe: false,
      },
    },
    docs: {
      what: 'A path whose last segment looks like a directory but does not end with `/`, and that also matches something else: a URL that a sitemap of the site lists, a file of the site, or the path of an `Allow` in the same group. It is a warning in a `Disallow` if the site has a directory of that name and no page. On every other line whose path may be a directory, the editor offers the trailing slash as a refactoring.',
      why: 'A rule matches every URL that begins with its path: `/tmp` matches `/tmp.html` and `/tmpfiles` as well. So it may affect pages beside the folder.',
      how: 'End the path with `/` if you mean a directory. The rule then no longer matches the URL without the slash.',
      off: 'Turn it off if your paths without a slash should also match files with the same start.',
    },
    sources: cite('G-create', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦/tmp⟧\nAllow: /tmpfiles/\n',
        good: 'User-agent: *\nDisallow: /tmp/\nAllow: /tmpfiles/\n',
        fix: 'slash',
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦/shop⟧\n',
        good: 'User-agent: *\nDisallow: /shop/\n',
        fix: 'slash',
        site: { address, files: { '/sitemap.xml': listing('/shopping-guide.html') } },
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦/tmp⟧\n',
        good: 'User-agent: *\nDisallow: /tmp/\n',
        says: "Without a slash at the end, this also matches '/tmpfiles.html', which is not in '/tmp/', a folder of this site",
        fix: 'slash',
        site: { address, files: { '/tmp/sitemap.xml': listing('/tmp/a.html'), '/tmpfiles.html': '' } },
      },
    ],
  },

  file(file, report, { site }) {
    if (file.foreign) return;
    for (const placed of file.having(DIRECTORIES)) {
      const found = alsoMatched(placed, file, site);
      if (!found) continue;
      const { line, start } = placed;
      report(start + line.valueStart, start + line.valueEnd, {
        args: { path: shown(line.value), other: shown(found.other) },
        ...(found.isFolder && line.kind === 'disallow' && { variant: 'folder' }),
      });
    }
  },

  fixes({ start }, file) {
    const placed = file.lineAt(start);
    const group = placed && file.groupAt(placed);
    if (!placed) return [];
    const own = mayEndWithSlash(placed, file)
      ? [{ fix: 'slash', edits: shifted(slashFor(placed.line), placed.start) }]
      : [];
    const all = group ? slashable(group, file) : [];
    return all.length < 2
      ? own
      : [...own, { fix: 'all', args: { count: all.length }, edits: editsIn(all, slashFor) }];
  },
};

const DIRECTORIES: LineSet = { has: (line) => looksLikeDirectory(line) && hasPath(line) };

const directories = selectorOf(looksLikeDirectory);
const slashable = cachedWith((group, file) =>
  directories(group).filter((placed) => mayEndWithSlash(placed, file)),
);

const mayEndWithSlash = (placed: PlacedLine, file: RobotsFile): boolean =>
  !isContradicted({ kind: placed.line.kind, pattern: `${placed.line.pattern}/` }, placed, file);

/** What the path of a rule matches outside of the directory, and whether the site has the directory and no such page. */
interface AlsoMatched {
  readonly other: string;
  readonly isFolder: boolean;
}

function alsoMatched(placed: PlacedLine, file: RobotsFile, site: SiteContext): AlsoMatched | undefined {
  const path = decoded(placed.line.value);
  const known = pathsOf(site);
  const folder = firstFrom(known, `${path}/`, path);
  const isFolder = folder?.startsWith(`${path}/`) === true;
  const page = firstFrom(known, `${path}.`, path);
  const isPage = page?.startsWith(`${path}.`) === true || known[lowerBound(known, path)] === path;
  // Without the directory, the rule is for the page.
  if (isPage && !isFolder) return undefined;
  const group = file.groupAt(placed);
  const other =
    besides(known, path) ??
    (group && placed.line.kind === 'disallow' ? besides(allowedIn(group), path) : undefined);
  return other === undefined ? undefined : { other, isFolder: isFolder && !isPage };
}

/** The paths of files and folders of the site, and of the pages of it that are listed, in order. */
const pathsOf = cached((site: SiteContext): readonly string[] => {
  const listed = site.pages.flatMap((url) => {
    const { origin, pathname } = parsedUrl(url) ?? {};
    return pathname !== undefined && origin === site.origin ? [decoded(pathname)] : [];
  });
  return [...new Set([...site.paths, ...listed])].sort();
});

/** The paths that the rules of a group allow, up to a wildcard, in order. */
const allowedIn = memoized(({ rules }: Group): readonly string[] =>
  rules
    .filter((placed) => isAllowing(placed) && hasPath(placed.line))
    .map(({ line }) => decoded(line.value.replace(/[*$].*$/, '')))
    .sort(),
);

/** The first of some paths, which are in order, that begins with `path` and is not it, and not in the directory. */
const besides = (paths: readonly string[], path: string): string | undefined =>
  [firstFrom(paths, `${path}\0`, path), firstFrom(paths, `${path}0`, path)].find(
    (found) => found !== undefined && !found.startsWith(`${path}/`),
  );

/** The first of some paths, which are in order, from `least` on, if it begins with `path`. O(log n). */
function firstFrom(paths: readonly string[], least: string, path: string): string | undefined {
  const found = paths[lowerBound(paths, least)];
  return found?.startsWith(path) ? found : undefined;
}

const lowerBound = (paths: readonly string[], least: string): number =>
  countWhile(paths.length, (at) => paths[at]! < least);
