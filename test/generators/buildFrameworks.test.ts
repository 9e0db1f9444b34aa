/**
 * Builds small sites with real frameworks, once as they are and once with faults in what makes their robots.txt and sitemap:
 * nothing is reported of the first, and each fault of the second once, with its source.
 */
import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { buildSite } from '../../scripts/host/generators.mjs';
import { npmPrograms } from '../../scripts/host/npmPrograms.mjs';
import { crawlwise } from '../cli/inProcess.ts';
import { root } from '../protocol/client.ts';

const FOLDER = join(root, 'test/generators');
/** A build takes half a minute; on a busy machine a few. */
const LIMIT_MS = 600_000;

interface Framework {
  readonly command: readonly string[];
  readonly robots: string;
  readonly sitemap: string;
  /** What makes them. */
  readonly sources: { readonly robots: string; readonly sitemap: string };
  /** URLs of pages end with a slash. */
  readonly slash: '' | '/';
  /** What is reported of `/old` and `/moved`, which are forwarded. */
  readonly forwards: { readonly old: string; readonly moved: string };
  /** A program may answer any URL that has no page. */
  readonly hasProgram?: true;
}

const FRAMEWORKS: Readonly<Record<string, Framework>> = {
  next: {
    command: ['next', 'build'],
    robots: '.next/server/app/robots.txt.body',
    sitemap: '.next/server/app/sitemap.xml.body',
    sources: { robots: 'app/robots.txt/route.js', sitemap: 'app/sitemap.js' },
    slash: '',
    forwards: { old: 'page/redirect', moved: 'page/redirect' },
  },
  astro: {
    command: ['astro', 'build'],
    robots: 'dist/robots.txt',
    sitemap: 'dist/sitemap.xml',
    sources: { robots: 'src/pages/robots.txt.js', sitemap: 'src/pages/sitemap.xml.js' },
    slash: '/',
    forwards: { old: 'page/refresh', moved: 'page/refresh' },
  },
  'svelte-kit': {
    command: ['vite', 'build'],
    robots: 'build/prerendered/robots.txt',
    sitemap: 'build/prerendered/sitemap.xml',
    sources: { robots: 'src/routes/robots.txt/+server.js', sitemap: 'src/routes/sitemap.xml/+server.js' },
    slash: '',
    forwards: { old: 'page/refresh', moved: 'page/refresh' },
    hasProgram: true,
  },
  nuxt: {
    command: ['nuxt', 'generate'],
    robots: '.output/public/robots.txt',
    sitemap: '.output/public/sitemap.xml',
    sources: { robots: 'server/routes/robots.txt.js', sitemap: 'server/routes/sitemap.xml.js' },
    slash: '',
    forwards: { old: 'page/refresh', moved: 'page/refresh' },
  },
};

const NO_FAULTS = { robots: [], listed: [], lastmod: undefined };

/** Twelve faults in what makes robots.txt and the sitemap, with the rule and the file of each. */
const faultsOf = ({ slash, forwards: { old, moved }, hasProgram }: Framework) => {
  const listed: readonly (readonly [path: string, code: string | undefined])[] = [
    [`/thanks${slash}`, 'page/noindex'],
    [`/copy${slash}`, 'page/canonical-elsewhere'],
    [`/moved${slash}`, moved],
    [`/old${slash}`, old],
    [`/nope${slash}`, hasProgram ? undefined : 'page/missing'],
    [`/blog/b${slash}`, 'sitemap/duplicate-loc'],
    [`/about${slash}#team`, 'loc/fragment'],
    ['http://localhost:3000/about', 'loc/placeholder'],
  ];
  return {
    text: {
      robots: ['Disallow /tmp/', 'Disallow: /blog/a', 'Sitemap: http://localhost:3000/sitemap.xml'],
      listed: listed.map(([path]) => path),
      lastmod: '27/11/2026',
    },
    ofRobots: ['robots/missing-colon', 'robots/sitemap-placeholder'],
    ofSitemap: [...listed.flatMap(([, code]) => code ?? []), ...['loc/disallowed', 'lastmod/invalid-format']],
  };
};

interface Row {
  readonly file: string;
  readonly code: string;
  readonly severity: string;
  readonly source?: string;
}

const sources = mkdtempSync(join(tmpdir(), 'crawlwise-frameworks-'));
after(() => rmSync(sources, { recursive: true, force: true }));

/** Builds a site with some faults, and returns its findings above a hint, by file and code. */
async function findingsOf(name: string, faults: object, programs: string[]): Promise<readonly Row[]> {
  const own = join(sources, name);
  rmSync(own, { recursive: true, force: true });
  cpSync(join(FOLDER, 'frameworks', name), own, { recursive: true });
  cpSync(join(FOLDER, 'frameworks/site.js'), join(own, 'site.js'));
  writeFileSync(join(own, 'faults.js'), `export default ${JSON.stringify(faults)};\n`);
  const { command } = FRAMEWORKS[name]!;
  const site = await buildSite(name, own, [command], programs);
  const { stdout, stderr } = await crawlwise(site, 'check', '.', '--format', 'json');
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout).findings;
}

test('what frameworks build is right, and each fault is reported once', async (t) => {
  const programs = await npmPrograms(join(FOLDER, 'versions/package.json'), 'generators');
  for (const [name, framework] of Object.entries(FRAMEWORKS))
    await t.test(name, { timeout: LIMIT_MS }, async () => {
      assert.deepEqual(await findingsOf(name, NO_FAULTS, programs), []);
      const { text, ofRobots, ofSitemap } = faultsOf(framework);
      const rows = await findingsOf(name, text, programs);
      const { robots, sitemap, sources } = framework;
      const expected = [
        ...ofRobots.map((code) => ({ file: robots, code, source: sources.robots })),
        ...ofSitemap.map((code) => ({ file: sitemap, code, source: sources.sitemap })),
      ];
      const shown = ({ file, code, source }: Omit<Row, 'severity'>): string => `${file} ${code} (${source})`;
      assert.deepEqual(rows.map(shown).sort(), expected.map(shown).sort());
    });
});
