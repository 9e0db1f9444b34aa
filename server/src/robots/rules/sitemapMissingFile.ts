import { isCopiedByBuild } from '../../core/builtFolders.ts';
import { editDistance } from '../../core/editDistance.ts';
import { withoutGzip } from '../../core/ownFiles.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import { decoded, lastSegment, parsedUrl } from '../../core/uri.ts';
import type { PlacedLine, RobotsFile } from '../syntax/file.ts';
import { cite } from './shared/cite.ts';
import { replace } from './shared/edits.ts';
import { shown } from './shared/show.ts';
import { sitemapFault } from './shared/sitemapUrl.ts';
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
    fixes: { rename: { title: "Replace with '{name}'", safe: false } },
    docs: {
      what: 'A `Sitemap` line that names a file that is missing from the folder of the site, while a sitemap with a similar name, which no line names, is there. Folders whose files a build copies (`public`, `static`, `source`, `src`) are not looked at.',
      why: 'Crawlers that request the named file get an error, and do not look for another one.',
      how: 'Write the name of the sitemap that exists.',
      off: 'Leave it off if your server generates the sitemap.',
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
    ],
  },

  file(file, report, { site }) {
    if (isCopiedByBuild(site)) return;
    for (const placed of file.sitemaps) {
      const { line, start } = placed;
      const path = pathOf(placed);
      const name = path === undefined ? undefined : nearFile(path, file, site);
      if (path === undefined || name === undefined) continue;
      report(start + line.valueStart, start + line.valueEnd, {
        args: { path: shown(path), name: shown(name) },
      });
    }
  },

  fixes({ start, end }, file, { site }) {
    const placed = file.lineAt(start);
    const path = placed && pathOf(placed);
    const name = path === undefined ? undefined : nearFile(path, file, site);
    if (!placed || name === undefined) return [];
    const at = start + placed.line.value.lastIndexOf('/') + 1;
    return [
      { fix: 'rename', args: { name: shown(name) }, edits: [replace(at, end, encodeURIComponent(name))] },
    ];
  },
};

/** The decoded path in a valid line; undefined for a path that a program serves. */
function pathOf({ line }: PlacedLine): string | undefined {
  const url = sitemapFault(line) ? undefined : parsedUrl(line.value);
  return url && url.search === '' && url.hash === '' ? decoded(url.pathname) : undefined;
}

/** A sitemap whose name is close to that of the missing file. */
function nearFile(path: string, file: RobotsFile, { exists, files }: SiteContext): string | undefined {
  if (exists(path) !== false || exists(`${path}.gz`) || exists(withoutGzip(path))) return undefined;
  const named = new Set(file.sitemaps.map((other) => pathOf(other)));
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const near = files.filter(
    (one) =>
      one.path.startsWith(folder) &&
      !one.path.slice(folder.length).includes('/') &&
      !named.has(one.path) &&
      areNear(wordsOf(lastSegment(one.path)), wordsOf(lastSegment(path))),
  );
  return near.length === 1 ? lastSegment(near[0]!.path) : undefined;
}

const wordsOf = (name: string): readonly string[] =>
  name
    .toLowerCase()
    .replace(/\.(?:xml|txt)(?:\.gz)?$/, '')
    .split(/[-_.]/);

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
