import type { CancellationToken, ClientCapabilities } from 'vscode-languageserver';
import type { Calm } from '../documents/calm.ts';
import type { OpenDocument } from '../documents/openDocument.ts';
import type { Reading } from '../documents/reading.ts';
import { canRefreshLenses } from '../workspace/lensRefresh.ts';
import type { ClientSettings } from '../workspace/settings.ts';
import type { Workspace } from '../workspace/workspace.ts';
import type { Prerequisite } from './row.ts';

export interface PrerequisiteParts {
  readonly client: () => ClientCapabilities;
  readonly calm: Pick<Calm, 'rested'>;
  readonly settings: Pick<ClientSettings, 'known'>;
  readonly reading: Pick<Reading, 'finished'>;
  readonly workspace: Pick<Workspace, 'isInDoubt' | 'ready' | 'soon'>;
}

/** Resolves when what an answer waits for is known; rejects if the request was canceled. */
export const createPrerequisites =
  ({ client, calm, settings, reading, workspace }: PrerequisiteParts) =>
  async (known: Prerequisite, open: OpenDocument, token: CancellationToken): Promise<void> => {
    if (known === 'site soon, at rest') await calm.rested(open);
    const isSoon = known.startsWith('site soon') && canRefreshLenses(client());
    const isForAll = known.startsWith('site') && !isSoon;
    if (isSoon) await workspace.soon();
    if (known === 'settings') await settings.known();
    do {
      if (isForAll) await workspace.ready();
      await reading.finished(open, token);
      // In the meantime, the site may have changed: a pause in typing passes a document on to it.
    } while (isForAll && workspace.isInDoubt());
  };
