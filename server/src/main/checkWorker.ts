/** A worker of `crawlwise check`: answers requests one after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { languages } from '../checks.ts';
import { CheckThread } from '../cli/check/checkThread.ts';
import type { Request } from '../cli/check/requests.ts';
import type { WorkerData } from '../cli/check/workerPool.ts';
import { translate } from '../core/catalogue.ts';
import { setHashSeed } from '../text/hash.ts';

const thread = new CheckThread(languages);
let last: Promise<unknown> = Promise.resolve();

const { hashSeed, language } = workerData as WorkerData;
setHashSeed(hashSeed);
translate(...language);
parentPort?.on('message', (request: Request) => {
  last = last.then(() => answer(request));
});

async function answer(request: Request): Promise<void> {
  const answer = await thread.request(request);
  const { keys } = (answer && ('facts' in answer ? answer.facts : 'keys' in answer && answer)) || {};
  parentPort!.postMessage(answer, keys ? [keys.buffer as ArrayBuffer] : []);
}
