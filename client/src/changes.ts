/**
 * The effects of a robots.txt on crawlers compared with another text of it: the last commit, the saved file, or another
 * file. The view beside the editor is updated while the user types; a lens summarizes them if the file differs from the
 * last commit.
 */
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import type { ChangeEffect, EffectLine } from '../../server/src/core/features.ts';
import { ROBOTS_IDS } from '../../server/src/registry.ts';
import { type Committed, committed } from './committed.ts';
import { current } from './current.ts';
import type { LanguageServer } from './languageServer.ts';
import { CHANGES_SCHEME } from './schemes.ts';
import type { Sync } from './sync.ts';

const SHOW = 'crawlwise.showChanges';

/** The text that the document is compared with: a file, as stored or as committed. */
interface ComparedText {
  readonly file: string;
  readonly at: 'HEAD' | 'saved';
}

/** A view: a document, and the text it is compared with. */
interface Shown {
  readonly uri: string;
  readonly against: ComparedText;
}

const MARKS: Readonly<Record<EffectLine['sort'], string>> = {
  crawlers: '',
  blocked: `- ${vscode.l10n.t('blocked')}  `,
  allowed: `+ ${vscode.l10n.t('allowed')}  `,
  other: '  ',
  caution: '! ',
};

const isRobots = ({ languageId }: vscode.TextDocument): boolean => ROBOTS_IDS.includes(languageId);
const shownIn = ({ query }: vscode.Uri): Shown => JSON.parse(query);

/** The command, its view and the lens. */
export function changesForCrawlers(
  client: BaseLanguageClient,
  server: LanguageServer,
  sync: Pick<Sync, 'opened'>,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const lensesChanged = new vscode.EventEmitter<void>();
  const git = committed();

  /** Undefined if the document is edited before the answer: then it is requested again. */
  const effectOn = async (
    document: vscode.TextDocument,
    before: string,
    token: vscode.CancellationToken,
  ): Promise<ChangeEffect | undefined> => {
    await sync.opened(document);
    const textDocument = { uri: client.code2ProtocolConverter.asUri(document.uri) };
    const params = { textDocument, before, urls: [] };
    return current(document, token, () =>
      client.sendRequest<ChangeEffect>('crawlwise/effect', params, token),
    );
  };
  const provider: vscode.TextDocumentContentProvider = {
    onDidChange: changed.event,
    async provideTextDocumentContent(uri, token) {
      const { uri: name, against } = shownIn(uri);
      const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(name));
      const before = await textAgainst(git, against);
      const path = vscode.workspace.asRelativePath(document.uri);
      if (before === undefined) return `${vscode.l10n.t('{0}: {1} cannot be read', path, nameOf(against))}\n`;
      const effect = await effectOn(document, before, token);
      if (!effect) return undefined;
      const { title, lines, complete } = effect;
      const isSaid = complete || lines.some(({ sort }) => sort === 'caution');
      const rest = isSaid ? [] : [`! ${vscode.l10n.t('not complete: more may change than is listed here')}`];
      const head = vscode.l10n.t('{0} compared with {1}', path, nameOf(against));
      return `${head}\n\n${title}\n${[...lines.map(lineOf), ...rest].join('\n')}\n`;
    },
  };
  const show = async (name?: string) => {
    const document = name
      ? await vscode.workspace.openTextDocument(vscode.Uri.parse(name))
      : vscode.window.activeTextEditor?.document;
    if (!document || !isRobots(document)) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t('Open a robots.txt to see what it changes for crawlers.'),
      );
      return;
    }
    const against = name ? headOf(document) : await ask(git, document);
    if (!against) return;
    const query: Shown = { uri: document.uri.toString(), against };
    const shown = vscode.Uri.from({
      scheme: CHANGES_SCHEME,
      path: `/${vscode.l10n.t('What changes for crawlers compared with {0}', nameOf(against)).replaceAll('/', ' ')}`,
      query: JSON.stringify(query),
    });
    const view = await vscode.workspace.openTextDocument(shown);
    await vscode.languages.setTextDocumentLanguage(view, 'diff');
    await vscode.window.showTextDocument(view, {
      ...{ viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: true },
    });
  };
  const lenses: vscode.CodeLensProvider = {
    onDidChangeCodeLenses: lensesChanged.event,
    async provideCodeLenses(document, token) {
      if (!vscode.workspace.getConfiguration('crawlwise', document).get('codeLens')) return [];
      const before = await git.textOf(document.uri);
      if (before === undefined || before === document.getText()) return [];
      const effect = await effectOn(document, before, token);
      if (!effect) return undefined;
      const title = vscode.l10n.t('Since {0}: {1}', 'HEAD', effect.title);
      const command = { title, command: SHOW, arguments: [document.uri.toString()] };
      return [new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command)];
    },
  };
  const views = (): readonly vscode.Uri[] =>
    vscode.workspace.textDocuments.map(({ uri }) => uri).filter(({ scheme }) => scheme === CHANGES_SCHEME);
  const follow = (uri: vscode.Uri) => {
    for (const view of views()) {
      const { uri: own, against } = shownIn(view);
      if (own === uri.toString() || against.file === uri.toString()) changed.fire(view);
    }
  };
  return vscode.Disposable.from(
    changed,
    lensesChanged,
    git,
    client.onNotification('crawlwise/countsChanged', () => {
      lensesChanged.fire();
      for (const uri of views()) changed.fire(uri);
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('crawlwise.codeLens')) lensesChanged.fire();
    }),
    git.onDidChange(() => {
      lensesChanged.fire();
      for (const { uri } of vscode.workspace.textDocuments) follow(uri);
    }),
    vscode.workspace.registerTextDocumentContentProvider(CHANGES_SCHEME, provider),
    vscode.languages.registerCodeLensProvider(
      ROBOTS_IDS.map((language) => ({ language, scheme: 'file' })),
      lenses,
    ),
    server.command(SHOW, show),
    vscode.workspace.onDidChangeTextDocument(({ document }) => follow(document.uri)),
    vscode.workspace.onDidSaveTextDocument((saved) => {
      if (isRobots(saved)) follow(saved.uri);
    }),
  );
}

const lineOf = ({ sort, text }: EffectLine): string =>
  `${sort === 'crawlers' ? '\n' : ''}${MARKS[sort]}${text}`;

const headOf = ({ uri }: vscode.TextDocument): ComparedText => ({ file: uri.toString(), at: 'HEAD' });

const nameOf = ({ file, at }: ComparedText): string =>
  at === 'HEAD'
    ? 'HEAD'
    : vscode.l10n.t('{0} as saved', vscode.workspace.asRelativePath(vscode.Uri.parse(file)));

async function textAgainst(git: Committed, { file, at }: ComparedText): Promise<string | undefined> {
  const uri = vscode.Uri.parse(file);
  if (at === 'HEAD') return git.textOf(uri);
  const octets = await vscode.workspace.fs.readFile(uri).then(
    (read) => read,
    () => undefined,
  );
  return octets && new TextDecoder().decode(octets);
}

/** Lets the user choose the text to compare with. */
async function ask(git: Committed, document: vscode.TextDocument): Promise<ComparedText | undefined> {
  const file = document.uri.toString();
  const isCommitted = (await git.textOf(document.uri)) !== undefined;
  const items: readonly (vscode.QuickPickItem & { readonly against?: ComparedText })[] = [
    ...(isCommitted ? [{ label: vscode.l10n.t('The last commit'), against: headOf(document) }] : []),
    ...(document.isUntitled
      ? []
      : [{ label: vscode.l10n.t('The saved file'), against: { file, at: 'saved' as const } }]),
    { label: vscode.l10n.t('Another file…') },
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    placeHolder: vscode.l10n.t('Compare this robots.txt with'),
  });
  if (!chosen || chosen.against) return chosen?.against;
  const [other] = (await vscode.window.showOpenDialog({ openLabel: vscode.l10n.t('Compare') })) ?? [];
  return other && { file: other.toString(), at: 'saved' };
}
