import * as vscode from 'vscode';
import type { BaseLanguageClient, TextEdit } from 'vscode-languageclient';
import { paragraph } from '../../server/src/core/bidi.ts';
import { listed } from '../../server/src/core/catalogue.ts';
import { NAMES_GLOB } from '../../server/src/registry.ts';
import { applyEdits, warnOfChange } from './applyEdits.ts';
import type { LanguageServer } from './languageServer.ts';
import { MAX_LISTED, pickOr, placeOf } from './pickFile.ts';
import type { Sync } from './sync.ts';
import { clientWords as t } from './words.ts';

/** The result from the server: edits of the document, or new files. */
interface Made {
  readonly message: string;
  readonly hint?: string;
  readonly version?: number;
  readonly edits?: readonly TextEdit[];
  readonly files?: readonly { readonly name: string; readonly text: string }[];
}

const MAX_RECORDS = 50_000;

/** The commands that work on a sitemap as a whole. Nothing is overwritten unasked, and edits can be undone. */
export function toolCommands(
  client: BaseLanguageClient,
  server: LanguageServer,
  sync: Pick<Sync, 'opened'>,
): vscode.Disposable {
  const editing = (tool: string, title: string) => async () => {
    const document = activeSitemap();
    if (!document) return;
    await sync.opened(document);
    await apply(document, await run(client, title, document, tool, {}), client);
  };
  const split = async () => {
    const document = activeSitemap();
    if (!document) return;
    const input = await vscode.window.showInputBox({
      title: `Crawlwise: ${t('split')}`,
      prompt: paragraph(t('mostRecords')),
      value: String(MAX_RECORDS),
      validateInput: (text) =>
        /^[1-9]\d*$/.test(text.trim()) && Number(text) <= MAX_RECORDS
          ? undefined
          : paragraph(t('recordRange')),
    });
    if (input === undefined) return;
    await sync.opened(document);
    const made = await run(client, t('splitting'), document, 'split', {
      records: Number(input),
    });
    await write(vscode.Uri.joinPath(document.uri, '..'), made);
  };
  const createIndex = async (chosen?: vscode.Uri) => {
    const folder = chosen ?? (await chooseFolder());
    if (!folder) return;
    const params = { folder: client.code2ProtocolConverter.asUri(folder) };
    await write(folder, await client.sendRequest<Made>('crawlwise/createIndex', params));
  };
  return vscode.Disposable.from(
    server.command('crawlwise.sortRecords', editing('sort', t('sorting'))),
    server.command('crawlwise.removeDuplicates', editing('removeDuplicates', t('removing'))),
    server.command('crawlwise.splitSitemap', split),
    server.command('crawlwise.createIndex', createIndex),
  );
}

function activeSitemap(): vscode.TextDocument | undefined {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId === 'xml') return document;
  void vscode.window.showInformationMessage(paragraph(t('openFirst')));
  return undefined;
}

/** The folder of the file in the editor; else one of the folders with sitemaps, or any other one. */
async function chooseFolder(): Promise<vscode.Uri | undefined> {
  const document = vscode.window.activeTextEditor?.document;
  if (document && document.uri.scheme !== 'untitled') return vscode.Uri.joinPath(document.uri, '..');
  const files = await vscode.workspace.findFiles(NAMES_GLOB, '**/node_modules/**', MAX_LISTED);
  const folders = new Map(files.map((file) => vscode.Uri.joinPath(file, '..')).map((uri) => [`${uri}`, uri]));
  return pickOr([...folders.values()], t('whichFolder'), {
    canSelectFolders: true,
    canSelectFiles: false,
  });
}

/** Runs a tool with cancellable progress; undefined if it was canceled, or if the server refuses, which is shown. */
async function run(
  client: BaseLanguageClient,
  title: string,
  document: vscode.TextDocument,
  tool: string,
  args: object,
): Promise<Made | undefined> {
  const textDocument = { uri: client.code2ProtocolConverter.asUri(document.uri) };
  const options = { location: vscode.ProgressLocation.Notification, title, cancellable: true };
  return vscode.window.withProgress(options, async (_progress, token) => {
    try {
      return await client.sendRequest<Made>('crawlwise/runTool', { textDocument, tool, args }, token);
    } catch (error) {
      if (!token.isCancellationRequested) void vscode.window.showErrorMessage((error as Error).message);
      return undefined;
    }
  });
}

async function apply(
  document: vscode.TextDocument,
  made: Made | undefined,
  client: BaseLanguageClient,
): Promise<void> {
  if (!made) return;
  const { version, edits = [] } = made;
  if (edits.length > 0 && !(await applyEdits(client, document, { version, edits }))) return warnOfChange();
  void vscode.window.showInformationMessage(paragraph(`${made.message}.`));
}

const exists = (uri: vscode.Uri): Thenable<boolean> =>
  vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );

/** Writes files into a folder after the user has confirmed their names, and each replacement. */
async function write(folder: vscode.Uri, made: Made | undefined): Promise<void> {
  if (!made) return;
  const { message, files = [] } = made;
  if (files.length === 0) {
    void vscode.window.showInformationMessage(paragraph(`${message}.`));
    return;
  }
  const targets = files.map(({ name, text }) => ({ name, text, uri: vscode.Uri.joinPath(folder, name) }));
  const present: string[] = [];
  for (const { name, uri } of targets) if (await exists(uri)) present.push(name);
  const names =
    targets.length > 4
      ? `${targets[0]!.name} … ${targets.at(-1)!.name}`
      : listed(
          targets.map(({ name }) => name),
          'unit',
        );
  const place = placeOf(folder);
  const named = { count: targets.length, place, names };
  const replaced = t('replaced', { files: listed(present, 'unit') });
  const detail = [
    t('file', named),
    ...(made.hint ? [made.hint] : []),
    ...(present.length > 0 ? [replaced] : []),
  ];
  // The first button is the one that Enter presses: it replaces nothing.
  const [keep, replace, create] = [t('keep'), t('replace'), t('write')];
  const buttons = present.length > 0 ? [keep, replace] : [create];
  const options = { modal: true, detail: paragraph(detail.join('\n\n')) };
  const answer = await vscode.window.showInformationMessage(paragraph(`${message}?`), options, ...buttons);
  if (answer !== replace && answer !== create) return;
  const encoder = new TextEncoder();
  const writing = {
    location: vscode.ProgressLocation.Notification,
    title: t('writing'),
    cancellable: true,
  };
  const isWritten = await vscode.window.withProgress(writing, async (progress, token) => {
    for (const { name, text, uri } of targets) {
      if (token.isCancellationRequested) return false;
      progress.report({ message: name, increment: 100 / targets.length });
      await vscode.workspace.fs.writeFile(uri, encoder.encode(text));
    }
    return true;
  });
  if (!isWritten) return;
  await vscode.window.showTextDocument(targets.at(-1)!.uri);
  void vscode.window.showInformationMessage(t('written', named));
}
