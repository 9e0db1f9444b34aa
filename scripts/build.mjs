/**
 * Bundles the extension, the servers and the command line into `dist/`. Knows what runs where, not what it does.
 *
 *     node scripts/build.mjs            as it ships: minified
 *     … --dev                           readable, with source maps
 *     … --watch                         builds again whenever a source changes
 *     … --sweep                         leaves nothing of builds before it: for what is published
 */
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { context } from 'esbuild';
import { layOut } from './lib/chunks.mjs';
import { leanLibraries } from './lib/lean.mjs';
import { root } from './lib/paths.mjs';

/** The server must start at once and fit into a small extension. */
const SERVER_LIMIT_KB = 350;

const HASHBANG = Buffer.from('#!/usr/bin/env node\n');
/** How long the chunks of a build stay when another was made. */
const KEEP_MS = 24 * 60 * 60 * 1000;

const RULES = /server[\\/]src[\\/]\w+[\\/]rules[\\/]\w+\.ts$/;
/** `docs` and `examples` of a rule's meta, as the formatter sets them. */
const PAGE_PARTS =
  /^ {4}(?:docs|examples): (?:\{.*\}|\[.*\]),\n|^ {4}(?:docs|examples): [{[]\n[\s\S]*?^ {4}[}\]],\n/gm;

const { values: flags } = parseArgs({
  options: {
    dev: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
    sweep: { type: 'boolean', default: false },
  },
});

/**
 * @typedef {object} Bundle
 * @property {string} from
 * @property {string} to below `dist/`
 * @property {import('esbuild').BuildOptions} options
 * @property {number} [limitKb]
 * @property {boolean} [executable]
 * @property {boolean} [published] whether it is in the npm package of the server, too
 * @property {Split} [split] into chunks that are read when they are needed
 *
 * @typedef {object} Split
 * @property {string} folder of the chunks, below `dist/`
 * @property {string} [list] a file that lists the others, below `dist/` as well: for whoever cannot look into folders
 * @property {readonly string[]} [start] sources of which the entry asks for one at once, so that all are in its file
 */

/**
 * Leaves out what only the rules' pages and tests need: nothing that runs reads it.
 *
 * @type {import('esbuild').Plugin}
 */
const withoutPages = {
  name: 'without-pages',
  setup(build) {
    build.onLoad({ filter: RULES }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(PAGE_PARTS, ''),
      loader: 'ts',
    }));
  },
};

/**
 * Libraries in ES modules where they have them: some of the others take `require` as an argument, which cannot be bundled.
 *
 * @type {import('esbuild').BuildOptions}
 */
const node = { platform: 'node', target: 'node20', mainFields: ['module', 'main'] };
/**
 * One file for Node and for workers. It takes the libraries' entries for either as they are, and asks for modules of
 * Node only where it finds itself in Node. The Node is that of the oldest VS Code that `engines` allows.
 *
 * @type {import('esbuild').BuildOptions}
 */
const anywhere = {
  platform: 'node',
  target: 'node18',
  conditions: ['node', 'browser', 'module'],
  mainFields: ['module', 'main'],
};

/** @type {readonly Bundle[]} */
const bundles = [
  {
    from: 'client/src/main.ts',
    to: 'client.cjs',
    options: { ...anywhere, format: 'cjs', external: ['vscode'] },
  },
  {
    from: 'server/src/main/extension.ts',
    // A browser makes workers of files only that are served as JavaScript, which .cjs often is not.
    to: 'server/server.js',
    options: anywhere,
    limitKb: SERVER_LIMIT_KB,
    published: true,
    split: {
      folder: 'server/chunks',
      list: 'server/files.json',
      start: ['server/src/main/node.ts', 'server/src/main/worker.ts'],
    },
  },
  {
    from: 'server/src/main/cli.ts',
    to: 'cli.js',
    // A path serves `createRequire` as well, which is all that is done with it.
    options: { ...node, define: { 'import.meta.url': '__filename' } },
    executable: true,
    published: true,
    split: { folder: 'cli' },
  },
  {
    from: 'server/src/main/checkWorker.ts',
    to: 'checkWorker.js',
    options: { ...node, define: { 'import.meta.url': '__filename' } },
    published: true,
    split: { folder: 'worker' },
  },
];

const dist = join(root, 'dist');
/** The npm package of the server is the folder `server/`. */
const publishedDist = join(root, 'server', 'dist');
/** Node takes the files for what they are, whatever the packages around them say. */
const FORMAT = Buffer.from('{ "type": "commonjs" }\n');
/** Folders of the packages that are in the bundles. @type {Set<string>} */
const bundled = new Set();
const contexts = await Promise.all(bundles.map(contextOf));
try {
  if (flags.watch) await Promise.all(contexts.map((each) => each.watch()));
  else await Promise.all(contexts.map((each) => each.rebuild()));
  const texts = Buffer.from(await notices());
  for (const folder of [dist, publishedDist]) {
    await put(join(folder, 'THIRD-PARTY-NOTICES.txt'), texts, 0o644);
    for (const place of ['', 'server']) await put(join(folder, place, 'package.json'), FORMAT, 0o644);
  }
} catch {
  process.exitCode = 1;
} finally {
  if (!flags.watch) await Promise.all(contexts.map((each) => each.dispose()));
}

/** The licences of the packages that are in the bundles, as these licences ask for. */
async function notices() {
  const texts = [];
  for (const folder of [...bundled].sort()) {
    const { name, version, license } = JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'));
    const file = (await readdir(join(root, folder))).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
    const text = file ? await readFile(join(root, folder, file), 'utf8') : '';
    texts.push(`${name} ${version} (${license})\n\n${text.trim()}\n`);
  }
  return `Crawlwise contains the following packages.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`;
}

/** @param {Bundle} bundle */
function contextOf(bundle) {
  const { options, from, to, split } = bundle;
  const extension = extname(to);
  return context({
    ...options,
    entryPoints: [{ in: join(root, from), out: to.slice(0, -extension.length) }],
    outdir: dist,
    outExtension: { '.js': extension },
    absWorkingDir: root,
    bundle: true,
    legalComments: 'none',
    sourcemap: flags.dev && 'linked',
    write: false,
    metafile: true,
    logLevel: 'warning',
    ...(split
      ? {
          format: 'esm',
          splitting: true,
          chunkNames: `${split.folder}/[name]-[hash]`,
          minifyIdentifiers: !flags.dev,
          minifySyntax: !flags.dev,
        }
      : { minify: !flags.dev }),
    plugins: [withoutPages, leanLibraries, publish(bundle)],
  });
}

/**
 * Writes a bundle: each file as a whole, what others name before what names it. Whoever runs the bundle while it is
 * built anew runs the old one or the new one.
 *
 * @param {Bundle} bundle
 * @returns {import('esbuild').Plugin}
 */
function publish({ to, executable, published, split, limitKb = Number.POSITIVE_INFINITY }) {
  return {
    name: 'publish',
    setup(build) {
      build.onEnd(async ({ errors, outputFiles = [], metafile }) => {
        if (errors.length > 0) return {};
        for (const input of Object.keys(metafile?.inputs ?? {})) {
          const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input) ?? [];
          if (folder) bundled.add(folder);
        }
        const entry = join(dist, to);
        const files = await filesOf(outputFiles, metafile?.outputs ?? {}, split && { ...split, entry });
        for (const { path, contents } of files) {
          const starts = executable && path === entry;
          const written = starts ? Buffer.concat([HASHBANG, contents]) : contents;
          const mode = starts ? 0o755 : 0o644;
          const places = published ? [path, join(publishedDist, relative(dist, path))] : [path];
          for (const place of places) {
            await put(place, written, mode);
            if (!flags.dev) await rm(`${place}.map`, { force: true });
          }
        }
        if (split) {
          for (const folder of [dist, publishedDist]) await sweep(join(folder, split.folder), files);
        }
        if (split?.list) await put(join(dist, split.list), listOf(files, dirname(to)), 0o644);
        const octets = files.find(({ path }) => path === entry)?.contents.length ?? 0;
        const kb = octets / 1000;
        console.log(`${join('dist', to).padEnd(22)} ${kb.toFixed(1).padStart(8)} KB`);
        if (!flags.dev && kb > limitKb) return { errors: [{ text: `${to} is larger than ${limitKb} KB` }] };
        return {};
      });
    },
  };
}

/**
 * The files to write, those that name others after these.
 *
 * @param {readonly import('esbuild').OutputFile[]} built
 * @param {import('esbuild').Metafile['outputs']} outputs
 * @param {Split & { entry: string } | undefined} split
 * @returns {Promise<readonly { path: string, contents: Uint8Array }[]>}
 */
async function filesOf(built, outputs, split) {
  if (!split) return built;
  const maps = built.filter(({ path }) => path.endsWith('.map'));
  const chunks = built.filter((file) => !maps.includes(file));
  const files = await layOut(
    chunks.map(({ path, text }) => ({ path: inRoot(path), text })),
    outputs,
    { entry: inRoot(split.entry), start: split.start ?? [], minify: !flags.dev },
  );
  return [
    ...maps,
    ...files.map(({ path, code }) => ({ path: join(root, path), contents: Buffer.from(code) })),
  ];
}

/** @param {string} path as esbuild tells of it in its metafile */
function inRoot(path) {
  return relative(root, path).replaceAll('\\', '/');
}

/**
 * The names of files as seen from a folder in `dist/`, in their order.
 *
 * @param {readonly { path: string }[]} files
 * @param {string} folder
 */
function listOf(files, folder) {
  const scripts = files.filter(({ path }) => path.endsWith('.js'));
  const names = scripts.map(({ path }) => relative(join(dist, folder), path).replaceAll('\\', '/'));
  return Buffer.from(`${JSON.stringify(names, undefined, 2)}\n`);
}

/**
 * Removes the chunks of builds before this one, once nobody who runs these is likely to ask for more of them.
 *
 * @param {string} folder
 * @param {readonly { path: string }[]} files of this build
 */
async function sweep(folder, files) {
  const current = new Set(files.map(({ path }) => basename(path)));
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if (current.has(name)) continue;
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Date.now() }));
    if (flags.sweep || Date.now() - mtimeMs > KEEP_MS) await rm(file, { force: true });
  }
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
