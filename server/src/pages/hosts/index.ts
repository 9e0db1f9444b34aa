/** The hosts whose answers are known. */
import { apache } from './apache.ts';
import { cloudflare } from './cloudflare.ts';
import { firebase } from './firebase.ts';
import type { Build, ConfigFiles, Host } from './host.ts';
import { netlify } from './netlify.ts';
import { nginx } from './nginx.ts';
import { githubPages, plain } from './static.ts';
import { vercel } from './vercel.ts';

const HOSTS = {
  netlify,
  vercel,
  cloudflare,
  'github-pages': githubPages,
  firebase,
  apache,
  nginx,
  plain,
} as const;

/** The value of `--host` and `site.host`. */
export type HostName = keyof typeof HOSTS;

export const HOST_NAMES = Object.keys(HOSTS) as readonly HostName[];

/** The files that each host reads: in the build, or in the folder of the configuration. */
export const CONFIG_FILES: Readonly<Record<HostName, readonly string[]>> = {
  netlify: ['netlify.toml', '_redirects', '_headers'],
  vercel: ['vercel.json'],
  cloudflare: ['wrangler.jsonc', 'wrangler.json', 'wrangler.toml', '_redirects', '_headers', '_worker.js'],
  'github-pages': [],
  firebase: ['firebase.json'],
  apache: ['.htaccess'],
  nginx: ['nginx.conf'],
  plain: [],
};

/**
 * A host with its configuration.
 * @param files the texts of `CONFIG_FILES`, as far as there are any
 */
export const hostOf = (name: HostName, build: Build, files: ConfigFiles): Host => HOSTS[name](build, files);
