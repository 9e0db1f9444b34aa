/** The commands that open the panel of crawlers, or one of its parts, and the panels themselves: one for each file. */
import * as vscode from 'vscode';
import { paragraph } from '../../../server/src/core/bidi.ts';
import { robotsOfSite } from '../siteOf.ts';
import { clientWords as t } from '../words.ts';
import type { Model, Part } from './page/messages.ts';
import { type Context, CrawlersPanel, isStored, VIEW_TYPE } from './panel.ts';
import { policyTexts } from './policies.ts';

/** The part of the panel that each command shows; `showChanges` is that of a lens. */
const PARTS: Readonly<Record<string, Part>> = {
  'crawlwise.openCrawlers': 'table',
  'crawlwise.testUrl': 'urls',
  'crawlwise.showChanges': 'changes',
  'crawlwise.applyPolicy': 'policy',
};

/** The panels. */
export interface Crawlers extends vscode.Disposable {
  /** What a panel shows now. */
  readonly onDidShow: vscode.Event<Model>;
}

export function crawlersPanel(context: Context): Crawlers {
  const panels = new Map<string, CrawlersPanel>();
  const shown = new vscode.EventEmitter<Model>();
  const keep = (view: vscode.WebviewPanel, file: vscode.Uri): CrawlersPanel => {
    const panel = new CrawlersPanel(context, view, file);
    const key = file.toString();
    panels.set(key, panel);
    panel.onDidDispose(() => panels.delete(key));
    panel.onDidShow((model) => shown.fire(model));
    return panel;
  };
  const titleOf = (file: vscode.Uri) =>
    paragraph(t('crawlersOf', { file: vscode.workspace.asRelativePath(file) }));
  const panelOf = (file: vscode.Uri): CrawlersPanel =>
    panels.get(file.toString()) ??
    keep(
      vscode.window.createWebviewPanel(VIEW_TYPE, titleOf(file), vscode.ViewColumn.Beside, {
        enableFindWidget: true,
      }),
      file,
    );
  /** The file that is named, that of the panel with the focus, or that of the site in the editor. */
  const fileFor = async (uri: unknown): Promise<vscode.Uri | undefined> => {
    if (typeof uri === 'string') return context.client.protocol2CodeConverter.asUri(uri);
    const active = [...panels.values()].find(({ isActive }) => isActive);
    return active?.file ?? (await robotsOfSite(t('crawlers')))?.uri;
  };
  const open = async (part: Part, uri: unknown, names: unknown) => {
    const file = await fileFor(uri);
    if (!file) return;
    const added = Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
    panelOf(file).show({ kind: 'show', part, ...(added.length > 0 && { names: added }) });
  };
  const compareLive = async (uri: unknown) => {
    const file = await fileFor(uri);
    if (!file || !(await context.live.request(await vscode.workspace.openTextDocument(file)))) return;
    const panel = panelOf(file);
    panel.compareLive();
    panel.show({ kind: 'show', part: 'changes' });
  };
  const subscriptions = vscode.Disposable.from(
    policyTexts(),
    vscode.window.registerWebviewPanelSerializer(VIEW_TYPE, {
      async deserializeWebviewPanel(view, state) {
        if (isStored(state)) keep(view, vscode.Uri.parse(state.file));
        else view.dispose();
      },
    }),
    context.server.command('crawlwise.compareLive', compareLive),
    ...Object.entries(PARTS).map(([command, part]) =>
      context.server.command(command, (uri?: unknown, names?: unknown) => open(part, uri, names)),
    ),
  );
  return {
    onDidShow: shown.event,
    dispose: () => vscode.Disposable.from(shown, subscriptions).dispose(),
  };
}
