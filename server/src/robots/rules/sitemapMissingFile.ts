import { editDistance } from '../../core/editDistance.ts';
import { withoutGzip } from '../../core/ownFiles.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import { lastSegment } from '../../core/uri.ts';
import { isFilledByBuild } from '../../urls/generators.ts';
import type { RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { shown } from './shared/show.ts';
import { areKin, MANY, pathOf, wordsOf } from './shared/sitemapKin.ts';
import type { RobotsFileRule } from './types.ts';

const SITE = 'https://www.example.com';
const address = `${SITE}/robots.txt`;
const SITEMAP = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${SITE}/</loc></url></urlset>`;

export const rule: RobotsFileRule = {
  meta: {
    code: 'robots/sitemap-missing-file',
    needs: ['place', 'paths', 'files'],
    level: 'warning',
    message: "There is no file {path} in the workspace, but '{name}' is there",
    variants: {
      kin: { message: 'There is no file {path} in the workspace, but {count} others of its kind are there' },
    },
    fixes: { rename: { title: "Replace with '{name}'", safe: false } },
    docs: {
      what: 'A `Sitemap` line that names a file that is missing from the folder of the site, while a sitemap with a similar name, which no line names, is there; or one that is missing among many of the same kind, such as `sitemap-hi.xml` beside `sitemap-de.xml`, `sitemap-fr.xml` and `sitemap-ja.xml`, which other lines name. Similar names are not looked for in folders whose files a build copies (`public`, `static`, `source`, `src`) or that have the configuration of a generator or of rewrites.',
      why: 'Crawlers that request the named file get an error, and do not look for another one.',
      how: 'Write the name of the sitemap that exists, put the missing one there, or delete the line.',
      off: 'Turn it off if your server generates the sitemap.',
    },
    sources: cite('SM', 'G-spec'),
    examples: [
      {
        bad: `Sitemap: ⟦${SITE}/sitemap-imagens.xml⟧\n`,
        good: `Sitemap: ${SITE}/sitemap-images.xml\n`,
        fix: 'rename',
        site: { address, files: { '/sitemap-images.xml': SITEMAP } },
      },
      {
        bad: `Sitemap: ⟦${SITE}/sitemap.xml⟧\n`,
        good: `Sitemap: ${SITE}/sitemap_index.xml\n`,
        fix: 'rename',
        site: { address, files: { '/sitemap_index.xml': SITEMAP } },
      },
      {
        bad: `Sitemap: ${SITE}/sitemap-de.xml\nSitemap: ${SITE}/sitemap-fr.xml\nSitemap: ${SITE}/sitemap-ja.xml\nSitemap: ⟦${SITE}/sitemap-hi.xml⟧\n`,
        good: `Sitemap: ${SITE}/sitemap-de.xml\nSitemap: ${SITE}/sitemap-fr.xml\nSitemap: ${SITE}/sitemap-ja.xml\n`,
        site: {
          address,
          files: { '/sitemap-de.xml': SITEMAP, '/sitemap-fr.xml': SITEMAP, '/sitemap-ja.xml': SITEMAP },
        },
      },
    ],
  },

  file(file, report, { site }) {
    const isFilled = isFilledByBuild(site);
    const kin = kinOfLines(file, site);
    for (const placed of file.sitemaps) {
      const { line, start } = placed;
      const path = pathOf(placed);
      if (path === undefined) continue;
      const name = isFilled ? undefined : nearFile(path, file, site);
      const count = name === undefined ? kin(path) : undefined;
      if (name === undefined && count === undefined) continue;
      report(start + line.valueStart, start + line.valueEnd, {
        ...(count !== undefined && { variant: 'kin' }),
        args: { path: shown(path), ...(count === undefined ? { name: shown(name!) } : { count }) },
      });
    }
  },

  fixes({ start, end, variant }, file, { site }) {
    const placed = variant === undefined ? file.lineAt(start) : undefined;
    const path = placed && pathOf(placed);
    const name = path === undefined ? undefined : nearFile(path, file, site);
    if (!placed || name === undefined) return [];
    const at = start + placed.line.value.lastIndexOf('/') + 1;
    return [
      { fix: 'rename', args: { name: shown(name) }, edits: [replace(at, end, encodeURIComponent(name))] },
    ];
  },
};

const isMissing = (path: string, { exists }: SiteContext): boolean =>
  exists(path) === false && !exists(`${path}.gz`) && !exists(withoutGzip(path));

/** For a missing file: the number of its kin that lines name and that exist, if they are many and more than missing ones. */
function kinOfLines(file: RobotsFile, site: SiteContext): (path: string) => number | undefined {
  const paths = [...new Set(file.sitemaps.flatMap((placed) => pathOf(placed) ?? []))];
  const missing = new Set(paths.filter((path) => isMissing(path, site)));
  return (path) => {
    if (!missing.has(path)) return undefined;
    const kin = paths.filter((other) => areKin(path, other));
    const there = kin.filter((other) => !missing.has(other)).length;
    return there >= MANY && there > kin.length - there ? there : undefined;
  };
}

/** A sitemap whose name is close to that of the missing file. */
function nearFile(path: string, file: RobotsFile, site: SiteContext): string | undefined {
  if (!isMissing(path, site)) return undefined;
  const named = new Set(file.sitemaps.map((other) => pathOf(other)));
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const near = site.files.filter(
    (one) =>
      one.path.startsWith(folder) &&
      !one.path.slice(folder.length).includes('/') &&
      !named.has(one.path) &&
      areNear(wordsOf(one.path), wordsOf(path)),
  );
  return near.length === 1 ? lastSegment(near[0]!.path) : undefined;
}

/** In letters. A shorter word may be a language, a country or a number, and is never a typo of another one. */
const LEAST = 4;

/** Whether names differ only in how their words are joined, in a typo in one long word, or in the word `index`. */
function areNear(a: readonly string[], b: readonly string[]): boolean {
  const isIndex = (one: readonly string[], other: readonly string[]): boolean =>
    one.join(' ') === 'sitemap' && /^sitemaps? ?index$/.test(other.join(' '));
  if (isIndex(a, b) || isIndex(b, a) || a.join('') === b.join('')) return true;
  const differing =
    a.length === b.length ? a.flatMap((word, at) => (word === b[at] ? [] : [[word, b[at]!]])) : [];
  const [[one, other] = ['', '']] = differing as [string, string][];
  return (
    differing.length === 1 &&
    digitsOf(one) === digitsOf(other) &&
    Math.min(one.length, other.length) >= LEAST &&
    editDistance(one, other, 2) !== undefined
  );
}

const digitsOf = (word: string): string => word.replace(/\D/g, '');
