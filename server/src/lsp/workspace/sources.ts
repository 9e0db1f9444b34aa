/**
 * The findings of built files, shown at the open files that make them: `app/sitemap.ts` shows what is wrong in the sitemap
 * of the last build. Built files are read as documents of their own, which the client has not opened. While the text of a
 * source differs from the stored one, nothing is shown; if it was stored after the build, only that.
 */
import type { ClientCapabilities } from 'vscode-languageserver';
import type { LintConfig } from '../../core/findings/lintConfig.ts';
import { HEAD_UNITS } from '../../core/service.ts';
import { decoded } from '../../core/uri.ts';
import type { Diagnostics } from '../documents/diagnostics.ts';
import { createDocuments } from '../documents/documents.ts';
import { findingsOf, rulesOf } from '../documents/findings.ts';
import type { Languages } from '../documents/languages.ts';
import { isClaimed, type OpenDocument, OpenDocuments } from '../documents/openDocument.ts';
import { createReading } from '../documents/reading.ts';
import { diagnosticsElsewhere, olderDiagnostics } from '../wire/convert.ts';
import { createDelayed } from '../wire/timers.ts';
import type { WorkspaceContext } from './context.ts';
import type { Outputs } from './outputs.ts';
import { createSourceSelector } from './sourceSelector.ts';
import type { Workspace } from './workspace.ts';

/** How long changes must rest, in milliseconds. */
const REST_MS = 300;
/** Built files that are read for one source. */
const MAX_FILES = 20;

/** Where a module says what it makes, in the ways of the frameworks; the first one counts. */
const MAKING =
  /^(?:export\s+default\b|module\.exports\b|export\s+(?:async\s+)?(?:function|const|let)\s+(?:GET|loader)\b).*/m;

export interface SourcesOptions extends WorkspaceContext {
  readonly outputs: Pick<Outputs, 'of'>;
  readonly workspace: Pick<Workspace, 'storedUris'>;
  readonly languages: Languages;
  readonly diagnostics: Pick<Diagnostics, 'give'>;
  readonly clientUri: (uri: string) => string;
}

/** What is shown at a source. */
interface Shown {
  readonly built: readonly string[];
  readonly isOlder: boolean;
}

/** The sources of one connection. */
export function createSources(
  options: SourcesOptions,
  {
    config,
    client,
  }: { readonly config: (uri: string) => LintConfig; readonly client: () => ClientCapabilities },
) {
  const { connection, project, opened, folders, access, siteUris, outputs, workspace, languages } = options;
  const { diagnostics, clientUri, quietMs = REST_MS, lookFailed, guard, log } = options;
  const selector = createSourceSelector(connection, client, log);
  /** The documents that the client has not opened. */
  const behind = new OpenDocuments(siteUris);
  const documents = createDocuments({ languages, opened: behind, guard, log, config });
  const { sites } = project;
  const shown = new Map<OpenDocument, Shown>();
  /** The times of the files that were read. */
  const times = new Map<string, number | undefined>();
  /** What was found in files that were read to their end. */
  const found = new Map<string, ReturnType<typeof findingsOf>>();

  /** The built files by what makes them. */
  const madeBy = (): ReadonlyMap<string, readonly string[]> => {
    const made = new Map<string, string[]>();
    for (const uri of workspace.storedUris()) {
      if (!(sites.wants(uri) || sites.isAnnounced(uri)) || outputs.of(uri) === undefined) continue;
      const maker = sites.makerOf(uri);
      if (maker && !maker.isCopy) made.set(maker.uri, [...(made.get(maker.uri) ?? []), uri]);
    }
    return made;
  };
  const timeOf = async (uri: string): Promise<number | undefined> => {
    const facts = await access.source()?.look(uri, folders.of(uri));
    return facts?.kind === 'file' ? facts.modified : undefined;
  };

  const drop = (uri: string): void => {
    times.delete(uri);
    const open = behind.get(uri);
    if (!open) return;
    reading.stop(open);
    documents.drop(open);
    found.delete(uri);
    if (!opened.get(uri)) sites.forget(uri);
  };
  /** Reads a built file, unless the one that was read is the same; returns its time. */
  const read = async (uri: string): Promise<number | undefined> => {
    const time = await timeOf(uri);
    if (opened.get(uri)) {
      drop(uri);
      return time;
    }
    if (behind.get(uri) && time !== undefined && times.get(uri) === time) return time;
    const text = await access.textOf(uri);
    if (text !== undefined && behind.get(uri)?.document.text.getText() === text) return time;
    drop(uri);
    if (text === undefined || opened.get(uri)) return time;
    await languages.load({ uri, languageId: '', head: text.slice(0, HEAD_UNITS) });
    const open = documents.open({ textDocument: { uri: clientUri(uri), languageId: '', version: 0, text } });
    if (!open || !isClaimed(open)) return time;
    times.set(uri, time);
    reading.start(open);
    return time;
  };

  const show = (open: OpenDocument): void => {
    const { built, isOlder } = shown.get(open) ?? { built: [], isOlder: false };
    const files = built.flatMap((uri) => {
      const document = opened.get(uri) ?? behind.get(uri);
      const findings =
        document && (document === opened.get(uri) ? findingsOf(document, guard) : found.get(uri));
      return document && findings ? [{ uri, document, findings }] : [];
    });
    if (files.length < built.length) return;
    const { text } = open.document;
    const start = text.getText().search(MAKING);
    const at = text.offsetAt({ line: text.positionAt(Math.max(0, start)).line, character: 0 });
    const span = { start: at, end: text.offsetAt({ line: text.positionAt(at).line, character: 1e6 }) };
    const elsewhere = files.map(({ document, findings }) => ({
      text: document.document.text,
      rules: rulesOf(document.service),
      ...{ findings, uri: document.clientUri, shown: shownPath(document) },
    }));
    const all = diagnosticsElsewhere(
      text,
      span,
      elsewhere,
      client().textDocument?.publishDiagnostics?.relatedInformation === true,
    );
    diagnostics.give(open, isOlder ? olderDiagnostics(text, span, elsewhere[0]!.shown, all.length) : all);
  };
  const shownPath = ({ clientUri: uri, uri: own }: OpenDocument): string =>
    decoded(uri.slice(folders.of(own)?.length ?? 0));

  /** A built file was read, which the client may have opened. */
  const showAgain = (document: OpenDocument): void => {
    for (const [open, { built }] of shown) if (built.includes(document.uri)) show(open);
  };
  const reading = createReading(
    guard,
    (document, isComplete) => {
      if (!isComplete) return;
      found.set(document.uri, findingsOf(document, guard));
      showAgain(document);
    },
    documents.reopen,
  );

  const look = async (open: OpenDocument, made: readonly string[]): Promise<void> => {
    const [time, stored] = [await timeOf(open.uri), await access.textOf(open.uri)];
    const isEdited = stored !== undefined && plain(stored) !== plain(open.document.text.getText());
    const built = isEdited ? [] : [...made].sort().slice(0, MAX_FILES);
    let isOlder = false;
    for (const uri of built) {
      const own = await read(uri);
      isOlder ||= own !== undefined && time !== undefined && own < time;
    }
    if (open.closed) return;
    if (made.length > 0) shown.set(open, { built, isOlder });
    else shown.delete(open);
    show(open);
  };
  const update = async (): Promise<void> => {
    const made = madeBy();
    selector.set(made.keys());
    for (const open of [...opened.all()])
      if (!isClaimed(open) && (made.has(open.uri) || shown.has(open)))
        await look(open, made.get(open.uri) ?? []);
    const used = new Set([...shown.values()].flatMap(({ built }) => built));
    for (const { uri } of [...behind.all()]) if (!used.has(uri)) drop(uri);
  };
  const updating = createDelayed(update, quietMs, lookFailed);

  return {
    /** Files, documents or the folders that are served have changed. */
    request: (): void => updating.postpone(),
    /** The text of a document has changed: its findings are those of another text. */
    edited(open: OpenDocument): void {
      if (shown.has(open)) diagnostics.give(open, []);
      if (!isClaimed(open)) updating.postpone();
    },
    /** A document was closed. */
    closed(open: OpenDocument): void {
      shown.delete(open);
      drop(open.uri);
      updating.postpone();
    },
    /** A document was read to its end. */
    read: showAgain,
    /** Reads built files again of which the answers or settings have changed. */
    again: (isAffected: (uri: string) => boolean): void =>
      reading.again([...behind.all()].filter(({ uri }) => isAffected(uri))),
    isSettled: (): boolean => updating.isSettled() && reading.isIdle(),
  };
}

/** A text as editors have it, whatever its line breaks. */
const plain = (text: string): string => text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n');
