/**
 * Bundles the extension, the servers and the command line into `dist/`. Knows what runs where, not what it does.
 *
 *     node scripts/build.mjs            as it ships: minified
 *     … --dev                           readable, with source maps
 *     … --watch                         builds again whenever a source changes
 */
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { context } from 'esbuild';
import { root } from './lib/paths.mjs';

/** The server must start at once and fit into a small extension. 213 of them are the libraries'. */
const SERVER_LIMIT_KB = 450;

const RULES = /server[\\/]src[\\/]\w+[\\/]rules[\\/]\w+\.ts$/;
/** `docs` and `examples` of a rule's meta, as the formatter sets them. */
const PAGE_PARTS =
  /^ {4}(?:docs|examples): (?:\{.*\}|\[.*\]),\n|^ {4}(?:docs|examples): [{[]\n[\s\S]*?^ {4}[}\]],\n/gm;

const { values: flags } = parseArgs({
  options: {
    dev: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
  },
});

/**
 * @typedef {object} Bundle
 * @property {string} from
 * @property {string} to below `dist/`
 * @property {import('esbuild').BuildOptions} options
 * @property {number} [limitKb]
 * @property {boolean} [executable]
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

/** @type {import('esbuild').BuildOptions} */
const node = { platform: 'node', target: 'node20' };
/** @type {import('esbuild').BuildOptions} */
const browser = { platform: 'browser', target: 'es2022' };

/** @type {readonly Bundle[]} */
const bundles = [
  {
    from: 'client/src/node.ts',
    to: 'client.cjs',
    // The Node of the oldest VS Code that `engines` allows.
    options: { ...node, target: 'node18', format: 'cjs', external: ['vscode'] },
  },
  {
    from: 'client/src/web.ts',
    to: 'client-web.cjs',
    options: { ...browser, format: 'cjs', external: ['vscode'] },
  },
  {
    from: 'server/src/main/node.ts',
    to: 'server.cjs',
    options: { ...node, target: 'node18', format: 'cjs' },
    limitKb: SERVER_LIMIT_KB,
  },
  { from: 'server/src/main/worker.ts', to: 'worker.js', options: { ...browser, format: 'iife' } },
  {
    from: 'server/src/main/cli.ts',
    to: 'cli.js',
    options: {
      ...node,
      format: 'esm',
      banner: {
        js: [
          '#!/usr/bin/env node',
          "import { createRequire as crawlwiseRequire } from 'node:module';",
          'const require = crawlwiseRequire(import.meta.url);',
        ].join('\n'),
      },
    },
    executable: true,
  },
];

const dist = join(root, 'dist');
await mkdir(dist, { recursive: true });
const contexts = await Promise.all(bundles.map(contextOf));
try {
  if (flags.watch) await Promise.all(contexts.map((each) => each.watch()));
  else await Promise.all(contexts.map((each) => each.rebuild()));
} catch {
  process.exitCode = 1;
} finally {
  if (!flags.watch) await Promise.all(contexts.map((each) => each.dispose()));
}

/** @param {Bundle} bundle */
function contextOf(bundle) {
  return context({
    ...bundle.options,
    entryPoints: [join(root, bundle.from)],
    outfile: join(dist, bundle.to),
    absWorkingDir: root,
    bundle: true,
    minify: !flags.dev,
    sourcemap: flags.dev && 'linked',
    write: false,
    logLevel: 'warning',
    plugins: [withoutPages, publish(bundle)],
  });
}

/**
 * Writes a bundle as a whole: whoever runs it while it is built anew runs the old one or the new one.
 *
 * @param {Bundle} bundle
 * @returns {import('esbuild').Plugin}
 */
function publish({ to, executable, limitKb = Number.POSITIVE_INFINITY }) {
  return {
    name: 'publish',
    setup(build) {
      build.onEnd(async ({ errors, outputFiles = [] }) => {
        if (errors.length > 0) return {};
        for (const { path, contents } of outputFiles) {
          const aside = `${path}.${process.pid}`;
          await writeFile(aside, contents);
          if (executable && basename(path) === to) await chmod(aside, 0o755);
          await rename(aside, path);
          const kb = contents.length / 1000;
          console.log(`${relative(root, path).padEnd(22)} ${kb.toFixed(1).padStart(8)} KB`);
          if (!flags.dev && kb > limitKb) return { errors: [{ text: `${to} is larger than ${limitKb} KB` }] };
        }
        return {};
      });
    },
  };
}
