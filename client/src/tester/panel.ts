/**
 * The URL tester that stays open beside the editor: a table of crawlers and URLs that is updated while the user types
 * in the file. It knows VS Code and the requests of the server; `page.ts` defines the look of the table.
 */
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { Askable, Question } from '../../../server/src/core/features.ts';
import type { Sync } from '../sync.ts';
import type { Answer, Message, Reply, Words } from './answers.ts';

/** The debounce time of edits, in milliseconds. */
const QUIET_MS = 150;

export interface Tester {
  readonly context: vscode.ExtensionContext;
  readonly client: BaseLanguageClient;
  readonly sync: Pick<Sync, 'opened'>;
  /** Stores the test for the next time. */
  remember(question: Question): Thenable<void>;
}

/** Opens the table for a robots.txt. */
export function openTester(tester: Tester, file: vscode.Uri, first: Question): void {
  const { context, client } = tester;
  const folder = vscode.Uri.joinPath(context.extensionUri, 'dist', 'client');
  const panel = vscode.window.createWebviewPanel(
    'crawlwise.urlTester',
    vscode.l10n.t('URL Tester'),
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: false },
    {
      enableScripts: true,
      enableFindWidget: true,
      retainContextWhenHidden: true,
      localResourceRoots: [folder],
    },
  );
  let question = first;
  let request = 0;
  const post = async (isFirst: boolean) => {
    const number = ++request;
    const document = await vscode.workspace.openTextDocument(file);
    await tester.sync.opened(document);
    const textDocument = { uri: client.code2ProtocolConverter.asUri(file) };
    const [askable, answers] = await Promise.all([
      client.sendRequest<Askable | null>('crawlwise/askable', { textDocument }),
      client.sendRequest<Answer[] | null>('crawlwise/test', { textDocument, ...question }),
    ]);
    if (number !== request) return;
    const message: Message = {
      words: words(),
      file: vscode.workspace.asRelativePath(file),
      ...(isFirst && { question }),
      known: askable?.agents.map(({ name }) => name) ?? [],
      answers: answers ?? [],
    };
    await panel.webview.postMessage(message);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const subscriptions = [
    panel.webview.onDidReceiveMessage(async (reply: Reply | 'ready') => {
      if (reply === 'ready') return post(true);
      if ('reveal' in reply) return reveal(client, file, reply.reveal);
      question = reply.ask;
      await tester.remember(question);
      return post(false);
    }),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.toString() !== file.toString()) return;
      clearTimeout(timer);
      timer = setTimeout(() => void post(false), QUIET_MS);
    }),
  ];
  panel.onDidDispose(() => {
    clearTimeout(timer);
    for (const subscription of subscriptions) subscription.dispose();
  });
  const script = panel.webview.asWebviewUri(vscode.Uri.joinPath(folder, 'tester.js'));
  panel.webview.html = pageOf(script, panel.webview.cspSource);
}

const words = (): Words => ({
  allowed: vscode.l10n.t('allowed'),
  blocked: vscode.l10n.t('blocked'),
  refused: vscode.l10n.t('not tested'),
  line: vscode.l10n.t('line {0}: {1}'),
  add: vscode.l10n.t('Add a crawler…'),
  nothing: vscode.l10n.t('{0}: enter a URL and a crawler'),
  counts: vscode.l10n.t('{0}: {1} allowed, {2} blocked'),
});

/** Shows the deciding line. */
export async function reveal(
  client: BaseLanguageClient,
  file: vscode.Uri,
  { range }: Answer,
  preserveFocus = false,
): Promise<void> {
  const open = vscode.window.visibleTextEditors.find(
    ({ document }) => document.uri.toString() === file.toString(),
  );
  const viewColumn = open?.viewColumn ?? vscode.ViewColumn.One;
  const editor = await vscode.window.showTextDocument(file, { preserveFocus, preview: false, viewColumn });
  if (!range) return;
  const { start, end } = client.protocol2CodeConverter.asRange(range);
  editor.selection = new vscode.Selection(start, end);
  editor.revealRange(new vscode.Range(start, end), vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

const STYLE = `
body { padding: 0 1.2em 1.2em; color: var(--vscode-foreground); font: var(--vscode-font-size) var(--vscode-font-family); }
form { display: flex; flex-wrap: wrap; gap: 1em; margin: 1em 0; }
form > div { flex: 1 1 16em; display: flex; flex-direction: column; gap: .3em; }
textarea, select { font: var(--vscode-editor-font-size) var(--vscode-editor-font-family); color: var(--vscode-input-foreground);
  background: var(--vscode-input-background); border: 1px solid var(--vscode-input-border, var(--vscode-contrastBorder, transparent)); padding: .3em; }
textarea:focus-visible, select:focus-visible, button:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4em .6em; border: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, #8885)); overflow-wrap: anywhere; }
td { min-width: 12em; }
th { min-width: 6em; }
.allowed strong { color: var(--vscode-testing-iconPassed, inherit); }
.blocked strong, .refused strong { color: var(--vscode-testing-iconFailed, inherit); }
button.link { all: unset; cursor: pointer; color: var(--vscode-textLink-foreground); font-family: var(--vscode-editor-font-family); display: block; }
button.link:focus-visible { outline: 1px solid var(--vscode-focusBorder); }
button.link:hover { text-decoration: underline; }
.reason { color: var(--vscode-descriptionForeground); margin: .2em 0 0; }
`;

/** The page without its content; only its own script may run in it. */
function pageOf(script: vscode.Uri, source: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline' ${source}; script-src ${source};">
<title>${vscode.l10n.t('URL Tester')}</title>
<style>${STYLE}</style>
</head>
<body>
<form>
<div><label for="urls">${vscode.l10n.t('URLs or paths, one per line')}</label><textarea id="urls" rows="4" spellcheck="false"></textarea></div>
<div><label for="agents">${vscode.l10n.t('Crawlers, one per line')}</label><textarea id="agents" rows="4" spellcheck="false"></textarea>
<select id="known" aria-label="${vscode.l10n.t('Add a crawler')}"></select></div>
</form>
<p id="summary" role="status"></p>
<table id="verdicts"></table>
<script src="${script}"></script>
</body>
</html>`;
}
