import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { Askable, Question } from '../../server/src/core/features.ts';
import type { LanguageServer } from './languageServer.ts';
import { robotsOfSite } from './siteOf.ts';
import type { Sync } from './sync.ts';
import type { Answer } from './tester/answers.ts';
import { openTester, reveal, type Tester } from './tester/panel.ts';

const MEMORY = 'crawlwise.lastQuestion';
/** The initial suggestion. */
const FIRST: Question = { agents: ['Googlebot'], urls: ['/'] };

/** The command that lets the user choose URLs and crawlers, and shows the verdicts with the deciding lines. */
export function testUrl(
  context: vscode.ExtensionContext,
  client: BaseLanguageClient,
  server: LanguageServer,
  sync: Pick<Sync, 'opened'>,
): vscode.Disposable {
  const remember = (question: Question) => context.workspaceState.update(MEMORY, question);
  const tester: Tester = { context, client, sync, remember };
  const lastQuestion = () => context.workspaceState.get<Question>(MEMORY);
  const open = async (uri?: string) => {
    const document = await robotsDocument(client, uri, vscode.l10n.t('Test URL'));
    if (document) openTester(tester, document.uri, lastQuestion() ?? FIRST);
  };
  const run = async (uri?: string, agents?: readonly string[]) => {
    const document = await robotsDocument(client, uri, vscode.l10n.t('Test URL'));
    if (!document) return;
    await sync.opened(document);
    const remembered = lastQuestion();
    const last = remembered ?? FIRST;
    const textDocument = { uri: client.code2ProtocolConverter.asUri(document.uri) };
    const askable = await client.sendRequest<Askable | null>('crawlwise/askable', { textDocument });
    if (!askable) {
      void vscode.window.showInformationMessage(vscode.l10n.t('This file has no rules for crawlers.'));
      return;
    }
    const urls = await askUrls(last.urls, remembered !== undefined, askable.urls);
    if (!urls) return;
    const chosen = await askAgents(askable, agents?.length ? agents : last.agents);
    if (!chosen) return;
    const question: Question = { agents: chosen, urls };
    await remember(question);
    const answers = await client.sendRequest<Answer[]>('crawlwise/test', { textDocument, ...question });
    await showAnswers(client, document, answers, {
      again: () => run(uri, chosen),
      keep: () => openTester(tester, document.uri, question),
    });
  };
  return vscode.Disposable.from(
    server.command('crawlwise.testUrl', run),
    server.command('crawlwise.openTester', open),
  );
}

/**
 * The robots.txt that a command is about: the one named, or that of the site in the editor.
 * @param title of the question
 */
export async function robotsDocument(
  client: BaseLanguageClient,
  uri: string | undefined,
  title: string,
): Promise<vscode.TextDocument | undefined> {
  if (typeof uri !== 'string') return robotsOfSite(title);
  return vscode.workspace.openTextDocument(client.protocol2CodeConverter.asUri(uri));
}

/**
 * Lets the user choose URLs or paths: typed, `first`, which may be those of the last test, or some that the sitemaps of
 * the workspace list.
 */
function askUrls(
  first: readonly string[],
  isLast: boolean,
  listed: readonly string[],
): Promise<readonly string[] | undefined> {
  const picker = vscode.window.createQuickPick();
  const known = [...new Set([first.join(' '), ...listed])];
  picker.title = `Crawlwise: ${vscode.l10n.t('Test URL')} (${vscode.l10n.t('{0} of {1}', 1, 2)})`;
  picker.placeholder = vscode.l10n.t('A URL or path such as /products/1; several, separated by spaces');
  const offer = () => {
    const typed = picker.value.trim();
    const items = known.map((label) => ({
      label,
      description: isLast && label === known[0] ? vscode.l10n.t('last test') : '',
    }));
    picker.items = typed === '' || known.includes(typed) ? items : [{ label: typed }, ...items];
  };
  offer();
  picker.onDidChangeValue(offer);
  return answered(picker, () => {
    const text = picker.activeItems[0]?.label ?? picker.value;
    return text.split(/\s+/).filter((url) => url !== '');
  });
}

/** Characters that no product token has, but a `User-Agent` header, or a name with its version. */
const HEADER = /[/(;]/;

/** Lets the user choose crawlers from the list, or type a header. */
function askAgents(askable: Askable, chosen: readonly string[]): Promise<readonly string[] | undefined> {
  const picker = vscode.window.createQuickPick();
  const first = new Set(chosen.map((name) => name.toLowerCase()));
  picker.title = `Crawlwise: ${vscode.l10n.t('Test URL')} (${vscode.l10n.t('{0} of {1}', 2, 2)})`;
  picker.placeholder = vscode.l10n.t('Crawlers');
  picker.canSelectMany = true;
  picker.matchOnDescription = true;
  const rank = ({ name, inFile }: Askable['agents'][number]) =>
    first.has(name.toLowerCase()) ? 0 : inFile ? 1 : 2;
  const sorted = [...askable.agents].sort((a, b) => rank(a) - rank(b));
  const known = new Set(sorted.map(({ name }) => name.toLowerCase()));
  const question = chosen.filter((name) => !known.has(name.toLowerCase()));
  const items: readonly vscode.QuickPickItem[] = [
    ...question.map((label) => ({ label, description: vscode.l10n.t('last test') })),
    ...sorted.map(({ name, detail, inFile }) => ({
      label: name,
      description: inFile ? `${detail} · ${vscode.l10n.t('in this file')}` : detail,
    })),
  ];
  picker.items = items;
  picker.selectedItems = items.filter(({ label }) => first.has(label.toLowerCase()));
  picker.onDidChangeValue((text) => {
    const typed = text.trim();
    if (!HEADER.test(typed) && picker.items.length === items.length) return;
    const selected = new Set(picker.selectedItems.map(({ label }) => label));
    const header = { label: typed, description: vscode.l10n.t('a User-Agent header'), alwaysShow: true };
    picker.items = HEADER.test(typed) ? [header, ...items] : items;
    picker.selectedItems = picker.items.filter((item) => item === header || selected.has(item.label));
  });
  return answered(picker, () => picker.selectedItems.map(({ label }) => label));
}

/** The choice of the user; undefined if the picker was closed, or nothing chosen. */
function answered<T extends readonly unknown[]>(
  picker: vscode.QuickPick<vscode.QuickPickItem>,
  value: () => T,
): Promise<T | undefined> {
  return new Promise((resolve) => {
    picker.onDidAccept(() => {
      const given = value();
      resolve(given.length > 0 ? given : undefined);
      picker.hide();
    });
    picker.onDidHide(() => {
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
  });
}

interface AnswerItem extends vscode.QuickPickItem {
  readonly answer: Answer;
}

function labelOf({ agent, url, allowed, refused }: Answer): string {
  if (refused) return `$(error) ${url}`;
  return `${allowed ? '$(pass)' : '$(circle-slash)'} ${agent}  ${allowed ? vscode.l10n.t('allowed') : vscode.l10n.t('blocked')}  ${url}`;
}

/** The verdicts as a list; the deciding line of the active one is shown in the editor. */
async function showAnswers(
  client: BaseLanguageClient,
  document: vscode.TextDocument,
  answers: readonly Answer[],
  next: { readonly again: () => void; readonly keep: () => void },
): Promise<void> {
  const picker = vscode.window.createQuickPick<AnswerItem>();
  const other: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('edit'),
    tooltip: vscode.l10n.t('Test something else'),
  };
  const table: vscode.QuickInputButton = {
    iconPath: new vscode.ThemeIcon('table'),
    tooltip: vscode.l10n.t('Keep open as a table that updates with the file'),
  };
  const judged = answers.filter(({ refused }) => !refused);
  const blocked = judged.filter(({ allowed }) => !allowed).length;
  picker.title = `Crawlwise: ${vscode.l10n.t('{0} allowed, {1} blocked', judged.length - blocked, blocked)}`;
  picker.placeholder = vscode.l10n.t('Choose a verdict to go to the line that decides');
  picker.buttons = [table, other];
  picker.matchOnDescription = true;
  picker.matchOnDetail = true;
  picker.items = answers.map((answer) => ({
    label: labelOf(answer),
    description: answer.refused
      ? vscode.l10n.t('not tested')
      : answer.rule === undefined
        ? vscode.l10n.t('no rule decides')
        : vscode.l10n.t('line {0}: {1}', answer.line ?? '', answer.rule),
    detail: [answer.reason, ...answer.notes].join(' · '),
    answer,
  }));
  const show = (answer: Answer | undefined, preserveFocus: boolean) =>
    answer && void reveal(client, document.uri, answer, preserveFocus);
  picker.onDidChangeActive(([item]) => show(item?.answer, true));
  picker.onDidTriggerButton((button) => {
    picker.hide();
    if (button === table) next.keep();
    else next.again();
  });
  picker.onDidAccept(() => {
    const [item] = picker.activeItems;
    picker.hide();
    show(item?.answer, false);
  });
  picker.onDidHide(() => picker.dispose());
  picker.show();
}
