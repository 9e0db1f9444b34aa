/** The state of the language server for users, and the commands that need it: they answer, or say why not. */
import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  CloseAction,
  ErrorAction,
  type ErrorHandler,
  State,
} from 'vscode-languageclient';
import { paragraph } from '../../server/src/core/bidi.ts';
import { listed } from '../../server/src/core/catalogue.ts';
import { crashCounter } from './crashes.ts';
import type { Suspects } from './suspects.ts';
import { clientWords as t } from './words.ts';

export type Condition = 'starting' | 'running' | 'down';

/** How long a command waits for a server that is starting, in milliseconds. */
const PATIENCE_MS = 3000;

export class LanguageServer implements vscode.Disposable {
  /** How often the server has stopped. */
  private ends = 0;
  /** How often its connection has ended. */
  private closes = 0;
  /** A client that could not connect to a server cannot be started again. */
  private hadNoConnection = false;
  /** For texts, before the first start. */
  private isWaiting = false;
  private readonly changed = new vscode.EventEmitter<Condition>();
  readonly onDidChange = this.changed.event;
  private readonly crashes = crashCounter();
  private client!: BaseLanguageClient;

  constructor(
    private readonly channel: vscode.LogOutputChannel,
    private readonly suspects: Suspects,
  ) {}

  /** What the client does when the connection fails or ends. */
  readonly errorHandler: ErrorHandler = {
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed: () => {
      this.closes++;
      const aside = this.suspects.ended();
      if (aside.length > 0) this.offerRestart(setAsideText(aside));
      if (this.crashes.mayRestart()) return { action: CloseAction.Restart, handled: true };
      const message = t('stoppedOften');
      this.offerRestart(message);
      return { action: CloseAction.DoNotRestart, handled: true, message };
    },
  };

  get condition(): Condition {
    const { state } = this.client;
    if (state === State.Running) return 'running';
    return this.isWaiting || state === State.Starting ? 'starting' : 'down';
  }

  /**
   * Starts the server of this client.
   * @param texts resolves when the texts that users see are there
   */
  start(client: BaseLanguageClient, texts?: Promise<void>): void {
    this.client = client;
    this.isWaiting = texts !== undefined;
    // Faults of the client are for the log: what users see has a button that helps.
    const log = client.error.bind(client);
    client.error = (message, data) => log(message, data, false);
    client.onDidChangeState(({ newState }) => {
      if (newState !== State.Running) this.ends++;
      this.changed.fire(this.condition);
    });
    if (!texts) return void this.run();
    void texts.then(() => {
      this.isWaiting = false;
      void this.run();
    });
  }

  async restart(): Promise<void> {
    this.crashes.forget();
    this.suspects.forgive();
    if (this.hadNoConnection) {
      await vscode.commands.executeCommand('workbench.action.reloadWindow');
      return;
    }
    if (this.client.state !== State.StartFailed)
      await this.client
        .stop()
        .catch((error: unknown) => this.channel.warn(t('notStopped', { reason: String(error) })));
    await this.run();
  }

  /** Registers a command that needs the server. Without one, or if it stops before the answer, the command only says so. */
  command<A extends unknown[]>(id: string, run: (...args: A) => unknown): vscode.Disposable {
    return vscode.commands.registerCommand(id, async (...args: A) => {
      if (!(await this.isThere())) return undefined;
      const before = this.ends;
      try {
        return await run(...args);
      } catch (error) {
        if (this.ends === before) throw error;
        this.offerRestart(t('stopped'));
        return undefined;
      }
    });
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async run(): Promise<void> {
    const before = this.closes;
    try {
      await this.client.start();
    } catch (error) {
      this.channel.error(t('notStarted', { reason: String(error) }));
      // A connection that ended is the concern of the error handler.
      if (this.closes > before) return;
      this.hadNoConnection = true;
      this.offerRestart(t('startFailed'));
    }
  }

  private async isThere(): Promise<boolean> {
    if (this.condition === 'starting') await this.started();
    if (this.condition === 'running') return true;
    if (this.condition === 'starting')
      void vscode.window.showInformationMessage(paragraph(t('stillStarting')));
    else this.offerRestart(t('notRunning'));
    return false;
  }

  /** Waits until the server is no longer starting, but not for long. */
  private async started(): Promise<void> {
    const options = {
      location: vscode.ProgressLocation.Window,
      title: paragraph(t('starting')),
    };
    await vscode.window.withProgress(
      options,
      () =>
        new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, PATIENCE_MS);
          const change = this.onDidChange((condition) => {
            if (condition === 'starting') return;
            clearTimeout(timer);
            change.dispose();
            resolve();
          });
        }),
    );
  }

  /** Says why something is not done, and does not wait for what the user makes of it. */
  private offerRestart(reason: string): void {
    const restart = t('restart');
    const showLog = t('showLog');
    void vscode.window
      .showErrorMessage(paragraph(`Crawlwise: ${reason}`), restart, showLog)
      .then((chosen) => {
        if (chosen === restart) void this.restart();
        if (chosen === showLog) this.channel.show();
      });
  }
}

/** That documents are set aside. @param keys their URIs */
function setAsideText(keys: readonly string[]): string {
  const files = keys.map((key) => vscode.workspace.asRelativePath(vscode.Uri.parse(key)));
  return t('stoppedAt', { count: files.length, files: listed(files) });
}
