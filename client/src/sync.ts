import * as vscode from 'vscode';
import type { BaseLanguageClient, Middleware } from 'vscode-languageclient';
import { HEAD_UNITS } from '../../server/src/core/service.ts';
import { isOurs, kindOf } from '../../server/src/registry.ts';
import { Arrivals } from './arrivals.ts';
import { intoGzip } from './gzip.ts';
import { linkedToPage } from './rules.ts';
import { EFFECTIVE_SCHEME, POLICY_SCHEME } from './schemes.ts';
import type { Suspects } from './suspects.ts';

/** Where old versions of files are shown, or what is made of them: nobody fixes it there. */
const IGNORED_SCHEMES = new Set(['git', 'vscode-local-history', EFFECTIVE_SCHEME, POLICY_SCHEME]);

/**
 * Keeps XML that is not a sitemap from the server: it is not opened there, and has no requests. It is opened once an
 * edit makes it a sitemap. The same applies to a document that is set aside, until it is not.
 */
export class Sync {
  private readonly open = new Arrivals();

  constructor(private readonly suspects: Suspects) {}

  /** The server has stopped. */
  forget(): void {
    this.open.forget();
    this.suspects.stopped();
  }

  /** Waits until the server has a document, if it is one for it; rejects if the server stops before. */
  opened(document: vscode.TextDocument): Promise<void> {
    return this.isWanted(document) ? this.open.wait(keyOf(document)) : Promise.resolve();
  }

  /** The middleware of the client that `client` returns, which is created later. */
  middleware(client: () => BaseLanguageClient): Middleware {
    const isOpen = (document: vscode.TextDocument) => this.open.has(keyOf(document));
    return {
      didOpen: async (document, next) => {
        if (isOpen(document) || !this.isWanted(document)) return;
        this.open.add(keyOf(document));
        this.suspects.sent(keyOf(document), document.version);
        await next(document);
        this.open.arrived(keyOf(document));
      },
      didChange: async (event, next) => {
        if (isOpen(event.document)) {
          this.suspects.sent(keyOf(event.document), event.document.version);
          return next(event);
        }
        if (this.isWanted(event.document)) {
          await client().getFeature('textDocument/didOpen').getProvider(event.document)?.send(event.document);
        }
      },
      didClose: async (document, next) => {
        this.suspects.closed(keyOf(document));
        if (this.open.remove(keyOf(document))) await next(document);
      },
      provideDocumentLinks: async (document, token, next) =>
        isOpen(document) ? (await next(document, token))?.map(intoGzip) : undefined,
      sendRequest: (type, params, token, next) => {
        const key = placeOf(params);
        const answer = next(type, params, token);
        return key === undefined ? answer : this.suspects.whileAsked(key, answer);
      },
      handleDiagnostics: (uri, diagnostics, next) => next(uri, diagnostics.map(linkedToPage)),
      provideHover: (document, position, token, next) =>
        isOpen(document) ? next(document, position, token) : undefined,
      provideCodeActions: (document, range, context, token, next) =>
        isOpen(document) ? next(document, range, context, token) : undefined,
    };
  }

  private isWanted(document: vscode.TextDocument): boolean {
    return concerns(document) && !this.suspects.isSetAside(keyOf(document));
  }
}

/** The document of a question at a place; questions about a whole document may wait for its site. */
function placeOf(params: unknown): string | undefined {
  const { textDocument, position, context } = (params ?? {}) as {
    readonly [name in 'textDocument' | 'position' | 'context']?: { readonly uri?: string };
  };
  const uri = (position ?? context) === undefined ? undefined : textDocument?.uri;
  return uri === undefined ? undefined : vscode.Uri.parse(uri).toString();
}

const keyOf = (document: vscode.TextDocument): string => document.uri.toString();

/** Whether the server is given a document. */
export const concerns = (document: vscode.TextDocument): boolean => languageOf(document) !== undefined;

/** The language as which the server reads a document; undefined for one that is nothing to it. */
export function languageOf(document: vscode.TextDocument): string | undefined {
  if (IGNORED_SCHEMES.has(document.uri.scheme)) return undefined;
  const { uri, languageId } = document;
  const range = new vscode.Range(new vscode.Position(0, 0), document.positionAt(HEAD_UNITS));
  const head = { uri: uri.toString(), languageId, head: document.getText(range) };
  return isOurs(head) ? kindOf(head)?.language : undefined;
}
