/** What can be done about a rule: read its page, ignore it in a file, and give it another level. */
import * as vscode from 'vscode';
import type { BaseLanguageClient, TextEdit } from 'vscode-languageclient';
import { LEVELS } from '../../server/src/config/keys.ts';
import { paragraph } from '../../server/src/core/bidi.ts';
import { setValue } from '../../server/src/core/json.ts';
import { applyEdits } from './applyEdits.ts';
import type { LanguageServer } from './languageServer.ts';
import { RULE_SCHEME } from './schemes.ts';
import { nearestConfig } from './siteOf.ts';
import { clientWords as t } from './words.ts';

/** A rule at a place, and the edits that ignore it there, as the server gives them. */
interface RuleAtPlace {
  readonly code: string;
  readonly uri: string;
  /** That of the document that the edits are for. */
  readonly version: number;
  readonly ignore: { readonly line?: TextEdit; readonly file?: TextEdit };
}

/** The command of light bulbs that is about a rule, and the pages of rules. */
export function ruleCommands(client: BaseLanguageClient, server: LanguageServer): vscode.Disposable {
  const provider: vscode.TextDocumentContentProvider = {
    async provideTextDocumentContent({ path }) {
      const code = path.replace(/^\/|\.md$/g, '');
      const page = await client.sendRequest<string | null>('crawlwise/rulePage', { code });
      return page ?? `# ${code}\n\n${t('noSuchRule')}\n`;
    },
  };
  const ignore = async ({ uri, version }: RuleAtPlace, given: TextEdit) => {
    const document = await vscode.workspace.openTextDocument(client.protocol2CodeConverter.asUri(uri));
    await applyEdits(client, document, { version, edits: [given] });
  };
  const configure = async (rule: RuleAtPlace) => {
    const chosen = await vscode.window.showQuickPick(await choices(rule, ignore), {
      title: `Crawlwise: ${rule.code}`,
      placeHolder: paragraph(t('aboutRule')),
      matchOnDescription: true,
    });
    await chosen?.run?.();
  };
  return vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(RULE_SCHEME, provider),
    server.command('crawlwise.configureRule', configure),
  );
}

const pageOf = (code: string): vscode.Uri => vscode.Uri.from({ scheme: RULE_SCHEME, path: `/${code}.md` });

/** Makes the code of a finding a link to the page of its rule, which needs no network. */
export function linkedToPage(diagnostic: vscode.Diagnostic): vscode.Diagnostic {
  const { code } = diagnostic;
  const value = typeof code === 'object' ? code.value : code;
  if (typeof value === 'string' && value.includes('/')) diagnostic.code = { value, target: pageOf(value) };
  return diagnostic;
}

interface Choice extends vscode.QuickPickItem {
  readonly run?: () => Thenable<unknown>;
}

/** What is offered: to read why, to ignore the rule here, to set its level in the nearest configuration, or in the settings. */
async function choices(
  rule: RuleAtPlace,
  ignore: (rule: RuleAtPlace, edit: TextEdit) => Promise<void>,
): Promise<readonly Choice[]> {
  const { code } = rule;
  const { line, file } = rule.ignore;
  const uri = vscode.Uri.parse(rule.uri);
  const config = await nearestConfig(uri);
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const place = config ? vscode.workspace.asRelativePath(config) : folder ? t('ofWorkspace') : t('ofUser');
  const set = (level: string) => () =>
    config ? writeConfig(config, ['rules', code], level) : writeSetting(folder, code, level);
  const written = (edit: TextEdit) => edit.newText.trim();
  return [
    {
      label: `$(book) ${t('explain')}`,
      run: () => vscode.commands.executeCommand('vscode.open', pageOf(code)),
    },
    ...(line || file ? [heading(t('ignore'))] : []),
    ...(line
      ? [
          {
            label: t('ignoreLine'),
            description: written(line),
            run: () => ignore(rule, line),
          },
        ]
      : []),
    ...(file
      ? [
          {
            label: t('ignoreFile'),
            description: written(file),
            run: () => ignore(rule, file),
          },
        ]
      : []),
    heading(t('levelIn', { place })),
    ...LEVELS.map((level) => ({
      label: level === 'off' ? t('turnOff') : paragraph(t('reportAs', { level })),
      run: set(level),
    })),
  ];
}

const heading = (label: string): Choice => ({
  label: paragraph(label),
  kind: vscode.QuickPickItemKind.Separator,
});

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
