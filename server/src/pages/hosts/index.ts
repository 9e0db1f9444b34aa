/** The hosts whose answers are known, and which one serves a build. */
import { CONTAINER_FILES, type HostName, OTHER_HOST_FILES } from '../../core/builtPages.ts';
import { Expressions } from '../regex/expressions.ts';
import { apache } from './apache.ts';
import { cloudflare } from './cloudflare.ts';
import { firebase } from './firebase.ts';
import type { Build, ConfigFiles, Host } from './host.ts';
import { netlify } from './netlify.ts';
import { nginx } from './nginx.ts';
import { refilling } from './rules.ts';
import { githubPages, plain } from './static.ts';
import { vercel } from './vercel.ts';

type MakeHost = (build: Build, files: ConfigFiles, expressions: Expressions) => Host;

const HOSTS: Readonly<Record<HostName, MakeHost>> = {
  ...{ netlify, vercel, cloudflare, 'github-pages': githubPages, firebase, apache, nginx, plain },
};

/** The files that each host reads, or that show that it serves the build. */
export const CONFIG_FILES: Readonly<Record<HostName, readonly string[]>> = {
  netlify: ['netlify.toml', '_redirects', '_headers'],
  vercel: ['vercel.json'],
  cloudflare: ['wrangler.jsonc', 'wrangler.json', 'wrangler.toml', '_redirects', '_headers', '_worker.js'],
  'github-pages': [
    ...['CNAME', '.nojekyll'],
    // GitHub's starter workflows, and usual names of others.
    ...[
      'pages',
      'deploy',
      'gh-pages',
      'static',
      'astro',
      'gatsby',
      'hugo',
      'jekyll',
      'mdbook',
      'nextjs',
      'docs',
    ].map((name) => `.github/workflows/${name}.yml`),
  ],
  firebase: ['firebase.json'],
  apache: ['.htaccess'],
  nginx: ['nginx.conf'],
  plain: [],
};

/** The files of hosts that are not known, beside those of this one; undefined for no host. */
export const otherFilesFor = (host: HostName | undefined): readonly string[] =>
  host === undefined || host === 'plain' ? [...OTHER_HOST_FILES, ...CONTAINER_FILES] : OTHER_HOST_FILES;

/** Whether such a file counts only in the build itself; others may also be in a folder above it. */
export const isInBuild = (name: string): boolean => /^(?:_|CNAME$|\.nojekyll$|\.htaccess$)/.test(name);

/** What a workflow that deploys to GitHub Pages uses. */
const PAGES_ACTION = /\b(?:actions\/deploy-pages|peaceiris\/actions-gh-pages|github-pages-deploy-action)\b/;

const SHARED = ['_redirects', '_headers'];

/** Domains of hosts. */
const DOMAINS: Readonly<Record<string, HostName>> = {
  'github.io': 'github-pages',
  'netlify.app': 'netlify',
  'vercel.app': 'vercel',
  'pages.dev': 'cloudflare',
  'workers.dev': 'cloudflare',
  'web.app': 'firebase',
  'firebaseapp.com': 'firebase',
};

/** The host by its domain, such as `github.io`. */
export const hostAt = ({ hostname }: URL): HostName | undefined =>
  DOMAINS[hostname.split('.').slice(-2).join('.')];

/**
 * The host that serves a build, by the domain and by the files of hosts; `plain` without any. Undefined if there are
 * files of several hosts: then no rule of a host is certain.
 * @param files the texts of `CONFIG_FILES`, as far as there are any
 */
export function hostIn(files: ConfigFiles, url: URL): HostName | undefined {
  const domain = hostAt(url);
  if (domain) return domain;
  const found = new Set<HostName>();
  for (const [host, names] of Object.entries(CONFIG_FILES) as [HostName, readonly string[]][]) {
    const isSign = (name: string): boolean =>
      files[name] !== undefined && (!name.startsWith('.github/') || PAGES_ACTION.test(files[name]));
    // Netlify and Cloudflare read files of the same names.
    if (names.some((name) => !SHARED.includes(name) && isSign(name))) found.add(host);
  }
  const hasShared = SHARED.some((name) => files[name] !== undefined);
  if (hasShared && !found.has('cloudflare')) found.add('netlify');
  // Any host may be deployed to from a workflow, and read a domain from a file.
  if (found.size > 1) found.delete('github-pages');
  const [first = 'plain', ...others] = found;
  return others.length > 0 ? undefined : first;
}

/**
 * A host with its configuration.
 * @param name undefined if the host is not certain: only files are known then
 * @param files the texts of `CONFIG_FILES`, as far as there are any
 */
export function hostOf(name: HostName | undefined, build: Build, files: ConfigFiles): Host {
  if (name !== undefined) {
    const expressions = new Expressions();
    return refilling(HOSTS[name](build, files, expressions), expressions);
  }
  const { serve } = plain(build);
  return {
    serve(url) {
      const served = serve(url);
      return served.status === 200 ? served : { status: 'unknown', why: 'host' };
    },
    robotsTags: () => undefined,
  };
}
