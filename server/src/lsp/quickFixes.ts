/** The quick fixes of a place, in the order in which an editor is to list them. */
import { type CodeAction, CodeActionKind, type Diagnostic, type Range } from 'vscode-languageserver';
import { type Edit, type Finding, SEVERITIES } from '../core/rule.ts';
import type { ReadyFix, Span } from '../core/service.ts';
import { offsetsOf } from './convert.ts';
import type { OpenDocument } from './documents.ts';
import { MOST_FINDINGS } from './findings.ts';
import { fixesOfEach } from './fixes.ts';
import type { Guard } from './guard.ts';

export interface QuickFixOptions {
  readonly guard: Guard;
  readonly diagnosticsOf: (finding: Finding) => Diagnostic[];
  /** Undefined where the client cannot do what the fix does. */
  readonly fixEdit: (fix: ReadyFix) => Promise<CodeAction['edit'] | undefined>;
  readonly editOf: (edits: readonly Edit[]) => NonNullable<CodeAction['edit']>;
}

export interface QuickFixes {
  readonly findings: readonly Finding[];
  /** The ways to fix one of the findings, best first. */
  readonly fixesOf: (finding: Finding) => readonly ReadyFix[];
  readonly actions: readonly CodeAction[];
}

/**
 * The fixes of the findings that touch a range, those of the most severe finding first, and the findings. What opens
 * or blocks `/` for a crawler comes last. The fix of the line stands in one of the first two rows; with it the findings of the whole line
 * count where none touches the range.
 *
 * VS Code lists actions with diagnostics before others. So that it keeps this order, a fix of a finding that is shown
 * elsewhere, or of none, has a diagnostic of this place if there is any.
 */
export async function quickFixes(
  open: OpenDocument,
  range: Range,
  options: QuickFixOptions,
): Promise<QuickFixes> {
  const { guard } = options;
  const span = guard(`find a place in ${open.uri}`, undefined, () => offsetsOf(open.document.text, range));
  if (!span) return { findings: [], fixesOf: () => [], actions: [] };
  const ofLine =
    range.start.line === range.end.line
      ? guard(`fix a line of ${open.uri}`, undefined, () =>
          open.service.features.lineFix?.(open.document, span.start),
        )
      : undefined;
  const touching = findingsIn(open, span, guard);
  const findings = ofLine && touching.length === 0 ? findingsIn(open, lineOf(open, span), guard) : touching;
  const anywhere = findings.flatMap(options.diagnosticsOf).slice(0, 1);
  const fixesByFinding = fixesOfEach(open, findings, guard);
  const fixesOf = (finding: Finding): readonly ReadyFix[] => fixesByFinding[findings.indexOf(finding)] ?? [];
  const offered = findings.flatMap((finding, index) => {
    const fixes = fixesByFinding[index]!;
    const preferred = fixes.find((fix) => fix.safe);
    return fixes.map((fix) => ({ fix, finding, isPreferred: fix === preferred }));
  });
  const found = await Promise.all(
    offered.map(async ({ fix, finding, isPreferred }): Promise<Row[]> => {
      const edit = await options.fixEdit(fix);
      if (!edit) return [];
      const own = options.diagnosticsOf(finding);
      const action = actionOf(fix.title, edit, own.length > 0 ? own : anywhere);
      return [
        {
          action: { ...action, ...(isPreferred && { isPreferred }) },
          isWholeSite: fix.oneByOne === 'whole site',
        },
      ];
    }),
  );
  const rows = found.flat();
  const ordered = [...rows.filter((row) => !row.isWholeSite), ...rows.filter((row) => row.isWholeSite)];
  if (!ofLine) return { findings, fixesOf, actions: ordered.map(({ action }) => action) };
  const { title, edits, first } = ofLine;
  return {
    findings,
    fixesOf,
    actions: withLineFix(ordered, actionOf(title, options.editOf(edits), anywhere), first),
  };
}

const actionOf = (
  title: string,
  edit: NonNullable<CodeAction['edit']>,
  diagnostics: Diagnostic[],
): CodeAction => ({
  title,
  kind: CodeActionKind.QuickFix,
  ...(diagnostics.length > 0 && { diagnostics }),
  edit,
});

interface Row {
  readonly action: CodeAction;
  /** Whether it opens or blocks `/` for some crawler. */
  readonly isWholeSite: boolean;
}

/**
 * The fix of the line as the first row, or behind the one that is preferred or else best. Editors list what is preferred
 * first, so nothing behind these rows is.
 */
function withLineFix(rows: readonly Row[], ofLine: CodeAction, first = false): readonly CodeAction[] {
  const key = JSON.stringify(ofLine.edit);
  const at = rows.findIndex(({ action }) => JSON.stringify(action.edit) === key);
  const own = { ...ofLine, ...rows[at]?.action };
  const others = rows.filter((_, index) => index !== at);
  const preferred = others.find(({ action }) => action.isPreferred);
  const better = preferred ?? (at === 0 ? undefined : others.find(({ isWholeSite }) => !isWholeSite));
  const best = first ? undefined : better;
  const rest = others
    .filter((row) => row !== best)
    .map(({ action: { isPreferred: _, ...action } }): CodeAction => action);
  return best ? [best.action, own, ...rest] : [own, ...rest];
}

/** A longer line is not looked through: it may be the whole of a sitemap. */
const LONGEST_LINE = 2_000;

/** The line of a span, or the span where that line is long. */
function lineOf({ document: { text } }: OpenDocument, span: Span): Span {
  const { line } = text.positionAt(span.start);
  const start = text.offsetAt({ line, character: 0 });
  const end = text.offsetAt({ line, character: Number.MAX_SAFE_INTEGER });
  return end - start > LONGEST_LINE ? span : { start, end };
}

/** The findings that touch a span, also those shown elsewhere: the most severe first, of equals the shorter. */
function findingsIn(open: OpenDocument, span: Span, guard: Guard): readonly Finding[] {
  const places = guard(`check ${open.uri}`, [], () =>
    open.service.places(open.document, { ...span, most: MOST_FINDINGS }),
  );
  return [...places].sort(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || a.end - a.start - (b.end - b.start),
  );
}
