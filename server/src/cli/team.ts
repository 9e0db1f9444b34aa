import type { Worker } from 'node:worker_threads';
import { reasonOf } from '../disk/walk.ts';
import type { Crew } from './crew.ts';
import type { Answer, Order } from './workshop.ts';

/** Threads make little that lasts: with a nursery of the usual size each would take some 40 MB more for nothing. */
const LIMITS = { maxYoungGenerationSizeMb: 12 };

interface Member {
  readonly worker: Worker;
  settle: ((answer: Answer) => void) | undefined;
  /** It has answered: a thread that breaks down before that would break down again. */
  isSound: boolean;
}

/**
 * Threads that run `script`, each with a workshop of its own.
 * A thread that breaks down takes the file it looked at with it, which is said, and another one takes its place. Where none
 * can be had any more, that is said of every file.
 */
export async function team(size: number, script: string): Promise<Crew> {
  const threads = await import('node:worker_threads');
  const told: Order[] = [];
  const waiting: { readonly order: Order; readonly settle: (answer: Answer) => void }[] = [];
  const members: Member[] = [];
  let isOver = false;
  let broken: Answer | undefined;

  const give = (member: Member, order: Order, settle: (answer: Answer) => void): void => {
    member.settle = settle;
    member.worker.postMessage(order);
  };
  const next = (member: Member): void => {
    const one = waiting.shift();
    if (one) give(member, one.order, one.settle);
  };
  const hire = (): Member => {
    const member: Member = {
      worker: new threads.Worker(script, { resourceLimits: LIMITS }),
      settle: undefined,
      isSound: false,
    };
    member.worker.on('message', (answer: Answer) => {
      const { settle } = member;
      member.isSound = true;
      member.settle = undefined;
      settle?.(answer);
      if (!member.settle) next(member);
    });
    const lose = (why: string): void => {
      if (!members.includes(member)) return;
      members.splice(members.indexOf(member), 1);
      const lost: Answer = { reason: `reading it failed: ${why}` };
      member.settle?.(lost);
      if (isOver) return;
      if (member.isSound) return void bringUp(hire());
      if (members.length > 0) return;
      broken = lost;
      for (const { settle } of waiting.splice(0)) settle(lost);
    };
    member.worker.on('error', (error) => lose(reasonOf(error)));
    member.worker.on('exit', (code) => lose(`the thread has ended with ${code}`));
    members.push(member);
    return member;
  };
  const bringUp = async (member: Member): Promise<void> => {
    for (const order of told) await new Promise<Answer>((settle) => give(member, order, settle));
    if (!member.settle) next(member);
  };
  for (let i = 0; i < size; i++) hire();

  return {
    size,
    async tell(order) {
      told.push(order);
      await Promise.all(
        members.map((member) => new Promise<Answer>((settle) => give(member, order, settle))),
      );
    },
    ask: (order) =>
      new Promise((settle) => {
        if (broken) return settle(broken);
        const free = members.find((member) => !member.settle);
        if (free) give(free, order, settle);
        else waiting.push({ order, settle });
      }),
    async end() {
      isOver = true;
      await Promise.all(members.map(({ worker }) => worker.terminate()));
    },
  };
}
