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
import { lastSegment } from '../../../server/src/core/uri.ts';
import { button } from '../crawlers/page/elements.ts';
import { STATUS_METHOD, type StatusParams } from '../statusText.ts';
import { type Action, codeActions, resolved } from './actions.ts';
import { connect } from './connection.ts';
import { crawlersHost } from './crawlers.ts';
import { applyEdit } from './edits.ts';
import { example } from './example.ts';
import { countIn, createFiles, type Files, type OpenFile, ROOT } from './files.ts';
import { findings } from './findings.ts';
import { explained, fixMenu } from './fixMenu.ts';
import { problems } from './problems.ts';
import { isShared, MAX_ADDRESS, MAX_FILES, type SiteFile, shareAddress, sharedFiles } from './share.ts';
import { store, stored } from './stored.ts';
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
  let fragment = location.hash;
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
        saved();
        note('');
      }),
    );
  const showProblems = (file: OpenFile) => list.show(file, !hasStopped);
  const run = async (view: EditorView, action: Action) => {
    const whole = client && (await resolved(client, action));
    if (whole?.edit) edit(whole.edit);
    else if (whole?.command) await client?.request('workspace/executeCommand', whole.command).catch(() => {});
    view.focus();
  };
  const edit = (change: WorkspaceEdit): boolean => {
    const create = (uri: string, text: string) => void files.put({ path: uri.slice(ROOT.length), text });
    return applyEdit(client!, change, create);
  };
  const stop = () => {
    hasStopped = true;
    note(words(isReady() ? 'stopped' : 'noWorker'));
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
          return file ? { kind: 'file', size: file.view.state.doc.length } : null;
        },
        'crawlwise/readFile': ({ uri }: { uri: string }) => files.get(uri)?.view.state.doc.toString() ?? null,
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
    void failed.then(stop);
  }

  /** A pause counts as saving: then settings apply, and the files are kept. */
  const saved = () => {
    store(fragment, files.texts());
    for (const { path, uri } of files.all()) if (isConfig(path)) changedOnDisk(uri, 2);
  };
  const changedOnDisk = (uri: string, type: 2 | 3) =>
    client?.notification('workspace/didChangeWatchedFiles', { changes: [{ uri, type }] });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const files: Files = createFiles({
    ...{ list: byId('files'), editors: byId('editors'), nonce: NONCE, client, others: firstFindings },
    extensions: EditorView.updateListener.of(({ docChanged }) => {
      if (!docChanged) return;
      clearTimeout(timer);
      timer = setTimeout(saved, STORE_MS);
      updateCrawlers();
    }),
    onFront(file) {
      showProblems(file);
      byId('close').setAttribute('aria-label', words('close', { path: file.path }));
      byId('close').hidden = files.all().length < 2;
    },
  });
  const updateCrawlers = crawlersHost({
    frame: byId<HTMLIFrameElement>('crawlers'),
    replace(text) {
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

  const open = async (chosen: Iterable<File>) => {
    const { read } = await import('./reading.ts');
    const notes: string[] = [];
    for (const file of chosen) {
      const found = await read(file);
      const opened = 'file' in found ? files.put(found.file) : undefined;
      if ('fault' in found) notes.push(found.fault);
      else
        notes.push(
          opened ? words('opened', { name: opened.path }) : words('tooManyFiles', { most: MAX_FILES }),
        );
      if (opened) files.show(opened);
    }
    note(notes.join(' '));
  };
  const start = (shown: readonly SiteFile[]) => {
    files.replace(shown);
    updateCrawlers();
  };
  const share = async () => {
    const address = shareAddress(files.texts());
    if (address.length > MAX_ADDRESS) {
      note(words('tooLongToShare', { size: Math.ceil(address.length / 1000), most: MAX_ADDRESS / 1000 }));
      return;
    }
    fragment = address;
    history.replaceState(null, '', address);
    store(fragment, files.texts());
    const isCopied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    );
    note(words(isCopied ? 'shared' : 'sharedInBar'));
  };
  const fromAddress = () => {
    fragment = location.hash;
    const shared = isShared(fragment) ? sharedFiles(fragment) : undefined;
    start(stored(fragment) ?? shared ?? example);
    note(isShared(fragment) && !shared ? words('brokenAddress') : '');
  };

  byId('share').addEventListener('click', () => void share());
  byId('example').addEventListener('click', () => {
    const before = files.texts();
    const address = fragment;
    fragment = '';
    history.replaceState(null, '', location.pathname);
    start(example);
    saved();
    noteUndoable(words('exampleOpened'), before, address);
  });
  byId('close').addEventListener('click', () => {
    const { path, uri } = files.front();
    const before = files.texts();
    files.close(files.front());
    changedOnDisk(uri, 3);
    updateCrawlers();
    saved();
    noteUndoable(words('closed', { path }), before, fragment);
  });
  const chooser = byId<HTMLInputElement>('chooser');
  byId('open').addEventListener('click', () => chooser.click());
  chooser.addEventListener('change', () => {
    void open([...(chooser.files ?? [])]);
    chooser.value = '';
  });
  acceptDrops((dropped) => void open(dropped));
  window.addEventListener('hashchange', fromAddress);

  fromAddress();
  if (hasStopped) stop();
  void firstFindings.then(afterFirst);
}

const isReady = () => document.documentElement.classList.contains('ready');

/** What can wait until the first findings are shown. */
function afterFirst(): void {
  const frame = byId<HTMLIFrameElement>('crawlers');
  frame.src = frame.dataset.src!;
  document.documentElement.classList.add('ready');
  void navigator.serviceWorker?.register('sw.js').catch(() => {});
}

/** Files can be dropped anywhere on the page; text that is dragged belongs to the editor. */
function acceptDrops(open: (files: readonly File[]) => void): void {
  const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
  const { classList } = document.body;
  window.addEventListener(
    'dragover',
    (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      classList.add('dropping');
    },
    true,
  );
  window.addEventListener(
    'dragleave',
    ({ relatedTarget }) => relatedTarget ?? classList.remove('dropping'),
    true,
  );
  window.addEventListener(
    'drop',
    (event) => {
      classList.remove('dropping');
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.stopPropagation();
      open([...(event.dataTransfer?.files ?? [])]);
    },
    true,
  );
}
