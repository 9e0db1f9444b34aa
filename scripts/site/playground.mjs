/** Builds the playground: a static page with the editor, and the language server as a worker. Needs `tsx` for its texts. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { build } from 'esbuild';
import { words } from '../../client/src/playground/words.ts';
import { languageAssets, mergedLanguages } from '../lib/languages/merged.mjs';
import { bundledPackages, notices, packagesIn } from '../lib/notices.mjs';
import { root } from '../lib/paths.mjs';

const SOURCE = join(root, 'client/src/playground');
/** The server, with the language of the file that nearly all sites have: it need not wait for the first message. */
const SERVER = ['robots/service.ts', 'main/worker.ts']
  .map((path) => `import 'server/src/${path}';`)
  .join('\n');
/** @type {import('esbuild').Plugin} */
const FROM_ROOT = {
  name: 'from-root',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^server\// }, ({ path }) => ({ path: join(root, path), sideEffects: true })),
};
const ASSETS = 'assets';
/** Areas of texts that the playground does not show. */
const OTHER_AREAS = new Set(['cli', 'manifest', 'mcp', 'website']);
/**
 * What the service worker does not keep as a file: the page is kept by the name of its folder, and a page keeps the file
 * of its language.
 */
const NOT_KEPT = /^(?:index\.html|THIRD-PARTY-NOTICES\.txt|assets\/language-.*)$/;
/** Relative to the site: it also answers for the folder of the playground. */
const SERVICE_WORKER = 'playground-sw';
/** @type {import('esbuild').Plugin} */
const MARKDOWN_LATER = {
  name: 'markdown-later',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^marked$/ }, ({ importer }) =>
      importer.startsWith(SOURCE) ? undefined : { path: join(SOURCE, 'markdown.ts') },
    ),
};

/**
 * Names have a hash of their content, so that hosts and browsers may keep them forever.
 *
 * @type {import('esbuild').BuildOptions}
 */
const COMMON = {
  absWorkingDir: root,
  ...{ bundle: true, minify: true, write: false, metafile: true, platform: 'browser', target: 'es2022' },
  ...{ entryNames: '[name]-[hash]', chunkNames: '[name]-[hash]', assetNames: '[name]-[hash]' },
  ...{ legalComments: 'none', charset: 'utf8', logLevel: 'warning' },
};

/**
 * Writes `playground/` with `index.html` and the other files, whose names have a hash, and the service worker beside it.
 * What an earlier build has left there is removed.
 *
 * @param {string} outDir the folder of the site
 * @param {{ head?: string, banner?: string, languages?: import('../lib/languages/merged.d.mts').Merged }} [more] HTML for
 *   the head of the page; a script in front of each script, where another one makes another build; the texts in other
 *   languages than English
 */
export async function buildPlayground(outDir, { head = '', banner = '', languages } = {}) {
  const { files: texts, define } = languageAssets(
    languages ?? (await mergedLanguages((area) => !OTHER_AREAS.has(area))),
  );
  const target = join(outDir, 'playground');
  const assets = join(target, ASSETS);
  /** @param {string} path */
  const source = (path) => join(SOURCE, path);
  const common = { ...COMMON, banner: { js: banner } };
  const server = await build({
    ...common,
    ...{ stdin: { contents: SERVER, resolveDir: root, sourcefile: 'worker' }, entryNames: 'worker-[hash]' },
    ...{ outdir: assets, format: 'esm', splitting: true, plugins: [FROM_ROOT] },
  });
  const nonce = hashOf(server.outputFiles.map(({ contents }) => contents));
  const page = await build({
    ...common,
    entryPoints: [
      ...['start.ts', 'frame.ts', 'style.css', 'frame.css'].map(source),
      ...[{ in: join(root, 'icon.png'), out: 'icon' }].map(({ in: path }) => path),
    ],
    ...{ outdir: assets, format: 'esm', splitting: true },
    plugins: [MARKDOWN_LATER],
    define: {
      ...define,
      WORKER: JSON.stringify(`./${entryOf(server, 'worker')}`),
      NONCE: JSON.stringify(nonce),
    },
    loader: { '.txt': 'text', '.xml': 'text', '.png': 'copy' },
  });
  const guard = await build({
    ...common,
    ...{ entryPoints: [source('guard.ts')], outdir: assets, format: 'iife', target: 'es2017' },
  });
  const own = (/** @type {string} */ name) => `${ASSETS}/${entryOf(page, `client/src/playground/${name}`)}`;
  const values = {
    ...{ nonce, icon: `${ASSETS}/${entryOf(page, 'icon.png')}` },
    ...{
      style: own('style.css'),
      start: own('start.ts'),
      frame: own('frame.ts'),
      frameStyle: own('frame.css'),
    },
    guard: `${ASSETS}/${entryOf(guard, 'client/src/playground/guard.ts')}`,
    preloads: importedBy(page, 'client/src/playground/app.ts')
      .map((name) => `<link rel="modulepreload" href="${ASSETS}/${name}">`)
      .join('\n'),
  };
  const files = new Map(
    [server, page, guard].flatMap(({ outputFiles }) =>
      outputFiles.map(({ path, contents }) => [relative(target, path), Buffer.from(contents)]),
    ),
  );
  for (const { name, json } of texts) files.set(`${ASSETS}/${name}`, Buffer.from(json));
  const packages = new Set([server, page].flatMap(({ metafile }) => packagesIn(metafile)));
  files.set('THIRD-PARTY-NOTICES.txt', Buffer.from(notices(await bundledPackages(packages))));
  const pageOf = async (/** @type {string} */ template, /** @type {Record<string, string>} */ values) =>
    Buffer.from(filled(await readFile(source(template), 'utf8'), values));
  const crawlers = await pageOf('crawlers.html', values);
  const panel = `crawlers-${hashOf([crawlers])}.html`;
  files.set(panel, crawlers).set('index.html', await pageOf('index.html', { ...values, panel, head }));
  const names = [...files.keys()].filter((name) => !NOT_KEPT.test(name));
  const worker = await build({
    ...common,
    ...{ entryPoints: [{ in: source('sw.ts'), out: SERVICE_WORKER }], outdir: outDir, format: 'iife' },
    entryNames: '[name]',
    define: {
      FILES: JSON.stringify(names.map((name) => `playground/${name}`)),
      VERSION: JSON.stringify(hashOf([...files.values()])),
    },
  });

  await rm(target, { recursive: true, force: true });
  await mkdir(assets, { recursive: true });
  await Promise.all([...files].map(([name, contents]) => writeFile(join(target, name), contents)));
  await writeFile(join(outDir, `${SERVICE_WORKER}.js`), worker.outputFiles[0].contents);
}

/**
 * @param {string} template
 * @param {Readonly<Record<string, string>>} values others are texts of the catalogue
 */
const filled = (template, values) =>
  template.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? escaped(words(/** @type {any} */ (key))));

/** @param {string} text */
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** @param {readonly Uint8Array[]} contents */
function hashOf(contents) {
  const hash = createHash('sha256');
  for (const one of contents) hash.update(one);
  return hash.digest('base64url').slice(0, 16);
}

/**
 * The file that an entry became.
 *
 * @param {import('esbuild').BuildResult<any>} result
 * @param {string} entry relative to the root
 */
function entryOf({ metafile }, entry) {
  const [path] =
    Object.entries(metafile.outputs).find(
      ([, { entryPoint, inputs }]) => (entryPoint ?? Object.keys(inputs)[0]) === entry,
    ) ?? [];
  if (path === undefined) throw new Error(`${entry} became no file`);
  return basename(path);
}

/**
 * The files of a module and of what it imports at once.
 *
 * @param {import('esbuild').BuildResult<any>} result
 * @param {string} entry
 */
function importedBy({ metafile }, entry) {
  const found = new Set();
  const walk = (/** @type {string} */ path) => {
    if (found.has(path)) return;
    found.add(path);
    for (const { path: next, kind } of metafile.outputs[path].imports)
      if (kind === 'import-statement') walk(next);
  };
  walk(Object.keys(metafile.outputs).find((path) => metafile.outputs[path].entryPoint === entry));
  return [...found].map((path) => basename(path));
}
