import { canonicalUri } from '../../core/canonicalUri.ts';
import { stepwise } from '../documents/stepwise.ts';
import type { OnRequest } from '../wire/parameters.ts';
import type { WorkspaceContext } from './context.ts';
import type { Workspace } from './workspace.ts';

/** Handles `crawlwise/createIndex`: an index of the sitemaps in a folder, or its index with all that are missing. */
export function answerCreateIndex(
  onRequest: OnRequest,
  { project: { sites }, opened, access }: Pick<WorkspaceContext, 'project' | 'opened' | 'access'>,
  workspace: Pick<Workspace, 'ready'>,
): void {
  onRequest('crawlwise/createIndex', { folder: 'string' }, async (params, token) => {
    await workspace.ready();
    const folder = canonicalUri(params.folder);
    const uri = sites.indexIn(folder);
    const text =
      uri === undefined
        ? undefined
        : (opened.get(uri)?.document.text.getText() ?? (await access.textOf(uri)));
    const present = uri !== undefined && text !== undefined ? { uri, text } : undefined;
    return stepwise(sites.indexOf(folder, present), token);
  });
}
