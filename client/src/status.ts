import * as vscode from 'vscode';
import type {
  WorkDoneProgressBegin,
  WorkDoneProgressEnd,
  WorkDoneProgressReport,
} from 'vscode-languageclient';
import { paragraph } from '../../server/src/core/bidi.ts';
import { ROBOTS_IDS, SELECTOR } from '../../server/src/registry.ts';
import type { Condition } from './languageServer.ts';
import { makerText, OPEN_MAKER, type StatusParams, statusText } from './statusText.ts';
import { concerns, languageOf } from './sync.ts';
import { clientWords as t } from './words.ts';

type Progress = WorkDoneProgressBegin | WorkDoneProgressReport | WorkDoneProgressEnd;

/** What the item shows. */
interface Shown {
  readonly text: string;
  readonly detail: string;
  readonly busy: boolean;
  readonly severity: vscode.LanguageStatusSeverity;
  readonly command: vscode.Command;
}

/** The item among the language's status that says what the document in the active editor is, or why that is not known. */
export class StatusItem implements vscode.Disposable {
  private readonly byUri = new Map<string, StatusParams>();
  private readonly subscriptions = [
    // The workbench itself would look for the file on the wrong machine if the workspace is remote.
    vscode.commands.registerCommand(OPEN_MAKER, (uri: string) =>
      vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(uri, true)),
    ),
    vscode.window.onDidChangeActiveTextEditor(() => this.show()),
    vscode.workspace.onDidOpenTextDocument(() => this.show()),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      this.byUri.delete(uri.toString());
      this.show();
    }),
  ];
  private condition: Condition = 'starting';
  /** How far the files of the site are read, while they are. */
  private reading: string | undefined;
  private item: vscode.LanguageStatusItem | undefined;
  /** The kind of document that commands are enabled for. */
  private kind: string | undefined;

  /** @param isSetAside whether the document with this URI is kept from the server */
  constructor(private readonly isSetAside: (key: string) => boolean) {}

  /** Takes in what the server says of a document. */
  update(params: StatusParams): void {
    const key = vscode.Uri.parse(params.uri).toString();
    if (params.language === null) this.byUri.delete(key);
    else this.byUri.set(key, params);
    this.show();
  }

  /** Takes in how far the server has read the site. */
  progress(progress: Progress): void {
    this.reading = progress.kind === 'end' ? undefined : t('reading', { progress: progress.message ?? '' });
    this.show();
  }

  /** The server starts, runs or has stopped. */
  server(condition: Condition): void {
    this.condition = condition;
    if (condition !== 'running') {
      this.byUri.clear();
      this.reading = undefined;
    }
    this.show();
  }

  /** The text for a document; undefined for a document in none of our languages. */
  textOf(uri: vscode.Uri): string | undefined {
    const document = vscode.workspace.textDocuments.find(
      (textDocument) => textDocument.uri.toString() === uri.toString(),
    );
    return document && this.shownFor(document)?.text;
  }

  dispose(): void {
    this.item?.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private offerCommands(kind: string | undefined): void {
    if (kind === this.kind) return;
    this.kind = kind;
    void vscode.commands.executeCommand('setContext', 'crawlwise.kind', kind);
  }

  private shownFor(document: vscode.TextDocument): Shown | undefined {
    if (this.condition !== 'running') return concerns(document) ? withoutServer(this.condition) : undefined;
    if (this.isSetAside(document.uri.toString())) return withoutServer('aside');
    const params = this.byUri.get(document.uri.toString());
    return params && shownOf(params, this.reading);
  }

  private show(): void {
    const document = vscode.window.activeTextEditor?.document;
    this.offerCommands(document && this.kindOf(document));
    const shown = document && this.shownFor(document);
    if (!shown) {
      this.item?.dispose();
      this.item = undefined;
      return;
    }
    this.item ??= vscode.languages.createLanguageStatusItem('crawlwise.status', SELECTOR);
    Object.assign(this.item, { name: 'Crawlwise', ...shown });
  }

  /** What commands are offered for, with or without a server. */
  private kindOf(document: vscode.TextDocument): string | undefined {
    const params = this.byUri.get(document.uri.toString());
    const language = params?.language ?? languageOf(document);
    if (language === 'sitemap') return 'sitemap';
    return params?.kind ?? (language === ROBOTS_IDS[0] ? 'robots.txt' : language);
  }
}

const restart = (): vscode.Command => ({
  command: 'crawlwise.restart',
  title: t('restart'),
});

function withoutServer(condition: 'starting' | 'down' | 'aside'): Shown {
  if (condition === 'starting')
    return {
      text: paragraph(t('starting')),
      detail: '',
      busy: true,
      severity: vscode.LanguageStatusSeverity.Information,
      command: restart(),
    };
  return {
    text: paragraph(condition === 'down' ? t('down') : t('setAside')),
    detail: paragraph(t('unchecked')),
    busy: false,
    severity: vscode.LanguageStatusSeverity.Error,
    command: restart(),
  };
}

function shownOf(params: StatusParams, reading: string | undefined): Shown {
  return {
    text: paragraph(statusText(params, reading)),
    detail: paragraph(
      [
        ...[params.configuration, params.maker].flatMap((item) => (item ? [makerText(item)] : [])),
        ...(params.warning !== undefined ? [params.warning] : []),
        ...(params.site ?? []),
      ].join(' · '),
    ),
    busy: !params.complete || reading !== undefined,
    severity: severityOf(params),
    command:
      reading === undefined
        ? { command: 'workbench.actions.view.problems', title: t('showProblems') }
        : restart(),
  };
}

function severityOf({
  errors,
  warnings,
  warning,
  configuration,
}: StatusParams): vscode.LanguageStatusSeverity {
  if (errors > 0) return vscode.LanguageStatusSeverity.Error;
  return warnings > 0 || (warning ?? configuration) !== undefined
    ? vscode.LanguageStatusSeverity.Warning
    : vscode.LanguageStatusSeverity.Information;
}
