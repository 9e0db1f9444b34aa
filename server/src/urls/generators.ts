/** Generators of sites, recognized by the names of their files. Nothing of them is executed. */
import type { SiteContext } from '../core/siteContext.ts';

const SCRIPTS = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'];
const scripts = (stem: string): readonly string[] => SCRIPTS.map((extension) => `${stem}.${extension}`);

/** A generator, the names of its settings at the root of a project, and the folders that it fills by default. */
export interface SiteGenerator {
  readonly name: string;
  readonly settings: readonly string[];
  readonly outputs: readonly string[];
  /** The name of the setting with the URL of the site. */
  readonly address?: string;
}

export const GENERATORS = {
  next: { name: 'Next.js', settings: scripts('next.config'), outputs: ['out'] },
  nextSitemap: {
    name: 'next-sitemap',
    settings: scripts('next-sitemap.config'),
    outputs: ['out', 'public'],
    address: 'siteUrl',
  },
  astro: { name: 'Astro', settings: scripts('astro.config'), outputs: ['dist'], address: 'site' },
  nuxt: { name: 'Nuxt', settings: scripts('nuxt.config'), outputs: ['.output/public', 'dist'] },
  eleventy: {
    name: 'Eleventy',
    settings: ['.eleventy.js', '.eleventy.cjs', ...scripts('eleventy.config')],
    outputs: ['_site'],
  },
  docusaurus: {
    name: 'Docusaurus',
    settings: scripts('docusaurus.config'),
    outputs: ['build'],
    address: 'url',
  },
  hugo: {
    name: 'Hugo',
    settings: ['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json'],
    outputs: ['public'],
    address: 'baseURL',
  },
  jekyll: { name: 'Jekyll', settings: ['_config.yml', '_config.yaml'], outputs: ['_site'], address: 'url' },
} as const satisfies Readonly<Record<string, SiteGenerator>>;

/** The names of the settings of all generators. */
export const GENERATOR_SETTINGS: readonly string[] = Object.values(GENERATORS).flatMap(
  ({ settings }) => settings,
);

/** Files beside which an `index.html` is a source: settings of generators, and of a bundler that takes it as its input. */
export const SOURCE_MARKS: readonly string[] = [...GENERATOR_SETTINGS, ...scripts('vite.config')];

/** The names of the settings that may hold the URL of the site. */
export const DECLARING: readonly string[] = Object.values<SiteGenerator>(GENERATORS).flatMap(
  ({ address, settings }) => (address === undefined ? [] : settings),
);

/**
 * The URL of the site in the text of a generator's settings: in JavaScript, TOML, YAML or JSON, as far as a line says it.
 * Undefined for one that is computed.
 */
export function addressIn(name: string, text: string): string | undefined {
  const { address } =
    Object.values<SiteGenerator>(GENERATORS).find(({ settings }) => settings.includes(name)) ?? {};
  if (address === undefined) return undefined;
  const line = new RegExp(`^[ \\t]*["']?${address}["']?\\s*[:=]\\s*["'\`]?(https?://[^\\s"'\`#]+)`, 'mi');
  return line.exec(text)?.[1];
}

/** Whether a build copies a folder as it is, by its URI: Next.js, Vite, Hugo and others add the files they generate. */
export const isCopiedByName = (folder: string): boolean => /\/(?:public|static|source|src)\/?$/i.test(folder);

/** Configurations of generators, and of hosts with rewrites: they may serve URLs without a file. */
const CONFIGURATIONS: readonly string[] = [
  ...['vercel.json', '_redirects', 'netlify.toml'],
  ...GENERATOR_SETTINGS,
].map((name) => `/${name}`);

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
    isCopiedByName(uri.slice(0, uri.length - path!.length)) ||
    CONFIGURATIONS.some((item) => exists(item) === true)
  );
}
