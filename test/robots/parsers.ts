/** Fixes by the readings of other parsers: robots-parser, and those of Python (`parsers.py`). */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import robotsParser from 'robots-parser';
import { fixedText } from '../../server/src/core/fixes/fixedText.ts';
import {
  compileRobots,
  normalizePattern,
  parseRobots,
  productToken,
  tokenKey,
  toOctets,
  verdict,
} from '../../server/src/robots/semantics/index.ts';
import { robots } from '../../server/src/robots/service.ts';
import { applyEdits } from '../rules/check.ts';
import { runs } from '../scale.ts';
import { everyRule, read } from './check.ts';
import { files, LINES, mixtures } from './fragments.ts';
import { pathsOf } from './verdicts.ts';

const REAL = ['robots', 'robots-2', 'robots-3'].map(
  (name) => new URL(`../../../shared/data/real/${name}.ndjson.gz`, import.meta.url),
);
/** At the end of the title of a fix: other parsers dropped a line that Google's parser reads. */
const READ = '(other parsers then read it as Google does)';
/** The number of verdicts of one pair and parser. */
const MAX = 6_000;

/** A text before and after a safe fix, or all of them. */
export interface Pair {
  readonly what: string;
  readonly texts: readonly [before: string, after: string];
  /** Whether other parsers may read more, as Google does; its title says so. */
  readonly reads: boolean;
}

/** Each safe fix of a text, of up to `most` findings of each rule, and all of them together. */
export function pairsOf(text: string, most: number): readonly Pair[] {
  const pairs: Pair[] = [];
  for (const levels of [everyRule('hint'), undefined]) {
    const document = read(text, levels);
    const tried = new Map<string, number>();
    let reads = false;
    for (const finding of robots.findings(document).findings) {
      const count = tried.get(finding.code) ?? 0;
      tried.set(finding.code, count + 1);
      if (count >= most) continue;
      for (const { title, safe, edits } of robots.fixes(document, finding)) {
        if (!safe) continue;
        reads ||= title.endsWith(READ);
        const texts = [text, applyEdits(text, edits)] as const;
        pairs.push({ what: `${finding.code}: '${title}'`, texts, reads: title.endsWith(READ) });
      }
    }
    const all = fixedText(robots, document, { fixing: 'safe' }).text;
    if (all === text) continue;
    pairs.push({ what: 'all safe fixes', texts: [text, all], reads: reads || isDropped(text) });
  }
  return pairs;
}

/** The pairs of random files. */
export const randomPairs = (): readonly Pair[] =>
  fc
    .sample(fc.oneof(files(LINES, 14), files(LINES, 14), mixtures(20)), { numRuns: runs(1600) })
    .flatMap((text) => pairsOf(text, Number.POSITIVE_INFINITY));

/** The pairs of every `step`-th judged file; undefined if there are none here. */
export function realPairs(step: number): readonly Pair[] | undefined {
  if (!REAL.every((file) => existsSync(file))) return undefined;
  return REAL.flatMap((file) => gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n'))
    .filter((_, at) => at % step === 0)
    .flatMap((record) => {
      const { id, base64 } = JSON.parse(record) as { id: string; base64: string };
      return pairsOf(Buffer.from(base64, 'base64').toString('utf8'), 1).map((pair) => ({
        ...pair,
        what: `${id}: ${pair.what}`,
      }));
    });
}

/** What a parser reads for one name. */
interface ForName {
  /** Whether a group names it, if the parser says so. */
  readonly named?: boolean;
  readonly delay: string;
  /** A character for each path. */
  readonly verdicts: string;
}

type Names = Readonly<Record<string, ForName>>;

interface Case extends Pair {
  readonly names: readonly string[];
  readonly paths: readonly string[];
}

/** A parser: what it reads of both texts of each case. */
export type Reader = (cases: readonly Case[]) => readonly (readonly [before: Names, after: Names])[];

/** Asserts that pairs are read alike; or, where a line begins to be read, that its crawlers get Google's verdicts. */
export function checkPairs(pairs: readonly Pair[], reader: Reader): void {
  const cases = pairs.map(caseOf);
  const readings = reader(cases);
  for (const [at, { what, texts, names, paths, reads }] of cases.entries()) {
    const [before, after] = readings[at]!;
    const google = compileRobots(parseRobots(texts[1]));
    for (const name of names) {
      const [old, now] = [before[name]!, after[name]!];
      const isKept = old.verdicts === now.verdicts && old.delay === now.delay && !(old.named && !now.named);
      if (isKept) continue;
      const shown = `${what} changes what is read for '${name}': ${JSON.stringify([...texts, old, now])}`;
      assert.ok(reads, shown);
      // As long as a parser drops other lines, verdicts may differ.
      if ((name !== '*' && tokenKey(productToken(name)) !== name) || isDropped(texts[1])) continue;
      const differs = paths.filter(
        (path, i) =>
          old.verdicts[i] !== now.verdicts[i] &&
          (now.verdicts[i] === '+') !== verdict(google, name, path).allowed,
      );
      assert.deepEqual(differs, [], shown);
    }
  }
}

/** Whether a text has another line that Google's parser reads and others drop. */
function isDropped(text: string): boolean {
  const document = read(text, everyRule('hint'));
  return robots
    .findings(document)
    .findings.some(
      (finding) =>
        /missing-colon|field-/.test(finding.code) ||
        robots.fixes(document, finding).some(({ title }) => title.endsWith(READ)),
    );
}

/** Crawlers that the texts name, in any spelling, and paths that their rules match, or nearly so. */
function caseOf(pair: Pair): Case {
  const versions = pair.texts.map((text) => parseRobots(text));
  const written = pair.texts.flatMap((text) =>
    [...text.matchAll(/user.?agents?\s*[:\s]([^#\r\n]*)/gi)].map(([, name]) => name!.trim().toLowerCase()),
  );
  const named = written.flatMap((name) => [name, tokenKey(productToken(name)), name.split('/')[0]!.trim()]);
  const names = [...new Set(['*', 'googlebot', 'nobody', ...named.filter(Boolean)])];
  const paths = pathsOf(...versions).filter(
    (path) => /^\/[\w./?=&-]*$/.test(path) && !/\/\.|\/\//.test(path),
  );
  const step = Math.ceil((paths.length * names.length) / MAX);
  return { ...pair, names, paths: paths.filter((_, at) => at % step === 0) };
}

export const byRobotsParser: Reader = (cases) =>
  cases.map(({ texts, names, paths }) => {
    const [before, after] = texts.map((text) => {
      const parsed = robotsParser('https://e.com/robots.txt', text);
      const verdicts = (name: string): string =>
        paths.map((path) => (parsed.isAllowed(`https://e.com${path}`, name) ? '+' : '-')).join('');
      return Object.fromEntries(
        names.map((name) => [name, { delay: String(parsed.getCrawlDelay(name)), verdicts: verdicts(name) }]),
      );
    });
    return [before!, after!];
  });

const SCRIPT = fileURLToPath(new URL('parsers.py', import.meta.url));

/** A text as it is read from a file, where a half of a surrogate pair cannot stand. */
const asInFile = (value: unknown): unknown =>
  typeof value === 'string' ? Buffer.from(value).toString() : value;

/** The answers of `parsers.py`; undefined if there is no such Python. */
function askPython(python: string, parser: string, cases: readonly Case[]): readonly unknown[][] | undefined {
  const input = cases
    .map(({ texts, names, paths }) => JSON.stringify({ texts, names, paths }, (_, value) => asInFile(value)))
    .join('\n');
  const { stdout, stderr, error, status } = spawnSync(python, [SCRIPT, parser], {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    timeout: 500_000,
  });
  if (error && 'code' in error && error.code === 'ENOENT') return undefined;
  assert.equal(status, 0, stderr || String(error));
  return stdout
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

export const hasPython = (python: string): boolean => spawnSync(python, ['--version']).status === 0;

export const byProtego =
  (python: string): Reader =>
  (cases) =>
    askPython(python, 'protego', cases) as unknown as ReturnType<Reader>;

/** The lines that `urllib` has for a name, with the verdicts that RFC 9309 gives them. */
export const byUrllib =
  (python: string): Reader =>
  (cases) =>
    askPython(python, 'urllib', cases)!.map((versions, at) => {
      const [before, after] = (versions as Record<string, Lines>[]).map((names) =>
        Object.fromEntries(
          Object.entries(names).map(([name, { lines, named, delay }]) => {
            const rules = lines.map(([allowed, path]) => ({
              type: allowed && path !== '' ? ('allow' as const) : ('disallow' as const),
              pattern: normalizePattern(toOctets(path)),
              line: 0,
            }));
            const compiled = compileRobots({ groups: [{ agents: [{ token: '*', line: 0 }], rules }] });
            const verdicts = cases[at]!.paths.map((path) =>
              verdict(compiled, 'x', path).allowed ? '+' : '-',
            ).join('');
            return [name, { named, delay, verdicts }];
          }),
        ),
      );
      return [before!, after!];
    });

interface Lines {
  readonly named: boolean;
  readonly delay: string;
  readonly lines: readonly (readonly [allowed: boolean, path: string])[];
}
