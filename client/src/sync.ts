import * as vscode from 'vscode';
import type { BaseLanguageClient, Middleware } from 'vscode-languageclient';
import { CONFIG_NAME } from '../../server/src/config/keys.ts';
import { HEAD_UNITS } from '../../server/src/core/service.ts';
import { isOurs, kindOf, SELECTOR } from '../../server/src/registry.ts';
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
  /** The encodings that the server knows, by document. */
  private readonly encodings = new Map<string, string>();

  constructor(private readonly suspects: Suspects) {}

  /** The server has stopped. */
  forget(): void {
    this.open.forget();
    this.suspects.stopped();
    this.encodings.clear();
  }

  /** Waits until the server has a document, if it is one for it; rejects if the server stops before. */
  opened(document: vscode.TextDocument): Promise<void> {
    return this.isWanted(document) ? this.open.wait(keyOf(document)) : Promise.resolve();
  }

  /** Tells the server how a document is stored, which has the decoded text alone; since VS Code 1.100, documents know. */
  private async tellEncoding(client: BaseLanguageClient, document: EncodedDocument): Promise<void> {
    const { encoding } = document;
    if (encoding === undefined || this.encodings.get(keyOf(document)) === encoding) return;
    this.encodings.set(keyOf(document), encoding);
    const uri = client.code2ProtocolConverter.asUri(document.uri);
    await client.sendNotification('crawlwise/encoding', { uri, encoding });
  }

  /** Follows documents that are stored in another encoding from now on: that is a change without an edit. */
  followEncodings(client: BaseLanguageClient): vscode.Disposable {
    return vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (this.open.has(keyOf(document)) && client.isRunning()) void this.tellEncoding(client, document);
    });
  }

  /** The middleware of the client that `client` returns, which is created later. */
  middleware(client: () => BaseLanguageClient): Middleware {
    const isOpen = (document: vscode.TextDocument) => this.open.has(keyOf(document));
    return {
      didOpen: async (document, next) => {
        if (isOpen(document) || !(this.isWanted(document) || isSource(document))) return;
        this.open.add(keyOf(document));
        this.suspects.sent(keyOf(document), document.version);
        await this.tellEncoding(client(), document);
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
        this.encodings.delete(keyOf(document));
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
    return isSent(document) && !this.suspects.isSetAside(keyOf(document));
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

type EncodedDocument = vscode.TextDocument & { readonly encoding?: string };

const keyOf = (document: vscode.TextDocument): string => document.uri.toString();

/** Whether the server is given a document: one that it reads, or a configuration, for its lenses and hovers. */
const isSent = (document: vscode.TextDocument): boolean =>
  concerns(document) || (!IGNORED_SCHEMES.has(document.uri.scheme) && isConfig(document));

/** Whether a document is a configuration. */
export const isConfig = ({ uri }: vscode.TextDocument): boolean => uri.path.endsWith(`/${CONFIG_NAME}`);

/** Whether the server reads a document. */
export const concerns = (document: vscode.TextDocument): boolean => languageOf(document) !== undefined;

/** Whether a document that the server has requested is in none of our languages: it shows there what a build has made of it. */
const isSource = (document: vscode.TextDocument): boolean =>
  !IGNORED_SCHEMES.has(document.uri.scheme) && vscode.languages.match([...SELECTOR], document) === 0;

/** The language as which the server reads a document; undefined for one that is nothing to it. */
export function languageOf(document: vscode.TextDocument): string | undefined {
  if (IGNORED_SCHEMES.has(document.uri.scheme)) return undefined;
  const { uri, languageId } = document;
  const range = new vscode.Range(new vscode.Position(0, 0), document.positionAt(HEAD_UNITS));
  const head = { uri: uri.toString(), languageId, head: document.getText(range) };
  return isOurs(head) ? kindOf(head)?.language : undefined;
}
