/**
 * Cloudflare Pages and static assets of Workers (developers.cloudflare.com, "Redirects", "Headers", "Serving Pages",
 * "HTML handling"), as their own code answers, which wrangler runs.
 */
import type { Origin } from '../../core/builtPages.ts';
import { httpUrl } from '../../core/uri.ts';
import type { Expressions } from '../regex/expressions.ts';
import type { Build, ConfigFiles, Host, Served } from './host.ts';
import { headerBlocks } from './redirectsFile.ts';
import { answerOf, filled, splatPattern } from './rules.ts';

const CONFIGURATIONS = ['wrangler.jsonc', 'wrangler.json', 'wrangler.toml'];

export function cloudflare(build: Build, files: ConfigFiles, expressions: Expressions): Host {
  const configuration = CONFIGURATIONS.find((name) => files[name] !== undefined);
  const settings = assetsIn(configuration === undefined ? '' : files[configuration]!);
  const redirects = acceptedIn(files._redirects ?? '', settings).map((line) => ({
    line,
    match: splatPattern(line.from, false, expressions, 1),
  }));
  const headers = headerBlocks(files._headers ?? '', '_headers')
    .filter(({ pattern }) => !/^(?:http:|https:\/+[^/]*:\d+(?:\/|$))/i.test(pattern))
    .map((block) => ({
      block,
      match: splatPattern(block.pattern, false, expressions, 1),
    }));
  const subject = (url: URL, pattern: string): string =>
    pattern.startsWith('https:') ? `https://${url.hostname}${url.pathname}` : url.pathname;
  const serve = settings.isWorkers ? serveAssets : servePages;
  return {
    serve(url) {
      for (const { line, match } of redirects) {
        const values = match(url.pathname);
        if (values === 'unknown') return { status: 'unknown', why: 'rule', by: line.by };
        if (!values) continue;
        const target = filled(line.to, values);
        const to = /^\w+:/.test(target)
          ? target
          : target.replace(/^[^?#]*/, (path) => path.replace(/\/+/g, '/'));
        return answerOf(line.status, to, url, line.by);
      }
      if (files['_worker.js'] !== undefined || settings.isWorkerFirst) {
        return { status: 'unknown', why: 'program' };
      }
      // Each empty segment counts in Pages, and the files of a build have none.
      if (/\/\/|%00|%5c/i.test(url.pathname)) return { status: 'unknown', why: 'path' };
      const found = serve(url, build, settings);
      if (found.status !== 404) return found;
      if (files['_routes.json'] !== undefined)
        return { status: 'unknown', why: 'program', by: { file: '_routes.json', line: 0 } };
      return missing(build, settings, url);
    },
    robotsTags(url) {
      const found = headers.map(({ block, match }) => ({ block, match: match(subject(url, block.pattern)) }));
      if (found.some(({ match }) => match === 'unknown')) return undefined;
      const applying = found.filter(({ match }) => match);
      const detached = applying.findLastIndex(({ block }) => block.isDetached);
      return applying.slice(detached + 1).flatMap(({ block }) => block.directives);
    },
  };
}

const WITH_HOST = /^https:\/\/+[^/]/;
const STATUSES: ReadonlySet<number> = new Set([200, 301, 302, 303, 307, 308]);
const MAX_LINE = 2000;
/** Rules without placeholders, up to the first one with some; and all others. */
const MAX_STATIC = 2000;
const MAX_DYNAMIC = 100;

interface AcceptedLine {
  readonly by: Origin;
  /** A path as URLs have it. */
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

/** The lines of `_redirects` that Cloudflare accepts: it ignores others, with a warning. */
function acceptedIn(text: string, { handling }: Assets): readonly AcceptedLine[] {
  const seen = new Set<string>();
  const accepted: AcceptedLine[] = [];
  let isStatic = true;
  const counts = { fixed: 0, dynamic: 0 };
  for (const [at, whole] of text.split('\n').entries()) {
    const line = whole.trim();
    if (line === '' || line.startsWith('#') || line.length > MAX_LINE) continue;
    const [source = '', to = '', code = '302', ...more] = line.replace(/\s+#.*$/, '').split(/\s+/);
    // Sources are paths; a target is a path, or a URL with https.
    if (to === '' || more.length > 0 || WITH_HOST.test(source)) continue;
    const from = httpUrl(`https://a${source.startsWith('/') ? source : `/${source}`}`)?.pathname;
    if (from === undefined || seen.has(from)) continue;
    isStatic &&= !/\*|:[A-Za-z]\w*/.test(from);
    if (++counts[isStatic ? 'fixed' : 'dynamic'] > (isStatic ? MAX_STATIC : MAX_DYNAMIC)) continue;
    const [isToHost, status] = [WITH_HOST.test(to), Number(code)];
    if (!(isToHost || to.startsWith('/')) || !STATUSES.has(status)) continue;
    const isIndex = /\/index(?:.html)?$/.test(to) && !isToHost;
    if (isIndex && (from.endsWith('/*') || (from.endsWith('/') && handling !== 'none'))) continue;
    seen.add(from);
    if (status === 200 && isToHost) continue;
    accepted.push({ by: { file: '_redirects', line: at + 1 }, from, to, status });
  }
  return accepted;
}

const file = (path: string): Served => ({ status: 200, file: path.slice(1) });
const has = (build: Build, path: string): boolean => path.length > 1 && build.has(path.slice(1));

/** Pages escape more, too, but serve these as they are. */
const LITERAL = /%(?:2[46BC]|3[ABD]|40)/g;

function redirect(url: URL, path: string, status: 307 | 308): Served & { readonly to: string } {
  const to = new URL(url);
  const escaped = path.split('/').map(encodeURIComponent).join('/');
  to.pathname = status === 308 ? escaped.replace(LITERAL, decodedBy) : escaped;
  return { status, to: to.href };
}

const decodedBy = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

function servePages(url: URL, build: Build): Served {
  const path = decodedBy(url.pathname);
  const to = (target: string): Served => redirect(url, target, 308);
  if (path.endsWith('/')) {
    if (has(build, `${path}index.html`)) return file(`${path}index.html`);
    if (path.endsWith('/index/')) return to(path.slice(0, -'index/'.length));
    return has(build, `${path.slice(0, -1)}.html`) ? to(path.slice(0, -1)) : { status: 404 };
  }
  if (has(build, path)) {
    const bare = path.replace(/\.html$/, '');
    if (bare === path || has(build, bare) || bare === '/') return file(path);
    return to(bare.replace(/\/index$/, '/'));
  }
  if (path.endsWith('/index')) return to(path.slice(0, -'index'.length));
  if (has(build, `${path}.html`)) return file(`${path}.html`);
  return has(build, `${path}/index.html`) ? to(`${path}/`) : { status: 404 };
}

/**
 * What is tried, by the setting `html_handling` and by how a path ends: files, and redirects to a path that gets a file.
 * `*` is the path without its ending.
 */
const HANDLINGS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'auto-trailing-slash': {
    '/index': ['*/index', '*/index.html > */', '*.html > *'],
    '/index.html': ['*/index.html > */', '*.html > *'],
    '/': ['*/index.html', '*.html > *'],
    '.html': ['*.html > *', '*/index.html > */'],
    '': ['*', '*.html', '*/index.html > */'],
  },
  'force-trailing-slash': {
    '/index': ['*/index', '*/index.html > */', '*.html > */'],
    '/index.html': ['*/index.html > */', '*.html > */'],
    '/': ['*/index.html', '*.html'],
    '.html': ['*.html > */', '*.html', '*/index.html > */'],
    '': ['*', '*.html > */', '*/index.html > */'],
  },
  'drop-trailing-slash': {
    '/index': ['*/index', '*.html > *', '*/index.html > *'],
    '/index.html': ['*/index.html > *', '*/index.html', '*.html > *'],
    '/': ['*.html > *', '*/index.html > *'],
    '.html': ['*.html > *', '*/index.html > *'],
    '': ['*', '*.html', '*/index.html'],
  },
  none: { '': ['*'] },
};
const USUAL = HANDLINGS['auto-trailing-slash']!;

function serveAssets(url: URL, build: Build, { handling }: Assets): Served {
  const path = url.pathname.split('/').map(decodedBy).join('/');
  const steps = HANDLINGS[handling] ?? USUAL;
  const found = assetAt(path, build, steps, true);
  if (found === undefined) return { status: 404 };
  if (found.to !== undefined) return redirect(url, found.to, 307);
  // One more redirect leads to the path as Cloudflare escapes it.
  const own = redirect(url, path, 307);
  return own.to === url.href ? file(found.file) : own;
}

/** The file at a decoded path, or where to a redirect leads; undefined for nothing. */
function assetAt(
  path: string,
  build: Build,
  steps: (typeof HANDLINGS)[string],
  mayRedirect: boolean,
): { readonly file: string; readonly to?: string } | undefined {
  const ending = Object.keys(steps).find((end) => path.endsWith(end)) ?? '';
  const own = [[path.slice(0, path.length - ending.length), steps[ending] ?? []] as const];
  if (ending !== '') own.push([path, steps['']!]);
  for (const [base, tried] of own)
    for (const step of tried) {
      const [name = '', target] = step.split(' > ').map((part) => part.replace('*', base));
      if (!has(build, name)) continue;
      const to = target === '' ? '/' : target;
      if (to === undefined || to === path) return { file: name };
      if (mayRedirect && !has(build, to) && assetAt(to, build, steps, false)?.file === name)
        return { file: name, to };
    }
  return undefined;
}

/** A Worker may answer; Pages without a 404.html are served as an application, with the page of `/` for every URL. */
function missing(build: Build, { isWorkers, hasWorker, notFound }: Assets, { pathname }: URL): Served {
  const folders = [...pathname.matchAll(/\//g)].map(({ index }) => decodedBy(pathname.slice(1, index + 1)));
  const hasPage = folders.some((folder) => build.has(`${folder}404.html`));
  return hasWorker || notFound === 'single-page-application' || (!isWorkers && !hasPage)
    ? { status: 'unknown', why: 'settings' }
    : { status: 404 };
}

interface Assets {
  readonly isWorkers: boolean;
  readonly hasWorker: boolean;
  readonly isWorkerFirst: boolean;
  readonly handling: string;
  readonly notFound: string;
}

/** The settings of `assets`, which are few words in JSON and TOML alike. */
function assetsIn(text: string): Assets {
  const wordAt = (key: string): string =>
    new RegExp(`(?:^|[\\s{,])"?${key}"?\\s*[:=]\\s*["']([^"']*)`, 'm').exec(text)?.[1] ?? '';
  return {
    isWorkers: /(?:^|[\s{,[])"?assets"?\s*[:=\].]/m.test(text),
    hasWorker: wordAt('main') !== '',
    isWorkerFirst: /(?:^|[\s{,])"?run_worker_first"?\s*[:=]\s*(?!false)/m.test(text),
    handling: wordAt('html_handling'),
    notFound: wordAt('not_found_handling'),
  };
}
