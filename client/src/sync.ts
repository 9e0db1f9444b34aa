import * as vscode from 'vscode';
import type { BaseLanguageClient, Middleware } from 'vscode-languageclient';
import { HEAD_UNITS, mayBeSitemap } from './sitemapHead.ts';

/** Documents Crawlwise may have to do with. XML is one of them only if it looks like a sitemap. */
export const SELECTOR = ['robots-txt', 'robots', 'robotstxt', 'xml'].map((language) => ({ language }));

/** Where old versions of files are shown, which nobody mends. */
const HISTORY_SCHEMES = new Set(['git', 'vscode-local-history']);

/**
 * Keeps XML that is no sitemap from the server: it is not opened there, and nothing is asked about it. When an edit
 * makes a sitemap of it, it is opened then.
 */
export class Sync {
  private readonly open = new Set<string>();

  /** The server knows no document any more. */
  forget(): void {
    this.open.clear();
  }

  /** What the client, which is asked for when it is there, sends to the server. */
  middleware(client: () => BaseLanguageClient): Middleware {
    const isOpen = (document: vscode.TextDocument) => this.open.has(keyOf(document));
    return {
      didOpen: async (document, next) => {
        if (isOpen(document) || !concerns(document)) return;
        this.open.add(keyOf(document));
        await next(document);
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
      provideHover: (document, position, token, next) =>
        isOpen(document) ? next(document, position, token) : undefined,
      provideCodeActions: (document, range, context, token, next) =>
        isOpen(document) ? next(document, range, context, token) : undefined,
    };
  }
}

const keyOf = (document: vscode.TextDocument): string => document.uri.toString();

function concerns(document: vscode.TextDocument): boolean {
  if (HISTORY_SCHEMES.has(document.uri.scheme)) return false;
  if (document.languageId !== 'xml') return true;
  const head = new vscode.Range(new vscode.Position(0, 0), document.positionAt(HEAD_UNITS));
  return mayBeSitemap(document.uri.path, document.getText(head));
}
