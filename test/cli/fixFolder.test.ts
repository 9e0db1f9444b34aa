/** How `--fix --unsafe-fixes` changes files of one site that list the same pages. */
import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { applyPatch } from 'diff';
import fc from 'fast-check';
import { call } from './inProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-fix-folder-'));
after(() => rmSync(folder, { recursive: true, force: true }));

type Texts = Readonly<Record<string, string>>;

const urlset = (...entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`;
const entry = (path: string, more = ''): string =>
  `<url>\n<loc>https://www.example.com${path}</loc>${more}\n</url>`;

let count = 0;
function place(files: Texts): string {
  const own = join(folder, String(++count));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), text);
  }
  return own;
}

const CHECK = ['check', '.', '--level', 'hint', '--rule', 'sitemap/ignored-hints=hint'];

const check = async (cwd: string, ...args: string[]): Promise<string> => {
  const { stdout, stderr, code } = await call([...CHECK, ...args], { cwd });
  assert.notEqual(code, 2, stderr);
  return stdout;
};

/** All bulk fixes, including those of hints: their rules are named. */
const ALL_FIXES = ['--fix', '--unsafe-fixes', '--fix-rule', 'sitemap/*', '--fix-rule', 'loc/*'];

const textsIn = (own: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, readFileSync(join(own, name), 'utf8')]));

/** The listed URLs, apart from differences that fixes of their spelling make. */
const listed = (texts: Texts): ReadonlySet<string> =>
  new Set(
    Object.values(texts).flatMap((text) =>
      [...text.matchAll(/<loc>https:\/\/www\.example\.com([^<#]*)/g)].map(([, path]) =>
        path!.replace(/\/+/g, '/'),
      ),
    ),
  );

/**
 * Fixes a folder; asserts that listed URLs are still listed, and that the reported findings are those of the new files.
 */
async function fix(files: Texts): Promise<Texts> {
  const names = Object.keys(files);
  const own = place(files);
  const patches = await check(own, ...ALL_FIXES, '--diff');
  assert.deepEqual(textsIn(own, names), files);
  const messages = await check(own, ...ALL_FIXES);
  const texts = textsIn(own, names);
  assert.equal(messages, await check(own));
  assert.deepEqual(listed(texts), listed(files));
  const patched: Record<string, string> = { ...files };
  for (const patch of patches.split(/(?=^--- )/m).filter(Boolean)) {
    const name = /^--- (\S+)\n/.exec(patch)![1]!;
    patched[name] = applyPatch(files[name]!, patch) as string;
  }
  assert.deepEqual(patched, texts);
  return texts;
}

test('of two equal files, the first by name keeps its entries, and the other one does not become empty', async () => {
  const text = urlset(entry('/'), entry('/a'));
  const fixed = await fix({ 'sitemap.xml': text, 'sitemap-0.xml': text });
  assert.equal(fixed['sitemap-0.xml'], text);
  assert.equal(listed({ text: fixed['sitemap.xml']! }).size, 1);
});

test('reported positions are those in the written files', async () => {
  const files = {
    'a-sitemap.xml': urlset(
      entry('/', '\n<priority>1</priority>'),
      entry('/b'),
      entry('/x#y'),
      entry('/c//d'),
      '<url><loc></loc></url>',
    ),
    'b-sitemap.xml': urlset(entry('/'), entry('/z')),
  };
  const fixed = await fix(files);
  assert.doesNotMatch(fixed['b-sitemap.xml']!, /example\.com\/</);
});

test('a file and links to it keep their entries', async () => {
  const text = urlset(entry('/'), entry('/a'));
  const own = place({ 'a.xml': text });
  symlinkSync('a.xml', join(own, 'b.xml'));
  await check(own, ...ALL_FIXES);
  assert.deepEqual(readdirSync(own), ['a.xml', 'b.xml']);
  assert.equal(readFileSync(join(own, 'a.xml'), 'utf8'), text);
});

test('random folders: no fix loses the last copy of an entry', async () => {
  const entries = fc.array(
    fc
      .tuple(
        fc.constantFrom('/', '/a', '/a/', '/b', '//b', '/c#d', '/c'),
        fc.constantFrom('', '', '', '\n<priority>0.5</priority>', '\n<lastmod>2024-05-06</lastmod>'),
      )
      .map(([path, more]) => entry(path, more)),
    { maxLength: 5 },
  );
  const names = ['sitemap.xml', 'sitemap-0.xml', 'b.xml', 'shop/sitemap.xml'];
  const robots = 'User-agent: *\nDisallow:\n\nSitemap: https://www.example.com/sitemap.xml\n';
  await fc.assert(
    fc.asyncProperty(fc.array(entries, { minLength: 2, maxLength: names.length }), async (files) => {
      const texts = files.map((some, at): [string, string] => [names[at]!, urlset(...some)]);
      await fix({ ...Object.fromEntries(texts), 'robots.txt': robots });
    }),
    { numRuns: 12 },
  );
});
