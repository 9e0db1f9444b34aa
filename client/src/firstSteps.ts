/** The commands of the walkthrough, and of reporting an issue. */
import * as vscode from 'vscode';
import { CONFIG_NAME } from '../../server/src/config/keys.ts';
import { ROBOTS_GLOB, ROBOTS_IDS } from '../../server/src/registry.ts';

/** Registers these commands. */
export function firstSteps({ extension }: vscode.ExtensionContext): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('crawlwise.openRobots', openRobots),
    vscode.commands.registerCommand('crawlwise.createConfig', createConfig),
    vscode.commands.registerCommand('crawlwise.reportIssue', () => reportIssue(extension)),
  );
}

/** Opens a robots.txt of the workspace, or a new one if there is none. */
async function openRobots(): Promise<void> {
  const [file] = await vscode.workspace.findFiles(ROBOTS_GLOB, '**/node_modules/**', 1);
  const document = await (file
    ? vscode.workspace.openTextDocument(file)
    : vscode.workspace.openTextDocument({ language: ROBOTS_IDS[0]!, content: '' }));
  await vscode.window.showTextDocument(document);
}

/** Opens the configuration of the workspace, creating it if there is none. */
async function createConfig(): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Open a folder first. The configuration belongs to a folder.'),
    );
    return;
  }
  const config = vscode.Uri.joinPath(folder.uri, CONFIG_NAME);
  const isThere = await vscode.workspace.fs.stat(config).then(
    () => true,
    () => false,
  );
  if (!isThere)
    await vscode.workspace.fs.writeFile(config, new TextEncoder().encode('{\n  "rules": {}\n}\n'));
  await vscode.window.showTextDocument(config);
}

/** Opens VS Code's form for an issue with the extension, with the details we need. */
async function reportIssue({ id, packageJSON }: vscode.Extension<unknown>): Promise<void> {
  const versions = [
    `Crawlwise ${packageJSON.version}`,
    `${vscode.env.appName} ${vscode.version} (${vscode.env.appHost})`,
    ...(vscode.env.remoteName ? [`Remote: ${vscode.env.remoteName}`] : []),
  ];
  const issueBody = `${vscode.l10n.t('What happened, and what did you expect?')}\n\n\n${vscode.l10n.t('The lines of the file that show it:')}\n\n\`\`\`\n\n\`\`\`\n\n${versions.join('\n')}\n`;
  await vscode.commands.executeCommand('workbench.action.openIssueReporter', { extensionId: id, issueBody });
}
