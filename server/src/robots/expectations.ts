/**
 * Expectations, the tests that live in a robots.txt, put to what its crawlers really do. This file knows lines and
 * crawler profiles; it knows no message.
 */
import { type Answer, askCrawler, type FullJudgement, googleVerdict } from './profile/index.ts';
import { toOctets } from './semantics/index.ts';
import { type Expectation, expectationOf, type Word } from './syntax/expectation.ts';
import type { PlacedLine, RobotsFile } from './syntax/file.ts';

/** What a crawler does with the path of an expectation. */
export interface Outcome {
  /** The crawler's name in the expectation; offsets of the line. */
  readonly token: Word;
  readonly answer: Answer;
  /** It is what was expected. */
  readonly holds: boolean;
}

/** An expectation of a file; one that is not whole has no outcomes. */
export interface CheckedExpectation {
  readonly placed: PlacedLine;
  readonly expectation: Expectation;
  readonly outcomes: readonly Outcome[];
}

type Source = Parameters<typeof askCrawler>[0];

const sources = new WeakMap<RobotsFile, Source>();
const checked = new WeakMap<RobotsFile, readonly CheckedExpectation[]>();

/**
 * What a crawler does with a URL by the rules of this file; see `askCrawler`. The rules are prepared for the first
 * question and kept as long as the file.
 */
export const askFile = (file: RobotsFile, token: string, url: string): Answer =>
  askCrawler(sourceOf(file), token, url);

/** What Google's parser says, likewise, and nothing else. */
export const judgeFile = (file: RobotsFile, token: string, url: string): FullJudgement =>
  googleVerdict(sourceOf(file), token, url);

function sourceOf(file: RobotsFile): Source {
  let source = sources.get(file);
  if (!source) {
    source = { lines: file.foreign ? [] : file.lines.flatMap(ruleLine) };
    sources.set(file, source);
  }
  return source;
}

/** All expectations of a file, by line, checked once. None of a file that is no robots.txt. */
export function checkExpectations(file: RobotsFile): readonly CheckedExpectation[] {
  let found = checked.get(file);
  if (!found) {
    found = file.foreign ? [] : file.lines.flatMap((placed) => check(placed, file));
    checked.set(file, found);
  }
  return found;
}

/** The line of a number, the first being 1; undefined where there is none. */
export function lineNumbered({ lines }: RobotsFile, number: number): PlacedLine | undefined {
  const guess = lines[number - 1];
  return guess?.number === number ? guess : lines.find((placed) => placed.number === number);
}

/** The line that decides an answer, without its comment; undefined where none does. */
export function decidingLine(file: RobotsFile, { line, because }: Answer): string | undefined {
  const placed = because === 'rule' ? lineNumbered(file, line) : undefined;
  return placed?.line.text.slice(placed.line.bodyStart, placed.line.bodyEnd);
}

function check(placed: PlacedLine, file: RobotsFile): CheckedExpectation[] {
  const expectation = expectationOf(placed.line);
  if (!expectation) return [];
  const { flaw, path, tokens, allowed } = expectation;
  const outcomes = (flaw || !path ? [] : tokens).map((token) => {
    const answer = askFile(file, token.text, path!.text);
    return { token, answer, holds: answer.allowed === allowed };
  });
  return [{ placed, expectation, outcomes }];
}

/** A line as Google's parser reads it, if it is one that makes groups. */
function ruleLine({ line, number }: PlacedLine): Source['lines'][number][] {
  const { kind, key, value, pattern, missingColon } = line;
  if (kind !== 'user-agent' && kind !== 'allow' && kind !== 'disallow') return [];
  const read = kind === 'user-agent' ? value : pattern;
  return [{ line: number, tag: kind, missingColon, key: toOctets(key), value: toOctets(read) }];
}
