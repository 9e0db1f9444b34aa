/**
 * Tools of languages, which clients run by name. `crawlwise/runTool` returns the result to clients that show and write
 * it themselves; other clients run tools as commands, and the server sends the edit with `workspace/applyEdit`.
 */
import {
  type CancellationToken,
  type ClientCapabilities,
  type Connection,
  LSPErrorCodes,
  MessageType,
  ResponseError,
  ShowMessageNotification,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver';
import { paragraph } from '../../core/bidi.ts';
import { Refusal, type ToolArgs, type ToolResult } from '../../core/features.ts';
import type { Edit } from '../../core/rule/rule.ts';
import type { ServedLanguage } from '../../core/service.ts';
import { folderOf } from '../../core/uri.ts';
import type { OpenDocument, OpenDocuments } from '../documents/openDocument.ts';
import type { Reading } from '../documents/reading.ts';
import { stepwise } from '../documents/stepwise.ts';
import { noteSent } from '../documents/typedEdits.ts';
import { textEditOf } from '../wire/convert.ts';
import { isAble } from '../wire/experimental.ts';
import { DOCUMENT, type OnRequest } from '../wire/parameters.ts';
import { documentChanged, quietly } from '../wire/wire.ts';
import { errorWords } from '../words/answers.ts';
import { fileCreation } from '../workspace/otherFiles.ts';

const PREFIX = 'crawlwise.tool.';

/** The result of `crawlwise/runTool`. */
interface RunResult extends Omit<ToolResult, 'edits'> {
  readonly version: number;
  readonly edits?: readonly TextEdit[];
}

/** The commands of tools, for clients that do not have their own. */
export const toolCommands = (languages: readonly ServedLanguage[], client: ClientCapabilities): string[] =>
  isAble(client, 'crawlwiseCommands')
    ? []
    : languages.flatMap(({ capabilities }) => capabilities.tools.map((name) => PREFIX + name));

export interface ToolOptions {
  readonly connection: Connection;
  readonly onRequest: OnRequest;
  readonly reading: Pick<Reading, 'finished'>;
  readonly client: () => ClientCapabilities;
  readonly opened: Pick<OpenDocuments, 'get'>;
}

export type Tools = ReturnType<typeof createTools>;

/** Handles `crawlwise/runTool`, and commands. */
export function createTools({ connection, onRequest, reading, client, opened }: ToolOptions) {
  const run = async (
    uri: unknown,
    name: string,
    args: ToolArgs,
    token: CancellationToken,
  ): Promise<[OpenDocument, ToolResult]> => {
    const open = opened.get(uri);
    const tools = open?.service.features.tools;
    const tool = tools && Object.hasOwn(tools, name) ? tools[name] : undefined;
    if (!open || !tool) throw new ResponseError(LSPErrorCodes.RequestFailed, errorWords('noTool'));
    await reading.finished(open, token);
    const { document } = open;
    try {
      const result = await stepwise(tool.run(document, args), token);
      if (open.document !== document) throw documentChanged();
      noteSent(open, result.edits ?? []);
      return [open, result];
    } catch (error) {
      if (error instanceof Refusal)
        throw new ResponseError(LSPErrorCodes.RequestFailed, paragraph(error.message));
      throw error;
    }
  };

  onRequest(
    'crawlwise/runTool',
    { ...DOCUMENT, tool: 'string', 'args?': 'object' },
    async ({ textDocument, tool, args }, token): Promise<RunResult> => {
      const [{ document }, { edits, ...result }] = await run(textDocument.uri, tool, args ?? {}, token);
      const { text } = document;
      return {
        ...result,
        version: text.version,
        ...(edits && { edits: edits.map((edit) => textEditOf(text, edit)) }),
      };
    },
  );

  return {
    /** Runs the command of a tool and applies its result through the client; false for other commands. */
    async execute(command: string, args: readonly unknown[], token: CancellationToken): Promise<boolean> {
      if (!command.startsWith(PREFIX)) return false;
      const tool = command.slice(PREFIX.length);
      const [open, result] = await run(args[0], tool, {}, token);
      const edit = workspaceEdit(open, result, client());
      if (edit) await connection.workspace.applyEdit({ label: paragraph(result.message), edit });
      // `window.showInformationMessage` would send a request, whose empty list of actions some clients show as a menu.
      quietly(
        connection.sendNotification(ShowMessageNotification.type, {
          type: MessageType.Info,
          message: paragraph(
            result.hint === undefined ? result.message : `${result.message}. ${result.hint}`,
          ),
        }),
      );
      return true;
    },
  };
}

/** Edits of a document; of its present version, if the client supports that. */
export function ownEdit(
  { clientUri: uri, document: { text } }: OpenDocument,
  edits: readonly Edit[],
  isOfVersion: boolean,
): WorkspaceEdit {
  const own = edits.map((edit) => textEditOf(text, edit));
  return isOfVersion
    ? { documentChanges: [{ textDocument: { uri, version: text.version }, edits: own }] }
    : { changes: { [uri]: own } };
}

/** Edits and new files, which must not exist yet; undefined if there are none. */
function workspaceEdit(
  open: OpenDocument,
  { edits = [], files = [] }: ToolResult,
  { workspace }: ClientCapabilities,
): WorkspaceEdit | undefined {
  if (edits.length === 0 && files.length === 0) return undefined;
  const isOfVersion = files.length > 0 || workspace?.workspaceEdit?.documentChanges === true;
  const own = edits.length > 0 ? ownEdit(open, edits, isOfVersion) : {};
  if (files.length === 0) return own;
  const folder = folderOf(open.clientUri);
  const created = files.flatMap(({ name, text }) => fileCreation(folder + encodeURIComponent(name), text));
  return { documentChanges: [...(own.documentChanges ?? []), ...created] };
}
