/** A thread of `crawlwise check` that looks at the files it is given. */
import { parentPort } from 'node:worker_threads';
import { languages } from '../checks.ts';
import { type Order, Workshop } from '../cli/workshop.ts';

const workshop = new Workshop(languages);

parentPort?.on('message', async (order: Order) => {
  const answer = await workshop.take(order);
  const keys =
    answer && 'keys' in answer && answer.keys instanceof Float64Array
      ? [answer.keys.buffer as ArrayBuffer]
      : [];
  parentPort!.postMessage(answer, keys);
});
