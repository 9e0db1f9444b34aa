/**
 * `npm test`: sets itself up and runs every test, the real VS Code included. Arguments are files or parts of their
 * names: `npm test -- sitemap`. With `--all`, which is `npm run test:all`, property tests try all that they can.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureDependencies } from './lib/dependencies.mjs';
import { root } from './lib/paths.mjs';
import { isAlive } from './lib/process.mjs';

/** Runs a command in the repository; its exit code, 1 where a signal ended it. */
function tryRun(what, command, args) {
  console.log(`# ${what}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  return status ?? 1;
}

/** Runs a command in the repository, or ends with its exit code. */
function run(what, command, args) {
  const status = tryRun(what, command, args);
  if (status !== 0) process.exit(status);
}

const bin = (name) => join(root, 'node_modules', '.bin', name);

await ensureDependencies();
const asked = process.argv.slice(2).filter((argument) => argument !== '--all');
if (process.argv.includes('--all')) process.env.CRAWLWISE_TEST_ALL = '1';
if (asked.length === 0) {
  run('Checking types', bin('tsc'), ['--noEmit']);
  run('Checking format and lint', bin('biome'), ['check']);
  run('Checking generated files', process.execPath, ['--import', 'tsx', 'scripts/generate.ts', '--check']);
}
run('Building', process.execPath, ['scripts/build.mjs']);

const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => `test/${file.replaceAll('\\', '/')}`)
  .filter((file) => asked.length === 0 || asked.some((part) => file.includes(part)))
  .sort();
if (files.length === 0 || !existsSync(join(root, files[0]))) {
  console.error(`No test file is named like ${asked.join(', ')}`);
  process.exit(1);
}

/** A terminal shows what runs; a log is short, and says at its end what failed. */
const reporting = process.stdout.isTTY
  ? []
  : ['--test-reporter=./scripts/lib/reporter.mjs', '--test-reporter-destination=stdout'];

/** Programs of ours that tests start. */
const STARTED = ['test/protocol/fakeServer.ts', 'scripts/corpus.ts', 'server/src/main/checkWorker.ts'];
console.log('# Compiling the tests');
const compiled = await compileTests([...files, ...STARTED]);

/** What drives an editor waits for windows to be drawn, and has the machine to itself: two editors at most. */
const drivesEditor = (file) => /^test\/(vscode|editors)\//.test(file);
for (const [what, part, atOnce] of [
  ['test files', files.filter((file) => !drivesEditor(file)), availableParallelism()],
  ['test files in editors', files.filter(drivesEditor), 2],
]) {
  if (part.length === 0) continue;
  const args = [
    '--enable-source-maps',
    '--import',
    pathToFileURL(join(root, 'test', 'seeded.mjs')).href,
    '--test',
    `--test-concurrency=${atOnce}`,
    ...reporting,
    ...part.map((file) => compiled.get(file)),
  ];
  const status = tryRun(`Running ${part.length} ${what}, ${atOnce} at once`, process.execPath, args);
  process.exitCode ||= status;
}

/**
 * Compiles into a folder of this run, which goes when it ends; what a killed run has left goes now.
 *
 * @param {readonly string[]} sources relative to the root
 * @returns {Promise<Map<string, string>>} the compiled files by their sources
 */
async function compileTests(sources) {
  const out = join(root, 'out');
  for (const name of existsSync(out) ? readdirSync(out) : []) {
    const [, pid] = /^tests-(\d+)$/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(join(out, name), { recursive: true, force: true });
  }
  const folder = join(out, `tests-${process.pid}`);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env.CRAWLWISE_COMPILED = folder;
  const { compile } = await import('./lib/compiled.mjs');
  return compile(sources, folder);
}
