/**
 * Files of live sites. Nothing is requested unless the user has run a command for it and has confirmed the host: the
 * names of hosts come from the files of the workspace.
 */
import * as vscode from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { paragraph } from '../../server/src/core/bidi.ts';
import { shortened } from '../../server/src/core/credentials.ts';
import type { LiveFile } from '../../server/src/core/liveFiles.ts';
import { requestUrl } from '../../server/src/core/uri.ts';
import type { LanguageServer } from './languageServer.ts';
import { LIVE_SCHEME } from './schemes.ts';
import { robotsOfSite } from './siteOf.ts';
import { isConfig, languageOf, type Sync } from './sync.ts';
import { clientWords as t } from './words.ts';

/** What a host has served for a file. */
export interface Fetched {
  readonly url: string;
  readonly text: string;
  readonly note?: string;
  readonly at: Date;
}

export interface LiveSite extends vscode.Disposable {
  /** Whether live sites can be requested: browsers do not allow it. */
  readonly isPossible: boolean;
  /** The last version of a file that was requested in this session. */
  fetchedFor(file: vscode.Uri): Fetched | undefined;
  /** Requests the live version of a file; shows why there is none, unless the user did not want it. */
  request(document: vscode.TextDocument): Promise<Fetched | undefined>;
}

interface Options {
  readonly client: BaseLanguageClient;
  readonly server: LanguageServer;
  readonly sync: Pick<Sync, 'opened'>;
  readonly isPossible: boolean;
}

/** The most further questions for one file: redirects may lead to several hosts. */
const MAX_QUESTIONS = 10;

/** The commands `Open Live File` and `Check Live Site`, and what others need of live sites. */
export function liveSite({ client, server, sync, isPossible }: Options): LiveSite {
  const confirmed = new Set<string>();
  const privateHosts = new Set<string>();
  /** By the URI of the file: the URL that the user has chosen, and the version that was requested. */
  const chosen = new Map<string, string>();
  const fetched = new Map<string, Fetched>();
  /** The texts of documents, by their URI. */
  const texts = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.Uri>();

  const urlFor = async (document: vscode.TextDocument): Promise<string | undefined> => {
    if (document.uri.scheme === LIVE_SCHEME) return document.uri.query;
    const key = document.uri.toString();
    const known = chosen.get(key);
    if (known !== undefined) return known;
    await sync.opened(document);
    const textDocument = { uri: client.code2ProtocolConverter.asUri(document.uri) };
    const urls = await client.sendRequest<readonly string[] | null>('crawlwise/liveUrls', { textDocument });
    const url = await choose(urls ?? []);
    // A configuration is about several sites.
    if (url !== undefined && !isConfig(document)) chosen.set(key, url);
    return url;
  };

  const confirm = async (url: string): Promise<boolean> => {
    const { host } = new URL(url);
    if (confirmed.has(host)) return true;
    const detail = [
      t('requests', { url: short(url) }),
      ...(vscode.workspace.isTrusted ? [] : [t('untrusted')]),
      t('askedOnce'),
    ];
    if (!(await ask(t('mayRequest', { host }), detail))) return false;
    confirmed.add(host);
    return true;
  };
  const confirmPrivate = async (host: string, address: string): Promise<boolean> => {
    const question = t('mayRequestPrivate', { host, address });
    const detail = t('private');
    if (!(await ask(question, [detail]))) return false;
    privateHosts.add(host);
    return true;
  };

  /** The answer of the server, which requests the URL; undefined if the user cancels it. */
  const send = <T>(method: string, url: string, title: string, more: object = {}): Thenable<T | undefined> =>
    vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: paragraph(title), cancellable: true },
      async (_progress, token) => {
        try {
          const params = { ...more, url, hosts: [...confirmed], privateHosts: [...privateHosts] };
          return await client.sendRequest<T>(method, params, token);
        } catch (error) {
          if (!token.isCancellationRequested) throw error;
          return undefined;
        }
      },
    );

  /** What the host serves; undefined if the user does not want to know. */
  const get = async (url: string): Promise<LiveFile | undefined> => {
    if (!(await confirm(url))) return undefined;
    const ask = () => send<LiveFile>('crawlwise/liveFile', url, t('requesting', { url: short(url) }));
    let answer = await ask();
    for (let left = MAX_QUESTIONS; left > 0; left--) {
      if (answer?.kind === 'moved') {
        if (!(await confirm(answer.to))) return undefined;
      } else if (answer?.kind === 'private') {
        if (!(await confirmPrivate(answer.host, answer.address))) return undefined;
      } else return answer;
      answer = await ask();
    }
    return answer;
  };

  /** What the host of a document serves; shows why there is nothing, unless the user did not want it. */
  const served = async (document: vscode.TextDocument) => {
    if (!isPossible) {
      void vscode.window.showInformationMessage(paragraph(t('noBrowser')));
      return undefined;
    }
    const url = await urlFor(document);
    const answer = url === undefined ? undefined : await get(url);
    if (!answer) return undefined;
    if (answer.kind !== 'file') {
      const reason = answer.kind === 'fault' ? answer.reason : t('manyHosts', { url: url! });
      void vscode.window.showErrorMessage(paragraph(`Crawlwise: ${reason}`));
      return undefined;
    }
    return { ...answer, asked: url! };
  };

  const request = async (document: vscode.TextDocument): Promise<Fetched | undefined> => {
    const file = await served(document);
    if (!file) return undefined;
    const { url, text, note } = file;
    const found: Fetched = { url, text, ...(note !== undefined && { note }), at: new Date() };
    fetched.set(document.uri.toString(), found);
    const shown = documentUri(found.url);
    texts.set(shown.toString(), found.text);
    changed.fire(shown);
    return found;
  };

  const open = async () => {
    const active = vscode.window.activeTextEditor?.document;
    const document = active && languageOf(active) !== undefined ? active : await robotsOfSite(t('openLive'));
    const found = document && (await request(document));
    if (!found) return;
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(documentUri(found.url)));
    if (found.note !== undefined)
      void vscode.window.showInformationMessage(paragraph(`Crawlwise: ${found.note}`));
  };

  /** Compares the expectations of a configuration with the live site; its lenses show the results. */
  const check = async (uri?: string) => {
    const document =
      uri === undefined
        ? vscode.window.activeTextEditor?.document
        : await vscode.workspace.openTextDocument(vscode.Uri.parse(uri, true));
    if (!document || !isConfig(document)) {
      void vscode.window.showInformationMessage(paragraph(t('openConfigFirst')));
      return;
    }
    const file = await served(document);
    if (!file) return;
    const answer = await send<{ readonly reason: string | null } | null>(
      'crawlwise/checkLive',
      file.asked,
      t('checking', { host: new URL(file.asked).host }),
      {
        textDocument: { uri: client.code2ProtocolConverter.asUri(document.uri) },
        time: new Date().toLocaleTimeString(vscode.env.language, { timeStyle: 'short' }),
      },
    );
    if (answer?.reason) void vscode.window.showErrorMessage(paragraph(`Crawlwise: ${answer.reason}`));
  };

  const subscriptions = vscode.Disposable.from(
    changed,
    vscode.workspace.registerTextDocumentContentProvider(LIVE_SCHEME, {
      onDidChange: changed.event,
      provideTextDocumentContent(uri) {
        const text = texts.get(uri.toString());
        // A window that is opened again shows its documents: that is no reason to request anything.
        if (text === undefined) throw new Error(t('notInSession', { url: uri.query }));
        return text;
      },
    }),
    vscode.window.registerFileDecorationProvider({
      provideFileDecoration: ({ scheme, query }) =>
        scheme === LIVE_SCHEME ? { badge: '↓', tooltip: t('servedAs', { url: query }) } : undefined,
    }),
    server.command('crawlwise.openLive', open),
    server.command('crawlwise.checkLive', check),
  );
  return {
    isPossible,
    fetchedFor: (file) => fetched.get(file.toString()),
    request,
    dispose: () => subscriptions.dispose(),
  };
}

const LONGEST = 200;

/** A URL for a dialog, whose buttons must stay visible. */
const short = (url: string): string => shortened(url, LONGEST);

const documentUri = (url: string): vscode.Uri => {
  const { host: authority, pathname } = new URL(url);
  return vscode.Uri.from({ scheme: LIVE_SCHEME, authority, path: decodedPath(pathname), query: url });
};

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A modal question that names what is sent where; Enter presses its button, Escape declines. */
async function ask(question: string, detail: readonly string[]): Promise<boolean> {
  const request = t('sendRequest');
  const options = { modal: true, detail: paragraph(detail.join('\n\n')) };
  return (await vscode.window.showWarningMessage(paragraph(question), options, request)) === request;
}

/** The URL of the live version: the only one, or that which the user chooses or enters. */
async function choose(urls: readonly string[]): Promise<string | undefined> {
  const [first] = urls;
  if (urls.length === 1) return first;
  if (urls.length > 1) {
    const other = t('anotherOne');
    const picked = await vscode.window.showQuickPick([...urls, other], {
      title: `Crawlwise: ${t('liveVersion')}`,
    });
    if (picked !== other) return picked;
  }
  const entered = await vscode.window.showInputBox({
    title: `Crawlwise: ${t('liveVersion')}`,
    prompt: t('address'),
    placeHolder: 'https://www.example.com',
    validateInput: (text) => (urlIn(text) === undefined ? t('notUrl') : undefined),
  });
  return entered === undefined ? undefined : urlIn(entered);
}

/** The URL that was entered; that of a site leads to its robots.txt. */
function urlIn(text: string): string | undefined {
  const url = requestUrl(text.trim());
  if (url?.pathname === '/') url.pathname = '/robots.txt';
  return url?.href;
}
