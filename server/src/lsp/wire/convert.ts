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
import { pageUrl } from '../../core/homepage.ts';
import { type Edit, type Finding, messageOf, type RuleMeta, type Severity } from '../../core/rule/rule.ts';
import type { AnyDocument, Findings, Hover as HoverText } from '../../core/service.ts';
import type { Change } from '../../text/document.ts';
import { resultWords } from '../words/answers.ts';
import { documentWords } from '../words/log.ts';
import { bytesOf, MOST_BYTES } from './answerSize.ts';
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

/** The offset of a position; one outside of the text, or between two characters, is moved to the nearest before it. */
export const offsetOf = (text: Text, { line, character }: Position): number =>
  text.offsetAt({ line: Math.trunc(line), character: Math.trunc(character) });

/** The offsets of a range, the smaller first. */
export function offsetsOf(text: Text, range: Range): { start: number; end: number } {
  const a = offsetOf(text, range.start);
  const b = offsetOf(text, range.end);
  return { start: Math.min(a, b), end: Math.max(a, b) };
}

/** An edit of a fix for the wire. */
export const textEditOf = (text: Text, edit: Edit): TextEdit => ({
  range: rangeOf(text, edit.start, edit.end),
  newText: edit.text,
});

/** A finding for the wire. `meta` is that of its rule; without it the code is all there is to say. */
export function diagnosticOf(text: Text, meta: RuleMeta | undefined, finding: Finding): Diagnostic {
  return {
    range: rangeOf(text, finding.start, finding.end),
    severity: SEVERITY[finding.severity],
    code: finding.code,
    ...(meta && { codeDescription: { href: pageUrl(meta.code) } }),
    source: SOURCE,
    message: meta ? messageOf(meta, finding) : finding.code,
  };
}

/** The diagnostics of a document that fit into one message, errors first, with one more that says how many are left out. */
export function diagnosticsOf(
  text: Text,
  rules: ReadonlyMap<string, RuleMeta>,
  { findings, counts }: Findings,
): Diagnostic[] {
  const diagnostics = mostSevere(
    findings.map((finding) => diagnosticOf(text, rules.get(finding.code), finding)),
  );
  const all = totalOf(counts);
  if (all <= diagnostics.length) return diagnostics;
  const start = { line: 0, character: 0 };
  diagnostics.unshift({
    range: { start, end: start },
    severity: DiagnosticSeverity.Information,
    source: SOURCE,
    message: resultWords('moreFindings', { hidden: all - diagnostics.length, all }),
  });
  return diagnostics;
}

const totalOf = ({ errors, warnings, infos, hints }: Findings['counts']): number =>
  errors + warnings + infos + hints;

/** What else a message with diagnostics holds, in bytes: the URI, the version and the line about what is left out. */
const ENVELOPE_BYTES = 5_000;

/** The most severe diagnostics that fit into one message, in the order in which they are given. */
function mostSevere(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const sizes = diagnostics.map((diagnostic) => bytesOf(diagnostic) + 1);
  const bySeverity = [...diagnostics.keys()].sort(
    (a, b) => diagnostics[a]!.severity! - diagnostics[b]!.severity! || a - b,
  );
  let left = MOST_BYTES - ENVELOPE_BYTES;
  const sent = new Set<number>();
  for (const index of bySeverity) {
    left -= sizes[index]!;
    if (left < 0) break;
    sent.add(index);
  }
  return diagnostics.filter((_, index) => sent.has(index));
}

/** A hover for the wire, in the form that the client prefers. */
export const hoverOf = (
  text: Text,
  hover: HoverText | undefined,
  formats: readonly MarkupKind[] | undefined,
): Hover | null =>
  hover
    ? { contents: markupOf(hover.markdown, formats), range: rangeOf(text, hover.start, hover.end) }
    : null;

/** One content change as offsets of `text`, with what was wrong with it. */
export interface ReadChange {
  /** Undefined where there is no text to put in. */
  readonly change: Change | undefined;
  /** Whether the change is the new text as a whole. */
  readonly whole: boolean;
  readonly faults: readonly string[];
}

/**
 * Reads a content change of a `textDocument/didChange`, whatever the client has put into it. A change without a range
 * replaces the whole text. Numbers that are no offsets are moved to the nearest that is one, and said to be faulty.
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
