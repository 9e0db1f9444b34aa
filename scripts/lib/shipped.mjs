/** What the extension ships. Knows names of files; it does not know how they are made. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVSIX, listFiles, PackageManager } from '@vscode/vsce';
import { root } from './paths.mjs';

/** The page of the extension. */
const README = 'client/README.md';

/** All of this must be there, and nothing else may. */
const SHIPPED = [
  /^package\.json$/,
  /^package\.nls\.json$/,
  /^client\/README\.md$/,
  /^CHANGELOG\.md$/,
  /^LICENSE$/,
  /^icon\.png$/,
  /^dist\/THIRD-PARTY-NOTICES\.txt$/,
  /^dist\/client\/node\.cjs$/,
  /^dist\/client\/web\.cjs$/,
  /^dist\/client\/tester\.js$/,
  /^dist\/client\/crawlwise\.schema\.json$/,
  /^docs\/images\/walkthrough\/[\w-]+\.png$/,
  /^dist\/server\/package\.json$/,
  /^dist\/server\/server\.js$/,
  /^dist\/server\/worker\.js$/,
  /^dist\/server\/chunks\/[\w-]+\.js$/,
  /^server\/crawlers\/schema\.json$/,
  /^l10n\/bundle\.l10n\.json$/,
  /^syntaxes\/.+$/,
];
const NAMED = /"(?:\.\/|(?=docs\/))([^"]+\.\w+)"/g;
const IMPORTED = /["']\.{1,2}\/([\w-]+\.js)["']/g;

/**
 * Looks at what `vsce` would put into the extension, which has been built.
 *
 * @returns {Promise<string[]>} what is too much and what is missing, in words; also of what the manifest and the server name
 */
export async function faultsInPackage() {
  const files = (await listFiles({ cwd: root, packageManager: PackageManager.None, readmePath: README })).map(
    (name) => name.replaceAll('\\', '/'),
  );
  const textOf = (/** @type {string} */ name) => readFileSync(join(root, name), 'utf8');
  const named = [...textOf('package.json').matchAll(NAMED)].map(([, name]) => name);
  const imported = files
    .filter((name) => /^dist\/server\/(?:server|chunks\/.+)\.js$/.test(name))
    .flatMap((name) =>
      [...textOf(name).matchAll(IMPORTED)].map(([, chunk]) => `dist/server/chunks/${chunk}`),
    );
  return [
    ...files.filter((name) => !SHIPPED.some((kind) => kind.test(name))).map((name) => `too much: ${name}`),
    ...SHIPPED.filter((kind) => !files.some((name) => kind.test(name))).map(
      ({ source }) => `missing: ${source}`,
    ),
    ...[...new Set([...named, ...imported])]
      .filter((name) => !files.includes(name))
      .map((name) => `missing: ${name}`),
  ];
}

/**
 * Packs the extension, which has been built, as it is published: the same files of the same commit give the same octets.
 *
 * @param {string} packagePath the file to write
 */
export function pack(packagePath) {
  // vsce reads the time of the entries here, and a ZIP stores it as local time.
  process.env.SOURCE_DATE_EPOCH ??= timeOfCommit();
  process.env.TZ = 'UTC';
  return createVSIX({
    ...{ cwd: root, packagePath, readmePath: README, dependencies: false },
    ...{ allowMissingRepository: true, rewriteRelativeLinks: false },
  });
}

/** When HEAD was committed, in seconds since 1970; outside of a repository the start of 1980, which is the first a ZIP can store. */
function timeOfCommit() {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return stdout?.trim() || '315532800';
}
