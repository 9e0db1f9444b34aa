/** The first script: the server starts while the editor is loaded. */
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
void import('./app.ts').then(({ openPlayground }) => openPlayground(worker, failed));
