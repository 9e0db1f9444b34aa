/** A worker of `crawlwise check`: answers requests one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { languages } from '../checks.ts';
import { FileChecker } from '../cli/check/fileChecker.ts';
import type { Request } from '../cli/check/requests.ts';
import { setHashSeed } from '../text/hash.ts';

const checker = new FileChecker(languages);
let last: Promise<unknown> = Promise.resolve();

setHashSeed((workerData as { readonly hashSeed: number }).hashSeed);
parentPort?.on('message', (request: Request) => {
  last = last.then(() => answer(request));
});

async function answer(request: Request): Promise<void> {
  const answer = await checker.handle(request);
  const keys =
    answer && 'keys' in answer && answer.keys instanceof Float64Array
      ? [answer.keys.buffer as ArrayBuffer]
      : [];
  parentPort!.postMessage(answer, keys);
}
