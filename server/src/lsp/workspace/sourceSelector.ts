/**
 * Asks the client for the documents that make robots.txt or a sitemap of a build: only these, and only in projects whose
 * output was found. They get diagnostics, and no other feature.
 */
import {
  type ClientCapabilities,
  type Connection,
  DidCloseTextDocumentNotification,
  DidSaveTextDocumentNotification,
  type Disposable,
} from 'vscode-languageserver';
import { decoded } from '../../core/uri.ts';
import { documentRegistration } from '../wire/documentRegistration.ts';
import { describe, type Log } from '../wire/guard.ts';
import { fileWords } from '../words/log.ts';

/** Names at the end of a path that identify a source well enough. */
const NAMES = 3;

/** A glob of a file: what is special in globs matches any character. */
const patternOf = (uri: string): string =>
  `**/${decoded(uri)
    .split('/')
    .slice(-NAMES)
    .join('/')
    .replace(/[[\]{}*?!]/g, '?')}`;

/** The registration of one connection, if the client allows it. */
export function createSourceSelector(connection: Connection, client: () => ClientCapabilities, log: Log) {
  let registered = '';
  let registration: Promise<Disposable | undefined> = Promise.resolve(undefined);

  const register = async (patterns: readonly string[], before: Disposable | undefined) => {
    const { all, options } = documentRegistration(patterns);
    all.add(DidSaveTextDocumentNotification.type, options);
    all.add(DidCloseTextDocumentNotification.type, options);
    const added = patterns.length > 0 ? await connection.client.register(all) : undefined;
    before?.dispose();
    return added;
  };

  return {
    /** Registers these documents, by URI, in place of those before. */
    set(uris: Iterable<string>): void {
      if (client().textDocument?.synchronization?.dynamicRegistration !== true) return;
      const patterns = [...new Set([...uris].map(patternOf))].sort();
      if (patterns.join('\n') === registered) return;
      registered = patterns.join('\n');
      registration = registration
        .then((before) => register(patterns, before))
        .catch((error) => {
          log.warn(fileWords('notOpened', { reason: describe(error) }));
          return undefined;
        });
    },
  };
}
