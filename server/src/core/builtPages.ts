/**
 * What the URLs of a built site get, as rules see it: the files of the build, the rules of its host, and the heads of its
 * pages. `pages` finds it out.
 */

import type { Steps } from './steps.ts';

/** A directive such as `noindex`, and whom it is for. */
export interface Directive {
  /** In lower case; `robots` stands for all crawlers. */
  readonly agent: string;
  /** In lower case: `noindex`, `unavailable_after`. */
  readonly name: string;
  /** The text after a colon; empty without one. */
  readonly value: string;
  /** The line of the meta or header, from 1. */
  readonly line: number;
}

/** A URL in a page. */
export interface PageLink {
  /** As written. */
  readonly href: string;
  /** Resolved by the page's base, without a fragment; undefined if it is not an `http` or `https` URL. */
  readonly url: string | undefined;
  /** From 1. */
  readonly line: number;
}

/** A version of the page in another language. */
export interface PageVersion extends PageLink {
  readonly hreflang: string;
}

export interface Refresh extends PageLink {
  readonly seconds: number;
}

/** A line of a host's configuration. */
export interface Origin {
  readonly file: string;
  /** From 1; 0 for the whole file. */
  readonly line: number;
}

/** Why an answer cannot be known from the build alone. */
export type Reason =
  /** The path has a malformed escape or empty segments. */
  | 'path'
  /** A rule for this path is conditional, leads to another file or server, or is written in a way that is not read. */
  | 'rule'
  /** A file of the host's configuration cannot be read. */
  | 'configuration'
  /** It depends on settings of the host that are in no file. */
  | 'settings'
  /** A program beside the build may answer. */
  | 'program'
  /** The build that writes the folder did not come to its end. */
  | 'unfinished'
  /** A link on its path leads out of the repository, or to nothing. */
  | 'link'
  /** A file is for a host or server whose rules are not read. */
  | 'otherHost'
  /** It depends on the host, which is not known, or there are files of several hosts. */
  | 'host';

/** What keeps a page out of the index: a meta of the page, or a header of the host. */
export interface Noindex extends Directive {
  readonly file: string;
}

/** The page that a URL gets. */
export interface PageFound {
  readonly kind: 'page';
  /** Path of the file in the build. */
  readonly file: string;
  /** Whether the head of the page was read to its end; undefined for a file that is not HTML. */
  readonly isRead: boolean | undefined;
  /** It has a title: a part of a page, to be put into others, has none. */
  readonly isTitled: boolean;
  readonly noindex: Noindex | undefined;
  /** Headers of the host may say more about the page than is known. */
  readonly mayHaveHeaders: boolean;
  /** The canonical URL that the page names, if it is another one. Several that differ have no effect. */
  readonly canonicalElsewhere: PageLink | undefined;
  /** A refresh that only forwards to another URL. */
  readonly refresh: Refresh | undefined;
  readonly versions: readonly PageVersion[];
  /** Links to the files that list the pages of the site. */
  readonly indexLinks: readonly PageLink[];
}

/** The answer to a URL after all redirects. */
export type LastFound =
  | PageFound
  /** No file and no rule answers; or a rule says that the page is gone. */
  | {
      readonly kind: 'missing';
      readonly by: Origin | undefined;
      /** There is a file, which is the page for URLs that have none. */
      readonly isErrorPage?: true;
    }
  | {
      readonly kind: 'unknown';
      readonly why: WhyUnknown;
      readonly by: Origin | undefined;
    };

/** `elsewhere`: the URL is not below the root of the site; `loop`: more redirects than crawlers follow. */
export type WhyUnknown = Reason | 'elsewhere' | 'loop';

export type Found =
  | LastFound
  | {
      readonly kind: 'redirect';
      /** The first redirect: where to, its status and its rule. */
      readonly to: string;
      readonly status: number;
      readonly by: Origin | undefined;
      /** The last URL of the chain, as far as it is known, and what it gets. */
      readonly last: { readonly url: string; readonly found: LastFound };
    };

/** A redirect on the way to an answer. */
export interface Hop {
  readonly url: string;
  readonly status: number;
  readonly to: string;
}

/** All that is known of what a URL gets: its redirects, and the last answer. */
export interface FoundAnswer {
  readonly hops: readonly Hop[];
  readonly last:
    | (Pick<PageFound, 'kind' | 'file' | 'isRead' | 'mayHaveHeaders'> & {
        /** What keeps the page out of the index of any crawler. */
        readonly noindexes: readonly Noindex[];
        /** The canonical URLs that the page names, each once. */
        readonly canonicals: readonly string[];
      })
    /** The page for URLs that have none has no certain status. */
    | { readonly kind: 'missing'; readonly status: 404 | 410 | undefined }
    | Extract<LastFound, { readonly kind: 'unknown' }>;
}

/** A file that is being read. */
export const LATER = 'later';
export type Later = typeof LATER;

/** Whether a file is an HTML page, by its name. */
export const isPageName = (path: string): boolean => /\.html?$/i.test(path);

/**
 * Files of hosts and servers whose rules are not read, in a build or above it: Azure, Caddy, serve, Render, IIS, Amplify,
 * Heroku, Cloud Foundry, Fly, Railway, the former Vercel, functions of Cloudflare, lighttpd, parts of a configuration of
 * Apache or nginx, DigitalOcean, Platform.sh, Edgio.
 */
export const OTHER_HOST_FILES = [
  ...['staticwebapp.config.json', 'Caddyfile', 'serve.json', 'render.yaml', 'render.yml', 'web.config'],
  ...['amplify.yml', 'amplify.yaml', 'customHttp.yml', 'static.json', 'Staticfile', 'fly.toml'],
  ...['railway.json', 'railway.toml', 'now.json', '_routes.json', 'lighttpd.conf', 'httpd.conf'],
  ...['default.conf', 'default.conf.template', 'nginx.conf.template', 'nginx/default.conf'],
  ...['nginx/nginx.conf', 'docker/nginx.conf', 'docker/default.conf', 'conf/nginx.conf'],
  ...['.do/app.yaml', '.platform.app.yaml', 'edgio.config.js'],
];

/** Files of containers and programs, which may be any server; beside those of a known host, they are of another part. */
export const CONTAINER_FILES = [
  ...[
    'Dockerfile',
    'Containerfile',
    'docker-compose.yml',
    'docker-compose.yaml',
    'compose.yml',
    'compose.yaml',
  ],
  ...[
    'Procfile',
    'nixpacks.toml',
    'captain-definition',
    'app.yaml',
    'app.yml',
    'sst.config.ts',
    'serverless.yml',
  ],
];

/** The names of files that configure hosts; `*` stands for any extension. */
const HOST_FILES = [
  ...['_redirects', '_headers', 'netlify.toml', 'vercel.json', 'firebase.json', 'wrangler.*', '.htaccess'],
  ...['nginx.conf', '_worker.js'],
  ...[...OTHER_HOST_FILES, ...CONTAINER_FILES].map((path) => path.slice(path.lastIndexOf('/') + 1)),
];

/** A glob of the files of builds that are read: pages, and the configurations of hosts. */
export const BUILD_FILES = `**/{*.html,*.htm,${HOST_FILES.join(',')}}`;

/** Whether `BUILD_FILES` matches a name. */
export const isBuildName = (name: string): boolean =>
  isPageName(name) || HOST_FILES.includes(name.replace(/^wrangler\..*$/, 'wrangler.*'));

/** The hosts whose answers are known; `plain` is any server. */
export const HOST_NAMES = [
  ...(['netlify', 'vercel', 'cloudflare', 'github-pages', 'firebase', 'apache', 'nginx', 'plain'] as const),
];
export type HostName = (typeof HOST_NAMES)[number];

/** What answers the URLs of a build: a host, or the server of a framework. */
export type ServerName = HostName | 'next' | 'nitro' | 'sveltekit' | 'astro' | 'react-router';

/** The built pages of a site. */
export interface BuiltPages {
  readonly host: ServerName;
  /** Some listed page is in it: it is no folder that a build copies. */
  readonly isProven: boolean;
  /** The name of its folder, to put before the paths of files: `dist/`. */
  readonly folder: string;
  /** What a URL gets; undefined while that is not known, because a page is being read. */
  at(url: string): Found | undefined;
  /** The same in full; undefined while a page is being read. */
  answer(url: string): FoundAnswer | undefined;
  /** The URLs under which its pages are served, each in the usual form. */
  urls(): Steps<readonly string[]>;
  /** Whether the build has a folder; its path begins and ends with a slash. */
  hasFolder(path: string): boolean;
  /**
   * The URLs of pages that search engines may index and no file lists, in order, for the one document of the site that
   * reports them. Undefined for others, and while that is not known.
   */
  unlisted(): Steps<readonly string[] | undefined>;
}
