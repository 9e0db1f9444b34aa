/**
 * The open documents of a client. Notifications that violate the protocol are accepted, too: they are reported in the
 * log, and the text stays as close to the client's as possible.
 */

import { canonicalUri } from '../../core/canonicalUri.ts';
import type { Completion } from '../../core/features.ts';
import type { LintConfig } from '../../core/findings/lintConfig.ts';
import {
  type AnyDocument,
  type FileHead,
  type Findings,
  HEAD_UNITS,
  type LanguageService,
  type Question,
} from '../../core/service.ts';
import { coalesce } from '../../text/coalesce.ts';
import type { Change } from '../../text/document.ts';
import type { Languages } from '../languages.ts';
import { changeOf, type ReadChange } from '../wire/convert.ts';
import type { Guard, Log } from '../wire/guard.ts';
import { failureTo } from '../words/failures.ts';
import { documentWords } from '../words/log.ts';
import { plainText } from './plainText.ts';
import type { LensState } from './steadyLenses.ts';
import type { TrackedFinding } from './trackedFindings.ts';
import { changedPart, type TextChange } from './typedEdits.ts';

/** The last completions sent for a document. */
interface GivenCompletions {
  readonly list: number;
  readonly items: readonly Completion[];
}

/** One open document; `document` is its newest snapshot. */
export interface OpenDocument {
  /** The canonical URI. */
  readonly uri: string;
  /** The URI as the client wrote it on opening; messages about the document use it. */
  readonly clientUri: string;
  languageId: string;
  /** The plain text service until the language is loaded. */
  service: LanguageService;
  document: AnyDocument;
  /** Unique for every text and the settings under which it was read, in all documents. */
  generation: number;
  /** Unique for every text and the language that reads it, in all documents. */
  edition: number;
  /** Reading has failed: no further findings are computed for this text. */
  stuck: boolean;
  closed: boolean;
  /** Its language is being loaded: until then the document is plain text, and is not read. */
  awaits: boolean;
  /** The last URL test. */
  question?: Question;
  /** The last completions that were sent. */
  lastCompletions?: GivenCompletions;
  /** The findings shown last, and their snapshot; `withheld` are all findings, if some are held back. */
  found?: { readonly document: AnyDocument; readonly findings: Findings; readonly withheld?: Findings };
  /** While the user types: the earlier findings, which may be shown. */
  tracked?: readonly TrackedFinding[];
  /** The id of the language as which its site announces it. */
  announcedAs?: string | undefined;
  /** The lenses that the client has. */
  lenses?: LensState;
  /** The keys of the changes that the server has sent for this version. */
  sent?: ReadonlySet<string>;
}

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

export interface Documents {
  /** The open document of this URI, in any escaping. */
  get(uri: unknown): OpenDocument | undefined;
  all(): Iterable<OpenDocument>;
  /** Handles `textDocument/didOpen`. */
  open(params: unknown): OpenDocument | undefined;
  /** Handles `textDocument/didChange`. */
  change(params: unknown): DocumentEdit | undefined;
  /** Handles `textDocument/didClose`. */
  close(params: unknown): OpenDocument | undefined;
  /** Assigns a loaded language to a document; returns whether there is text to read now. */
  arrive(open: OpenDocument): boolean;
  /**
   * Detects the language again of documents that a site now announces, or no longer does; returns those whose language
   * has changed.
   */
  announced(): readonly OpenDocument[];
  /** Opens a document again, with the current settings and site. */
  reopen(open: OpenDocument): void;
}

export interface DocumentsOptions {
  readonly languages: Languages;
  readonly config: (uri: string) => LintConfig;
  readonly guard: Guard;
  readonly log: Log;
}

/** Whether one of our languages claims the document. */
export const isClaimed = (open: OpenDocument): boolean => open.service !== plainText;

/** The open documents of one connection. */
export function createDocuments({ languages, config, guard, log }: DocumentsOptions): Documents {
  const documents = new Map<string, OpenDocument>();
  /** Those whose language depends, or may depend, on what their site announces. */
  const announceable = new Set<OpenDocument>();
  let generations = 0;

  /** A new snapshot by `service`; as plain text if that fails. */
  const openWith = (open: Identified, version: number, service: LanguageService, text: string) => {
    const identity = { uri: open.uri, languageId: open.languageId, version };
    const lint = config(open.uri);
    const document = guard(failureTo('open', { uri: open.uri }), undefined, () =>
      service.open(identity, text, lint),
    );
    return document
      ? { service, document }
      : { service: plainText, document: plainText.open(identity, text, lint) };
  };

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

  const textOf = (open: OpenDocument): string => open.document.text.getText();

  /** Applies content changes, each to the result of those before it; returns their effects. */
  const applyAll = (open: OpenDocument, events: readonly unknown[]): TextChange[] => {
    const changes: TextChange[] = [];
    /**
     * Changes of the newest snapshot that are not applied yet, in descending order, so that none moves the offsets of
     * those after it.
     */
    const pending: Change[] = [];
    const flush = () => {
      for (const change of coalesce(open.document.text, pending.splice(0))) apply(open, change, false);
    };
    for (const event of events) {
      let read = changeOf(open.document.text, event);
      const next = pending.at(-1);
      if (next && !(isExact(read) && read.change!.end < next.start)) {
        flush();
        read = changeOf(open.document.text, event);
      }
      const { change, whole, faults } = read;
      if (faults.length > 0)
        log.warn(documentWords('badChange', { uri: open.uri, faults: faults.reduce(andFault) }));
      if (!change) continue;
      changes.push(changedPart(open.document.text, change));
      if (isExact(read)) pending.push(change);
      else apply(open, change, whole);
    }
    flush();
    return changes;
  };

  /** Applies one change to the newest snapshot. */
  const apply = (open: OpenDocument, change: Change, whole: boolean): void => {
    const { text } = open.document;
    const edited = whole
      ? undefined
      : guard(failureTo('edit', { uri: open.uri }), undefined, () =>
          open.service.edit(open.document, change),
        );
    if (edited) open.document = edited;
    else {
      const full = whole
        ? change.text
        : text.slice(0, change.start) + change.text + text.slice(change.end, text.length);
      Object.assign(open, openWith(open, text.version, open.service, full));
    }
  };

  /** Assigns another language to the document if its beginning requires it. */
  const decide = (open: OpenDocument): void => {
    const found = languages.serviceFor(headOf(open));
    open.awaits = !found;
    const service = found ?? plainText;
    if (service === open.service) return;
    Object.assign(open, openWith(open, open.document.text.version, service, textOf(open)));
  };

  const setVersion = (open: OpenDocument, version: unknown): void => {
    const before = open.document.text.version;
    if (typeof version !== 'number' || !(version > before)) {
      log.warn(
        documentWords('version', {
          uri: open.uri,
          version: String(JSON.stringify(version)),
          before: String(before),
        }),
      );
    }
    const next = typeof version === 'number' ? version : before;
    open.document = guard(failureTo('setVersion', { uri: open.uri }), open.document, () =>
      open.service.version(open.document, next),
    );
  };

  const get = (uri: unknown): OpenDocument | undefined =>
    typeof uri === 'string' ? documents.get(canonicalUri(uri)) : undefined;

  return {
    get,
    all: () => documents.values(),
    open(params) {
      const head = headToOpen(params);
      if (!head) {
        log.warn(documentWords('openedWithoutText'));
        return undefined;
      }
      const { uri, languageId } = head;
      const { uri: clientUri, version, text } = itemOf(params);
      const old = documents.get(uri);
      if (old) log.warn(documentWords('openedTwice', { uri }));
      const service = languages.serviceFor(head);
      const number = typeof version === 'number' ? version : 0;
      const opened = openWith(head, number, service ?? plainText, text as string);
      const state = {
        ...{ generation: 0, edition: 0, stuck: false, closed: false, awaits: !service },
        announcedAs: languages.announced(head),
      };
      const fresh = { uri, clientUri: clientUri as string, languageId, ...opened, ...state };
      const open: OpenDocument = old ? Object.assign(old, fresh) : fresh;
      documents.set(uri, open);
      revise(open);
      return open;
    },
    change(params) {
      const { uri, version } = itemOf(params);
      const open = get(uri);
      if (!open) {
        const written = JSON.stringify(uri);
        log.warn(
          written === undefined
            ? documentWords('changedWithoutUri')
            : documentWords('changedUnopened', { uri: written }),
        );
        return undefined;
      }
      const { contentChanges } = params as { contentChanges?: unknown };
      if (!Array.isArray(contentChanges)) log.warn(documentWords('noChanges', { uri: open.uri }));
      const { service: before, sent } = open;
      delete open.sent;
      const changes = applyAll(open, Array.isArray(contentChanges) ? contentChanges : []);
      if (changes.some(({ start }) => start < HEAD_UNITS)) decide(open);
      setVersion(open, version);
      revise(open);
      return { open, before, changes, sent };
    },
    close(params) {
      const { uri } = itemOf(params);
      const open = get(uri);
      if (!open) {
        const written = JSON.stringify(uri);
        log.warn(
          written === undefined
            ? documentWords('closedWithoutUri')
            : documentWords('closedUnopened', { uri: written }),
        );
        return undefined;
      }
      documents.delete(open.uri);
      announceable.delete(open);
      open.closed = true;
      return open;
    },
    announced() {
      const moved: OpenDocument[] = [];
      for (const open of [...announceable]) {
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
    arrive(open) {
      if (open.closed || !open.awaits) return false;
      decide(open);
      revise(open);
      return true;
    },
    reopen(open) {
      if (!isClaimed(open)) return;
      Object.assign(open, openWith(open, open.document.text.version, open.service, textOf(open)));
      renew(open);
    },
  };
}

/** The input of language detection for a document. */
export const headOf = ({ uri, languageId, document }: OpenDocument): FileHead => ({
  uri,
  languageId,
  head: document.text.slice(0, HEAD_UNITS),
});

/** The same for the params of `textDocument/didOpen`; undefined if they are invalid. */
export function headToOpen(params: unknown): FileHead | undefined {
  const { uri, languageId, text } = itemOf(params);
  if (typeof uri !== 'string' || typeof text !== 'string') return undefined;
  return {
    uri: canonicalUri(uri),
    languageId: typeof languageId === 'string' ? languageId : '',
    head: text.slice(0, HEAD_UNITS),
  };
}

/** Whether the position of a change is valid without clamping. */
const isExact = ({ change, whole, faults }: ReadChange): boolean =>
  change !== undefined && !whole && faults.length === 0;

const andFault = (faults: string, fault: string): string => documentWords('andFault', { faults, fault });

interface Identified {
  readonly uri: string;
  readonly languageId: string;
}

/** The `textDocument` of a notification, unchecked. */
function itemOf(params: unknown): Partial<Record<'uri' | 'languageId' | 'version' | 'text', unknown>> {
  const item = (params as { textDocument?: unknown } | undefined | null)?.textDocument;
  return typeof item === 'object' && item !== null ? item : {};
}
