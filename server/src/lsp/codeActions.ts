/**
 * Quick fixes of the findings at a place, of all findings of one rule, and of all that are safe. The fixes are those of
 * the findings; here they only become what the client can read.
 */
import {
  type CancellationToken,
  type ClientCapabilities,
  type CodeAction,
  type CodeActionContext,
  CodeActionKind,
  type CodeActionParams,
  CodeActionTriggerKind,
  type Command,
  type Connection,
  type Diagnostic,
  type ExecuteCommandParams,
  LSPErrorCodes,
  type Range,
  ResourceOperationKind,
  ResponseError,
  type ServerCapabilities,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import type { Edit, Finding } from '../core/rule.ts';
import type { ReadyFix, Refactoring } from '../core/service.ts';
import { diagnosticOf, offsetsOf, textEditOf } from './convert.ts';
import type { OpenDocument } from './documents.ts';
import { isAble } from './experimental.ts';
import { findingsOf, rulesOf } from './findings.ts';
import { allEdits, hasFixes, type Wanted } from './fixes.ts';
import type { Guard } from './guard.ts';
import type { OtherFileChanges } from './otherFiles.ts';
import { quickFixes } from './quickFixes.ts';
import type { Reading } from './reading.ts';
import { ruleActions } from './ruleActions.ts';
import type { Tools } from './tools.ts';
import { documentChanged, refuseCancelled } from './wire.ts';

const FIX_ALL = `${CodeActionKind.SourceFixAll}.crawlwise`;
const REFACTORING_KINDS = ['rewrite', 'extract', 'inline', 'move'] as const satisfies Refactoring['kind'][];
const kindOf = (kind: Refactoring['kind']): string => `${CodeActionKind.Refactor}.${kind}`;
/** For clients that take commands only. */
const APPLY = 'crawlwise.applyEdit';

/** What a client can do with code actions. */
interface Abilities {
  /** It reads code actions, not commands only. */
  readonly literals: boolean;
  /** It asks for the edit of an action when that is chosen. */
  readonly resolves: boolean;
  /** It reads edits of a certain version of a document. */
  readonly versions: boolean;
  /** It makes files. */
  readonly creates: boolean;
}

const holds = (list: unknown, item: string): boolean => Array.isArray(list) && list.includes(item);

const abilitiesOf = ({ textDocument, workspace }: ClientCapabilities): Abilities => ({
  literals: textDocument?.codeAction?.codeActionLiteralSupport !== undefined,
  resolves:
    textDocument?.codeAction?.dataSupport === true &&
    holds(textDocument.codeAction.resolveSupport?.properties, 'edit'),
  versions: workspace?.workspaceEdit?.documentChanges === true,
  creates: holds(workspace?.workspaceEdit?.resourceOperations, ResourceOperationKind.Create),
});

/** What the server offers to a client of these capabilities; `commands` are those beside ours. */
export function codeActionCapabilities(
  client: ClientCapabilities,
  commands: readonly string[],
): ServerCapabilities {
  const { literals, resolves } = abilitiesOf(client);
  return literals
    ? {
        codeActionProvider: {
          codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL, ...REFACTORING_KINDS.map(kindOf)],
          ...(resolves && { resolveProvider: true }),
        },
        ...(commands.length > 0 && { executeCommandProvider: { commands: [...commands] } }),
      }
    : { codeActionProvider: true, executeCommandProvider: { commands: [APPLY, ...commands] } };
}

export interface CodeActionOptions {
  readonly connection: Connection;
  readonly guard: Guard;
  readonly reading: Pick<Reading, 'finished'>;
  readonly client: () => ClientCapabilities;
  readonly documentOf: (uri: unknown) => OpenDocument | undefined;
  /** Commands beside those of code actions. */
  readonly tools: Pick<Tools, 'execute'>;
  readonly otherFile: OtherFileChanges;
}

/** What stands in `data` of an action whose edit is still to be made: the document, and what is wanted. */
interface FixAllData extends Wanted {
  readonly uri: string;
}

/** Answers `textDocument/codeAction`, `codeAction/resolve` and, for clients that know commands only, their command. */
export function answerCodeActions({
  connection,
  guard,
  reading,
  client,
  documentOf,
  tools,
  otherFile,
}: CodeActionOptions): void {
  const editOf = (open: OpenDocument, edits: readonly Edit[]): WorkspaceEdit => {
    const { text } = open.document;
    const textEdits = edits.map((edit) => textEditOf(text, edit));
    return abilitiesOf(client()).versions
      ? {
          documentChanges: [
            { textDocument: { uri: open.clientUri, version: text.version }, edits: textEdits },
          ],
        }
      : { changes: { [open.clientUri]: textEdits } };
  };

  const fixAllEdit = async (open: OpenDocument, wanted: Wanted, token: CancellationToken) => {
    await reading.finished(open, token);
    const edits = await allEdits(open, wanted, guard, () => token.isCancellationRequested);
    refuseCancelled(token);
    if (!edits) throw documentChanged();
    return editOf(open, edits);
  };

  /** An action for all findings, or all of one rule; its edit is made when the client asks for it, if it does. */
  const fixAll = async (
    open: OpenDocument,
    title: string,
    kind: string,
    wanted: Wanted,
    token: CancellationToken,
  ) => {
    const action: CodeAction = { title, kind };
    if (abilitiesOf(client()).resolves) {
      const data: FixAllData = { uri: open.clientUri, ...wanted };
      return { ...action, data };
    }
    return { ...action, edit: await fixAllEdit(open, wanted, token) };
  };

  /** What a fix does to this file and, if need be, to another; undefined where that cannot be done. */
  const fixEdit = async (
    open: OpenDocument,
    fix: ReadyFix,
    token: CancellationToken,
  ): Promise<WorkspaceEdit | undefined> => {
    const edit = fix.edits.length > 0 ? editOf(open, fix.edits) : {};
    if (!fix.otherFile) return edit;
    const { versions, creates } = abilitiesOf(client());
    if (!versions || ('create' in fix.otherFile && !creates)) return undefined;
    const changes = await otherFile(open.service, fix.otherFile, token);
    return changes && { documentChanges: [...(edit.documentChanges ?? []), ...changes] };
  };

  /** What is shown of a finding; nothing for one that is shown at another place. */
  const diagnosticsOf = (open: OpenDocument, finding: Finding): Diagnostic[] => {
    const shown = findingsOf(open, guard).findings.find((one) => isSamePlace(one, finding));
    return shown ? [diagnosticOf(open.document.text, rulesOf(open.service).get(shown.code), shown)] : [];
  };

  /** Titles of the fixes of one rule that are not safe, but may be chosen for all its findings. */
  const bulkTitles = (
    findings: readonly Finding[],
    fixesOf: (finding: Finding) => readonly ReadyFix[],
    code: string,
  ): ReadonlySet<string> =>
    new Set(
      findings.flatMap((finding) =>
        finding.code === code ? fixesOf(finding).flatMap(({ title, bulk }) => (bulk ? [title] : [])) : [],
      ),
    );

  const refactorings = (open: OpenDocument, { range, context }: CodeActionParams): CodeAction[] => {
    const { refactorings } = open.service.features;
    const isWanted = REFACTORING_KINDS.some((kind) => wants(context?.only, kindOf(kind)));
    if (!refactorings || !isWanted || isCursorMoving(range, context)) return [];
    return guard(`change the form of ${open.uri}`, [], () => {
      const span = offsetsOf(open.document.text, range);
      return refactorings(open.document, span, open.asked)
        .filter(({ kind }) => wants(context?.only, kindOf(kind)))
        .map(({ title, kind, edits }) => ({ title, kind: kindOf(kind), edit: editOf(open, edits) }));
    });
  };

  const actionsFor = async (open: OpenDocument, params: CodeActionParams, token: CancellationToken) => {
    const only = params.context?.only;
    const actions: CodeAction[] = [];
    if (wants(only, CodeActionKind.QuickFix)) {
      // No fix is proven before.
      await reading.finished(open, token);
      const {
        findings,
        fixesOf,
        actions: found,
      } = await quickFixes(open, params.range, {
        guard,
        diagnosticsOf: (finding) => diagnosticsOf(open, finding),
        fixEdit: (fix) => fixEdit(open, fix, token),
        editOf: (edits) => editOf(open, edits),
      });
      actions.push(...found);
      for (const code of new Set(findings.map((finding) => finding.code))) {
        const all = `Fix all ${code} problems in this file`;
        if (hasFixes(open, 2, { code }, guard)) {
          actions.push(await fixAll(open, all, CodeActionKind.QuickFix, { code }, token));
        }
        for (const title of bulkTitles(findings, fixesOf, code)) {
          if (!hasFixes(open, 2, { code, title }, guard)) continue;
          const chosen = `${all}: ${title}`;
          actions.push(await fixAll(open, chosen, CodeActionKind.QuickFix, { code, title }, token));
        }
      }
      actions.push(
        ...ruleActions(open, findings, {
          guard,
          commands: isAble(client(), 'crawlwiseCommands'),
          diagnosticsOf: (finding) => diagnosticsOf(open, finding),
          editOf: (edits) => editOf(open, edits),
        }),
      );
    }
    actions.push(...refactorings(open, params));
    const unequal = unlike(actions);
    if (only && wants(only, FIX_ALL)) {
      await reading.finished(open, token);
      if (hasFixes(open, 1, {}, guard)) {
        unequal.push(await fixAll(open, 'Fix all problems that have a safe fix', FIX_ALL, {}, token));
      }
    }
    return unequal;
  };

  connection.onCodeAction(async (params, token): Promise<(CodeAction | Command)[] | null> => {
    refuseCancelled(token);
    const open = documentOf(params.textDocument.uri);
    if (!open) return null;
    const actions = await actionsFor(open, params, token);
    return abilitiesOf(client()).literals ? actions : actions.filter(({ edit }) => edit).map(asCommand);
  });

  connection.onCodeActionResolve(async (action, token) => {
    refuseCancelled(token);
    const { uri, code, title } = (action?.data ?? {}) as Partial<FixAllData>;
    const open = documentOf(uri);
    return open ? { ...action, edit: await fixAllEdit(open, { code, title }, token) } : action;
  });

  connection.onExecuteCommand(async ({ command, arguments: given }: ExecuteCommandParams, token) => {
    if (await tools.execute(command, given ?? [], token)) return null;
    const edit: unknown = given?.[0];
    if (command !== APPLY || typeof edit !== 'object' || edit === null) {
      throw new ResponseError(
        LSPErrorCodes.RequestFailed,
        `There is no command ${command} with such arguments`,
      );
    }
    await connection.workspace.applyEdit(edit as WorkspaceEdit);
    return null;
  });
}

const asCommand = ({ title, edit }: CodeAction): Command => ({ title, command: APPLY, arguments: [edit] });

/** Whether a client that asks for kinds in `only` wants actions of `kind`; without a list it wants all. */
const wants = (only: readonly string[] | undefined, kind: string): boolean =>
  !only || only.some((asked) => asked === '' || kind === asked || kind.startsWith(`${asked}.`));

/** Whether the client only looks for something to show beside the cursor: refactorings would light the bulb on every line. */
const isCursorMoving = ({ start, end }: Range, context: CodeActionContext | undefined): boolean =>
  context?.triggerKind === CodeActionTriggerKind.Automatic &&
  start.line === end.line &&
  start.character === end.character;

/** Those that do not do the same as an earlier one: two findings may be fixed in one way, which may be a refactoring, too. */
function unlike(actions: readonly CodeAction[]): CodeAction[] {
  const known = new Set<string>();
  return actions.filter(({ edit }) => {
    if (!edit) return true;
    const key = JSON.stringify(edit);
    return !known.has(key) && known.add(key);
  });
}

const isSamePlace = (a: Finding, b: Finding): boolean =>
  a.code === b.code && a.start === b.start && a.end === b.end;
