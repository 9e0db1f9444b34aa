import * as vscode from 'vscode';

export const TRACE_SETTING = 'trace.server';

const isOn = (): boolean =>
  vscode.workspace.getConfiguration('crawlwise').get(TRACE_SETTING, 'off') !== 'off';

/**
 * `channel` for a client's trace. The client traces only into a channel whose log level is "trace"; this one has that
 * level while the setting `crawlwise.trace.server` is on, so the setting is sufficient.
 */
export function traceChannel(channel: vscode.LogOutputChannel): vscode.LogOutputChannel {
  const level = () => (isOn() ? vscode.LogLevel.Trace : channel.logLevel);
  const onDidChangeLogLevel: vscode.Event<vscode.LogLevel> = (listener, self, disposables) => {
    const notify = () => listener.call(self, level());
    const subscriptions = [
      channel.onDidChangeLogLevel(notify),
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration(`crawlwise.${TRACE_SETTING}`)) notify();
      }),
    ];
    const both = vscode.Disposable.from(...subscriptions);
    disposables?.push(both);
    return both;
  };
  const trace = (message: string) => {
    if (isOn()) channel.info(message);
    else channel.trace(message);
  };
  return new Proxy(channel, {
    get(target, key) {
      if (key === 'logLevel') return level();
      if (key === 'onDidChangeLogLevel') return onDidChangeLogLevel;
      if (key === 'trace') return trace;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
