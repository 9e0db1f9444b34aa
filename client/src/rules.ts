/** What can be done about a rule: read its page, and give it another level. */
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';

const SCHEME = 'crawlwise-rule';
const SHOW = 'crawlwise.showRule';
const LEVELS = ['off', 'hint', 'info', 'warning', 'error'] as const;

/** The commands of quick fixes that are about a rule. */
export function ruleCommands(client: BaseLanguageClient): vscode.Disposable {
  const provider: vscode.TextDocumentContentProvider = {
    async provideTextDocumentContent({ query }) {
      const page = await client.sendRequest<string | null>('crawlwise/rulePage', { code: query });
      return page ?? `# ${query}\n\nThere is no such rule.\n`;
    },
  };
  const show = async (code: string) => {
    const page = vscode.Uri.from({ scheme: SCHEME, path: `/${code}.md`, query: code });
    await vscode.commands.executeCommand('markdown.showPreview', page);
  };
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, provider),
    vscode.commands.registerCommand(SHOW, show),
    vscode.commands.registerCommand('crawlwise.setLevel', setLevel),
  );
}

/** Has the code of a finding lead to the page of its rule, which needs no network. */
export function linkedToPage(diagnostic: vscode.Diagnostic): vscode.Diagnostic {
  const { code } = diagnostic;
  if (typeof code !== 'object' || code.target.scheme === 'command') return diagnostic;
  const args = encodeURIComponent(JSON.stringify([code.value]));
  diagnostic.code = { value: code.value, target: vscode.Uri.parse(`command:${SHOW}?${args}`) };
  return diagnostic;
}

/** Asks for a level, and writes it into the settings of the workspace, or of the user where there is none. */
async function setLevel(code: string, uri: string): Promise<void> {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(uri));
  const settings = vscode.workspace.getConfiguration('crawlwise', folder);
  const rules = settings.get<Record<string, string>>('rules', {});
  const level = await vscode.window.showQuickPick(
    LEVELS.map((label) => ({ label, ...(rules[code] === label && { description: 'set now' }) })),
    { placeHolder: `The level of ${code}${folder ? ' in this workspace' : ''}` },
  );
  if (!level) return;
  const target = folder ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global;
  const own = settings.inspect<Record<string, string>>('rules');
  const known = folder ? own?.workspaceValue : own?.globalValue;
  await settings.update('rules', { ...known, [code]: level.label }, target);
}
