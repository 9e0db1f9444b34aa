/** The commands of the walkthrough, and of reporting an issue. */
import * as vscode from 'vscode';
import { paragraph, withoutIsolates } from '../../server/src/core/bidi.ts';
import { configOfSite, robotsOfSite } from './siteOf.ts';
import { clientWords as t } from './words.ts';

/** Registers these commands. */
export function firstSteps({ extension }: vscode.ExtensionContext): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.commands.registerCommand('crawlwise.openRobots', openRobots),
    vscode.commands.registerCommand('crawlwise.createConfig', createConfig),
    vscode.commands.registerCommand('crawlwise.reportIssue', () => reportIssue(extension)),
  );
}

/** Opens the robots.txt of the site in the editor. */
async function openRobots(): Promise<void> {
  const document = await robotsOfSite(t('openRobots'));
  if (document) await vscode.window.showTextDocument(document);
}

/** Opens the configuration of the site in the editor; a new one is not written before the user saves it. */
async function createConfig(): Promise<void> {
  if (!vscode.workspace.workspaceFolders?.length) {
    void vscode.window.showInformationMessage(paragraph(t('openFolderFirst')));
    return;
  }
  const config = await configOfSite(t('openConfig'));
  if (!config) return;
  const isThere = await vscode.workspace.fs.stat(config).then(
    () => true,
    () => false,
  );
  if (isThere) await vscode.window.showTextDocument(config);
  else await showStarter(config);
}

/** The address and the rules are what most sites set first; both are examples, in comments. */
const starter = (): string =>
  withoutIsolates(`{
  // ${t('configReaders')}

  // ${t('configSite')}
  // "site": { "url": "https://www.example.com" },

  // ${t('configRules')}
  "rules": {
    // "robots/no-sitemap": "off",
    // "robots/blocks-entire-site": "error"
  }
}
`);

async function showStarter(config: vscode.Uri): Promise<void> {
  const document =
    config.scheme === 'file'
      ? await vscode.workspace.openTextDocument(config.with({ scheme: 'untitled' }))
      : await vscode.workspace.openTextDocument({ language: 'jsonc', content: starter() });
  const editor = await vscode.window.showTextDocument(document);
  if (document.getText() === '')
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), starter()));
}

/** Opens VS Code's form for an issue with the extension, with the details we need. */
async function reportIssue({ id, packageJSON }: vscode.Extension<unknown>): Promise<void> {
  const versions = [
    `Crawlwise ${packageJSON.version}`,
    `${vscode.env.appName} ${vscode.version} (${vscode.env.appHost})`,
    ...(vscode.env.remoteName ? [`Remote: ${vscode.env.remoteName}`] : []),
  ];
  const issueBody = `${t('issueWhat')}\n\n\n${t('issueLines')}\n\n\`\`\`\n\n\`\`\`\n\n${versions.join('\n')}\n`;
  try {
    await vscode.commands.executeCommand('workbench.action.openIssueReporter', {
      extensionId: id,
      issueBody,
    });
  } catch {
    // Products built on VS Code may have no such form.
    await vscode.env.clipboard.writeText(issueBody);
    const open = t('openIssues');
    const text = t('noIssueForm');
    const chosen = await vscode.window.showInformationMessage(paragraph(`Crawlwise: ${text}`), open);
    if (chosen === open) await vscode.env.openExternal(vscode.Uri.parse(packageJSON.bugs.url));
  }
}
