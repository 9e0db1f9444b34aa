/**
 * Bundles the extension, the servers and the command line into `dist/`, with stock esbuild. It defines which entry
 * point runs on which platform, not what it does.
 *
 *     node scripts/build.mjs            as it ships: minified
 *     … --dev                           readable, with source maps
 *     … --watch                         rebuilds whenever a source changes
 */
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { context } from 'esbuild';
import { mergedLanguages } from './lib/languages/merged.mjs';
import { billOfMaterials, bundledPackages, notices, packagesIn } from './lib/notices.mjs';
import { root } from './lib/paths.mjs';
import { PAGE, shippedPage } from './lib/pictures.mjs';
import { levelsOf, settingsSchema, vscodeSchema, workspaceSchema } from './lib/vscodeSchema.mjs';

const { values: flags } = parseArgs({
  options: {
    dev: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
  },
});

/**
 * Prefers ES modules of libraries: some CommonJS builds receive `require` as an argument, which cannot be bundled.
 * @type {import('esbuild').BuildOptions}
 */
const node = { platform: 'node', target: 'node20', mainFields: ['module', 'main'] };
/** @type {import('esbuild').BuildOptions} */
const browser = { platform: 'browser', target: 'es2022' };
/**
 * ES modules for Node: modules that are only imported with `import()` are loaded on demand.
 * @type {(chunks: string) => import('esbuild').BuildOptions}
 */
const modules = (chunks) => ({
  ...node,
  format: 'esm',
  splitting: true,
  chunkNames: `${chunks}/[name]-[hash]`,
});
/**
 * What a program loads in this order, before anything else that it loads on demand. So what these modules share is in few
 * chunks, since a chunk has what exactly the same modules load.
 */
const LOADED_FIRST = {
  cli: ['main/start.ts', 'cli/check/check.ts', 'site/facts/robotsReader.ts'],
  server: ['main/node.ts'],
};
/**
 * Validates no JSON Schema with code made from texts: the variant of the SDK for Node.js has Ajv, that for browsers an
 * interpreter.
 */
const alias = {
  '@modelcontextprotocol/server/_shims': join(
    root,
    'node_modules/@modelcontextprotocol/server/dist/shimsBrowser.mjs',
  ),
};
/** The LSP packages are CommonJS and require modules of Node. */
const banner = {
  js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
};
/** @type {import('esbuild').BuildOptions} */
const inEditor = { format: 'cjs', external: ['vscode'], outExtension: { '.js': '.cjs' } };

/**
 * @typedef {object} Bundle
 * @property {string} from
 * @property {string} to below `dist/`, without extension
 * @property {import('esbuild').BuildOptions} options
 * @property {string} [chunks] folder of the modules that are loaded on demand, below `dist/`
 * @property {readonly string[]} [first] modules that are loaded before all others that are loaded on demand, below `server/src/`
 * @property {boolean} [executable]
 * @property {boolean} [published] whether it is in the npm package of the server, too
 * @property {boolean} [action] whether the action and the hooks run it: a release commits `dist/action/` to its tag
 */

/** The type declarations of the library. */
const TYPES = 'server/src/library/crawlwise.d.ts';
const CONFIG_TYPE = 'server/schemas/config.d.ts';
/** The entries for test runners, and the modules that implement them. */
const RUNNERS = [
  { name: 'vitest', from: 'server/src/library/matchers.ts' },
  { name: 'node-test', from: 'server/src/library/assertions.ts' },
];
const HASHBANG = Buffer.from('#!/usr/bin/env node\n');

/** @type {readonly Bundle[]} */
const bundles = [
  { from: 'client/src/node.ts', to: 'client/node', options: { ...node, ...inEditor } },
  { from: 'client/src/web.ts', to: 'client/web', options: { ...browser, ...inEditor } },
  { from: 'client/src/crawlers/webview.ts', to: 'client/crawlers', options: { ...browser, format: 'iife' } },
  { from: 'client/src/crawlers/page/page.css', to: 'client/crawlers', options: browser },
  { from: 'server/src/main/worker.ts', to: 'server/worker', options: { ...browser, format: 'iife' } },
  {
    from: 'server/src/main/server.ts',
    to: 'server/server',
    options: { ...modules('server/chunks'), banner },
    first: LOADED_FIRST.server,
    chunks: 'server/chunks',
    published: true,
  },
  {
    from: 'server/src/main/cli.ts',
    to: 'cli',
    options: { ...modules('cli'), alias },
    first: LOADED_FIRST.cli,
    chunks: 'cli',
    executable: true,
    published: true,
    action: true,
  },
  {
    from: 'server/src/main/library.ts',
    to: 'index',
    options: modules('library'),
    chunks: 'library',
    published: true,
  },
  ...RUNNERS.map(({ name, from }) => ({
    from,
    to: name,
    options: { ...modules('library'), external: ['vitest'] },
    chunks: 'library',
    published: true,
  })),
  {
    from: 'server/src/library/index.ts',
    to: 'browser',
    options: { ...browser, format: 'esm', splitting: true, chunkNames: 'browser/[name]-[hash]' },
    chunks: 'browser',
    published: true,
  },
  {
    from: 'server/src/main/checkWorker.ts',
    to: 'checkWorker',
    options: modules('worker'),
    chunks: 'worker',
    published: true,
    action: true,
  },
];

/** Makes Node read the files as ES modules, regardless of the packages that contain them. */
const FORMAT = Buffer.from('{ "type": "module" }\n');
const dist = join(root, 'dist');
const sources = join(root, 'server/src');
/** The npm package of the server is the folder `server/`. */
const publishedDist = join(root, 'server', 'dist');
const actionDist = join(dist, 'action');
/** Folders of the packages that are bundled. @type {Set<string>} */
const bundled = new Set();
/** The files of each bundle with chunks. @type {Map<string, readonly { path: string }[]>} */
const written = new Map();
const contexts = await Promise.all(bundles.map(contextOf));
try {
  if (flags.watch) await Promise.all(contexts.map((each) => each.watch()));
  else await Promise.all(contexts.map((each) => each.rebuild()));
  const packages = await bundledPackages(bundled);
  const texts = Buffer.from(notices(packages));
  for (const folder of [dist, publishedDist, actionDist]) {
    await put(join(folder, 'THIRD-PARTY-NOTICES.txt'), texts, 0o644);
    await put(join(folder, 'package.json'), FORMAT, 0o644);
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const bill = `${JSON.stringify(billOfMaterials(packages, version), undefined, 2)}\n`;
  await put(join(dist, 'bom.cdx.json'), Buffer.from(bill), 0o644);
  const [page, manifest] = await Promise.all(
    [PAGE, 'package.json'].map((file) => readFile(join(root, file), 'utf8')),
  );
  await put(join(dist, 'README.md'), Buffer.from(shippedPage(page, JSON.parse(manifest))), 0o644);
  const [schema, words] = await Promise.all(
    ['server/schemas/crawlwise.json', 'package.nls.json'].map((file) => readFile(join(root, file), 'utf8')),
  );
  const forVsCode = vscodeSchema(schema, levelsOf(JSON.parse(words)));
  const schemas = { crawlwise: forVsCode, settings: settingsSchema(forVsCode), workspace: workspaceSchema() };
  for (const [name, text] of Object.entries(schemas))
    await put(join(dist, `client/${name}.schema.json`), Buffer.from(text), 0o644);
  await putLanguages();
  const types = Buffer.from(
    (await readFile(join(root, TYPES), 'utf8')).replace('../../schemas/config.js', './config.js'),
  );
  for (const folder of [dist, publishedDist]) {
    await put(join(folder, 'index.d.ts'), types, 0o644);
    await copyFile(join(root, CONFIG_TYPE), join(folder, 'config.d.ts'));
    for (const { name } of RUNNERS)
      await copyFile(join(root, `server/src/library/${name}.d.ts`), join(folder, `${name}.d.ts`));
    await put(join(folder, 'server', 'package.json'), FORMAT, 0o644);
  }
} catch (error) {
  // esbuild has printed its own errors.
  if (!(/** @type {any} */ (error).errors)) console.error(error);
  process.exitCode = 1;
} finally {
  if (!flags.watch) await Promise.all(contexts.map((each) => each.dispose()));
}

/** Writes the texts of each language into one file, and removes other languages. */
async function putLanguages() {
  const languages = await mergedLanguages();
  for (const folder of [dist, publishedDist, actionDist]) {
    await rm(join(folder, 'languages'), { recursive: true, force: true });
    for (const [locale, text] of languages)
      await put(join(folder, `languages/${locale}.json`), Buffer.from(text), 0o644);
  }
}

/** @param {Bundle} bundle */
function contextOf(bundle) {
  return context({
    ...bundle.options,
    entryPoints: [{ in: join(root, bundle.from), out: bundle.to }],
    outdir: dist,
    absWorkingDir: root,
    bundle: true,
    minify: !flags.dev,
    legalComments: 'none',
    sourcemap: flags.dev && 'linked',
    write: false,
    metafile: true,
    logLevel: 'warning',
    plugins: [...(bundle.first ? [loadedAfter(bundle.first)] : []), publish(bundle)],
  });
}

/**
 * Makes each module that is loaded on demand import those of `first` that are loaded before it.
 *
 * @param {readonly string[]} first paths below `server/src/`, in their order
 * @returns {import('esbuild').Plugin}
 */
function loadedAfter(first) {
  return {
    name: 'loaded-after',
    setup(build) {
      build.onResolve({ filter: /^\./ }, async ({ path, kind, importer, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const resolved = await build.resolve(path, { kind: 'import-statement', importer, resolveDir });
        const file = relative(sources, resolved.path).replaceAll('\\', '/');
        const at = first.indexOf(file);
        const before = at < 0 ? first : first.slice(0, at);
        return before.length > 0 ? { path: file, namespace: 'after', pluginData: before } : undefined;
      });
      build.onLoad({ filter: /./, namespace: 'after' }, ({ path, pluginData: before }) => ({
        contents: [
          ...before.map((file, at) => `import * as before${at} from './${file}';`),
          `export * from './${path}';`,
        ].join('\n'),
        resolveDir: sources,
      }));
    },
  };
}

/**
 * Writes a bundle: each file atomically, the entry last. A process that starts during a rebuild runs either the old or
 * the new bundle.
 *
 * @param {Bundle} bundle
 * @returns {import('esbuild').Plugin}
 */
function publish({ to, chunks, executable, published, action }) {
  return {
    name: 'publish',
    setup(build) {
      build.onEnd(async ({ errors, outputFiles = [], metafile }) => {
        if (errors.length > 0) return;
        for (const folder of packagesIn(metafile)) bundled.add(folder);
        const isEntry = ({ path }) => path.startsWith(`${join(dist, to)}.`);
        const files = [...outputFiles].sort((a, b) => Number(isEntry(a)) - Number(isEntry(b)));
        const folders = [dist, ...(published ? [publishedDist] : []), ...(action ? [actionDist] : [])];
        for (const { path, contents } of files) {
          const starts = executable === true && path.endsWith('.js') && isEntry({ path });
          for (const folder of folders) {
            const place = join(folder, relative(dist, path));
            await put(place, starts ? Buffer.concat([HASHBANG, contents]) : contents, starts ? 0o755 : 0o644);
            if (!flags.dev) await rm(`${place}.map`, { force: true });
          }
        }
        if (chunks) {
          written.set(to, files);
          // Bundles share folders: until all of them are written, it is not known what is old.
          const sharing = bundles.filter((bundle) => bundle.chunks === chunks);
          const kept = sharing.flatMap((bundle) => written.get(bundle.to) ?? []);
          if (sharing.every((bundle) => written.has(bundle.to)))
            for (const folder of folders) await sweep(join(folder, chunks), kept);
        }
        const octets = files.reduce((sum, { contents }) => sum + contents.length, 0);
        console.log(`${join('dist', to).padEnd(20)} ${(octets / 1000).toFixed(1).padStart(8)} KB`);
      });
    },
  };
}

/**
 * Removes what earlier builds have left. A process that runs such a build can no longer load modules on demand.
 *
 * @param {string} folder
 * @param {readonly { path: string }[]} files of this build
 */
async function sweep(folder, files) {
  const current = new Set(files.map(({ path }) => basename(path)));
  for (const name of await readdir(folder))
    if (!current.has(name)) await rm(join(folder, name), { force: true });
}

/**
 * @param {string} path its folder is created
 * @param {Uint8Array} contents
 * @param {number} mode
 */
async function put(path, contents, mode) {
  const aside = `${path}.${process.pid}`;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(aside, contents, { mode });
  await chmod(aside, mode);
  await rename(aside, path);
}
