/**
 * Offsets to positions of the protocol and back. No other file of the server does this.
 */
import {
  type Diagnostic,
  DiagnosticSeverity,
  type Hover,
  type MarkupKind,
  type Position,
  type Range,
  type TextEdit,
} from 'vscode-languageserver';
import { paragraph } from '../../core/bidi.ts';
import { inFairOrder } from '../../core/findings/fairOrder.ts';
import { pageUrl } from '../../core/homepage.ts';
import { type Edit, type Finding, messageOf, type RuleMeta, type Severity } from '../../core/rule/rule.ts';
import type { AnyDocument, Findings, Hover as HoverText } from '../../core/service.ts';
import type { Change } from '../../text/document.ts';
import type { Span } from '../../text/span.ts';
import { resultWords } from '../words/answers.ts';
import { documentWords } from '../words/log.ts';
import { bytesOf, MAX_BYTES } from './answerSize.ts';
import { markupOf } from './markup.ts';

type Text = AnyDocument['text'];

export const SOURCE = 'crawlwise';

const SEVERITY: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** The range of two offsets (UTF-16 units, half-open). */
export const rangeOf = (text: Text, start: number, end: number): Range => ({
  start: text.positionAt(start),
  end: text.positionAt(end),
});

/** The offset of a position; outside of the text, or inside a character, the nearest offset before it. */
export const offsetOf = (text: Text, { line, character }: Position): number =>
  text.offsetAt({ line: Math.trunc(line), character: Math.trunc(character) });

/** The offsets of a range, the smaller first. */
export function offsetsOf(text: Text, range: Range): Span {
  const a = offsetOf(text, range.start);
  const b = offsetOf(text, range.end);
  return { start: Math.min(a, b), end: Math.max(a, b) };
}

/** An edit of a fix in the protocol's form. */
export const textEditOf = (text: Text, edit: Edit): TextEdit => ({
  range: rangeOf(text, edit.start, edit.end),
  newText: edit.text,
});

/** A finding in the protocol's form. `meta` is that of its rule; without it, the message is the code. */
export function diagnosticOf(
  text: Text,
  meta: RuleMeta | undefined,
  finding: Finding,
): Diagnostic & { readonly message: string } {
  const message = meta ? messageOf(meta, finding) : finding.code;
  return {
    ...diagnosticAt(rangeOf(text, finding.start, finding.end), finding.severity, meta?.code, message),
    code: finding.code,
  };
}

/** A finding of a rule, by its code, if the range and the message are known. */
export function diagnosticAt(
  range: Range,
  severity: Severity,
  code: RuleMeta['code'] | undefined,
  message: string,
): Diagnostic & { readonly message: string } {
  const href = code && pageUrl(code);
  return {
    range,
    severity: SEVERITY[severity],
    ...(code !== undefined && { code }),
    ...(href !== undefined && { codeDescription: { href } }),
    source: SOURCE,
    message: paragraph(message),
  };
}

/** The diagnostics of a document that fit into one message, in fair order; a first one says how many are left out. */
export function diagnosticsOf(
  text: Text,
  rules: ReadonlyMap<string, RuleMeta>,
  { findings, counts }: Findings,
): ReturnType<typeof diagnosticOf>[] {
  const all = new Map(
    findings.map((finding) => [finding, diagnosticOf(text, rules.get(finding.code), finding)]),
  );
  const diagnostics = fitting(all, inFairOrder(findings));
  const total = totalOf(counts);
  if (total <= diagnostics.length) return diagnostics;
  const start = { line: 0, character: 0 };
  const message = resultWords('moreFindings', { hidden: total - diagnostics.length, all: total });
  return [informationAt({ start, end: start }, message), ...diagnostics];
}

/** The findings of a file that a document makes. */
export interface MadeFindings {
  readonly text: Text;
  readonly rules: ReadonlyMap<string, RuleMeta>;
  readonly findings: Findings;
  /** As the client has it. */
  readonly uri: string;
  /** As messages show it. */
  readonly path: string;
}

/** Diagnostics of other files that are shown at one line. */
const MAX_ELSEWHERE = 100;

/**
 * The findings of made files above hint, as diagnostics at a line of the document that makes them: errors first.
 * @param at an offset in the line
 * @param isRelating whether the client shows related places
 * @param left further files whose findings are not known
 */
export function diagnosticsElsewhere(
  text: Text,
  at: number,
  made: readonly MadeFindings[],
  { isRelating, left }: { readonly isRelating: boolean; readonly left: number },
): Diagnostic[] {
  const range = lineOf(text, at);
  const all = made.flatMap(({ uri, path, ...own }) =>
    diagnosticsOf(own.text, own.rules, own.findings)
      .filter(({ severity }) => severity !== DiagnosticSeverity.Hint)
      .map(({ message, ...diagnostic }): Diagnostic => {
        const location = { uri, range: diagnostic.range };
        return {
          ...diagnostic,
          range,
          message: paragraph(
            resultWords('built', { message, file: path, line: location.range.start.line + 1 }),
          ),
          ...(isRelating && {
            relatedInformation: [{ location, message: paragraph(resultWords('builtFile')) }],
          }),
        };
      }),
  );
  all.sort((a, b) => a.severity! - b.severity!);
  const hidden = all.length - MAX_ELSEWHERE;
  return [
    ...all.slice(0, MAX_ELSEWHERE),
    ...(hidden > 0 ? [informationAt(range, resultWords('moreFindings', { hidden, all: all.length }))] : []),
    ...(left > 0 ? [informationAt(range, resultWords('moreFiles', { count: left }))] : []),
  ];
}

/** The same if the document was changed after the build: one that says so, if anything was found. */
export const outdatedDiagnostics = (text: Text, at: number, file: string, count: number): Diagnostic[] =>
  count === 0 ? [] : [informationAt(lineOf(text, at), resultWords('outdated', { file, count }))];

/** The line of an offset, without its line break. */
function lineOf(text: Text, at: number): Range {
  const { line } = text.positionAt(at);
  const start = { line, character: 0 };
  return { start, end: text.positionAt(text.offsetAt({ line, character: Number.MAX_SAFE_INTEGER })) };
}

const informationAt = (range: Range, message: string) => ({
  ...{ range, severity: DiagnosticSeverity.Information, source: SOURCE, message: paragraph(message) },
});

const totalOf = ({ errors, warnings, infos, hints }: Findings['counts']): number =>
  errors + warnings + infos + hints;

/** The rest of a message with diagnostics, in bytes: the URI, the version and the line about what is left out. */
const ENVELOPE_BYTES = 5_000;

/** The first diagnostics in fair order that fit into one message, as they follow each other in the file. */
function fitting<T>(diagnostics: ReadonlyMap<Finding, T>, fair: readonly Finding[]): T[] {
  let left = MAX_BYTES - ENVELOPE_BYTES;
  const sent = new Set<Finding>();
  for (const finding of fair) {
    left -= bytesOf(diagnostics.get(finding)!) + 1;
    if (left < 0) break;
    sent.add(finding);
  }
  return [...diagnostics].flatMap(([finding, diagnostic]) => (sent.has(finding) ? diagnostic : []));
}

/** A hover in the protocol's form, as the client prefers. */
export const hoverOf = (
  text: Text,
  hover: HoverText | undefined,
  formats: readonly MarkupKind[] | undefined,
): Hover | null =>
  hover
    ? { contents: markupOf(hover.markdown, formats), range: rangeOf(text, hover.start, hover.end) }
    : null;

/** One content change as offsets of `text`, and its faults. */
export interface ReadChange {
  /** Undefined if it has no new text. */
  readonly change: Change | undefined;
  /** Whether the change replaces the whole text. */
  readonly whole: boolean;
  readonly faults: readonly string[];
}

/**
 * Reads a content change of a `textDocument/didChange`, however invalid. A change without a range replaces the whole
 * text. Numbers that are not offsets are clamped, and reported as faults.
 */
export function changeOf(text: Text, event: unknown): ReadChange {
  const { range, text: inserted } = (event ?? {}) as { range?: unknown; text?: unknown };
  if (typeof inserted !== 'string') {
    return { change: undefined, whole: false, faults: [documentWords('noText')] };
  }
  if (range === undefined || range === null) {
    return { change: { start: 0, end: text.length, text: inserted }, whole: true, faults: [] };
  }
  const faults: string[] = [];
  const { start, end } = range as { start?: unknown; end?: unknown };
  const from = readPosition(text, 'start', start, faults);
  const to = readPosition(text, 'end', end, faults);
  if (to < from) faults.push(documentWords('endBeforeStart'));
  return {
    change: { start: Math.min(from, to), end: Math.max(from, to), text: inserted },
    whole: false,
    faults,
  };
}

function readPosition(text: Text, name: string, value: unknown, faults: string[]): number {
  const { line, character } = (value ?? {}) as { line?: unknown; character?: unknown };
  const position = {
    line: readNumber(`${name}.line`, line, faults),
    character: readNumber(`${name}.character`, character, faults),
  };
  const offset = text.offsetAt(position);
  if (position.line >= text.lineCount) {
    faults.push(
      documentWords('pastLastLine', {
        position: name,
        line: String(position.line),
        last: String(text.lineCount - 1),
      }),
    );
  } else if (position.character > 0) {
    const reached = offset - text.offsetAt({ line: position.line, character: 0 });
    if (reached < position.character) {
      faults.push(
        documentWords('pastLineEnd', {
          position: name,
          character: String(position.character),
          line: String(position.line),
          end: String(reached),
        }),
      );
    }
  }
  return offset;
}

function readNumber(name: string, value: unknown, faults: string[]): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  const written = JSON.stringify(value);
  faults.push(
    written === undefined
      ? documentWords('missing', { field: name })
      : documentWords('notNumber', { field: name, value: written }),
  );
  return typeof value === 'number' && value > 0 ? Math.trunc(value) : 0;
}
