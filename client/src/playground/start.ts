/** The first script: the server starts while the editor is loaded. */
import type { Say, Texts } from '../../../server/src/core/catalogue.ts';
import { languageFile } from './locale.ts';

declare const WORKER: string;

function startServer(): Worker | undefined {
  try {
    return new Worker(new URL(WORKER, import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}

const worker = startServer();
// It may fail before the editor listens.
const failed = new Promise<void>((resolve) => worker?.addEventListener('error', () => resolve()));
const language = languageFile();
const translated =
  language &&
  Promise.all([import('./translatePage.ts'), import('./words.ts')]).then(([{ translatePage }, { words }]) =>
    translatePage(language, ['playground', words as Say<Texts>]),
  );
void Promise.all([import('./app.ts'), translated]).then(([{ openPlayground }]) =>
  openPlayground(worker, failed),
);
