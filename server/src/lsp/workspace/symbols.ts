import { type ServerCapabilities, type SymbolInformation, SymbolKind } from 'vscode-languageserver';
import { stepwise } from '../documents/stepwise.ts';
import { fitting } from '../wire/answerSize.ts';
import type { OnRequest } from '../wire/parameters.ts';
import { refuseCanceled } from '../wire/wire.ts';
import type { WorkspaceContext } from './context.ts';
import type { Workspace } from './workspace.ts';

export const symbolCapabilities: ServerCapabilities = { workspaceSymbolProvider: true };

const KINDS = { crawler: SymbolKind.Class, url: SymbolKind.Object };

/** Handles `workspace/symbol`: crawlers that robots.txt files name, and listed URLs, as many as fit into an answer. */
export function answerSymbols(
  onRequest: OnRequest,
  { project: { sites } }: Pick<WorkspaceContext, 'project'>,
  clientUri: (uri: string) => string,
  workspace: Pick<Workspace, 'soon'>,
): void {
  onRequest('workspace/symbol', { query: 'string' }, async ({ query }, token) => {
    refuseCanceled(token);
    await workspace.soon();
    const found = fitting(
      sites.named(query),
      ({ kind, name, uri, line, character }): SymbolInformation => ({
        ...{ name, kind: KINDS[kind] },
        location: {
          uri: clientUri(uri),
          range: { start: { line, character }, end: { line, character: character + name.length } },
        },
      }),
    );
    return stepwise(found, token);
  });
}
