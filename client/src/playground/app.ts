/** The playground: joins the files, the server, the results and the commands of the page. */

import type { LSPClient } from '@codemirror/lsp-client';
import {
  formatKeymap,
  hoverTooltips,
  jumpToDefinitionKeymap,
  renameKeymap,
  serverCompletion,
} from '@codemirror/lsp-client';
import { EditorView, keymap } from '@codemirror/view';
import type { WorkspaceEdit } from 'vscode-languageserver-protocol';
import { joinClauses } from '../../../server/src/core/clauses.ts';
import { lastSegment } from '../../../server/src/core/uri.ts';
import { button } from '../crawlers/page/elements.ts';
import { STATUS_METHOD, type StatusParams } from '../statusText.ts';
import { type Action, codeActions, resolved } from './actions.ts';
import { connect } from './connection.ts';
import { crawlersHost } from './crawlers.ts';
import { acceptDrops, type Dropped } from './drops.ts';
import { applyEdit } from './edits.ts';
import { example } from './example.ts';
import { countIn, createFiles, type Files, type OpenFile, pathOf, problemsIn, ROOT } from './files.ts';
import { findings } from './findings.ts';
import { explained, fixMenu } from './fixMenu.ts';
import { keptBefore } from './kept.ts';
import { languageSwitch } from './locale.ts';
import { problems } from './problems.ts';
import { isShared, MAX_ADDRESS, MAX_FILES, type SiteFile } from './siteFile.ts';
import type { Kept } from './stored.ts';
import { tabs } from './tabs.ts';
import { words } from './words.ts';

declare const NONCE: string;

const isConfig = (path: string): boolean => path.endsWith('.json');

/** What the server may expect of this client: see `experimental.ts` of the server. */
const ABILITIES = { crawlwiseFiles: true, crawlwiseCounts: true, crawlwiseStatus: true };

/** The pause after an edit before the files are kept for a reload, in milliseconds. */
const STORE_MS = 500;

const byId = <T extends HTMLElement = HTMLElement>(id: string): T => document.getElementById(id) as T;

/**
 * @param worker the server, if the browser has started it
 * @param failed resolves if it does not run, or no longer
 */
export function openPlayground(worker: Worker | undefined, failed: Promise<void>): void {
  /** The server has sent the findings of the file in front for the first time. */
  let first: () => void;
  const firstFindings = new Promise<void>((resolve) => {
    first = resolve;
  });
  let fragment = '';
  /** Whether the user has opened or changed a file: a link does not replace it without a question. */
  let isOwn = false;
  let hasStopped = worker === undefined;
  let client: LSPClient | undefined;
  const list = problems((view, action) => void run(view, action));

  const note = (text: string, ...actions: readonly Node[]) => {
    const dismiss = button('×', () => note(''));
    dismiss.setAttribute('aria-label', words('dismiss'));
    byId('note').replaceChildren(...(text === '' ? [] : [text, ...actions, dismiss]));
  };
  /** Says what was done to the files, with a button that brings them back. */
  const noteUndoable = (text: string, before: readonly SiteFile[], address: string) =>
    note(
      text,
      button(words('undo'), () => {
        fragment = address;
        history.replaceState(null, '', location.pathname + address);
        start(before);
        changed();
        note('');
      }),
    );
  const showProblems = (file: OpenFile) => list.show(file, !hasStopped);
  /** The server runs as soon as it answers about the file in front, whatever that is; it reports no status of a foreign file. */
  const settled = async (file: OpenFile) => {
    if (!client || file.status) return;
    await client.initializing;
    const textDocument = { uri: file.uri };
    await client.request('textDocument/foldingRange', { textDocument }).catch(() => {});
    file.isKnown = true;
    if (file === files.front()) showProblems(file);
    first();
  };
  /** A file in which all problems are being fixed, how many it had, and all texts before. */
  let fixing: { file: OpenFile; count: number; before: readonly SiteFile[] } | undefined;
  const run = async (view: EditorView, action: Action) => {
    const file = files.front();
    if (action.kind?.startsWith('source.fixAll'))
      fixing = { file, count: problemsIn(file), before: files.texts() };
    const whole = client && (await resolved(client, action));
    if (whole?.edit) edit(whole.edit);
    else if (whole?.command) await client?.request('workspace/executeCommand', whole.command).catch(() => {});
    view.focus();
  };
  const edit = (change: WorkspaceEdit): boolean =>
    applyEdit(client!, change, (uri, text) => void files.put({ path: pathOf(uri), text }));
  const sayFixed = (file: OpenFile, { count: old, before }: NonNullable<typeof fixing>) => {
    fixing = undefined;
    const left = problemsIn(file);
    const rest = left > 0 ? words('left', { count: left }) : words('noneLeft');
    noteUndoable(joinClauses([words('fixedAll', { count: old - left }), rest]), before, fragment);
  };
  const stop = () => {
    hasStopped = true;
    note(words(isReady() ? 'stopped' : 'noWorker'), button(words('reload'), reload));
    showProblems(files.front());
    updateCrawlers();
    first();
  };

  if (worker) {
    client = connect(
      worker,
      {
        // The rest of the site is read after the file in front.
        'crawlwise/listFiles': async () => {
          await firstFindings;
          return files.all().map(({ uri }) => uri);
        },
        'crawlwise/lookAt': ({ uri }: { uri: string }) => {
          const file = files.get(uri);
          return file ? { kind: 'file', size: file.text().length } : null;
        },
        'crawlwise/readFile': ({ uri }: { uri: string }) => files.get(uri)?.text() ?? null,
        'workspace/applyEdit': (asked: { edit: WorkspaceEdit }) => ({ applied: edit(asked.edit) }),
      },
      (uri): EditorView | undefined => {
        const file = files.get(uri);
        if (file) files.show(file);
        return file?.view;
      },
      [
        { clientCapabilities: { experimental: ABILITIES } },
        {
          notificationHandlers: {
            'crawlwise/countsChanged': () => {
              updateCrawlers();
              return true;
            },
            [STATUS_METHOD](_client, status: StatusParams) {
              const file = files.get(status.uri);
              if (file) file.status = status;
              if (file && file === files.front()) showProblems(file);
              if (file && file === fixing?.file && status.complete) sayFixed(file, fixing);
              return true;
            },
          },
        },
        findings({
          changed(uri) {
            const file = files.get(uri);
            if (!file) return;
            countIn(file);
            if (file === files.front()) {
              showProblems(file);
              first();
            }
          },
          explain: (view, finding) =>
            explained(view, finding, finding, (own, action) => void run(own, action)),
        }),
        codeActions,
        serverCompletion(),
        hoverTooltips(),
        keymap.of([...formatKeymap, ...renameKeymap, ...jumpToDefinitionKeymap]),
        fixMenu((view, action) => void run(view, action)),
      ],
      ROOT,
    );
  }

  /** A pause counts as saving: then settings apply, and the files are kept. */
  const saved = async () => {
    clearTimeout(timer);
    timer = undefined;
    for (const { path, uri } of files.all()) if (isConfig(path)) changedOnDisk(uri, 2);
    const { keep } = await import('./stored.ts');
    await keep(fragment, files.texts(), isOwn).then(
      () => document.documentElement.classList.remove('unsaved'),
      () => note(words('notKept')),
    );
  };
  /** The user has changed the files. */
  const changed = () => {
    isOwn = true;
    document.documentElement.classList.add('unsaved');
    clearTimeout(timer);
    timer = setTimeout(() => void saved(), STORE_MS);
    updateCrawlers();
  };
  const changedOnDisk = (uri: string, type: 2 | 3) =>
    client?.notification('workspace/didChangeWatchedFiles', { changes: [{ uri, type }] });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const files: Files = createFiles({
    ...{ list: byId('files'), editors: byId('editors'), nonce: NONCE, client, others: firstFindings },
    extensions: EditorView.updateListener.of(({ docChanged }) => {
      if (docChanged) changed();
    }),
    onFront(file) {
      showProblems(file);
      void settled(file);
      for (const name of ['close', 'rename'] as const)
        byId(name).setAttribute('aria-label', words(name, { path: file.path }));
      byId('close').hidden = files.all().length < 2;
    },
  });
  const updateCrawlers = crawlersHost({
    frame: byId<HTMLIFrameElement>('crawlers'),
    replace(text) {
      byId('skeleton').hidden = true;
      byId('crawlers').hidden = text !== undefined;
      byId('no-crawlers').textContent = text ?? '';
    },
    client: () => (hasStopped ? undefined : client),
    robots: () => files.all().find(({ path }) => lastSegment(path) === 'robots.txt'),
    reveal({ uri, view }, number, takesFocus) {
      files.show(files.get(uri)!);
      const line = view.state.doc.line(Math.min(number, view.state.doc.lines));
      view.dispatch({
        selection: { anchor: line.from, head: line.to },
        effects: EditorView.scrollIntoView(line.from, { y: 'center' }),
      });
      if (takesFocus) view.focus();
    },
    compare: (before, after) =>
      void import('./compare.ts').then(({ compare }) =>
        compare(words('policyBecomes'), before, after, NONCE),
      ),
  });

  byId('problems').append(list.node);
  const switcher = tabs(byId('switch'), () => {});
  for (const name of ['crawlers', 'problems'] as const) {
    const tab = switcher.add(name, words(name), byId(`${name}-panel`));
    byId('switch').prepend(tab.node);
    switcher.select(tab);
  }

  const open = async (dropped: readonly Dropped[]) => {
    const before = files.texts();
    const { openChosen } = await import('./opening.ts');
    const { said, opened, clashing } = await openChosen(files, dropped);
    if (opened > 0) changed();
    const replace = () => {
      for (const file of clashing) files.show(files.put(file)!);
      noteUndoable(words('replaced', { count: clashing.length }), before, fragment);
    };
    note(said, ...(clashing.length > 0 ? [button(words('replace'), replace)] : []));
  };
  const start = (shown: readonly SiteFile[]) => {
    files.replace(shown);
    updateCrawlers();
  };
  const share = async () => {
    const { shareAddress } = await import('./share.ts');
    const shown = files.texts();
    const whole = shareAddress(shown);
    const hasBefore = shown.some(({ before }) => before !== undefined);
    const isWhole = whole.length <= MAX_ADDRESS;
    const address = isWhole ? whole : shareAddress(shown.map(({ path, text }) => ({ path, text })));
    if (address.length > MAX_ADDRESS) {
      note(words('tooLongToShare', { size: Math.ceil(address.length / 1000), most: MAX_ADDRESS / 1000 }));
      return;
    }
    fragment = address;
    history.replaceState(null, '', address);
    await saved();
    const isCopied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    note(
      [
        words(isCopied ? 'shared' : 'sharedInBar', { count: shown.length }),
        ...(hasBefore ? [words(isWhole ? 'sharedBefore' : 'sharedAfter')] : []),
        words('sharedWith'),
      ].join(' '),
    );
  };
  /**
   * Opens the files that the address holds, unless the user has files of their own: then a button opens them.
   * @param present what the tab has
   */
  const fromAddress = async (present: Kept | undefined) => {
    const address = location.hash;
    const held = isShared(address) ? (await import('./share.ts')).sharedFiles(address) : undefined;
    const openHeld = () => {
      fragment = address;
      isOwn = false;
      start(held ?? example);
      void firstFindings.then(saved);
    };
    if (present && (present.isOwn || present.fragment === address)) {
      ({ fragment, isOwn } = present);
      start(present.files);
    } else openHeld();
    if (isShared(address) && !held) note(words('brokenAddress'));
    else if (held && fragment !== address) {
      const before = files.texts();
      const old = fragment;
      const replace = () => {
        openHeld();
        noteUndoable(words('linkOpened'), before, old);
      };
      note(words('linkHolds', { count: held.length }), button(words('openLink'), replace));
    } else note('');
  };

  const reload = () => void saved().then(() => location.reload());
  byId('example').before(languageSwitch(words('language'), reload) ?? '');
  byId('share').addEventListener('click', () => void share());
  byId('example').addEventListener('click', () => {
    const before = files.texts();
    const address = fragment;
    fragment = '';
    isOwn = false;
    history.replaceState(null, '', location.pathname);
    start(example);
    void saved();
    noteUndoable(words('exampleOpened'), before, address);
  });
  byId('close').addEventListener('click', () => {
    const { path, uri } = files.front();
    const before = files.texts();
    files.close(files.front());
    changedOnDisk(uri, 3);
    changed();
    noteUndoable(words('closed', { path }), before, fragment);
  });
  const isTaken = (path: string): boolean => files.all().some((file) => file.path === path);
  byId('new').addEventListener('click', async () => {
    const free = ['robots.txt', 'sitemap.xml', 'sitemap-index.xml'].find((path) => !isTaken(path));
    const { requestPath } = await import('./naming.ts');
    const path = await requestPath(words('new'), free ?? 'sitemap-2.xml', isTaken);
    const file = path === undefined ? undefined : files.put({ path, text: '' });
    if (file) files.show(file, true);
    if (file) changed();
    else if (path !== undefined) note(words('tooManyFiles', { most: MAX_FILES, count: 1 }));
  });
  const rename = async () => {
    const file = files.front();
    const before = files.texts();
    const { requestPath } = await import('./naming.ts');
    const path = await requestPath(words('renameTitle'), file.path, isTaken);
    if (path === undefined || path === file.path) return;
    files.rename(file, path);
    changedOnDisk(file.uri, 3);
    changed();
    noteUndoable(words('renamed', { path: file.path, to: path }), before, fragment);
  };
  byId('rename').addEventListener('click', () => void rename());
  byId('files').addEventListener('dblclick', () => void rename());
  byId('files').addEventListener('keydown', ({ key }) => {
    if (key === 'F2') void rename();
    if (key === 'Delete' && files.all().length > 1) byId('close').click();
  });
  for (const name of ['chooser', 'folder-chooser']) {
    const chooser = byId<HTMLInputElement>(name);
    byId(name === 'chooser' ? 'open' : 'open-folder').addEventListener('click', () => chooser.click());
    chooser.addEventListener('change', () => {
      void open([...(chooser.files ?? [])]);
      chooser.value = '';
    });
  }
  acceptDrops((dropped) => void open(dropped));
  window.addEventListener('hashchange', () => void fromAddress({ fragment, isOwn, files: files.texts() }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timer !== undefined) void saved();
  });

  void keptBefore().then(async (present) => {
    await fromAddress(present);
    // A server may end before the files are read: there is nothing to show of them until now.
    if (hasStopped) stop();
    else void failed.then(stop);
  });
  void firstFindings.then(afterFirst);
}

const isReady = () => document.documentElement.classList.contains('ready');

/** What can wait until the first findings are shown. */
function afterFirst(): void {
  const frame = byId<HTMLIFrameElement>('crawlers');
  frame.src = frame.dataset.src!;
  document.documentElement.classList.add('ready');
  void navigator.serviceWorker?.register('../playground-sw.js', { scope: '../playground' }).catch(() => {});
  void import('./markdown.ts').then(({ loadMarkdown }) => loadMarkdown());
  void import('./stored.ts').then(({ sweep }) => sweep());
}
