import { Worker } from 'node:worker_threads';
import type { Loadable } from '../core/service.ts';
import { reasonOf } from '../disk/walk.ts';
import { type Answer, type Order, Workshop } from './workshop.ts';

/** Whoever looks at files: this thread, or several others. */
export interface Crew {
  readonly size: number;
  /** Tells everybody something. */
  tell(order: Order): Promise<void>;
  /** Asks whoever is free. */
  ask(order: Order): Promise<Answer>;
  end(): Promise<void>;
}

/** Does all the work in this thread. */
export function soloist(languages: readonly Loadable[]): Crew {
  const workshop = new Workshop(languages);
  return {
    size: 1,
    async tell(order) {
      await workshop.take(order);
    },
    ask: (order) => workshop.take(order),
    end: async () => {},
  };
}

interface Member {
  readonly worker: Worker;
  settle: ((answer: Answer) => void) | undefined;
}

/**
 * Threads that run `script`, each with a workshop of its own.
 * A thread that breaks down takes the file it looked at with it, which is said, and another one takes its place.
 */
export function team(size: number, script: string): Crew {
  const told: Order[] = [];
  const waiting: { readonly order: Order; readonly settle: (answer: Answer) => void }[] = [];
  const members: Member[] = [];
  let isOver = false;

  const give = (member: Member, order: Order, settle: (answer: Answer) => void): void => {
    member.settle = settle;
    member.worker.postMessage(order);
  };
  const next = (member: Member): void => {
    const one = waiting.shift();
    if (one) give(member, one.order, one.settle);
  };
  const hire = (): Member => {
    const member: Member = { worker: new Worker(script), settle: undefined };
    member.worker.on('message', (answer: Answer) => {
      const { settle } = member;
      member.settle = undefined;
      settle?.(answer);
      if (!member.settle) next(member);
    });
    member.worker.on('error', (error) => {
      members.splice(members.indexOf(member), 1);
      member.settle?.({ reason: `reading it failed: ${reasonOf(error)}` });
      if (!isOver) void bringUp(hire());
    });
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
