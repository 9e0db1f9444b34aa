/** Which site a command is about: that of the file in the editor; else the user chooses, the nearest first. */
import * as vscode from 'vscode';
import { CONFIG_NAME } from '../../server/src/config/keys.ts';
import { foldersUp } from '../../server/src/config/paths.ts';
import { paragraph } from '../../server/src/core/bidi.ts';
import { ROBOTS_GLOB, ROBOTS_IDS } from '../../server/src/registry.ts';
import { isBelow, nearestFirst, placesFor } from './nearest.ts';
import { clientWords as t } from './words.ts';

/** robots.txt files that are looked for at most. */
const MAX_ROBOTS = 200;

const folderOf = (file: vscode.Uri): vscode.Uri => vscode.Uri.joinPath(file, '..');

/** The file in the editor, if it is one of a folder. */
function activeFile(): vscode.Uri | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri && vscode.workspace.getWorkspaceFolder(uri) ? uri : undefined;
}

const robotsFiles = (): Thenable<vscode.Uri[]> =>
  vscode.workspace.findFiles(ROBOTS_GLOB, '**/node_modules/**', MAX_ROBOTS);

async function pick(
  uris: readonly vscode.Uri[],
  title: string,
  placeHolder: string,
): Promise<vscode.Uri | undefined> {
  const items = uris.map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: paragraph(`Crawlwise: ${title}`),
    placeHolder: paragraph(placeHolder),
  });
  return chosen?.uri;
}

/**
 * The robots.txt of the site that the file in the editor belongs to: that file, the one in its folder or in the nearest
 * folder above. Else the only one of the workspace, or the one that the user chooses. Where there is none, offers to
 * create one.
 * @param title of the command, for the question
 */
export async function robotsOfSite(title: string): Promise<vscode.TextDocument | undefined> {
  const active = vscode.window.activeTextEditor?.document;
  if (active && ROBOTS_IDS.includes(active.languageId)) return active;
  const from = activeFile();
  const all = nearestFirst(await robotsFiles(), from?.path, ({ path }) => path);
  const [first] = all;
  if (!first) {
    const create = t('createRobots');
    const reason = t('noRobots');
    const chosen = await vscode.window.showInformationMessage(paragraph(`Crawlwise: ${reason}`), create);
    if (chosen === create) await vscode.window.showTextDocument(await newRobots(from));
    return undefined;
  }
  const isSite = from !== undefined && isBelow(from.path, folderOf(first).path);
  const file = all.length === 1 || isSite ? first : await pick(all, title, t('whichRobots'));
  return file && vscode.workspace.openTextDocument(file);
}

/** A new robots.txt, not yet stored, in the folder of a file or in the first one of the workspace. */
async function newRobots(from: vscode.Uri | undefined): Promise<vscode.TextDocument> {
  const folder = from ? folderOf(from) : vscode.workspace.workspaceFolders?.[0]?.uri;
  if (folder?.scheme !== 'file')
    return vscode.workspace.openTextDocument({ language: ROBOTS_IDS[0]!, content: '' });
  const uri = vscode.Uri.joinPath(folder, 'robots.txt').with({ scheme: 'untitled' });
  return vscode.workspace.openTextDocument(uri);
}

/**
 * The present or future configuration for the file in the editor: the nearest one in its folder or above; else the one in
 * the folder of the only site; else the user chooses, the nearest first.
 */
export async function configOfSite(title: string): Promise<vscode.Uri | undefined> {
  const from = activeFile();
  const present = from && (await nearestConfig(from));
  if (present) return present;
  const robots = await robotsFiles();
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri);
  const places = placesFor(
    folders.map(String),
    robots.map((file) => folderOf(file).toString()),
    from?.toString(),
  );
  const configs = places.map((place) => vscode.Uri.joinPath(vscode.Uri.parse(place), CONFIG_NAME));
  return configs.length <= 1 ? configs[0] : pick(configs, title, t('whichSite'));
}

/** The configuration nearest to a file, in its folder or above, within the workspace. */
export async function nearestConfig(file: vscode.Uri): Promise<vscode.Uri | undefined> {
  const top = vscode.workspace.getWorkspaceFolder(file)?.uri;
  for (const folder of top ? foldersUp(file.toString(), top.toString()) : []) {
    const config = vscode.Uri.joinPath(vscode.Uri.parse(folder), CONFIG_NAME);
    const isFile = await vscode.workspace.fs.stat(config).then(
      ({ type }) => (type & vscode.FileType.File) !== 0,
      () => false,
    );
    if (isFile) return config;
  }
  return undefined;
}
