/** Actions about a rule instead of a finding: suppress it on the line or in the file, set its level, read its page. */
import { CodeActionKind, type Diagnostic } from 'vscode-languageserver';
import type { Code, Edit, Finding } from '../../core/rule/rule.ts';
import type { OpenDocument } from '../documents/documents.ts';
import { rulesOf } from '../documents/findings.ts';
import type { Guard } from '../wire/guard.ts';
import { actionWords } from '../words/answers.ts';
import { failureTo } from '../words/failures.ts';
import type { Offer } from './offer.ts';

/** With findings of more rules at a place, these actions are left out. */
const MOST_CODES = 3;

export interface RuleActionOptions {
  readonly guard: Guard;
  /** The client supports the commands that set a level and show a rule's page. */
  readonly commands: boolean;
  readonly diagnosticsOf: (finding: Finding) => readonly Diagnostic[];
}

/** Findings about suppression comments are not suppressed by further comments. */
const isAboutComments = (code: Code): boolean => code.endsWith('/unused-suppression');

/** The actions for the rules of findings, in the order of the findings. */
export function ruleActions(
  open: OpenDocument,
  findings: readonly Finding[],
  { guard, commands, diagnosticsOf }: RuleActionOptions,
): Offer[] {
  const rules = rulesOf(open.service);
  const byCode = new Map<Code, Finding>();
  for (const finding of findings) {
    if (rules.has(finding.code) && !byCode.has(finding.code)) byCode.set(finding.code, finding);
  }
  return [...byCode].slice(0, MOST_CODES).flatMap(([code, finding]) => {
    const { start } = finding;
    const diagnostics = [...diagnosticsOf(finding)];
    const offer = (title: string, edits: readonly Edit[]): Offer => ({
      action: { title, kind: CodeActionKind.QuickFix, diagnostics },
      edits,
    });
    const disable = (scope: 'line' | 'file', title: string): Offer[] => {
      if (isAboutComments(code) || finding.suppressible === false) return [];
      const edit = guard(failureTo('disable', { code, uri: open.uri }), undefined, () =>
        open.service.features.disable?.(open.document, { code, start, scope }),
      );
      return edit && edit.start <= start ? [offer(title, [edit])] : [];
    };
    const command = (title: string, name: string, args: unknown[]): Offer[] =>
      commands
        ? [
            {
              action: {
                ...{ title, kind: CodeActionKind.QuickFix, diagnostics },
                command: { title, command: name, arguments: args },
              },
            },
          ]
        : [];
    return [
      ...disable('line', actionWords('disableOnLine', { code })),
      ...disable('file', actionWords('disableInFile', { code })),
      ...command(actionWords('setLevel', { code }), 'crawlwise.setLevel', [code, open.clientUri]),
      ...command(actionWords('showRule', { code }), 'crawlwise.showRule', [code]),
    ];
  });
}
