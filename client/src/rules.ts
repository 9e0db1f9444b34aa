/** The actions about a rule: read its page, and set its level. */
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { LEVELS } from '../../server/src/config/keys.ts';
import { setValue } from '../../server/src/core/json.ts';
import type { LanguageServer } from './languageServer.ts';
import { nearestConfig } from './siteOf.ts';

const SCHEME = 'crawlwise-rule';
const SHOW = 'crawlwise.showRule';

/** The commands of quick fixes that are about a rule. */
export function ruleCommands(client: BaseLanguageClient, server: LanguageServer): vscode.Disposable {
  const provider: vscode.TextDocumentContentProvider = {
    async provideTextDocumentContent({ query }) {
      const page = await client.sendRequest<string | null>('crawlwise/rulePage', { code: query });
      return page ?? `# ${query}\n\n${vscode.l10n.t('This rule does not exist.')}\n`;
    },
  };
  const show = async (code: string) => {
    const page = vscode.Uri.from({ scheme: SCHEME, path: `/${code}.md`, query: code });
    await vscode.commands.executeCommand('markdown.showPreview', page);
  };
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, provider),
    server.command(SHOW, show),
    vscode.commands.registerCommand('crawlwise.setLevel', setLevel),
  );
}

/** Links the code of a diagnostic to the page of its rule, which needs no network. */
export function linkedToPage(diagnostic: vscode.Diagnostic): vscode.Diagnostic {
  const { code } = diagnostic;
  if (typeof code !== 'object' || code.target.scheme === 'command') return diagnostic;
  const args = encodeURIComponent(JSON.stringify([code.value]));
  diagnostic.code = { value: code.value, target: vscode.Uri.parse(`command:${SHOW}?${args}`) };
  return diagnostic;
}

/**
 * Lets the user choose a level, and writes it into the configuration of the file, or, without one, into the settings.
 */
async function setLevel(code: string, uri: string): Promise<void> {
  const file = vscode.Uri.parse(uri);
  const config = await nearestConfig(file);
  const folder = vscode.workspace.getWorkspaceFolder(file);
  const placeHolder = config
    ? vscode.l10n.t('The level of {0} in {1}', code, vscode.workspace.asRelativePath(config))
    : folder
      ? vscode.l10n.t('The level of {0} in this workspace', code)
      : vscode.l10n.t('The level of {0}', code);
  const level = await vscode.window.showQuickPick(LEVELS, { placeHolder });
  if (!level) return;
  if (config) await writeConfig(config, ['rules', code], level);
  else await writeSetting(folder, code, level);
}

/** Sets a value in a configuration, and saves it. */
async function writeConfig(config: vscode.Uri, path: readonly string[], value: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(config);
  const edit = new vscode.WorkspaceEdit();
  for (const { start, end, text } of setValue(document.getText(), path, value)) {
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    edit.replace(config, range, text);
  }
  await vscode.workspace.applyEdit(edit);
  await document.save();
}

async function writeSetting(
  folder: vscode.WorkspaceFolder | undefined,
  code: string,
  level: string,
): Promise<void> {
  const settings = vscode.workspace.getConfiguration('crawlwise', folder);
  const own = settings.inspect<Record<string, string>>('rules');
  const known = folder ? own?.workspaceValue : own?.globalValue;
  const target = folder ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  await settings.update('rules', { ...known, [code]: level }, target);
}
