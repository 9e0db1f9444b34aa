/**
 * Opens, changes and closes documents as a client requests. Notifications that violate the protocol are accepted, too:
 * they are reported in the log, and the text stays as close to the client's as possible.
 */

import type { LintConfig } from '../../core/findings/lintConfig.ts';
import { type FileHead, HEAD_UNITS, type LanguageService } from '../../core/service.ts';
import type { Guard, Log } from '../wire/guard.ts';
import { failureTo } from '../words/failures.ts';
import { documentWords } from '../words/log.ts';
import { applyChanges } from './contentChanges.ts';
import type { Languages } from './languages.ts';
import { headOf, isClaimed, type OpenDocument, type OpenDocuments } from './openDocument.ts';
import { plainText } from './plainText.ts';
import { createSnapshots } from './snapshots.ts';
import type { TextChange } from './typedEdits.ts';

/** The effect of an edit on a document. */
export interface DocumentEdit {
  readonly open: OpenDocument;
  /** The service of the document before the edit. */
  readonly before: LanguageService;
  /** In order; each applies to the result of those before it. */
  readonly changes: readonly TextChange[];
  /** Keys of the edits that the server had sent for the text before. */
  readonly sent: ReadonlySet<string> | undefined;
}

export interface DocumentsOptions {
  readonly languages: Languages;
  readonly opened: OpenDocuments;
  readonly config: (uri: string) => LintConfig;
  readonly guard: Guard;
  readonly log: Log;
}

export type Documents = ReturnType<typeof createDocuments>;

/** The handling of the documents of one connection, which are kept in `opened`. */
export function createDocuments(options: DocumentsOptions) {
  const { languages, opened, config, guard, log } = options;
  const snapshots = createSnapshots(guard, config);
  /** Those whose language depends, or may depend, on what their site announces. */
  const announceable = new Set<OpenDocument>();
  let generations = 0;

  /** The document has another snapshot; with `edition` if its text or its language is another one. */
  const renew = (open: OpenDocument) => {
    if (isClaimed(open) && open.announcedAs === undefined) announceable.delete(open);
    else announceable.add(open);
    open.generation = ++generations;
    open.stuck = false;
  };
  const revise = (open: OpenDocument) => {
    renew(open);
    open.edition = open.generation;
  };

  /** Assigns another language to the document if its beginning requires it. */
  const decide = (open: OpenDocument): void => {
    const found = languages.serviceFor(headOf(open));
    open.awaits = !found;
    const service = found ?? plainText;
    if (service !== open.service) snapshots.reopen(open, service);
  };

  const setVersion = (open: OpenDocument, sent: unknown): void => {
    const { uri, document, service } = open;
    const before = document.text.version;
    if (typeof sent !== 'number' || !(sent > before)) {
      const version = String(JSON.stringify(sent));
      log.warn(documentWords('version', { uri, version, before: String(before) }));
    }
    const next = typeof sent === 'number' ? sent : before;
    open.document = guard(failureTo('setVersion', { uri }), document, () => service.version(document, next));
  };

  return {
    /** Handles `textDocument/didOpen`. */
    open(params: unknown): OpenDocument | undefined {
      const head = headToOpen(params, opened);
      if (!head) {
        log.warn(documentWords('openedWithoutText'));
        return undefined;
      }
      const { uri, languageId } = head;
      const { uri: clientUri, version, text } = itemOf(params);
      const old = opened.get(uri);
      if (old) log.warn(documentWords('openedTwice', { uri }));
      const service = languages.serviceFor(head);
      const number = typeof version === 'number' ? version : 0;
      const fresh = {
        ...{ uri, clientUri: clientUri as string, languageId },
        ...snapshots.make(head, number, service ?? plainText, text as string),
        ...{ generation: 0, edition: 0, stuck: false, closed: false, awaits: !service },
        announcedAs: languages.announced(head),
      };
      const open: OpenDocument = old ? Object.assign(old, fresh) : fresh;
      opened.set(open);
      revise(open);
      return open;
    },
    /** Handles `textDocument/didChange`. */
    change(params: unknown): DocumentEdit | undefined {
      const open = documentOf(options, params, 'changed');
      if (!open) return undefined;
      const { contentChanges } = params as { contentChanges?: unknown };
      if (!Array.isArray(contentChanges)) log.warn(documentWords('noChanges', { uri: open.uri }));
      const { service: before, sent } = open;
      delete open.sent;
      const changes = applyChanges(open, Array.isArray(contentChanges) ? contentChanges : [], snapshots, log);
      if (changes.some(({ start }) => start < HEAD_UNITS)) decide(open);
      setVersion(open, itemOf(params).version);
      revise(open);
      return { open, before, changes, sent };
    },
    /** Handles `textDocument/didClose`. */
    close(params: unknown): OpenDocument | undefined {
      const open = documentOf(options, params, 'closed');
      if (open) opened.close(open);
      return open;
    },
    /**
     * Detects the language again of documents that a site now announces, or no longer does; returns those whose language
     * has changed.
     */
    announced(): readonly OpenDocument[] {
      const moved: OpenDocument[] = [];
      for (const open of [...announceable]) {
        if (open.closed) {
          announceable.delete(open);
          continue;
        }
        const id = languages.announced(headOf(open));
        if (id === open.announcedAs) continue;
        open.announcedAs = id;
        const { service } = open;
        decide(open);
        if (open.service === service && !open.awaits) continue;
        revise(open);
        moved.push(open);
      }
      return moved;
    },
    /** Assigns a loaded language to a document; returns whether there is text to read now. */
    arrive(open: OpenDocument): boolean {
      if (open.closed || !open.awaits) return false;
      decide(open);
      revise(open);
      return true;
    },
    /** Opens a document again, with the current settings and site. */
    reopen(open: OpenDocument): void {
      if (!isClaimed(open)) return;
      snapshots.reopen(open);
      renew(open);
    },
  };
}

/** What opens a document, by the URI that the client has for it. */
export const openingOf = ({ clientUri: uri, languageId, document: { text } }: OpenDocument) => ({
  textDocument: { uri, languageId, version: text.version, text: text.getText() },
});

/** What the log says of notifications about documents that are not open. */
const MISSING = {
  changed: { withoutUri: 'changedWithoutUri', unopened: 'changedUnopened' },
  closed: { withoutUri: 'closedWithoutUri', unopened: 'closedUnopened' },
} as const;

/** The document of a notification; a fault is logged. */
function documentOf(
  { opened, log }: DocumentsOptions,
  params: unknown,
  missing: keyof typeof MISSING,
): OpenDocument | undefined {
  const { uri } = itemOf(params);
  const open = opened.get(uri);
  const written = JSON.stringify(uri);
  const { withoutUri, unopened } = MISSING[missing];
  if (!open)
    log.warn(written === undefined ? documentWords(withoutUri) : documentWords(unopened, { uri: written }));
  return open;
}

/** The input of language detection, from the params of `textDocument/didOpen`; undefined if they are invalid. */
export function headToOpen(params: unknown, opened: Pick<OpenDocuments, 'uriOf'>): FileHead | undefined {
  const { uri, languageId, text } = itemOf(params);
  if (typeof uri !== 'string' || typeof text !== 'string') return undefined;
  return {
    uri: opened.uriOf(uri),
    languageId: typeof languageId === 'string' ? languageId : '',
    head: text.slice(0, HEAD_UNITS),
  };
}

/** The `textDocument` of a notification, unchecked. */
function itemOf(params: unknown): Partial<Record<'uri' | 'languageId' | 'version' | 'text', unknown>> {
  const item = (params as { textDocument?: unknown } | undefined | null)?.textDocument;
  return typeof item === 'object' && item !== null ? item : {};
}
