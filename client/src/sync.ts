import * as vscode from 'vscode';
import type { BaseLanguageClient, Middleware } from 'vscode-languageclient';
import { HEAD_UNITS } from '../../server/src/core/service.ts';
import { isOurs } from '../../server/src/registry.ts';
import { intoGzip } from './gzip.ts';
import { linkedToPage } from './rules.ts';
import { CHANGES_SCHEME, EFFECTIVE_SCHEME } from './schemes.ts';

/** Schemes of old versions of files and of generated documents, which are not fixed there. */
const IGNORED_SCHEMES = new Set(['git', 'vscode-local-history', EFFECTIVE_SCHEME, CHANGES_SCHEME]);

/**
 * Keeps XML that is not a sitemap from the server: it is not opened there, and has no requests. It is opened once an
 * edit makes it a sitemap.
 */
export class Sync {
  private readonly open = new Set<string>();
  private readonly waiting = new Map<string, (() => void)[]>();

  /** The server has no open documents anymore. */
  forget(): void {
    this.open.clear();
  }

  /** Waits until a document is open in the server; returns at once for a document of no language of ours. */
  opened(document: vscode.TextDocument): Promise<void> {
    const key = keyOf(document);
    if (this.open.has(key) || !concerns(document)) return Promise.resolve();
    return new Promise((resolve) => this.waiting.set(key, [...(this.waiting.get(key) ?? []), resolve]));
  }

  /** The middleware of the client that `client` returns, which is created later. */
  middleware(client: () => BaseLanguageClient): Middleware {
    const isOpen = (document: vscode.TextDocument) => this.open.has(keyOf(document));
    return {
      didOpen: async (document, next) => {
        if (isOpen(document) || !concerns(document)) return;
        this.open.add(keyOf(document));
        await next(document);
        for (const resolve of this.waiting.get(keyOf(document)) ?? []) resolve();
        this.waiting.delete(keyOf(document));
      },
      didChange: async (event, next) => {
        if (isOpen(event.document)) return next(event);
        if (concerns(event.document)) {
          await client().getFeature('textDocument/didOpen').getProvider(event.document)?.send(event.document);
        }
      },
      didClose: async (document, next) => {
        if (this.open.delete(keyOf(document))) await next(document);
      },
      provideDocumentLinks: async (document, token, next) =>
        isOpen(document) ? (await next(document, token))?.map(intoGzip) : undefined,
      handleDiagnostics: (uri, diagnostics, next) => next(uri, diagnostics.map(linkedToPage)),
      provideHover: (document, position, token, next) =>
        isOpen(document) ? next(document, position, token) : undefined,
      provideCodeActions: (document, range, context, token, next) =>
        isOpen(document) ? next(document, range, context, token) : undefined,
    };
  }
}

const keyOf = (document: vscode.TextDocument): string => document.uri.toString();

function concerns(document: vscode.TextDocument): boolean {
  if (IGNORED_SCHEMES.has(document.uri.scheme)) return false;
  const { uri, languageId } = document;
  const head = new vscode.Range(new vscode.Position(0, 0), document.positionAt(HEAD_UNITS));
  return isOurs({ uri: uri.toString(), languageId, head: document.getText(head) });
}
