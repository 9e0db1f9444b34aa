/**
 * What can be done about a rule rather than about what it found: silence it on the line or in the file, give it another
 * level, read why it exists.
 */
import { type CodeAction, CodeActionKind, type Diagnostic } from 'vscode-languageserver';
import type { Code, Edit, Finding } from '../core/rule.ts';
import type { OpenDocument } from './documents.ts';
import { rulesOf } from './findings.ts';
import type { Guard } from './guard.ts';

/** A place where more rules speak has enough to choose from. */
const MOST_CODES = 3;

export interface RuleActionOptions {
  readonly guard: Guard;
  /** The client has the commands that set a level and show a rule's page. */
  readonly commands: boolean;
  readonly diagnosticsOf: (finding: Finding) => readonly Diagnostic[];
  readonly editOf: (edits: readonly Edit[]) => NonNullable<CodeAction['edit']>;
}

/** What is wrong with a comment that silences is not silenced by another one. */
const isAboutComments = (code: Code): boolean => code.endsWith('/unused-suppression');

/** The actions for the rules of findings, those of the first finding first. */
export function ruleActions(
  open: OpenDocument,
  findings: readonly Finding[],
  { guard, commands, diagnosticsOf, editOf }: RuleActionOptions,
): CodeAction[] {
  const rules = rulesOf(open.service);
  const byCode = new Map<Code, Finding>();
  for (const finding of findings) {
    if (rules.has(finding.code) && !byCode.has(finding.code)) byCode.set(finding.code, finding);
  }
  return [...byCode].slice(0, MOST_CODES).flatMap(([code, finding]) => {
    const { start } = finding;
    const diagnostics = [...diagnosticsOf(finding)];
    const action = (title: string, rest: Partial<CodeAction>): CodeAction => ({
      title,
      kind: CodeActionKind.QuickFix,
      diagnostics,
      ...rest,
    });
    const disable = (scope: 'line' | 'file'): CodeAction[] => {
      if (isAboutComments(code) || finding.suppressible === false) return [];
      const edit = guard(`disable ${code} in ${open.uri}`, undefined, () =>
        open.service.features.disable?.(open.document, { code, start, scope }),
      );
      return edit && edit.start <= start
        ? [action(`Disable ${code} for this ${scope}`, { edit: editOf([edit]) })]
        : [];
    };
    const command = (title: string, name: string, args: unknown[]): CodeAction[] =>
      commands ? [action(title, { command: { title, command: name, arguments: args } })] : [];
    return [
      ...disable('line'),
      ...disable('file'),
      ...command(`Set the level of ${code}…`, 'crawlwise.setLevel', [code, open.clientUri]),
      ...command(`Show why: ${code}`, 'crawlwise.showRule', [code]),
    ];
  });
}
