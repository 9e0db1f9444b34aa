/** What answers the URLs of a build: the server of a framework, by its manifests, or a host, by its configuration. */
import { type HostName, LATER, type Later, type Origin } from '../../core/builtPages.ts';
import { entryOf } from '../../core/memo.ts';
import type { Evidence } from '../../core/siteDecision.ts';
import { decoded, lastSegment, uriBelow, uriFrom } from '../../core/uri.ts';
import type { Host } from '../../pages/hosts/host.ts';
import { CONFIG_FILES, hostOf, isInBuild, otherFilesFor } from '../../pages/hosts/index.ts';
import { outputIn } from '../../pages/outputs/index.ts';
import type { Output } from '../../pages/outputs/output.ts';
import { GENERATORS } from '../../urls/generators.ts';
import type { BuildStore } from './buildStore.ts';

/** The folder of a build. */
export interface BuildFolder {
  /** Its URI, with a slash at the end. */
  readonly uri: string;
  /** The paths of its HTML files, decoded, with a slash in front. */
  readonly pages: readonly string[];
  /** Whether there is a file. */
  has(path: string): boolean;
}

/** Octets of a manifest: it may name tens of thousands of pages. */
const MAX_MANIFEST = 2 ** 26;
/** Paths that hosts and frameworks answer themselves, as with resized images. */
const BY_HOST = /^\/(?:_next\/image|_vercel|cdn-cgi|\.netlify|\.well-known)(?:\/|$)/;

/** The page of an application for all URLs without a file. */
const SPA_PAGE = '200.html';

/** Programs that answer URLs without a file, relative to the build: of PHP, Astro, Nuxt, SvelteKit, React Router, Angular, Vercel. */
const PROGRAMS = [
  ...['index.php', SPA_PAGE, '../server/entry.mjs', '../server/index.mjs', '../server/index.js'],
  ...['../server/server.mjs', '../handler.js', '../config.json'],
  ...['../.netlify/build/entry.mjs', '../.netlify/functions-internal/sveltekit-render.mjs'],
];

/** Nitro writes its manifest at the end: a folder without it is that of a build which did not get there. */
const isUnfinished = ({ uri }: BuildFolder, isBeside: (path: string) => boolean): boolean =>
  uri.endsWith('/.output/public/') && !isBeside('../nitro.json');

/** The output that a manifest shows; `LATER` while that is being read. */
export function outputOf(folder: BuildFolder, store: BuildStore): Output | Later | undefined {
  let isLate = false;
  const output = outputIn({
    text(path) {
      const uri = uriFrom(folder.uri, path);
      const text = uri === undefined ? undefined : store.text(uri, MAX_MANIFEST);
      isLate ||= text === LATER;
      return text === LATER ? undefined : text;
    },
    exists(path) {
      const uri = uriFrom(folder.uri, path);
      return uri !== undefined && store.exists(uri);
    },
  });
  return isLate ? LATER : output;
}

/** A host by its configuration, as far as that is read. */
export function guessedHost(
  name: HostName | undefined,
  { folder, files, root, store, isGivenHost }: Guessed,
): Host {
  const isBeside = (path: string): boolean => store.exists(new URL(path, folder.uri).href);
  const isNextExport = GENERATORS.next.settings.some((file) => isBeside(`../${file}`));
  const made = hostOf(name, { has: (path) => folder.has(`/${path}`), isNextExport }, files);
  const isGuess = name === undefined || name === 'plain';
  // Nuxt writes `200.html` for any host, also for those that answer 404.
  const isOfNuxt = isBeside('../nitro.json');
  const hasProgram = PROGRAMS.some((path) => isBeside(path) && !(isOfNuxt && path === SPA_PAGE));
  const whyMissing = isUnfinished(folder, isBeside) ? 'unfinished' : hasProgram ? 'program' : undefined;
  const configuredBy = name === 'apache' || isGuess ? ownConfiguration(folder, root, store) : () => undefined;
  const otherFile = isGivenHost ? () => undefined : otherConfiguration(folder, name, store);
  return {
    ...made,
    serve(url) {
      const by = configuredBy(url);
      if (by) return { status: 'unknown', why: 'configuration', by };
      const served = made.serve(url);
      const link = served.status === 404 ? linkOn(url, folder) : undefined;
      if (link) return { status: 'unknown', why: 'link', by: { file: link, line: 0 } };
      const why = BY_HOST.test(url.pathname) ? 'program' : whyMissing;
      if (why && served.status === 404 && !served.by) return { status: 'unknown', why };
      const other = served.status === 404 && !served.by ? otherFile() : undefined;
      if (other) return { status: 'unknown', why: 'otherHost', by: other };
      if (served.status !== 'unknown' || served.why !== 'settings' || !isGuess) return served;
      const mayGet = otherFile() ? undefined : served.mayGet;
      return { status: 'unknown', why: 'host', ...(mayGet && { mayGet }) };
    },
  };
}

interface Guessed {
  readonly folder: BuildFolder;
  /** The texts of configurations. */
  readonly files: Readonly<Record<string, string>>;
  /** The URL of the root. */
  readonly root: string;
  readonly store: BuildStore;
  /** The host is given, by its domain or by a setting. */
  readonly isGivenHost: boolean;
}

/** A file that has the name of a folder of a URL: it is a link that leads out of bounds, and its target is not read. */
function linkOn({ pathname }: URL, folder: BuildFolder): string | undefined {
  for (let at = pathname.indexOf('/', 1); at > 0; at = pathname.indexOf('/', at + 1)) {
    const path = decoded(pathname.slice(0, at));
    if (folder.has(path)) return path.slice(1);
  }
  return undefined;
}

/** Finds the first `.htaccess` in a subfolder on the path of a URL: Apache follows it below that folder, and it is not read. */
function ownConfiguration(folder: BuildFolder, root: string, store: BuildStore) {
  const exist = new Map<string, boolean>();
  return ({ href }: URL): Origin | undefined => {
    for (let at = href.indexOf('/', root.length); at > 0; at = href.indexOf('/', at + 1)) {
      const file = `${decoded(href.slice(root.length, at))}/.htaccess`;
      const isThere = entryOf(exist, file, () => {
        const uri = uriBelow(folder.uri, `/${file}`);
        return uri !== undefined && store.exists(uri);
      });
      if (isThere) return { file, line: 0 };
    }
    return undefined;
  };
}

/** Finds the first file of a host that is not known. It is looked for once, and only if a page is missing. */
function otherConfiguration(folder: BuildFolder, host: HostName | undefined, store: BuildStore) {
  let found: { readonly origin: Origin | undefined } | undefined;
  return (): Origin | undefined => {
    if (!found) {
      const file = store.firstOf(folder.uri, otherFilesFor(host), isInBuild);
      found = { origin: file === undefined ? undefined : { file, line: 0 } };
    }
    return found.origin;
  };
}

/** The configurations of hosts, in the build or in the nearest folder above it. */
export function configFiles(
  { uri }: BuildFolder,
  host: HostName | undefined,
  store: BuildStore,
): Readonly<Record<string, string>> | Later {
  const names = new Set(host === undefined ? Object.values(CONFIG_FILES).flat() : CONFIG_FILES[host]);
  return store.nearest(uri, [...names], isInBuild);
}

/** What decides about the host; undefined if nothing does. */
export function evidenceOfHost(
  given: HostName | undefined,
  name: HostName | undefined,
  files: Readonly<Record<string, string>>,
  output: Output | undefined,
): Evidence | undefined {
  if (output) return { strength: 'declared', by: 'file', file: lastSegment(output.manifest) };
  if (given !== undefined) return { strength: 'given', by: 'setting' };
  if (name === undefined || name === 'plain') return undefined;
  return {
    strength: 'declared',
    by: 'file',
    file: CONFIG_FILES[name].find((item) => files[item] !== undefined),
  };
}
