/**
 * Code actions in the protocol's form. `offers.ts` collects them; this file converts them for the client. The edit of
 * an action is sent when the action is chosen: by `codeAction/resolve`, or by a command if the client does not resolve
 * and the edit is long.
 */
import {
  type CancellationToken,
  type ClientCapabilities,
  type CodeAction,
  type Command,
  type Connection,
  LSPErrorCodes,
  type Range,
  ResourceOperationKind,
  ResponseError,
  type ServerCapabilities,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { paragraph } from '../../core/bidi.ts';
import type { Edit } from '../../core/rule/rule.ts';
import type { Steps } from '../../core/steps.ts';
import type { OpenDocument, OpenDocuments } from '../documents/openDocument.ts';
import type { Reading } from '../documents/reading.ts';
import { stepwise, untilEdited } from '../documents/stepwise.ts';
import { noteSent } from '../documents/typedEdits.ts';
import { bytesOf, MAX_BYTES } from '../wire/answerSize.ts';
import { isAble } from '../wire/experimental.ts';
import type { Guard } from '../wire/guard.ts';
import { DOCUMENT, isObject, type OnRequest, RANGE } from '../wire/parameters.ts';
import { documentChanged, refuseCanceled } from '../wire/wire.ts';
import { errorWords } from '../words/answers.ts';
import type { OtherFileChanges } from '../workspace/otherFiles.ts';
import { allEdits, type FixSelection, isLong } from './fixes.ts';
import type { ActionContext, Offer, OfferOptions } from './offer.ts';
import { ACTION_KINDS, offersFor } from './offers.ts';
import { ownEdit, type Tools } from './tools.ts';

/** For clients that do not resolve actions. */
const APPLY = 'crawlwise.applyEdit';

/** The client's support of code actions. */
interface Abilities {
  /** Code actions are supported, not commands only. */
  readonly literals: boolean;
  /** `codeAction/resolve` is supported for edits. */
  readonly resolves: boolean;
  /** Edits of a certain version of a document are supported. */
  readonly versions: boolean;
  /** Creating files is supported. */
  readonly creates: boolean;
  /** `workspace/applyEdit` is supported. */
  readonly applies: boolean;
}

const holds = (list: unknown, item: string): boolean => Array.isArray(list) && list.includes(item);

const abilitiesOf = ({ textDocument, workspace }: ClientCapabilities): Abilities => {
  const literals = textDocument?.codeAction?.codeActionLiteralSupport !== undefined;
  return {
    literals,
    resolves:
      textDocument?.codeAction?.dataSupport === true &&
      holds(textDocument.codeAction.resolveSupport?.properties, 'edit'),
    versions: workspace?.workspaceEdit?.documentChanges === true,
    creates: holds(workspace?.workspaceEdit?.resourceOperations, ResourceOperationKind.Create),
    // Assumed for clients that know commands only: they have no other way.
    applies: !literals || workspace?.applyEdit === true,
  };
};

/** The capabilities for a client with these capabilities; `others` are further commands. */
export function codeActionCapabilities(
  client: ClientCapabilities,
  others: readonly string[],
): ServerCapabilities {
  const { literals, resolves, applies } = abilitiesOf(client);
  const commands = [...(applies && !(literals && resolves) ? [APPLY] : []), ...others];
  return {
    codeActionProvider: literals
      ? { codeActionKinds: [...ACTION_KINDS], ...(resolves && { resolveProvider: true }) }
      : true,
    ...(commands.length > 0 && { executeCommandProvider: { commands } }),
  };
}

export interface CodeActionOptions {
  readonly connection: Connection;
  readonly onRequest: OnRequest;
  readonly guard: Guard;
  readonly reading: Pick<Reading, 'finished'>;
  readonly client: () => ClientCapabilities;
  readonly opened: Pick<OpenDocuments, 'get'>;
  /** Further commands. */
  readonly tools: Pick<Tools, 'execute'>;
  readonly otherFile: OtherFileChanges;
}

/** An action of a place, by its index there, as the client sends it for resolving. */
interface AtPlace {
  readonly range: Range;
  readonly context: ActionContext;
  readonly version: number;
  readonly nth: number;
}

/** The `data` of an action, from which its edit is made. */
interface ActionData extends FixSelection, Partial<AtPlace> {
  readonly uri: string;
}

/** How the offers of documents are found, also that from which an action was made, and turned into edits. */
function offering({ guard, reading, client, otherFile }: CodeActionOptions) {
  const editOf = (open: OpenDocument, edits: readonly Edit[]): WorkspaceEdit => {
    noteSent(open, edits);
    return ownEdit(open, edits, abilitiesOf(client()).versions);
  };
  const makeEdit = async (open: OpenDocument, offer: Offer, token: CancellationToken) => {
    if (!offer.wanted) {
      const { edits = [], otherFile } = offer;
      const own = edits.length > 0 ? editOf(open, edits) : {};
      return otherFile ? { documentChanges: [...(own.documentChanges ?? []), ...otherFile] } : own;
    }
    await reading.finished(open, token);
    return editOf(open, await stepwise(untilEdited(allEdits(open, offer.wanted, guard), open), token));
  };

  const offersAt = async (
    open: OpenDocument,
    { range, context }: Pick<AtPlace, 'range' | 'context'>,
    token: CancellationToken,
  ) => {
    await reading.finished(open, token);
    const { versions, creates } = abilitiesOf(client());
    const options: OfferOptions = {
      ...{ guard, commands: isAble(client(), 'crawlwiseCommands') },
      run: <T>(steps: Steps<T>) => stepwise(untilEdited(steps, open), token),
      otherFileOf: async ({ otherFile: change }) =>
        change && versions && (!('create' in change) || creates)
          ? otherFile(open.service, change, token)
          : undefined,
    };
    return offersFor(open, range, context, options);
  };

  /** The offer from which an action was made. */
  const offerOf = async (
    open: OpenDocument,
    title: string,
    data: Partial<ActionData>,
    token: CancellationToken,
  ) => {
    const { code, title: way, range, context = {}, version, nth = -1 } = data;
    if (!range) return { action: { title }, wanted: { code, title: way } };
    if (version !== open.document.text.version) throw documentChanged();
    const offer = (await offersAt(open, { range, context }, token))[nth];
    if (!offer || paragraph(offer.action.title) !== title) throw documentChanged();
    return offer;
  };

  return {
    offersAt,
    makeEdit,
    /** The edit of an action that was sent without it. */
    async editFor(open: OpenDocument, title: string, data: Partial<ActionData>, token: CancellationToken) {
      return makeEdit(open, await offerOf(open, title, data, token), token);
    },
  };
}

/** Handles `textDocument/codeAction`, `codeAction/resolve` and, for clients that do not resolve, our command. */
export function answerCodeActions(options: CodeActionOptions): void {
  const { connection, onRequest, guard, client, opened, tools } = options;
  const { offersAt, makeEdit, editFor } = offering(options);

  /**
   * Converts offers to actions. For a client that does not resolve, they include their edits as far as these fit into
   * one answer.
   */
  const actionsOf = async (
    open: OpenDocument,
    offers: readonly Offer[],
    place: Omit<AtPlace, 'nth'>,
    token: CancellationToken,
  ): Promise<CodeAction[]> => {
    const { resolves, applies } = abilitiesOf(client());
    const actions: CodeAction[] = [];
    let left = MAX_BYTES;
    for (const [nth, offer] of offers.entries()) {
      const { wanted, edits, otherFile } = offer;
      const title = paragraph(offer.action.title);
      const { command } = offer.action;
      const action = { ...offer.action, title, ...(command && { command: { ...command, title } }) };
      const isChange = wanted ?? edits ?? otherFile;
      const data: ActionData = { uri: open.clientUri, ...(wanted ?? { ...place, nth }) };
      const later = { ...action, command: { title, command: APPLY, arguments: [data, title] } };
      let sent: CodeAction | undefined = isChange && resolves ? { ...action, data } : action;
      if (isChange && !resolves) {
        const isLate = wanted !== undefined && isLong(open, wanted, guard);
        const now = isLate ? undefined : { ...action, edit: await makeEdit(open, offer, token) };
        sent = now && bytesOf(now) <= left ? now : applies ? later : undefined;
      }
      left -= bytesOf(sent);
      if (sent && left > 0) actions.push(sent);
    }
    return actions;
  };

  onRequest(
    'textDocument/codeAction',
    { ...DOCUMENT, range: RANGE, 'context?': { 'only?': ['string'], 'triggerKind?': 'any' } },
    async ({ textDocument, range, context: given }, token): Promise<(CodeAction | Command)[] | null> => {
      refuseCanceled(token);
      const open = opened.get(textDocument.uri);
      if (!open) return null;
      const { only, triggerKind } = given ?? {};
      const context: ActionContext = { ...(only && { only }), triggerKind };
      const offers = await offersAt(open, { range, context }, token);
      const { version } = open.document.text;
      const actions = await actionsOf(open, offers, { range, context, version }, token);
      return abilitiesOf(client()).literals ? actions : actions.flatMap((action) => asCommand(action) ?? []);
    },
  );

  onRequest('codeAction/resolve', { title: 'string', 'data?': 'any' }, async (action, token) => {
    refuseCanceled(token);
    const data = (action.data ?? {}) as Partial<ActionData>;
    const open = opened.get(data.uri);
    if (!open) return action;
    return { ...action, edit: await editFor(open, action.title, data, token) };
  });

  onRequest(
    'workspace/executeCommand',
    { command: 'string', 'arguments?': ['any'] },
    async ({ command, arguments: given }, token) => {
      if (await tools.execute(command, given ?? [], token)) return null;
      const [change, title] = given ?? [];
      if (command !== APPLY || !isObject(change)) {
        throw new ResponseError(LSPErrorCodes.RequestFailed, errorWords('noCommand', { command }));
      }
      const data = change as Partial<ActionData>;
      const open = opened.get(data.uri);
      const edit = open ? await editFor(open, String(title), data, token) : (change as WorkspaceEdit);
      await connection.workspace.applyEdit(edit);
      return null;
    },
  );
}

/** An action as a command, for clients that support nothing else; undefined for one that changes nothing. */
const asCommand = ({ title, edit, command }: CodeAction): Command | undefined =>
  edit ? { title, command: APPLY, arguments: [edit] } : command;
