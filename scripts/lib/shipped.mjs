/** The files that the extension ships; not how they are created. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { locales } from './languages/merged.mjs';
import { root } from './paths.mjs';

/** The page of the extension, as the build writes it. */
const README = 'dist/README.md';

/** Exactly these files must be there. */
const SHIPPED = [
  /^package\.json$/,
  /^package\.nls\.json$/,
  /^dist\/README\.md$/,
  /^CHANGELOG\.md$/,
  /^LICENSE$/,
  /^icon\.png$/,
  /^dist\/THIRD-PARTY-NOTICES\.txt$/,
  /^dist\/client\/node\.cjs$/,
  /^dist\/client\/web\.cjs$/,
  /^dist\/client\/crawlers\.(?:js|css)$/,
  /^dist\/client\/(?:crawlwise|settings|workspace)\.schema\.json$/,
  /^docs\/images\/walkthrough\/[\w-]+\.png$/,
  /^dist\/server\/package\.json$/,
  /^dist\/server\/server\.js$/,
  /^dist\/server\/worker\.js$/,
  /^dist\/server\/chunks\/[\w-]+\.js$/,
  /^server\/crawlers\/schema\.json$/,
  /^syntaxes\/.+$/,
];
const NAMED = /"(?:\.\/|(?=docs\/))([^"]+\.\w+)"/g;
const IMPORTED = /\b(?:from|import)\s*\(?\s*["']\.{1,2}\/([\w-]+\.js)["']/g;

/** A file of each language must be there, too. */
const OF_LANGUAGES = locales().flatMap((locale) => [
  new RegExp(`^package\\.nls\\.${locale}\\.json$`),
  new RegExp(`^dist/languages/${locale}\\.json$`),
]);

/** Folders of thousands of files: `vsce` lists a whole folder before it leaves anything out. */
const LEFT_OUT = ['.git', '.vscode-test', 'node_modules', 'out'].map((name) => join(root, name));

/**
 * Calls `vsce` with a copy of the repository.
 *
 * @template T
 * @param {(folder: string) => Promise<T>} call
 * @returns {Promise<T>}
 */
async function inCopy(call) {
  const folder = await mkdtemp(join(tmpdir(), 'crawlwise-vsix-'));
  try {
    await cp(root, folder, { recursive: true, filter: (path) => !LEFT_OUT.includes(path) });
    return await call(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Checks the files that `vsce` would package. Requires a build.
 *
 * @returns {Promise<string[]>} the unexpected and the missing files, in words, including those that the manifest and
 *   the server refer to
 */
export async function faultsInPackage() {
  const listed = await inCopy((cwd) =>
    listFiles({ cwd, packageManager: PackageManager.None, readmePath: README }),
  );
  const files = listed.map((name) => name.replaceAll('\\', '/'));
  const textOf = (/** @type {string} */ name) => readFileSync(join(root, name), 'utf8');
  const named = [...textOf('package.json').matchAll(NAMED)].map(([, name]) => name);
  const imported = files
    .filter((name) => /^dist\/server\/(?:server|chunks\/.+)\.js$/.test(name))
    .flatMap((name) =>
      [...textOf(name).matchAll(IMPORTED)].map(([, chunk]) => `dist/server/chunks/${chunk}`),
    );
  const kinds = [...SHIPPED, ...OF_LANGUAGES];
  return [
    ...files.filter((name) => !kinds.some((kind) => kind.test(name))).map((name) => `too much: ${name}`),
    ...kinds
      .filter((kind) => !files.some((name) => kind.test(name)))
      .map(({ source }) => `missing: ${source}`),
    ...[...new Set([...named, ...imported])]
      .filter((name) => !files.includes(name))
      .map((name) => `missing: ${name}`),
  ];
}

/**
 * Packages the built extension, as it is published: the same files of the same commit give the same octets.
 *
 * @param {string} packagePath the file to write
 */
export function pack(packagePath) {
  // vsce reads the time of the entries from here; a ZIP stores it as local time.
  process.env.SOURCE_DATE_EPOCH ??= timeOfCommit();
  process.env.TZ = 'UTC';
  return inCopy((cwd) =>
    createVSIX({
      ...{ cwd, packagePath, readmePath: README, dependencies: false },
      ...{ allowMissingRepository: true, rewriteRelativeLinks: false },
    }),
  );
}

/**
 * The time of the HEAD commit, in seconds since 1970; outside of a repository, the start of 1980, the earliest time
 * that a ZIP can store.
 */
function timeOfCommit() {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return stdout?.trim() || '315532800';
}
