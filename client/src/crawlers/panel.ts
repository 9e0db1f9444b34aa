/** The panel of crawlers of one robots.txt: requests what the page shows, and does what it asks for. */
import * as vscode from 'vscode';
import type { BaseLanguageClient, Range } from 'vscode-languageclient';
import type {
  CrawlersAnswer,
  CrawlersQuestion,
  UrlVerdict as Judged,
} from '../../../server/src/core/features.ts';
import { lastSegment } from '../../../server/src/core/uri.ts';
import { ROBOTS_IDS } from '../../../server/src/registry.ts';
import type { LanguageServer } from '../languageServer.ts';
import type { LiveSite } from '../liveSite.ts';
import type { Sync } from '../sync.ts';
import { clientWords as t } from '../words.ts';
import type { Committed } from './committed.ts';
import { choices, type Earlier, earlierText, LIVE, settled } from './compared.ts';
import { htmlFor } from './html.ts';
import {
  type ActionName,
  type Entered,
  type Found,
  type FromPage,
  linesIn,
  type Model,
  NOT_COMPARED,
  type Show,
  type Stored,
  type ToPage,
  type Why,
} from './page/messages.ts';
import { apply, compareTexts, type PolicyChange, policyFor, renewText } from './policies.ts';
import { pageLanguage } from './words.ts';

export const VIEW_TYPE = 'crawlwise.crawlers';

/** The pause after an edit, in milliseconds: what is new waits until the user stops typing. */
const QUIET_MS = 700;

export interface Context {
  readonly extensionUri: vscode.Uri;
  readonly client: BaseLanguageClient;
  readonly server: LanguageServer;
  readonly sync: Pick<Sync, 'opened'>;
  readonly git: Committed;
  readonly live: LiveSite;
}

export class CrawlersPanel {
  private readonly subscriptions: vscode.Disposable[];
  private entered: Entered | undefined;
  /** What is compared: `Entered.against`, or what a command has chosen. */
  private against: string | undefined;
  private change: PolicyChange | undefined;
  private number = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private first: Show | undefined;
  private readonly shown = new vscode.EventEmitter<Model>();
  /** What the page shows now. */
  readonly onDidShow = this.shown.event;

  /** @param view a new view, or one that VS Code has restored */
  constructor(
    private readonly context: Context,
    private readonly view: vscode.WebviewPanel,
    readonly file: vscode.Uri,
  ) {
    const folder = vscode.Uri.joinPath(context.extensionUri, 'dist', 'client');
    const icon = (theme: string) =>
      vscode.Uri.joinPath(context.extensionUri, 'syntaxes', 'icons', `robots-txt-${theme}.svg`);
    view.iconPath = { light: icon('light'), dark: icon('dark') };
    view.webview.options = { enableScripts: true, localResourceRoots: [folder] };
    const { client, server, git } = context;
    const isFile = (uri: vscode.Uri) => uri.toString() === file.toString();
    // A file that is in no editor may be replaced without an edit.
    const stored = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(vscode.Uri.joinPath(file, '..'), lastSegment(file.path)),
    );
    this.subscriptions = [
      ...[this.shown, stored, stored.onDidChange(() => this.update(QUIET_MS))],
      ...[stored.onDidCreate, stored.onDidDelete].map((event) => event(() => this.update(QUIET_MS))),
      view.webview.onDidReceiveMessage((message: FromPage) => this.receive(message)),
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (isFile(document.uri)) this.update(QUIET_MS);
      }),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        if (isFile(uri) || this.against === uri.toString()) this.update(0);
      }),
      client.onNotification('crawlwise/countsChanged', () => this.update(QUIET_MS)),
      server.onDidChange(() => this.update(0)),
      git.onDidChange(() => this.update(0)),
    ];
    view.onDidDispose(() => {
      clearTimeout(this.timer);
      this.number++;
      for (const subscription of this.subscriptions) subscription.dispose();
    });
    view.webview.html = htmlFor(view.webview, folder);
  }

  get isActive(): boolean {
    return this.view.active;
  }

  onDidDispose(listener: () => void): void {
    this.view.onDidDispose(listener);
  }

  /** Shows a part of the page, and moves the focus there. */
  show(show: Show): void {
    this.view.reveal();
    if (this.entered) void this.post(show);
    else this.first = show;
  }

  /** Compares the file with the version of the live site that was requested last. */
  compareLive(): void {
    this.against = LIVE;
    this.update(0);
  }

  private post(message: ToPage): Thenable<boolean> {
    return this.view.webview.postMessage(message);
  }

  private update(delay: number): void {
    clearTimeout(this.timer);
    if (this.entered && this.view.visible) this.timer = setTimeout(() => void this.showNow(), delay);
  }

  private async showNow(): Promise<void> {
    const number = ++this.number;
    const found = await this.find(this.entered!).catch(
      (): Found => ({
        against: NOT_COMPARED,
        notice: { text: t('tableFailed') },
      }),
    );
    if (number !== this.number) return;
    const model: Model = {
      ...{ kind: 'model', language: pageLanguage(), isLive: found.against.chosen === LIVE },
      ...{ file: this.file.toString(), name: vscode.workspace.asRelativePath(this.file) },
      ...found,
    };
    await this.post(model);
    this.shown.fire(model);
    // The user may have gone on in the editor: then the focus stays there.
    if (this.first && this.view.active) void this.post(this.first);
    this.first = undefined;
  }

  private async find({ urls, names, allowed, isPolicyOpen }: Entered): Promise<Found> {
    const { client, server, sync, live } = this.context;
    if (server.condition !== 'running') return { against: NOT_COMPARED, notice: noticeOf(server.condition) };
    const document = await this.document();
    if (!document) {
      const text = t('unreadable', { file: vscode.workspace.asRelativePath(this.file) });
      return { against: NOT_COMPARED, notice: { text } };
    }
    const { version } = document;
    await sync.opened(document);
    const { against } = this;
    const earlier: Earlier = await earlierText(this.context, document, against);
    const policy = isPolicyOpen ? await policyFor(client, document, allowed) : null;
    this.change = policy?.change;
    if (this.change) renewText(this.file, this.change.text);
    const preview = policy?.change && policy.change.edits.length > 0 ? policy.change : undefined;
    const before = preview ? document.getText() : earlier.text;
    const question: CrawlersQuestion = {
      ...{ urls: linesIn(urls), names: linesIn(names) },
      ...(before !== undefined && { [earlier.chosen === LIVE && !preview ? 'live' : 'before']: before }),
      ...(preview ? { text: preview.text } : { isAhead: document.isDirty }),
    };
    const table = await client
      .sendRequest<CrawlersAnswer | null>('crawlwise/crawlers', { ...this.about(), ...question })
      .catch((error: unknown) => {
        if (document.version === version) throw error;
        return undefined;
      });
    const fault = table === null ? t('noRules') : (policy?.refusal ?? earlier.fault);
    const shownUses = policy?.uses.map((use) =>
      allowed ? { ...use, isAllowed: allowed.includes(use.name) } : use,
    );
    return {
      ...(table && { table }),
      ...(fault !== undefined && { notice: { text: fault } }),
      against: choices(document, earlier, against, live.isPossible),
      ...(shownUses && {
        policy: {
          uses: shownUses,
          ...(policy?.change && {
            preview: {
              isUnchanged: !preview,
              ...(preview?.caution !== undefined && { caution: preview.caution }),
            },
          }),
        },
      }),
    };
  }

  private about(): { textDocument: { uri: string } } {
    return { textDocument: { uri: this.context.client.code2ProtocolConverter.asUri(this.file) } };
  }

  /** Undefined if the file cannot be read or is not a robots.txt. */
  private async document(): Promise<vscode.TextDocument | undefined> {
    try {
      const document = await vscode.workspace.openTextDocument(this.file);
      return ROBOTS_IDS.includes(document.languageId) ? document : undefined;
    } catch {
      return undefined;
    }
  }

  private async receive(message: FromPage): Promise<void> {
    if (message.kind === 'ready') {
      this.entered = message.entered;
      this.against ??= message.entered.against;
      this.update(0);
    } else if (message.kind === 'entered') {
      const before = this.against;
      this.entered = message.entered;
      this.against = (await settled(message.entered.against)) ?? before;
      this.update(0);
      if (this.against === LIVE && before !== LIVE) await this.requestLive();
    } else if (message.kind === 'explain') await this.explain(message);
    else if (message.kind === 'reveal') await this.reveal(message.line, message.takesFocus);
    else if (message.kind === 'act') await this.act(message.id);
    else await this.onPolicy(message.kind);
  }

  private async onPolicy(kind: 'apply' | 'compareTexts'): Promise<void> {
    const document = await this.document();
    if (!document || !this.change) return;
    if (kind === 'compareTexts') await compareTexts(document, this.change);
    else if (await apply(this.context.client, document, this.change)) await this.post({ kind: 'applied' });
  }

  private async explain({ agent, url, line }: FromPage & { kind: 'explain' }): Promise<void> {
    if (this.entered?.allowed && this.change) {
      const rule = this.change.text.split(/\r\n?|\n/)[line - 1];
      const text =
        rule === undefined || line === 0
          ? t('policyNoRule', { agent, url })
          : t('policyRule', { agent, url, line, rule });
      await this.post({ kind: 'why', lines: [text] });
      return;
    }
    if (line > 0) await this.reveal(line, false);
    const asked = { ...this.about(), agents: [agent], urls: [url] };
    const answers = await this.context.client
      .sendRequest<(Omit<Judged, 'start' | 'end'> & { readonly range?: Range })[] | null>(
        'crawlwise/test',
        asked,
      )
      .catch(() => null);
    const [answer] = answers ?? [];
    if (!answer) return;
    const verdict = answer.allowed ? t('allowed') : t('blocked');
    const why: Why = {
      kind: 'why',
      lines: [`${agent} · ${url} · ${verdict}`, answer.reason, ...answer.notes],
      ...(answer.line !== undefined && { line: answer.line }),
    };
    await this.post(why);
  }

  /** Shows a line of the file, from 1. */
  private async reveal(line: number, takesFocus: boolean): Promise<void> {
    const open = vscode.window.visibleTextEditors.find(
      ({ document }) => document.uri.toString() === this.file.toString(),
    );
    const document = await vscode.workspace.openTextDocument(this.file);
    const { range } = document.lineAt(Math.min(line, document.lineCount) - 1);
    // Selected later, what is typed in between would be replaced.
    await vscode.window.showTextDocument(document, {
      ...{ preserveFocus: !takesFocus, preview: false, selection: range },
      viewColumn: open?.viewColumn ?? vscode.ViewColumn.One,
    });
  }

  private async act(id: ActionName): Promise<void> {
    if (id === 'restart') await this.context.server.restart();
    else await this.requestLive();
  }

  private async requestLive(): Promise<void> {
    const document = await this.document();
    if (document && (await this.context.live.request(document))) this.compareLive();
  }
}

function noticeOf(condition: LanguageServer['condition']): NonNullable<Model['notice']> {
  if (condition === 'starting') return { text: t('serverStarting') };
  return {
    text: t('serverDown'),
    action: { id: 'restart', label: t('restart') },
  };
}

/** Whether a page has stored something, in a restored view. */
export const isStored = (state: unknown): state is Stored =>
  typeof (state as Partial<Stored> | undefined)?.file === 'string';
