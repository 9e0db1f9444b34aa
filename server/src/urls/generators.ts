/** Generators of sites, recognized by the names of their files. Nothing of them is executed. */
import type { SiteContext } from '../core/siteContext.ts';

const SCRIPTS = ['js', 'mjs', 'cjs', 'ts', 'mts', 'cts'];
const scripts = (stem: string): readonly string[] => SCRIPTS.map((extension) => `${stem}.${extension}`);

/** A generator of sites, or a framework: what shows that a project uses it, and what it writes. */
export interface SiteGenerator {
  readonly name: string;
  /** The names of its settings at the root of a project. */
  readonly settings: readonly string[];
  /** Its npm package: a project that names it may have no settings. */
  readonly dependency?: string;
  /** The folders that it fills by default with what is served, at most one of them: the first that exists counts. */
  readonly outputs: readonly string[];
  /** The folder that its adapters for hosts fill instead. */
  readonly adapted?: string;
  /** The folders that it copies into that as they are. */
  readonly copies?: readonly string[];
  /** The command that fills them; without it, the site is made while it is served. */
  readonly build?: string;
  /** npm packages that make them. */
  readonly modules?: readonly string[];
  /** The name of the setting with the URL of the site. */
  readonly address?: string;
}

/** Where adapters for Vercel put the files of any framework. */
const VERCEL = '.vercel/output/static';

export const GENERATORS = {
  next: {
    name: 'Next.js',
    settings: scripts('next.config'),
    dependency: 'next',
    outputs: ['.next', 'out', VERCEL],
    build: 'next build',
  },
  nextSitemap: {
    name: 'next-sitemap',
    settings: scripts('next-sitemap.config'),
    outputs: ['.next', 'out', 'public'],
    build: 'next build',
    address: 'siteUrl',
  },
  astro: {
    name: 'Astro',
    settings: scripts('astro.config'),
    dependency: 'astro',
    adapted: VERCEL,
    outputs: ['dist/client', 'dist'],
    copies: ['public'],
    build: 'astro build',
    modules: ['@astrojs/sitemap', 'astro-robots-txt'],
    address: 'site',
  },
  nuxt: {
    name: 'Nuxt',
    settings: scripts('nuxt.config'),
    dependency: 'nuxt',
    adapted: VERCEL,
    outputs: ['.output/public', 'dist'],
    copies: ['public'],
    build: 'nuxt build',
    modules: [
      ...['@nuxtjs/robots', '@nuxtjs/sitemap', '@nuxtjs/seo', 'nuxt-simple-robots', 'nuxt-simple-sitemap'],
    ],
  },
  svelteKit: {
    name: 'SvelteKit',
    settings: scripts('svelte.config'),
    dependency: '@sveltejs/kit',
    adapted: VERCEL,
    outputs: ['build/prerendered', 'build/client', 'build', '.svelte-kit/output/prerendered/pages'],
    copies: ['static'],
    build: 'vite build',
  },
  reactRouter: {
    name: 'React Router',
    settings: scripts('react-router.config'),
    dependency: '@react-router/dev',
    adapted: VERCEL,
    outputs: ['build/client'],
    copies: ['public'],
    build: 'react-router build',
  },
  remix: {
    name: 'Remix',
    settings: scripts('remix.config'),
    dependency: '@remix-run/dev',
    adapted: VERCEL,
    outputs: ['build/client'],
    copies: ['public'],
    build: 'remix vite:build',
  },
  eleventy: {
    name: 'Eleventy',
    settings: ['.eleventy.js', '.eleventy.cjs', ...scripts('eleventy.config')],
    outputs: ['_site'],
    build: 'eleventy',
  },
  docusaurus: {
    name: 'Docusaurus',
    settings: scripts('docusaurus.config'),
    outputs: ['build'],
    copies: ['static'],
    build: 'docusaurus build',
    address: 'url',
  },
  gatsby: {
    name: 'Gatsby',
    settings: scripts('gatsby-config'),
    dependency: 'gatsby',
    outputs: ['public'],
    copies: ['static'],
    build: 'gatsby build',
    modules: ['gatsby-plugin-sitemap', 'gatsby-plugin-robots-txt'],
  },
  vitePress: {
    name: 'VitePress',
    settings: scripts('.vitepress/config'),
    outputs: ['.vitepress/dist'],
    copies: ['public'],
    build: 'vitepress build',
  },
  hugo: {
    name: 'Hugo',
    settings: ['hugo.toml', 'hugo.yaml', 'hugo.yml', 'hugo.json'],
    outputs: ['public'],
    copies: ['static'],
    build: 'hugo',
    address: 'baseURL',
  },
  jekyll: {
    name: 'Jekyll',
    settings: ['_config.yml', '_config.yaml'],
    outputs: ['_site'],
    build: 'jekyll build',
    address: 'url',
  },
  rails: {
    name: 'Rails',
    settings: ['config/application.rb'],
    outputs: [],
  },
  django: { name: 'Django', settings: ['manage.py'], outputs: [] },
  laravel: {
    name: 'Laravel',
    settings: ['artisan'],
    outputs: [],
  },
} as const satisfies Readonly<Record<string, SiteGenerator>>;

/** The names of the settings of all generators. */
export const GENERATOR_SETTINGS: readonly string[] = Object.values(GENERATORS).flatMap(
  ({ settings }) => settings,
);

/** All generators, those that other ones complete first. */
export const ALL_GENERATORS: readonly SiteGenerator[] = Object.values(GENERATORS);

/** Files beside which an `index.html` is a source: settings of generators, and of a bundler that takes it as its input. */
export const SOURCE_MARKS: readonly string[] = [...GENERATOR_SETTINGS, ...scripts('vite.config')];

/** The names of the settings that may hold the URL of the site. */
export const DECLARING: readonly string[] = ALL_GENERATORS.flatMap(({ address, settings }) =>
  address === undefined ? [] : settings,
);

/**
 * The URL of the site in the text of a generator's settings: in JavaScript, TOML, YAML or JSON, as far as a line says it.
 * Undefined for one that is computed.
 */
export function addressIn(name: string, text: string): string | undefined {
  const { address } = ALL_GENERATORS.find(({ settings }) => settings.includes(name)) ?? {};
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
