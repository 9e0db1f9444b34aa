/**
 * Expectations, the tests that live in a robots.txt, put to what its crawlers really do. This file knows lines and
 * crawler profiles; it knows no message.
 */
import { type Source, sourceLine, verdictIn } from './excerpts.ts';
import { type Answer, askAgent, askCrawler } from './profile/index.ts';
import { type Expectation, expectationOf, type Word } from './syntax/expectation.ts';
import type { LineSet, PlacedLine, RobotsFile } from './syntax/file.ts';
import { bodyOf } from './syntax/line.ts';

/** What a crawler does, and the line that decides; 0 where none does. */
export type Decision = Pick<Answer, 'allowed' | 'because' | 'line'>;

/** What a crawler does with the path of an expectation. */
export interface Outcome {
  /** The crawler's name in the expectation; offsets of the line. */
  readonly token: Word;
  readonly answer: Decision;
  /** It is what was expected. */
  readonly holds: boolean;
}

/** An expectation of a file; one that is not whole has no outcomes. */
export interface CheckedExpectation {
  readonly placed: PlacedLine;
  readonly expectation: Expectation;
  readonly outcomes: readonly Outcome[];
}

const EXPECTATIONS: LineSet = { has: (line) => expectationOf(line) !== undefined };

const sources = new WeakMap<RobotsFile, Source>();
const checked = new WeakMap<RobotsFile, readonly CheckedExpectation[]>();

/**
 * What a crawler does with a URL by the rules of this file; see `askCrawler`. The rules are prepared for the first
 * question and kept as long as the file.
 */
export const askFile = (file: RobotsFile, token: string, url: string): Answer =>
  askCrawler(sourceOf(file), token, url);

/** The same for a name as people have it at hand; see `askAgent`. */
export const askFileAs = (file: RobotsFile, agent: string, url: string): Answer =>
  askAgent(sourceOf(file), agent, url);

function sourceOf(file: RobotsFile): Source {
  let source = sources.get(file);
  if (!source) {
    source = { lines: file.foreign ? [] : file.lines.flatMap((placed) => sourceLine(placed, placed.number)) };
    sources.set(file, source);
  }
  return source;
}

/** All expectations of a file, by line, checked once. None of a file that is no robots.txt. */
export function checkExpectations(file: RobotsFile): readonly CheckedExpectation[] {
  let found = checked.get(file);
  if (!found) {
    found = file.foreign ? [] : file.having(EXPECTATIONS).flatMap((placed) => check(placed, file));
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
export function decidingLine(file: RobotsFile, { line, because }: Decision): string | undefined {
  const placed = because === 'rule' ? lineNumbered(file, line) : undefined;
  return placed && bodyOf(placed.line);
}

function check(placed: PlacedLine, file: RobotsFile): CheckedExpectation[] {
  const expectation = expectationOf(placed.line);
  if (!expectation) return [];
  const { flaw, path, tokens, allowed } = expectation;
  const outcomes = (flaw || !path ? [] : tokens).map((token): Outcome => {
    const { by, ...verdict } = verdictIn(file, token.text, path!.text);
    const answer = { ...verdict, line: by?.number ?? 0 };
    return { token, answer, holds: answer.allowed === allowed };
  });
  return [{ placed, expectation, outcomes }];
}
