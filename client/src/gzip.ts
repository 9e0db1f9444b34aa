import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { paragraph } from '../../server/src/core/bidi.ts';
import { type GzipFault, MAX_MEMBERS, MAX_MIB, MAX_RATIO } from '../../server/src/core/gzip.ts';
import { isGzipName, withoutGzip } from '../../server/src/core/ownFiles.ts';
import { REACH } from '../../server/src/core/reach.ts';
import { inMemory, unpack } from '../../server/src/gzip/unpack.ts';
import { NAMES_GLOB } from '../../server/src/registry.ts';
import { type LookOnDisk, lookAt } from './lookAt.ts';
import { MAX_LISTED, pickOr, placeOf } from './pickFile.ts';
import { GZIP_SCHEME } from './schemes.ts';
import { clientWords as t } from './words.ts';

/** The editor for gzipped files in package.json. */
const VIEW_TYPE = 'crawlwise.gzip';

/** The message for a file that could be read in part. */
const FAULTS: Readonly<Record<Exclude<GzipFault, 'plain'>, () => string>> = {
  'trailing-junk': () => t('trailingJunk'),
  'cut-off': () => t('cutOff'),
  broken: () => t('broken'),
  'too-large': () => t('unpacksTooLarge', { most: MAX_MIB }),
  bomb: () => t('bomb', { count: MAX_RATIO }),
  'too-many-members': () => t('tooManyMembers', { count: MAX_MEMBERS }),
};

/**
 * Opens gzipped sitemaps read-only: they are unpacked on the fly, and never written. The server gets the fault of
 * a gzip file before the document is opened.
 */
export function gzippedSitemaps(
  client: BaseLanguageClient,
  onDisk: LookOnDisk | undefined,
): vscode.Disposable {
  /** Why the last file could not be read: the editor puts its own words and the whole URI before the reason. */
  let reason: string | undefined;
  const provider: vscode.TextDocumentContentProvider = {
    async provideTextDocumentContent(shown) {
      const unzipped = unzip(vscode.Uri.parse(shown.query), onDisk);
      const { text, fault } = await unzipped.catch((error: Error) => {
        reason = error.message;
        throw error;
      });
      const uri = client.code2ProtocolConverter.asUri(shown);
      if (client.isRunning())
        await client.sendNotification('crawlwise/packed', { uri, fault: fault ?? null });
      return text;
    },
  };
  const show = async (uri: vscode.Uri, options: vscode.TextDocumentShowOptions) => {
    const shown = vscode.Uri.from({
      scheme: GZIP_SCHEME,
      path: withoutGzip(uri.path),
      query: uri.toString(),
    });
    reason = undefined;
    try {
      const document = await vscode.workspace.openTextDocument(shown);
      await vscode.window.showTextDocument(document, options);
    } catch (error) {
      const { message } = error as Error;
      // A toast is cut at its end: the reason comes first.
      void vscode.window.showErrorMessage(
        paragraph(t('cannotUnzip', { reason: reason ?? message, place: placeOf(uri) })),
      );
    }
  };
  const open = async (file?: vscode.Uri | string) => {
    const uri = typeof file === 'string' ? vscode.Uri.parse(file) : (file ?? (await chooseFile()));
    if (uri) await show(uri, {});
  };
  /** A text editor takes the place of the editor that VS Code opens for a gzipped file. */
  const editor: vscode.CustomReadonlyEditorProvider = {
    openCustomDocument: (uri) => ({ uri, dispose() {} }),
    async resolveCustomEditor({ uri }, panel) {
      const { viewColumn = vscode.ViewColumn.Active } = panel;
      await show(uri, { viewColumn });
      panel.dispose();
    },
  };
  /** The tab has the name of the file that is inside. */
  const decorations: vscode.FileDecorationProvider = {
    provideFileDecoration({ scheme, query }) {
      if (scheme !== GZIP_SCHEME) return undefined;
      const file = vscode.workspace.asRelativePath(vscode.Uri.parse(query));
      return { badge: 'gz', tooltip: paragraph(t('unpackedFrom', { file })) };
    },
  };
  return vscode.Disposable.from(
    vscode.window.registerFileDecorationProvider(decorations),
    vscode.window.registerCustomEditorProvider(VIEW_TYPE, editor),
    vscode.workspace.registerTextDocumentContentProvider(GZIP_SCHEME, provider),
    vscode.commands.registerCommand('crawlwise.openGzip', open),
  );
}

/** A link to a gzipped file opens its content. */
export function intoGzip(link: vscode.DocumentLink): vscode.DocumentLink {
  const { target } = link;
  if (!target || !isGzipName(target.path) || /^https?$/.test(target.scheme)) return link;
  const args = encodeURIComponent(JSON.stringify([target.toString()]));
  link.target = vscode.Uri.parse(`command:crawlwise.openGzip?${args}`);
  link.tooltip = paragraph(t('openGzip'));
  return link;
}

async function chooseFile(): Promise<vscode.Uri | undefined> {
  const files = await vscode.workspace.findFiles(NAMES_GLOB, '**/node_modules/**', MAX_LISTED);
  const own = files.filter(({ path }) => isGzipName(path));
  return pickOr(own, t('whichGzip'), {
    filters: { [t('gzipFilter')]: ['gz'] },
  });
}

/** The text of a gzipped file, as far as it can be unpacked; rejects if nothing can, or if it must not be read. */
async function unzip(file: vscode.Uri, onDisk: LookOnDisk | undefined) {
  const facts = await lookAt(file, vscode.workspace.getWorkspaceFolder(file)?.uri, onDisk);
  if (facts?.kind !== 'file') throw new Error(t('notRegular'));
  if (facts.size > REACH.clientOctets) throw new Error(t('fileTooLarge'));
  const { octets, fault } = unpack(inMemory(await vscode.workspace.fs.readFile(file)));
  if (octets.length === 0 && fault) throw new Error(t('notGzip'));
  if (fault && fault !== 'plain') {
    void vscode.window.showWarningMessage(
      paragraph(t('unzippedInPart', { fault: FAULTS[fault](), place: placeOf(file) })),
    );
  }
  return { text: new TextDecoder().decode(octets), fault };
}
