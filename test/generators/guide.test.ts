/** The commands of the guide, run on what the generators wrote, find what is true of these files. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { crawlwise } from '../cli/inProcess.ts';
import { root } from '../protocol/client.ts';
import { GENERATORS } from './generators.ts';
import { aboveHints, pagesOf, siteFiles } from './verdict.ts';

/** The names of generators in the guide, by their folders. */
const NAMES: Readonly<Record<string, string>> = {
  astro: 'Astro',
  django: 'Django, baked',
  docusaurus: 'Docusaurus',
  eleventy: 'Eleventy',
  mkdocs: 'MkDocs',
  next: "Next.js, `output: 'export'`",
  'next-sitemap': 'next-sitemap',
  pelican: 'Pelican',
  sitemap: 'sitemap.js',
  sphinx: 'Sphinx',
  vitepress: 'VitePress',
};

const guide = readFileSync(join(root, 'docs/guides/built-site.md'), 'utf8');
const commands = new Map(
  [...guide.matchAll(/^\| ([^|]+) \| `crawlwise (check \S+(?: --[^`]*)?)` \|/gm)].map(([, name, command]) => [
    name!,
    command!.split(' '),
  ]),
);

test('each generator has a line', () => {
  assert.deepEqual([...commands.keys()].sort(), GENERATORS.map(({ name }) => NAMES[name]).sort());
});

for (const { name, software, findings } of GENERATORS)
  test(`the command for ${software}`, async () => {
    const project = mkdtempSync(join(tmpdir(), 'crawlwise-guide-'));
    try {
      const [check, folder, ...flags] = commands.get(NAMES[name]!)!;
      const output = join(root, 'test/generators', name, 'output');
      for (const [path, text] of [...siteFiles(output), ...Object.entries(pagesOf(output))]) {
        mkdirSync(dirname(join(project, folder!, path)), { recursive: true });
        writeFileSync(join(project, folder!, path), text);
      }
      const { stdout } = await crawlwise(project, check!, folder!, ...flags, '--format', 'json');
      const rows: readonly { readonly severity: string; readonly code: string; readonly file: string }[] =
        JSON.parse(stdout).findings;
      const found = rows.map(
        ({ severity, code, file }) => `${severity} ${code} ${file.slice(folder!.length + 1)}`,
      );
      assert.deepEqual(aboveHints([...new Set(found)].sort()), Object.keys(findings).sort());
    } finally {
      rmSync(project, { recursive: true });
    }
  });
