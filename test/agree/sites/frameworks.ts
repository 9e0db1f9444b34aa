/** Outputs of frameworks, with faults in robots.txt and in the sitemap. */
import { FRAMEWORKS } from '../../frameworks/frameworks.ts';
import { SITE } from '../../frameworks/site.ts';
import type { AgreeSite } from '../site.ts';

const FAULTY = {
  ...SITE,
  robots: [...SITE.robots, 'Disallow /tmp/'],
  listed: [...SITE.listed, '/nope', '/thanks', '/about'],
};

/** Settings that a project may have none of, and the package that shows it instead. */
const PACKAGES: Readonly<Record<string, string>> = {
  'next.config.mjs': 'next',
  'astro.config.mjs': 'astro',
  'nuxt.config.ts': 'nuxt',
  'svelte.config.js': '@sveltejs/kit',
};

function siteOf(name: string): AgreeSite {
  const framework = FRAMEWORKS[name]!;
  return { name, files: framework.files(FAULTY), open: [framework.robots, framework.sitemap] };
}

/** The same without its settings. */
function withoutSettings({ name, files, open }: AgreeSite): readonly AgreeSite[] {
  const settings = Object.keys(files).find((path) => PACKAGES[path] !== undefined);
  if (settings === undefined) return [];
  const { [settings]: _, ...others } = files;
  const known = JSON.stringify({ dependencies: { [PACKAGES[settings]!]: '1' } });
  return [{ name: `${name}, by its package`, files: { ...others, 'package.json': known }, open: open! }];
}

const ALL = Object.keys(FRAMEWORKS).map(siteOf);
const ALWAYS = ['Next.js', 'Next.js, next-sitemap', 'SvelteKit, Node.js', 'Astro, Static'];

/** Those that differ most, and the others. */
export const OUTPUTS: readonly AgreeSite[] = ALL.filter(({ name }) => ALWAYS.includes(name));
export const MORE_OUTPUTS: readonly AgreeSite[] = [
  ...ALL.filter(({ name }) => !ALWAYS.includes(name)),
  ...ALL.flatMap(withoutSettings),
];
