/** Actions about a rule, not about its finding: suppress it on the line or in the file, or configure it. */
import { CodeActionKind, type TextEdit } from 'vscode-languageserver';
import { isOfFailures } from '../../core/rule/failureRule.ts';
import type { Code, Edit, Finding } from '../../core/rule/rule.ts';
import { rulesOf } from '../documents/findings.ts';
import type { OpenDocument } from '../documents/openDocument.ts';
import { textEditOf } from '../wire/convert.ts';
import type { Guard } from '../wire/guard.ts';
import { actionWords } from '../words/answers.ts';
import { failureTo } from '../words/failures.ts';
import type { Offer } from './offer.ts';
import type { QuickFixOptions } from './quickFixes.ts';

/** If a place has findings of more rules than this, these actions are left out. */
const MAX_CODES = 3;

const CONFIGURE = 'crawlwise.configureRule';
const SCOPES = ['line', 'file'] as const;
type Scope = (typeof SCOPES)[number];

export interface RuleActionOptions extends Pick<QuickFixOptions, 'guard' | 'diagnosticsOf'> {
  /** The client has the command that lets the user choose among these actions. */
  readonly commands: boolean;
}

/** Findings about suppression comments are not suppressed by further comments. */
const isAboutComments = (code: Code): boolean => code.endsWith('/unused-suppression');

/**
 * The actions for the rules of findings, those of the first finding first. A client with the command has one row for
 * each rule, with the edits that ignore it as arguments; others have a row for each edit, those for the line first.
 */
export function ruleActions(
  open: OpenDocument,
  findings: readonly Finding[],
  { guard, commands, diagnosticsOf }: RuleActionOptions,
): Offer[] {
  const rules = rulesOf(open.service);
  const byCode = new Map<Code, Finding>();
  for (const finding of findings) {
    if (rules.has(finding.code) && !isOfFailures(finding.code) && !byCode.has(finding.code))
      byCode.set(finding.code, finding);
  }
  const concerned = [...byCode.values()].slice(0, MAX_CODES);
  const actionOf = (title: string, finding: Finding) => ({
    ...{ title, kind: CodeActionKind.QuickFix, diagnostics: diagnosticsOf(finding) },
  });
  const edits = new Map(concerned.map((finding) => [finding, ignoring(open, finding, guard)]));
  if (!commands) {
    return SCOPES.flatMap((scope) =>
      concerned.flatMap((finding) => {
        const edit = edits.get(finding)![scope];
        const title = actionWords(scope === 'line' ? 'disableOnLine' : 'disableInFile', finding);
        return edit ? [{ action: actionOf(title, finding), edits: [edit] }] : [];
      }),
    );
  }
  const { text } = open.document;
  return concerned.map((finding) => {
    const title = actionWords('configure', { code: finding.code });
    const known = Object.entries(edits.get(finding)!);
    const ignore: Partial<Record<Scope, TextEdit>> = Object.fromEntries(
      known.map(([scope, edit]) => [scope, textEditOf(text, edit)]),
    );
    const about = { code: finding.code, uri: open.clientUri, version: text.version, ignore };
    return {
      action: { ...actionOf(title, finding), command: { title, command: CONFIGURE, arguments: [about] } },
    };
  });
}

/** The comments that ignore a finding. */
function ignoring(
  open: OpenDocument,
  { code, start, suppressible }: Finding,
  guard: Guard,
): Partial<Record<Scope, Edit>> {
  if (isAboutComments(code) || suppressible === false) return {};
  return Object.fromEntries(
    SCOPES.flatMap((scope) => {
      const edit = guard(failureTo('disable', { code, uri: open.uri }), undefined, () =>
        open.service.features.disable?.(open.document, { code, start, scope }),
      );
      return edit && edit.start <= start ? [[scope, edit]] : [];
    }),
  );
}
