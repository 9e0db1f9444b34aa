import { nearest } from '../../../core/editDistance.ts';
import type { Fix, RuleContext } from '../../../core/rule/rule.ts';
import type { SiteContext } from '../../../core/siteContext.ts';
import type { Steps } from '../../../core/steps.ts';
import { TEMPLATE_EXTENSIONS } from '../../../core/templates/engines.ts';
import { lastSegment } from '../../../core/uri.ts';
import { isFilledByBuild } from '../../../urls/generators.ts';
import { SOURCES } from '../../facts/sources.ts';
import type { Entry } from '../../index/entry.ts';
import { type Mapping, pathIn } from '../../index/targets.ts';
import { EMPTY_SITEMAP } from '../../tools/indexText.ts';
import { listed, url, urlset } from '../shared/examples.ts';
import { reportLocsOf } from '../shared/leaves.ts';
import { parsedUrlOf, straysOf } from '../shared/parsedUrl.ts';
import type { SitemapFile, SitemapFileRule } from '../types.ts';

const GZIP = /\.gz$/i;
/** The name that generators give their own sitemap at the root: Next.js, Hugo, Jekyll, Django. */
const GENERATED_NAME = /^\/sitemap\.xml$/i;
const XML = /[^/]\.xml$/i;
/** File types that an index may list. */
const LISTABLE = /\.(?:xml|txt|rss|atom)(?:\.gz)?$/i;
const WWW = 'https://www.example.com';
const page = urlset(url(''));
const address = `${WWW}/sitemap_index.xml`;

export const rule: SitemapFileRule = {
  meta: {
    code: 'index/missing-file',
    needs: ['paths', 'place', 'build'],
    level: 'warning',
    message: '{path} is not in the workspace: crawlers get an error unless it is generated',
    variants: {
      build: {
        message: '{path} is not in the build: crawlers get an error',
        severity: 'error',
        sample: { path: '/sitemap-2.xml' },
      },
      folder: {
        message:
          'Neither {path} nor its folder is in the workspace: crawlers get an error unless it is generated',
        severity: 'info',
      },
    },
    fixes: {
      rename: { title: "Replace with '{name}', which exists", safe: false },
      create: { title: "Create the empty sitemap '{name}'", safe: false },
    },
    docs: {
      what: 'An entry of an index whose file, compressed or not, is missing from the folder of the site, which is an error in a build, while the files of at least as many other entries are there. If more are missing, they are assumed to be generated elsewhere and are not reported. Neither is anything, unless pages that the sitemaps list are there, in a folder whose files a build copies (`public`, `static`, `source`, `src`) or that has the configuration of a generator or of rewrites (`vercel.json`, `_redirects`, `hugo.toml`, `_config.yml`, `next.config.js`), nor a `/sitemap.xml`, which many generators write, nor a file whose template is there (`sitemap-2.xml.njk`).',
      why: 'A crawler that requests the file gets an error, unless the file is generated elsewhere.',
      how: 'Correct the name, or put the file there.',
      off: 'Turn it off if your server generates the sitemaps that are missing from the folder.',
    },
    sources: [SOURCES.index],
    examples: [
      {
        says: '/sitmap1.xml is not in the workspace: crawlers get an error unless it is generated',
        bad: listed(`⟦${WWW}/sitmap1.xml⟧`, `${WWW}/sitemap2.xml`),
        good: listed(`${WWW}/sitemap1.xml`, `${WWW}/sitemap2.xml`),
        fix: 'rename',
        site: { address, files: { '/sitemap1.xml': page, '/sitemap2.xml': page } },
      },
      {
        bad: listed(`⟦${WWW}/maps/news.xml.gz⟧`, `${WWW}/sitemap2.xml`),
        good: listed(`${WWW}/maps/news.xml.gz`, `${WWW}/sitemap2.xml`),
        says: 'Neither /maps/news.xml.gz nor its folder is in the workspace: crawlers get an error unless it is generated',
        fix: 'create',
        site: { address, files: { '/sitemap2.xml': page } },
        becomes: { '/maps/news.xml': EMPTY_SITEMAP },
      },
      {
        bad: listed(`${WWW}/project/a.xml`, `⟦${WWW}/project/b.xml⟧`),
        good: listed(`${WWW}/project/a.xml`),
        site: { address, files: { '/a.xml': page } },
      },
    ],
  },

  *file(file, report, context) {
    const found = yield* missingIn(file, context);
    if (!found) return;
    const { entries, mapping } = found;
    const folders = new Set(context.site.paths);
    const isBuild = context.site.build?.isProven ?? false;
    const optionsOf = (entry: Entry) => {
      const path = fileFor(entry, mapping)!;
      if (isBuild) return { variant: 'build', args: { path } };
      const isKnown = folders.has(folderIn(path)) || folderIn(path) === '/';
      return { ...(!isKnown && { variant: 'folder' }), args: { path } };
    };
    reportLocsOf(file, entries, entries.length, report, optionsOf, entries.length);
  },

  fixes({ start, end, args }, file, { site }) {
    const path = String(args?.path ?? '');
    const written = file.document.slice(start, end);
    const base = start + written.lastIndexOf('/') + 1;
    const renames = nearNames(path, site).map(
      (name): Fix<SitemapFile> => ({
        fix: 'rename',
        args: { name },
        edits: [{ start: base, end, text: encodeURIComponent(name) }],
      }),
    );
    return [...renames, ...creation(path.replace(GZIP, ''), site)];
  },
};

/** So many entries are looked at in one step. */
const AT_ONCE = 1000;

/**
 * The entries of this site without a file in the folder that holds those of the others; undefined if most entries have
 * none, since another program generates them then.
 */
function* missingIn(
  file: SitemapFile,
  context: RuleContext,
): Steps<{ entries: readonly Entry[]; mapping: Mapping } | undefined> {
  const { document, recordIndex, root } = file;
  if (root?.kind !== 'sitemapindex' || !document.complete) return undefined;
  const found = yield* recordIndex.targets.missing(document, context.site);
  const build = context.site.build?.isProven ? context.site.build : undefined;
  if (!found || (!build && isFilledByBuild(context.site))) return undefined;
  const { host } = straysOf(file, context);
  const { exists } = context.site;
  const isThere = (path: string): boolean =>
    exists(path) !== false ||
    exists(GZIP.test(path) ? path.replace(GZIP, '') : `${path}.gz`) === true ||
    TEMPLATE_EXTENSIONS.some((extension) => exists(`${path}.${extension}`) === true);
  const entries: Entry[] = [];
  for (const [at, entry] of found.entries.entries()) {
    if (at % AT_ONCE === 0) yield 0;
    const place = parsedUrlOf(entry.loc!);
    const path = place?.host === host ? fileFor(entry, found.mapping) : undefined;
    if (path === undefined || isThere(path)) continue;
    const isMissing = build ? build.at(entry.loc!)?.kind === 'missing' : !GENERATED_NAME.test(path);
    if (isMissing) entries.push(entry);
  }
  return entries.length > found.found ? undefined : { entries, mapping: found.mapping };
}

/** The path of an entry's file from the root of the site; undefined if it is served from elsewhere. */
function fileFor(entry: Entry, { url, folder }: Mapping): string | undefined {
  const path = pathIn(entry);
  return path?.startsWith(`${url}/`) ? folder + path.slice(url.length) : undefined;
}

const folderIn = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** File names in the same folder that are close to the missing one. */
function nearNames(path: string, { paths, path: own }: SiteContext): readonly string[] {
  const folder = folderIn(path);
  const names = paths
    .filter((other) => other !== own && folderIn(other) === folder && LISTABLE.test(other))
    .map(lastSegment);
  return nearest(lastSegment(path).toLowerCase(), names, 2).slice(0, 3);
}

function creation(path: string, site: SiteContext): readonly Fix<SitemapFile>[] {
  const uri = XML.test(path) ? site.uriOf(path) : undefined;
  if (uri === undefined) return [];
  const args = { name: lastSegment(path) };
  return [{ fix: 'create', args, edits: [], otherFile: { uri, create: EMPTY_SITEMAP } }];
}
