/** The state of the language server for users, and the commands that need it: they answer, or say why not. */
import * as vscode from 'vscode';
import {
  type BaseLanguageClient,
  CloseAction,
  ErrorAction,
  type ErrorHandler,
  State,
} from 'vscode-languageclient';
import { crashCounter } from './crashes.ts';

export type Condition = 'starting' | 'running' | 'down';

/** How long a command waits for a server that is starting, in milliseconds. */
const PATIENCE_MS = 3000;

export class LanguageServer implements vscode.Disposable {
  /** How often the server has stopped. */
  private ends = 0;
  private readonly changed = new vscode.EventEmitter<Condition>();
  readonly onDidChange = this.changed.event;
  private readonly crashes = crashCounter();
  private client!: BaseLanguageClient;

  constructor(private readonly channel: vscode.LogOutputChannel) {}

  /** What the client does when the connection fails or ends. */
  readonly errorHandler: ErrorHandler = {
    error: () => ({ action: ErrorAction.Continue, handled: true }),
    closed: () => {
      if (this.crashes.mayRestart()) return { action: CloseAction.Restart, handled: true };
      const message = vscode.l10n.t(
        'The language server has stopped several times and is not started again.',
      );
      this.offerRestart(message);
      return { action: CloseAction.DoNotRestart, handled: true, message };
    },
  };

  get condition(): Condition {
    const { state } = this.client;
    if (state === State.Running) return 'running';
    return state === State.Starting ? 'starting' : 'down';
  }

  /** Starts the server of this client. */
  start(client: BaseLanguageClient): void {
    this.client = client;
    client.onDidChangeState(({ newState }) => {
      if (newState !== State.Running) this.ends++;
      this.changed.fire(this.condition);
    });
    void this.run();
  }

  async restart(): Promise<void> {
    this.crashes.forget();
    // A client whose first start failed cannot be started again.
    if (this.client.state === State.StartFailed) {
      await vscode.commands.executeCommand('workbench.action.restartExtensionHost');
      return;
    }
    await this.client
      .stop()
      .catch((error: unknown) =>
        this.channel.warn(vscode.l10n.t('The server did not stop: {0}', String(error))),
      );
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
        this.offerRestart(vscode.l10n.t('The language server has stopped. Run the command again.'));
        return undefined;
      }
    });
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async run(): Promise<void> {
    await this.client
      .start()
      .catch((error: unknown) =>
        this.channel.error(vscode.l10n.t('The server did not start: {0}', String(error))),
      );
  }

  private async isThere(): Promise<boolean> {
    if (this.condition === 'starting') await this.started();
    if (this.condition === 'running') return true;
    this.offerRestart(
      this.condition === 'starting'
        ? vscode.l10n.t('The language server is still starting. Run the command again in a moment.')
        : vscode.l10n.t('The language server is not running.'),
    );
    return false;
  }

  /** Waits until the server is no longer starting, but not for long. */
  private async started(): Promise<void> {
    const options = {
      location: vscode.ProgressLocation.Window,
      title: vscode.l10n.t('Crawlwise is starting'),
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
    const restart = vscode.l10n.t('Restart');
    const showLog = vscode.l10n.t('Show Log');
    void vscode.window.showErrorMessage(`Crawlwise: ${reason}`, restart, showLog).then((chosen) => {
      if (chosen === restart) void this.restart();
      if (chosen === showLog) this.channel.show();
    });
  }
}
