import type { Worker } from 'node:worker_threads';
import { reasonOf } from '../../disk/walk.ts';
import { hashSeed } from '../../text/hash.ts';
import { checkWords as say } from '../words/check.ts';
import type { Reply, Request } from './requests.ts';
import type { Runner } from './runner.ts';

/**
 * Workers allocate few long-lived objects: with a young generation of the default size each would take some 40 MB more.
 * Below a limit of 2 GB, V8 collects garbage when the heap has doubled, above it when it has quadrupled.
 */
const LIMITS = { maxYoungGenerationSizeMb: 12, maxOldGenerationSizeMb: 2000 };

interface Member {
  readonly worker: Worker;
  settle: ((answer: Reply) => void) | undefined;
  /** It has answered once: a worker that crashes before that would crash again. */
  isSound: boolean;
}

/**
 * Workers that run `script`, each with its own file checker. If a worker crashes, the answer for its file says so, and
 * another worker replaces it. If none can be started, all further answers say that.
 */
export async function workerPool(size: number, script: string): Promise<Runner> {
  const threads = await import('node:worker_threads');
  /** The request that sets up a new worker. */
  let broadcasts: readonly Request[] = [];
  const waiting: { readonly request: Request; readonly settle: (answer: Reply) => void }[] = [];
  const members: Member[] = [];
  let isOver = false;
  let broken: Reply | undefined;

  const send = (member: Member, request: Request, settle: (answer: Reply) => void): void => {
    member.settle = settle;
    member.worker.postMessage(request);
  };
  const next = (member: Member): void => {
    const one = waiting.shift();
    if (one) send(member, one.request, one.settle);
  };
  const start = (): Member => {
    const member: Member = {
      worker: new threads.Worker(script, { resourceLimits: LIMITS, workerData: { hashSeed: hashSeed() } }),
      settle: undefined,
      isSound: false,
    };
    member.worker.on('message', (answer: Reply) => {
      const { settle } = member;
      member.isSound = true;
      member.settle = undefined;
      settle?.(answer);
      if (!member.settle) next(member);
    });
    const lose = (why: string): void => {
      if (!members.includes(member)) return;
      members.splice(members.indexOf(member), 1);
      const lost: Reply = { reason: say('workerFailed', { reason: why }) };
      member.settle?.(lost);
      if (isOver) return;
      if (member.isSound) return void catchUp(start());
      if (members.length > 0) return;
      broken = lost;
      for (const { settle } of waiting.splice(0)) settle(lost);
    };
    member.worker.on('error', (error) => lose(reasonOf(error)));
    member.worker.on('exit', (code) => lose(say('threadEnded', { code: String(code) })));
    members.push(member);
    return member;
  };
  /** Sends a new worker all previous broadcasts. */
  const catchUp = async (member: Member): Promise<void> => {
    for (const request of broadcasts) await new Promise<Reply>((settle) => send(member, request, settle));
    if (!member.settle) next(member);
  };
  for (let i = 0; i < size; i++) start();

  return {
    size,
    async broadcast(request) {
      const isNew = request.do === 'set up';
      broadcasts = [...broadcasts.filter((one) => !isNew || one.do === 'add'), request];
      await Promise.all(
        members.map((member) => new Promise<Reply>((settle) => send(member, request, settle))),
      );
    },
    request: (request) =>
      new Promise((settle) => {
        if (broken) return settle(broken);
        const free = members.find((member) => !member.settle);
        if (free) send(free, request, settle);
        else waiting.push({ request, settle });
      }),
    async end() {
      isOver = true;
      await Promise.all(members.map(({ worker }) => worker.terminate()));
    },
  };
}
