/**
 * `npm run mutate`: breaks lines of `server/src`, one at a time, in a copy, and runs the tests that are nearest to each; prints how many
 * of the faults a test has noticed, by folder, and those that none has.
 *
 *     npm run mutate                          ten minutes, any files
 *     npm run mutate -- server/src/gzip --seconds 120 --seed 7
 *     npm run mutate -- server/src/site/listings/listings.ts:19
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { transformSync } from 'esbuild';
import { root } from '../test/protocol/client.ts';

/** The tests that are run for a fault. */
const MAX_TESTS = 6;
/** They are those with the most words of its path, of so many whose imports lead to the file in the fewest steps. */
const MAX_NEAR = 60;
/** How long one of them may take, in milliseconds of the processor: what else the machine does leaves none out. */
const MAX_TEST_MS = 6_000;
/** How much longer they may take with a fault; a fault that makes them longer is noticed. */
const SLACK = 4;
/** So much longer than the processor works they may wait. */
const MAX_WAITING = 20;

/** What is replaced by what, in code that is no text, comment or type. */
const FAULTS: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/ (?:<=|>=) /g, (found) => found.replace('=', '')],
  [/ [<>] (?=[\w(])/g, (found) => found.trimEnd().concat('= ')],
  [/ === /g, () => ' !== '],
  [/ !== /g, () => ' === '],
  [/ && /g, () => ' || '],
  [/ \|\| /g, () => ' && '],
  [/ \+ (?=\d)/g, () => ' - '],
  [/ - (?=\d)/g, () => ' + '],
  [/(?<=[\s(=[,])\d[\d_]*(?=[;,)\]\s])/g, (found) => String(2 * Number(found.replaceAll('_', '')) + 1)],
  [/(?<=[\s(])true\b/g, () => 'false'],
  [/(?<=[\s(])false\b/g, () => 'true'],
  [/Math\.(?:round|floor)\(/g, () => 'Math.ceil('],
  [/Math\.min\(/g, () => 'Math.max('],
  [/^ +continue;$|^ +break;$/g, () => ''],
  [/(?<=if \()!/g, () => ''],
];
/** Lines without code of their own. */
const IS_LEFT = /^\s*(?:\/?\*|\/\/|import |export type |export interface |type |interface |readonly )|^\s*$/;

interface Mutant {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly before: string;
  readonly after: string;
}

/** All faults of a file, line by line. */
function mutantsOf(file: string): readonly Mutant[] {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  return lines.flatMap((before, at) => {
    if (IS_LEFT.test(before)) return [];
    // Texts and expressions keep their length, and have nothing that is replaced.
    const code = before.replace(/'(?:[^'\\]|\\.)*'|`[^`]*`|\/(?:[^/\\\s]|\\.)+\/[a-z]*|\/\/.*$/g, (text) =>
      "'".repeat(text.length),
    );
    return FAULTS.flatMap(([pattern, replace]) =>
      [...code.matchAll(pattern)].map(({ index, 0: found }) => {
        const after = before.slice(0, index) + replace(found) + before.slice(index + found.length);
        return { file, line: at + 1, before: before.trim(), after };
      }),
    );
  });
}

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);

/** Which files a file imports, relative to the root. */
function importsOf(file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+\.ts)'/g)].map(([, path]) =>
    resolve(root, dirname(file), path!).slice(root.length),
  );
}

/** The tests that are nearest to each file. */
function nearestTests(): (file: string) => readonly string[] {
  const importers = new Map<string, string[]>();
  for (const file of [...sources('server/src'), ...sources('test')])
    for (const imported of importsOf(file))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  return (file) => {
    const seen = new Set([file]);
    const tests: string[] = [];
    // A set is walked in the order in which it grows: near ones first.
    for (const next of seen) {
      if (next.endsWith('.test.ts')) tests.push(next);
      if (tests.length >= MAX_NEAR) break;
      for (const importer of importers.get(next) ?? []) seen.add(importer);
    }
    const words = wordsOf(file);
    const shared = (test: string): number => wordsOf(test).filter((word) => words.includes(word)).length;
    return tests.sort((a, b) => shared(b) - shared(a)).slice(0, MAX_TESTS);
  };
}

/** The words of a path, in lower case: `server/src/live/sample.ts` has `live` and `sample`. */
const wordsOf = (path: string): readonly string[] =>
  path
    .replace(/^server\/src\/|^test\/|\.ts$|\.test/g, '')
    .split(/[/.]|(?=[A-Z])/)
    .map((word) => word.toLowerCase().replace(/s$/, ''));

/** TypeScript as modules that lie beside it, without a bundle: a fault takes one file. */
function compiled(path: string, text: string): string {
  const suite = relative(dirname(path), join(folder, 'scripts/tests/suite.mjs'));
  const resolved = text
    .replace(/((?:from|import)\s*\(?\s*'\.[^']+)\.ts'/g, "$1.js'")
    .replace(/(?<=from '[^']+\.json')(?! with)/g, " with { type: 'json' }")
    .replace(/(?<=from )'node:test'/, `'./${suite}'`);
  return transformSync(resolved, { loader: 'ts', format: 'esm', target: 'esnext', sourcefile: path }).code;
}

const pathOfCompiled = (path: string): string => path.replace(/\.ts$/, '.js');

/**
 * How long the processor works until the tests pass, in milliseconds; undefined if one fails, or they take longer than
 * `limit`.
 */
async function timeOf(tests: readonly string[], limit: number): Promise<number | undefined> {
  const suites = tests.map((test) => `await addSuite('${test}', () => import('./${pathOfCompiled(test)}'));`);
  const ending = `process.on('exit', () => console.log('# processor', process.cpuUsage().user / 1000));`;
  const program = `import { addSuite } from './scripts/tests/suite.mjs';\n${ending}\n${suites.join('\n')}`;
  writeFileSync(join(folder, 'run.mjs'), program);
  const run = [process.execPath, '--import', './test/seeded.mjs', 'run.mjs'];
  const limited = `ulimit -t ${Math.ceil(limit / 1000)} && exec "$0" "$@"`;
  const child = spawn('sh', ['-c', limited, ...run], {
    ...{ cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], detached: true },
  });
  const stop = (): boolean =>
    child.exitCode === null && child.signalCode === null && process.kill(-child.pid!, 'SIGKILL');
  const timer = setTimeout(stop, MAX_WAITING * limit);
  let time = 0;
  createInterface({ input: child.stdout }).on('line', (line) => {
    time = Number(/^# processor (.*)/.exec(line)?.[1] ?? time);
    if (/^\s*not ok /.test(line)) stop();
  });
  const closed = once(child, 'close');
  await once(child, 'exit');
  clearTimeout(timer);
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch {
    // It has left no process behind.
  }
  await closed;
  return child.exitCode === 0 ? time : undefined;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '600' }, seed: { type: 'string' } },
});
const [wanted = 'server/src', line] = (positionals[0] ?? '').split(':').filter((part) => part !== '');
/** The folder in whose score a fault counts. */
const partOf = ({ file }: Mutant): string => file.split('/').slice(0, 3).join('/');
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const end = performance.now() + 1000 * Number(values.seconds);
const all = sources('server/src')
  .filter(
    (file) =>
      `${file}/`.startsWith(`${wanted.replace(/\/$/, '')}/`) && !/\/words\b|\/rules\/.*\/index/.test(file),
  )
  .flatMap(mutantsOf)
  .filter((mutant) => line === undefined || mutant.line === Number(line));
// An order that differs for each seed, with one of each folder in turn.
const order = all
  .map((mutant, at) => ({ mutant, key: Math.imul(at + 1, 2_654_435_761 ^ (seed * 2 + 1)) >>> 0 }))
  .sort((a, b) => a.key - b.key)
  .map(({ mutant }) => mutant);
const turns = new Map<string, number>();
const byTurn = order
  .map((mutant) => {
    const part = partOf(mutant);
    turns.set(part, (turns.get(part) ?? 0) + 1);
    return { mutant, turn: turns.get(part)! };
  })
  .sort((a, b) => a.turn - b.turn);
const testsFor = nearestTests();
const folder = mkdtempSync(join(tmpdir(), 'crawlwise-mutate-'));
/** By folder: how many were tried, and how many noticed. */
const scores = new Map<string, [tried: number, noticed: number]>();
console.log(`${all.length} faults in ${wanted}, seed ${seed}`);
try {
  for (const name of [
    'client',
    'server',
    'test',
    'scripts',
    'examples',
    'docs',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const isSource = /(?<!\.d)\.ts$/;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!isSource.test(name) || name.startsWith('node_modules')) continue;
    writeFileSync(pathOfCompiled(path), compiled(path, readFileSync(path, 'utf8')));
  }
  /** How long a test takes; undefined if it does not pass as it is, such as one that needs bundles. */
  const times = new Map<string, number | undefined>();
  for (const { mutant } of byTurn) {
    if (performance.now() > end) break;
    const tests: string[] = [];
    let time = 0;
    for (const test of testsFor(mutant.file)) {
      if (!times.has(test)) times.set(test, await timeOf([test], MAX_TEST_MS));
      const own = times.get(test);
      if (own === undefined) continue;
      tests.push(test);
      time += own;
    }
    if (tests.length === 0) continue;
    const source = join(folder, mutant.file);
    const text = readFileSync(source, 'utf8');
    const broken = text
      .split('\n')
      .with(mutant.line - 1, mutant.after)
      .join('\n');
    writeFileSync(pathOfCompiled(source), compiled(source, broken));
    const isNoticed = (await timeOf(tests, SLACK * time)) === undefined;
    writeFileSync(pathOfCompiled(source), compiled(source, text));
    const part = partOf(mutant);
    const [tried, noticed] = scores.get(part) ?? [0, 0];
    scores.set(part, [tried + 1, noticed + (isNoticed ? 1 : 0)]);
    if (!isNoticed)
      console.log(
        `not noticed: ${mutant.file}:${mutant.line}\n  - ${mutant.before}\n  + ${mutant.after.trim()}`,
      );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const [part, [tried, noticed]] of [...scores].sort())
  console.log(`${part.padEnd(24)} ${noticed} of ${tried} (${Math.round((100 * noticed) / tried)} %)`);
