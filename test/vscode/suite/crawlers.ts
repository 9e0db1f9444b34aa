import * as vscode from 'vscode';
import type { Model } from '../../../client/src/crawlers/page/messages.ts';
import { EVENT_LIMIT_MS } from './editor.ts';
import { within } from './harness.ts';

interface Api {
  onDidShowCrawlers: vscode.Event<Model>;
}

/** Waits until the panel of a robots.txt shows what it should after an action. */
export async function crawlersThat(
  file: vscode.Uri,
  holds: (model: Model) => boolean,
  act: () => PromiseLike<unknown>,
): Promise<void> {
  const { exports } = vscode.extensions.getExtension<Api>('crawlwise.crawlwise')!;
  let last: Model | undefined;
  let subscription: vscode.Disposable | undefined;
  const shown = new Promise<void>((resolve) => {
    subscription = exports.onDidShowCrawlers((model) => {
      if (model.file !== file.toString()) return;
      last = model;
      if (holds(model)) resolve();
    });
  });
  try {
    await act();
    await within(shown, EVENT_LIMIT_MS, () => `the panel shows ${JSON.stringify(last?.table ?? last)}`);
  } finally {
    subscription?.dispose();
  }
}
