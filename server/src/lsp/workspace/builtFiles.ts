/**
 * Built files that the client has not opened, read as if it had: their findings follow their sites and settings. One that
 * the client opens is its document from then on.
 */
import type { LintConfig } from '../../core/findings/lintConfig.ts';
import { type Findings, HEAD_UNITS } from '../../core/service.ts';
import { createDocuments } from '../documents/documents.ts';
import { findingsOf } from '../documents/findings.ts';
import type { Languages } from '../documents/languages.ts';
import { isClaimed, type OpenDocument, OpenDocuments } from '../documents/openDocument.ts';
import { createReading } from '../documents/reading.ts';
import type { WorkspaceContext } from './context.ts';

export interface BuiltFilesOptions extends WorkspaceContext {
  readonly languages: Languages;
  readonly clientUri: (uri: string) => string;
  /** The settings and the site of a file. */
  readonly config: (uri: string) => LintConfig;
}

/** What is stored under a URI. */
export interface StoredState {
  /** When it was modified, in milliseconds since 1970; undefined if not known. */
  readonly time: number | undefined;
  /** In octets. */
  readonly size: number;
}

/**
 * The built files of one connection, by the URIs at which their sites have them.
 * @param onRead called when one was read to its end
 */
export function createBuiltFiles(options: BuiltFilesOptions, onRead: (document: OpenDocument) => void) {
  const { project, opened, folders, access, siteUris, languages, clientUri, config, guard, log } = options;
  const behind = new OpenDocuments(siteUris);
  const documents = createDocuments({ languages, opened: behind, guard, log, config });
  /** The state of each when it was read, and what was found. */
  const times = new Map<string, number | undefined>();
  const found = new WeakMap<OpenDocument, Findings>();
  const reading = createReading(
    guard,
    (document, isComplete) => {
      if (!isComplete) return;
      found.set(document, findingsOf(document, guard));
      onRead(document);
    },
    documents.reopen,
  );

  const drop = (uri: string): void => {
    const document = behind.get(uri);
    if (!document) return;
    reading.stop(document);
    behind.close(document);
    if (!opened.get(uri)) project.sites.forget(uri);
  };

  return {
    /** What is stored under a URI; undefined if there is no such file. */
    async look(uri: string): Promise<StoredState | undefined> {
      const facts = await access.source()?.look(uri, folders.of(uri));
      return facts?.kind === 'file' ? { time: facts.modified, size: facts.size } : undefined;
    },
    /** Reads a file, unless it was read in this state; returns whether it is one of ours. */
    async read(uri: string, { time }: StoredState): Promise<boolean> {
      if (opened.get(uri)) {
        drop(uri);
        return true;
      }
      const before = behind.get(uri);
      if (before && time !== undefined && times.get(uri) === time) return true;
      const text = await access.textOf(uri);
      if (before && before.document.text.getText() === text) {
        times.set(uri, time);
        return true;
      }
      drop(uri);
      if (text === undefined) return false;
      await languages.load({ uri, languageId: '', head: text.slice(0, HEAD_UNITS) });
      const textDocument = { uri: clientUri(uri), languageId: '', version: 0, text };
      const document = opened.get(uri) ? undefined : documents.open({ textDocument });
      if (!document || !isClaimed(document)) {
        drop(uri);
        return opened.get(uri) !== undefined;
      }
      times.set(uri, time);
      reading.start(document);
      return true;
    },
    /** The document of a file and what was found in it; undefined until it is read to its end. */
    findings(uri: string): { readonly document: OpenDocument; readonly findings: Findings } | undefined {
      const own = opened.get(uri);
      if (own) return { document: own, findings: findingsOf(own, guard) };
      const document = behind.get(uri);
      const findings = document && found.get(document);
      return findings && { document, findings };
    },
    /** Reads files again of which the answers or settings have changed. */
    again: (isAffected: (uri: string) => boolean): void =>
      reading.again([...behind.all()].filter(({ uri }) => isAffected(uri))),
    drop,
    /** Drops all others. */
    keep(uris: ReadonlySet<string>): void {
      for (const { uri } of [...behind.all()]) if (!uris.has(uri)) drop(uri);
    },
    isSettled: reading.isIdle,
  };
}
