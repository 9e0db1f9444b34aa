import type { SiteContext } from './siteContext.ts';

/** Folders that a build copies as they are: Next.js, Vite, Hugo and others add the files they generate. */
const COPIED = /\/(?:public|static|source|src)$/i;

const SCRIPTS = ['js', 'mjs', 'cjs', 'ts', 'mts'];

/** Configurations of generators, and of hosts with rewrites: they may serve URLs without a file. */
const CONFIGURATIONS: readonly string[] = [
  ...['/vercel.json', '/_redirects', '/netlify.toml'],
  ...['/_config.yml', '/_config.yaml', '/hugo.toml', '/hugo.yaml', '/hugo.json'],
  ...['/astro.config', '/next.config', '/nuxt.config'].flatMap((stem) =>
    SCRIPTS.map((extension) => `${stem}.${extension}`),
  ),
];

/**
 * Whether a build may generate files that are missing from the site: it copies or fills the folder that holds the file,
 * or a configuration of a generator or of a host with rewrites is there.
 */
export function isFilledByBuild({
  uriOf,
  path,
  exists,
}: Pick<SiteContext, 'uriOf' | 'path' | 'exists'>): boolean {
  const uri = path === undefined ? undefined : uriOf(path);
  if (uri === undefined) return false;
  return (
    COPIED.test(uri.slice(0, uri.length - path!.length)) || CONFIGURATIONS.some((one) => exists(one) === true)
  );
}
