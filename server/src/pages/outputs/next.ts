/**
 * Next.js with its own server (`next start`), by the manifests in `.next`: nothing is found by its name alone, since the
 * folder holds copies. Files in `public` are served, too.
 */
import { compile } from 'path-to-regexp';
import { decoded } from '../../core/uri.ts';
import { filePath, type Host, type Served } from '../hosts/host.ts';
import { textAt, valueAt } from '../hosts/json.ts';
import { answerOf, filled, refilling, tagsIn } from '../hosts/rules.ts';
import { Expressions } from '../regex/expressions.ts';
import { type NextManifests, type NextRule, nextManifests, type Prerendered, ROUTES } from './nextRoutes.ts';
import { entriesOf, manifestIn, type Output, type OutputFiles, type OutputPage } from './output.ts';

const PUBLIC = '../public/';
const PROGRAM: Served = { status: 'unknown', why: 'program' };
const MISSING: Served = { status: 404 };
const IN_ASCII = /^[ -~]*$/;

/** The output in a folder such as `.next`; undefined if its manifests are missing or cannot be read. */
export function next(files: OutputFiles): Output | undefined {
  const expressions = new Expressions();
  const manifests = nextManifests(files, expressions);
  if (!manifests) return undefined;
  return {
    server: 'next',
    isExclusive: true,
    manifest: ROUTES,
    host: refilling(new Router(manifests, files), expressions),
    pages: [...prerenderedFiles(manifests)].filter(({ file }) => file.endsWith('.html')),
  };
}

/**
 * The files that it serves, without those in `public`: each with the path of its URL. A page has `.html` at the end of
 * that, as built sites have it.
 */
export function nextFiles(files: OutputFiles): readonly OutputPage[] {
  const manifests = nextManifests(files, new Expressions());
  if (!manifests) return [];
  return [...prerenderedFiles(manifests)].map(({ path, file }) => ({
    path: file.endsWith('.html') ? `${path === '/' ? '/index' : path}.html` : path,
    file,
  }));
}

/** The path below which all of it is served, such as `/shop`; empty without one. */
export const nextBasePath = (files: OutputFiles): string =>
  textAt(manifestIn(files.text(ROUTES)), 'basePath') ?? '';

function* prerenderedFiles({ prerendered, basePath }: NextManifests): Generator<OutputPage> {
  for (const [path, { stem, isPage }] of prerendered) {
    if (path.startsWith('/_')) continue;
    const served = basePath + (path === '/' && basePath !== '' ? '' : path);
    yield { path: served, file: `${stem}${isPage ? '.html' : '.body'}` };
  }
}

/** Answers in the order of Next.js: redirects, proxy, rewrites and files, dynamic routes. */
class Router {
  constructor(
    private readonly manifests: NextManifests,
    private readonly files: OutputFiles,
  ) {}

  serve(url: URL): Served {
    if (filePath(url) === undefined) return { status: 'unknown', why: 'path' };
    const { redirects, proxied } = this.manifests;
    for (const rule of redirects) {
      const values = valuesOf(rule, url);
      if (values === undefined) continue;
      if (rule.isOfSlash && values !== 'unknown') return otherSlash(url, rule.status);
      if (rule.isConditional || values === 'unknown') return { status: 'unknown', why: 'rule', by: rule.by };
      const to = filledIn(rule.destination, values);
      // The parameters of both queries are put together.
      const isJoined = url.search !== '' && rule.destination.includes('?');
      return to === undefined || isJoined
        ? { status: 'unknown', why: 'rule', by: rule.by }
        : answerOf(rule.status, to, url, rule.by);
    }
    if (proxied.some((match) => match(url.pathname) !== undefined)) return PROGRAM;
    return this.serveFile(url);
  }

  /** Tags of rules, and of what a page or route was rendered with. */
  robotsTags(url: URL): ReturnType<Host['robotsTags']> {
    const rules = this.manifests.headers.flatMap((rule) => {
      const values = valuesOf(rule, url);
      const isKnown = values !== 'unknown' && !rule.isConditional;
      return values === undefined ? [] : [{ directives: rule.directives, isKnown }];
    });
    if (rules.some(({ isKnown }) => !isKnown)) return undefined;
    const path = this.below(url.pathname);
    const prerendered = path === undefined ? undefined : this.prerendered(path);
    const own = entriesOf(prerendered && valueAt(this.meta(prerendered), 'headers')).flatMap(
      ([name, value]) =>
        name.toLowerCase() === 'x-robots-tag' && typeof value === 'string'
          ? tagsIn(value, { file: `${prerendered!.stem}.meta`, line: 0 })
          : [],
    );
    return [...rules.flatMap(({ directives }) => directives), ...own];
  }

  private serveFile(url: URL): Served {
    const { rewrites, fixed, dynamic, closed, missing } = this.manifests;
    const routeOf = (path: string) => dynamic.find(({ match }) => match(path) !== undefined);
    let at: URL = url;
    const rewritten = (rules: readonly NextRule[]): Served | undefined => {
      for (const rule of rules) {
        const values = valuesOf(rule, at);
        if (values === undefined) continue;
        const to = values === 'unknown' ? undefined : filledIn(rule.destination, values);
        if (rule.isConditional || to === undefined || !to.startsWith('/'))
          return { status: 'unknown', why: 'rule', by: rule.by };
        at = new URL(to, url);
        return undefined;
      }
      return undefined;
    };
    const file = (): Served | undefined => {
      const path = this.below(at.pathname);
      if (path === undefined) return undefined;
      const inPublic = this.publicFile(path);
      if (inPublic !== undefined) return { status: 200, file: inPublic };
      const page = this.prerendered(path);
      // `next start` does not find a fixed route that is not in ASCII.
      if (page && page.route === path) return IN_ASCII.test(path) ? this.rendered(page, url) : PROGRAM;
      return fixed.has(path) || path.startsWith('/_next/') ? PROGRAM : undefined;
    };
    const dynamicPage = (): Served | undefined => {
      const path = this.below(at.pathname);
      if (path === undefined) return undefined;
      if (missing.has(path)) return MISSING;
      const page = this.prerendered(path);
      if (page) return this.rendered(page, url);
      const route = routeOf(path);
      return route && (closed.has(route.page) ? MISSING : PROGRAM);
    };
    const found =
      rewritten(rewrites.beforeFiles) ??
      file() ??
      rewritten(rewrites.afterFiles) ??
      (at === url ? undefined : file()) ??
      dynamicPage() ??
      rewritten(rewrites.fallback);
    return found ?? (at === url ? undefined : (file() ?? dynamicPage())) ?? MISSING;
  }

  /** The path below the base path, decoded; undefined for one that is not below it. */
  private below(pathname: string): string | undefined {
    const { basePath } = this.manifests;
    if (pathname !== basePath && !pathname.startsWith(`${basePath}/`)) return undefined;
    const path = decoded(pathname.slice(basePath.length)) || '/';
    return path.length > 1 ? path.replace(/\/$/, '') : path;
  }

  private publicFile(path: string): string | undefined {
    const file = PUBLIC + path.slice(1);
    return path !== '/' && this.files.exists(file) ? file : undefined;
  }

  private prerendered(path: string): Prerendered | undefined {
    const { prerendered, locale } = this.manifests;
    const inLocale = locale === undefined ? undefined : `/${locale}${path === '/' ? '' : path}`;
    return prerendered.get(path) ?? (inLocale === undefined ? undefined : prerendered.get(inLocale));
  }

  /** A page that calls `redirect()` or `notFound()` has a file, too: the status is in its meta. */
  private rendered(page: Prerendered, url: URL): Served {
    const meta = this.meta(page);
    const given = page.status ?? valueAt(meta, 'status');
    const status = typeof given === 'number' ? given : 200;
    if (status === 404 || status === 410) return { status };
    const location = textAt(valueAt(meta, 'headers'), 'location');
    if (status >= 300)
      return answerOf(status, location ?? '', url, { file: `${page.stem}.meta`, line: 1 }, false);
    const file = `${page.stem}${page.isPage ? '.html' : '.body'}`;
    return page.isPart || !this.files.exists(file) ? PROGRAM : { status: 200, file };
  }

  private meta({ stem }: Prerendered): unknown {
    return manifestIn(this.files.text(`${stem}.meta`));
  }
}

/** The parameters of a rule that may apply to a URL. */
function valuesOf({ match, queryKeys }: NextRule, url: URL): ReturnType<NextRule['match']> {
  return queryKeys.every((key) => url.searchParams.has(key)) ? match(url.pathname) : undefined;
}

/** Next.js itself answers so, by no rule of the site. */
function otherSlash(url: URL, status: number): Served {
  const to = new URL(url);
  to.pathname = url.pathname.endsWith('/') ? url.pathname.slice(0, -1) : `${url.pathname}/`;
  return { status: status as 308, to: to.href };
}

/** A destination with its parameters; undefined if one has no value. */
function filledIn(destination: string, values: Readonly<Record<string, string>>): string | undefined {
  const [, origin = '', path = '', rest = ''] = /^(https?:\/\/[^/]*)?([^?#]*)(.*)$/is.exec(destination)!;
  try {
    const given = Object.entries(values).map(([name, value]) => {
      const isList = path.includes(`:${name}*`) || path.includes(`:${name}+`);
      return [name, isList ? value.split('/') : value] as const;
    });
    return origin + compile(path, { validate: false })(Object.fromEntries(given)) + filled(rest, values);
  } catch {
    return undefined;
  }
}
