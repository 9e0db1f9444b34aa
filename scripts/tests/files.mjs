/** Chooses the test files of a run. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/paths.mjs';

/**
 * Tests that take too long, or download too much, for `npm test`: `npm run test:all` runs them, and so does `npm test
 * -- PART` if the part is named. Folders and files, each with the reason.
 *
 * @type {Readonly<Record<string, string>>}
 */
export const LONG = {
  'test/editors/': 'fetches Neovim and Emacs',
  'test/cli/accountGit.test.ts': 'clones and checks out repositories with git',
  'test/cli/ratchetSites.test.ts': 'commits many sites with git, and changes them',
  'test/cli/hostLimits.test.ts': 'writes outputs as long as their hosts take',
  'test/contributing.test.ts': 'copies the repository, generates its files twice and runs tests in the copy',
  'test/cli/lastmod.test.ts': 'commits sites with git, and changes them',
  'test/cli/terminal.test.ts': 'starts the built command line in a terminal',
  'test/core/traces.test.ts': 'fixes each finding with each trace of code in each place',
  'test/fleet/hooks.test.ts': 'runs pre-commit and lint-staged, from PyPI and npm',
  'test/package/vsix.test.ts': 'packs the extension twice',
  'test/package/npm.test.ts': 'packs and installs the npm package, on several versions of Node',
  'test/package/pipelines.test.ts': 'runs the pipelines of other CI systems, with programs from PyPI',
  'test/package/release.test.ts': 'makes a release twice, with programs of 100 MB',
  'test/package/sarif.test.ts': 'fetches a validator of 104 MB',
  'test/package/workflows.test.ts': 'checks the workflows with programs from PyPI and the Go module proxy',
  'test/generators/build.test.ts': 'fetches site generators from npm and PyPI, and builds with them',
  'test/generators/buildFrameworks.test.ts': 'fetches frameworks from npm, and builds with them',
  'test/robots/changes/long.test.ts': 'compares robots.txt files of the greatest length',
  'test/robots/parsers.test.ts': 'compares what safe fixes leave with what other parsers read',
  'test/robots/semantics/differenceSpeed.test.ts': 'limits the processor time of comparisons in large files',
  'test/robots/semantics/speed.test.ts': 'limits the processor time of verdicts in large files',
  'test/robots/protego.test.ts': 'fetches Protego from PyPI',
  'test/page/': 'opens the page of crawlers in a browser',
  'test/pages/hosts/emulators.test.ts': 'fetches the emulators of hosts from npm',
  'test/pages/hosts/ruleLibraries.test.ts': 'fetches libraries of hosts from npm',
  'test/pages/hosts/setups.test.ts': 'fetches emulators of hosts from npm, and web servers from Debian',
  'test/expectations/emulators.test.ts': 'fetches the emulators of hosts from npm',
  'test/fleet/pipelines.test.ts': 'runs the example of each pipeline with git',
  'test/givenUp.test.ts': 'gives up work in large files at each step',
  'test/hostile.test.ts': 'measures requests in large files',
  'test/hostile/credentials.test.ts': 'prints passwords from each place in each format',
  'test/hostile/names.test.ts': 'prints hostile names in each format of each command',
  'test/languages/answers.test.ts': 'asks for everything in each language',
  'test/scripts/test.test.ts': 'runs the tests of small projects',
  'test/live/longRuns.test.ts':
    'requests 200 MB from this machine, and runs tests again with other versions of Node',
  'test/mcp/inspector.test.ts': 'fetches the inspector of the Model Context Protocol from npm',
  'test/hostile/action.test.ts':
    'runs the bundle of a release in a hostile checkout, and what would fall for its traps',
  'test/playground/attacks.test.ts': 'opens the playground with a hundred payloads',
  'test/playground/builds.test.ts': 'builds the playground twice, and opens it many times',
  'test/playground/everyone.test.ts': 'opens the playground in many windows',
  'test/playground/files.test.ts': 'opens the playground with many kinds of files',
  'test/playground/firefox.test.ts': 'fetches Firefox from Debian',
  'test/playground/language.test.ts': 'opens the playground in each language',
  'test/playground/long.test.ts': 'uses the playground at length, with large files',
  'test/playground/speed.test.ts': 'measures the first squiggle on a slow processor',
  'test/cli/bundle.test.ts': 'starts each command in a process of its own',
  'test/protocol/crowded.test.ts': 'fixes files with thousands of findings',
  'test/fleet/pnp.test.ts': 'installs packages with Yarn',
  'test/protocol/expectationsLive.test.ts': 'requests hosts of this machine, one after another',
  'test/protocol/manyDocuments.test.ts': 'opens hundreds of documents',
  'test/mcp/setup.test.ts': 'starts a server for each agent',
  'test/website/build.test.ts': 'builds the website',
  'test/soak/': 'works at random on built servers',
  'test/vscode/page.test.ts': 'packs the extension, and installs it',
  'test/vscode/start.test.ts': 'builds everything once more',
  'test/vscode/web.test.ts': 'starts VS Code for the Web',
  'test/vscode/walk.test.ts': 'walks through the workbench for some minutes',
};

/** @param {string} file */
export const isLong = (file) => Object.keys(LONG).some((part) => file.startsWith(part));

/** Tests that need a process of their own: rules throw in them, which a language copies when it is loaded. @param {string} file */
export const isAlone = (file) => file.startsWith('test/failures/');

/** Tests that start servers, each of them many. @param {string} file */
export const startsServers = (file) => file.startsWith('test/protocol/');

/** Tests that drive an editor wait for windows to be drawn. @param {string} file */
export const drivesEditor = (file) => /^test\/(vscode|editors|playground)\//.test(file);

/** @returns {string[]} all test files, relative to the root, with slashes */
export const allTestFiles = () =>
  readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .sort();

/**
 * @param {readonly string[]} files
 * @param {{ parts: readonly string[], all: boolean }} wanted parts of paths: a file is chosen if its path contains one
 *   of them
 * @returns {string[]}
 */
export const choose = (files, { parts, all }) =>
  files.filter((file) =>
    parts.length === 0
      ? all || !isLong(file)
      : parts.some((part) => file.includes(part.replaceAll('\\', '/'))),
  );
