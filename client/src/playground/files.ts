/** The files of the site: each has a tab and an editor. */
import type { LSPClient } from '@codemirror/lsp-client';
import { type Extension, StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { element } from '../crawlers/page/elements.ts';
import type { StatusParams } from '../statusText.ts';
import { createEditor, languageId } from './editor.ts';
import { findingsIn } from './findings.ts';
import { MAX_FILES, type SiteFile } from './siteFile.ts';
import { type Tab, tabs } from './tabs.ts';
import { words } from './words.ts';

/** The folder that the server takes for the site. */
export const ROOT = 'file:///site/';

const uriOf = (path: string): string => ROOT + path.split('/').map(encodeURIComponent).join('/');

/** The path of a file that the server names. */
export const pathOf = (uri: string): string => decodeURIComponent(uri.slice(ROOT.length));

export interface OpenFile {
  readonly path: string;
  readonly uri: string;
  /** The text before it was changed. */
  readonly first: string;
  /** The editor, which is made when it is needed first. */
  readonly view: EditorView;
  /** What is in the editor. */
  text(): string;
  readonly tab: Tab;
  readonly badge: HTMLElement;
  /** The summary of the server; absent until there is one. */
  status?: StatusParams;
  /** Whether the server has answered about it: without a status it is a foreign file. */
  isKnown?: boolean;
}

export interface Files {
  all(): readonly OpenFile[];
  get(uri: string): OpenFile | undefined;
  front(): OpenFile;
  show(file: OpenFile, focuses?: boolean): void;
  /** Opens a file, or gives an open one this text. Undefined if there are too many. */
  put(file: SiteFile): OpenFile | undefined;
  /** Gives a file another path, which no other file has. */
  rename(file: OpenFile, path: string): void;
  /** Closes a file; the last one stays. */
  close(file: OpenFile): void;
  /** Closes all and opens these; the first one is in front. */
  replace(files: readonly SiteFile[]): void;
  /** What is in the editors. */
  texts(): readonly SiteFile[];
}

export interface FilesOptions {
  readonly list: HTMLElement;
  readonly editors: HTMLElement;
  readonly nonce: string;
  /** Absent if the server does not run. */
  readonly client: LSPClient | undefined;
  /** Files other than the first one are sent to the server after this: it is quicker with one. */
  readonly others: Promise<unknown>;
  readonly extensions: Extension;
  /** A file is in front, or the others have changed. */
  readonly onFront: (file: OpenFile) => void;
}

export function createFiles({
  list,
  editors,
  nonce,
  client,
  others,
  extensions,
  onFront,
}: FilesOptions): Files {
  let all: readonly OpenFile[] = [];
  let front: OpenFile;
  let count = 0;
  const bar = tabs(list, (tab) => {
    front = all.find((file) => file.tab === tab)!;
    front.view.requestMeasure();
    onFront(front);
  });

  const add = ({ path, text, before = text }: SiteFile, isFirst = false, next?: OpenFile): OpenFile => {
    const panel = element('div', { class: 'editor', hidden: true });
    editors.append(panel);
    const uri = uriOf(path);
    const plugin = client?.plugin(uri, languageId(path)) ?? [];
    let view: EditorView | undefined;
    const badge = element('span', { class: 'badge' });
    const name = element('span', { class: 'name' }, path);
    const tab = bar.add(`file-${++count}`, name, panel, next?.tab);
    tab.node.append(badge);
    const file: OpenFile = {
      ...{ path, uri, first: before, tab, badge },
      get view() {
        view ??= createEditor({
          ...{ path, text, parent: panel, nonce },
          extensions: [extensions, isFirst ? plugin : []],
        });
        return view;
      },
      text: () => view?.state.doc.toString() ?? text,
    };
    all = next ? all.flatMap((other) => (other === next ? [file, other] : [other])) : [...all, file];
    const append = (more: Extension) => {
      if (all.includes(file)) file.view.dispatch({ effects: StateEffect.appendConfig.of(more) });
    };
    if (languageId(path) === 'xml')
      void (isFirst ? Promise.resolve() : others)
        .then(() => import('./xml.ts'))
        .then(({ xml }) => append(xml));
    if (!isFirst) void others.then(() => append(plugin));
    void others.then(() => import('./search.ts')).then(({ search }) => append(search));
    return file;
  };
  const remove = (file: OpenFile) => {
    all = all.filter((openFile) => openFile !== file);
    file.view.destroy();
    bar.remove(file.tab);
  };
  const files: Files = {
    all: () => all,
    get: (uri) => all.find((file) => file.uri === uri),
    front: () => front,
    show: (file, focuses = false) => bar.select(file.tab, focuses),
    put(file) {
      const open = files.get(uriOf(file.path));
      if (open) {
        const { length } = open.view.state.doc;
        open.view.dispatch({ changes: { from: 0, to: length, insert: file.text }, selection: { anchor: 0 } });
        return open;
      }
      return all.length < MAX_FILES ? add(file) : undefined;
    },
    rename(file, path) {
      const renamed = add({ path, text: file.text(), before: file.first }, false, file);
      remove(file);
      bar.select(renamed.tab, true);
    },
    close(file) {
      const at = all.indexOf(file);
      if (all.length < 2) return;
      remove(file);
      if (file === front) bar.select(all[Math.max(0, at - 1)]!.tab, true);
      else onFront(front);
    },
    replace([first, ...rest]) {
      for (const file of all) remove(file);
      if (!first) return;
      bar.select(add(first, true).tab);
      for (const file of rest) add(file);
      onFront(front);
    },
    texts: () =>
      all.map((file) => {
        const { path, first } = file;
        const text = file.text();
        return { path, text, ...(first !== text && { before: first }) };
      }),
  };
  return files;
}

/** Shows in the tab how many problems a file has, and how severe they are: errors and warnings, as the summary counts. */
export function countIn({ view, badge }: OpenFile): void {
  const found = findingsIn(view).map(({ finding }) => finding.severity);
  const count = found.filter((severity) => severity === 'error' || severity === 'warning').length;
  badge.dataset.severity = found.includes('error') ? 'error' : 'warning';
  badge.replaceChildren();
  if (count === 0) return;
  badge.append(
    element('span', { 'aria-hidden': 'true' }, String(count)),
    element('span', { class: 'spoken' }, words('count', { count })),
  );
}

/** How many errors and warnings a file has. */
export const problemsIn = ({ status }: OpenFile): number => (status ? status.errors + status.warnings : 0);
