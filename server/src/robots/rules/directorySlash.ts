import type { SiteContext } from '../../core/siteContext.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { PATHS } from './shared/path.ts';
import { shown } from './shared/show.ts';
import { looksLikeDirectory, slashFor } from './shared/slash.ts';
import { cachedWith, isContradicted } from './shared/together.ts';
import { editsIn, selectorOf, shifted } from './shared/wholeGroup.ts';
import type { RobotsLeafRule } from './types.ts';

const FOLDER = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://www.example.com/tmp/a.html</loc></url>
</urlset>
`;

export const rule: RobotsLeafRule = {
  meta: {
    code: 'robots/directory-slash',
    needs: ['paths'],
    level: 'hint',
    message: "Matches every URL that begins with '{path}', not only those in '{path}/'",
    variants: {
      folder: {
        message:
          "Matches every URL that begins with '{path}', not only those in '{path}/', a directory of this site",
        severity: 'warning',
      },
    },
    fixes: {
      slash: { title: 'Add the trailing slash', safe: false },
      all: { title: 'Add the trailing slash to all {count} paths of this group', safe: false },
    },
    docs: {
      what: 'A path whose last segment looks like a directory but does not end with `/`. It is a warning if the workspace shows that the site has a directory of that name and no page.',
      why: 'A rule matches every URL that begins with its path: `/tmp` matches `/tmp.html` and `/tmpfiles` as well.',
      how: 'End the path with `/` if you mean a directory. The rule then no longer matches the URL without the slash.',
      off: 'Turn it off if your paths without a slash should also match files with the same start.',
    },
    sources: cite('G-create', 'G-spec'),
    examples: [
      {
        bad: 'User-agent: *\nDisallow: ⟦/tmp⟧\n',
        good: 'User-agent: *\nDisallow: /tmp/\n',
        fix: 'slash',
      },
      {
        bad: 'User-agent: *\nDisallow: ⟦/tmp⟧\n',
        good: 'User-agent: *\nDisallow: /tmp/\n',
        fix: 'slash',
        site: { address: 'https://www.example.com/robots.txt', files: { '/tmp/sitemap.xml': FOLDER } },
      },
    ],
  },

  visits: PATHS,
  value({ line, value, start, end }, report, { site }) {
    if (!looksLikeDirectory(line)) return;
    report(start, end, {
      args: { path: shown(value) },
      ...(isOnlyFolder(value, site) && { variant: 'folder' }),
    });
  },

  fixes(_, line, { file, start }) {
    const placed = file.lineAt(start);
    const group = placed && file.groupAt(placed);
    const own = placed && mayEndWithSlash(placed, file) ? [{ fix: 'slash', edits: slashFor(line) }] : [];
    const all = group ? slashable(group, file) : [];
    return all.length < 2
      ? own
      : [...own, { fix: 'all', args: { count: all.length }, edits: shifted(editsIn(all, slashFor), -start) }];
  },
};

const directories = selectorOf(looksLikeDirectory);
const slashable = cachedWith((group, file) =>
  directories(group).filter((placed) => mayEndWithSlash(placed, file)),
);

const mayEndWithSlash = (placed: PlacedLine, file: RobotsFile): boolean =>
  !isContradicted({ kind: placed.line.kind, pattern: `${placed.line.pattern}/` }, placed, file);

const pathsOf = new WeakMap<SiteContext, ReadonlySet<string>>();

/** Whether the site has a directory at a path, but no file of that name with or without an extension. */
function isOnlyFolder(path: string, site: SiteContext): boolean {
  if (site.paths.length === 0) return false;
  let paths = pathsOf.get(site);
  if (!paths) {
    paths = new Set(site.paths);
    pathsOf.set(site, paths);
  }
  return paths.has(`${path}/`) && !site.paths.some((other) => other === path || other.startsWith(`${path}.`));
}
