import type { ResourceLimits, Worker } from 'node:worker_threads';
import { chosenLanguage } from '../../core/catalogue.ts';
import { reasonOf } from '../../disk/reasons.ts';
import { hashSeed } from '../../text/hash.ts';
import { checkWords as t } from '../words/check.ts';
import type { Pool } from './pool.ts';
import { type Reply, type Request, sizeOf } from './requests.ts';

/** What a worker starts with. */
export interface WorkerData {
  readonly hashSeed: number;
  /** The arguments of `translate`. */
  readonly language: ReturnType<typeof chosenLanguage>;
}

/**
 * Workers allocate few long-lived objects: with a young generation of the default size each would take some 40 MB more.
 * Below a limit of 2 GB, V8 collects garbage when the heap has doubled, above it when it has quadrupled.
 */
const LIMITS = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 2000 };

/** A worker has its next request before it has answered: this thread may be busy when the answer comes. */
const MAX_SENT = 2;
/** The same for small files: up to this many, and octets in total. */
const MAX_SMALL = 32;
const SMALL_OCTETS = 2 ** 17;

/** Whether a worker gets a further request: it has few, or all are about small files. */
function mayTake({ sent }: Member, next: Sent): boolean {
  if (sent.length < MAX_SENT) return true;
  const octets = [...sent, next].reduce((sum, { request }) => sum + sizeOf(request), 0);
  return sent.length < MAX_SMALL && octets <= SMALL_OCTETS;
}

interface Sent {
  readonly request: Request;
  readonly settle: (answer: Reply) => void;
}

interface Member {
  readonly worker: Worker;
  /** What it has not answered, in the order in which it will. */
  readonly sent: Sent[];
  /** It has answered once: a worker that crashes before that would crash again. */
  isSound: boolean;
}

/**
 * Shares requests between this thread, where `own` answers them, and workers that run `script`, which answer in the
 * order of their requests. If a worker crashes or needs more memory than `resourceLimits`, the answer for its file says
 * so, and another worker replaces it, unless that would crash, too.
 */
export async function workerPool(
  workers: number,
  script: string | URL,
  own: Pick<Pool, 'request'>,
  resourceLimits: ResourceLimits = LIMITS,
): Promise<Pool> {
  const threads = await import('node:worker_threads');
  const { setImmediate } = await import('node:timers/promises');
  /** The requests that set up a new worker. */
  let broadcasts: readonly Request[] = [];
  const waiting: Sent[] = [];
  const members: Member[] = [];
  let isBusy = false;

  const send = (member: Member, sent: Sent): void => {
    member.sent.push(sent);
    member.worker.postMessage(sent.request);
  };
  const share = (): void => {
    for (const member of members)
      while (waiting.length > 0 && mayTake(member, waiting[0]!)) send(member, waiting.shift()!);
  };
  /** Answers what workers have left; between two answers, messages of workers are received. */
  const work = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (await setImmediate(); waiting.length > 0; await setImmediate()) {
      const { request, settle } = waiting.shift()!;
      settle(await own.request(request));
    }
    isBusy = false;
  };
  const start = (): void => {
    const workerData: WorkerData = { hashSeed: hashSeed(), language: chosenLanguage() };
    const worker = new threads.Worker(script, { resourceLimits, workerData });
    const member: Member = { worker, sent: [], isSound: false };
    members.push(member);
    worker.on('message', (answer: Reply) => {
      member.isSound = true;
      member.sent.shift()!.settle(answer);
      share();
    });
    const lose = (why: string): void => {
      if (!members.includes(member)) return;
      members.splice(members.indexOf(member), 1);
      const [lost, ...others] = member.sent;
      waiting.unshift(...others.filter(({ request }) => !broadcasts.includes(request)));
      lost?.settle({ reason: t('workerFailed', { reason: why }) });
      if (member.isSound) start();
      void work();
    };
    worker.on('error', (error) => lose(reasonOf(error)));
    worker.on('exit', (code) => lose(t('threadEnded', { code: String(code) })));
    for (const request of broadcasts) send(member, { request, settle: () => {} });
    share();
  };
  for (let i = 0; i < workers; i++) start();

  return {
    size: workers + 1,
    async broadcast(request) {
      const isNew = request.do === 'open';
      broadcasts = [...broadcasts.filter((broadcast) => !isNew || broadcast.do === 'add'), request];
      for (const member of members) send(member, { request, settle: () => {} });
      await own.request(request);
    },
    request: (request) =>
      new Promise((settle) => {
        waiting.push({ request, settle });
        share();
        void work();
      }),
    async end() {
      waiting.length = 0;
      const all = members.splice(0);
      await Promise.all(all.map(({ worker }) => worker.terminate()));
    },
  };
}
