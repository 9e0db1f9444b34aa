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
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build, type Plugin } from 'esbuild';
import { root } from '../test/protocol/client.ts';

/** The tests that are run for a fault: those whose imports lead to the file in the fewest steps. */
const MAX_TESTS = 6;
/** How long they may take, in seconds; a fault that makes them longer is noticed. */
const LIMIT_S = 60;

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
      if (tests.length >= MAX_TESTS) break;
      for (const importer of importers.get(next) ?? []) seen.add(importer);
    }
    return tests;
  };
}

/** Modules use the path of their source: tests read files next to it. */
const atSource: Plugin = {
  name: 'at-source',
  setup({ onLoad }) {
    onLoad({ filter: /\.[jt]s$/ }, ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const text = readFileSync(path, 'utf8');
      const url = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', url), loader: path.endsWith('ts') ? 'ts' : 'js' };
    });
  },
};

async function passes(folder: string, tests: readonly string[]): Promise<boolean> {
  const out = join(folder, 'out');
  await build({
    ...{
      entryPoints: [...tests],
      outdir: out,
      outbase: folder,
      absWorkingDir: folder,
      entryNames: '[dir]/[name]',
    },
    ...{ bundle: true, splitting: true, packages: 'external', format: 'esm', chunkNames: 'shared/[hash]' },
    ...{ platform: 'node', target: 'node20', logLevel: 'silent', plugins: [atSource] },
  });
  const compiled = tests.map((test) => join(out, test.replace(/\.ts$/, '.js')));
  const args = ['--import', './test/seeded.mjs', '--test', ...compiled];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', detached: true });
  const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), 1000 * LIMIT_S);
  await once(child, 'exit');
  clearTimeout(timer);
  return child.exitCode === 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '600' }, seed: { type: 'string' } },
});
const [wanted = 'server/src', line] = (positionals[0] ?? '').split(':').filter((part) => part !== '');
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const end = performance.now() + 1000 * Number(values.seconds);
const all = sources('server/src')
  .filter(
    (file) =>
      `${file}/`.startsWith(`${wanted.replace(/\/$/, '')}/`) && !/\/words\b|\/rules\/.*\/index/.test(file),
  )
  .flatMap(mutantsOf)
  .filter((mutant) => line === undefined || mutant.line === Number(line));
// An order that differs for each seed.
const order = all
  .map((mutant, at) => ({ mutant, key: Math.imul(at + 1, 2_654_435_761 ^ (seed * 2 + 1)) >>> 0 }))
  .sort((a, b) => a.key - b.key);
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
  /** Whether a test passes as it is: one that needs bundles does not. */
  const sound = new Map<string, boolean>();
  for (const { mutant } of order) {
    if (performance.now() > end) break;
    const tests: string[] = [];
    for (const test of testsFor(mutant.file)) {
      if (!sound.has(test)) sound.set(test, await passes(folder, [test]));
      if (sound.get(test)) tests.push(test);
    }
    if (tests.length === 0) continue;
    const path = join(folder, mutant.file);
    const text = readFileSync(path, 'utf8');
    const lines = text.split('\n');
    writeFileSync(path, lines.with(mutant.line - 1, mutant.after).join('\n'));
    const isNoticed = !(await passes(folder, tests));
    writeFileSync(path, text);
    const part = mutant.file.split('/').slice(0, 3).join('/');
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
