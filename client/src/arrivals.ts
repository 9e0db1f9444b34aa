import { clientWords as t } from './words.ts';

interface Waiter {
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
}

/** Which documents the server has, by key, and who waits for one. */
export class Arrivals {
  private readonly there = new Set<string>();
  private readonly waiting = new Map<string, readonly Waiter[]>();

  has(key: string): boolean {
    return this.there.has(key);
  }

  /** The document is on its way: it is not sent twice. */
  add(key: string): void {
    this.there.add(key);
  }

  /** The server has it. */
  arrived(key: string): void {
    for (const { resolve } of this.waiting.get(key) ?? []) resolve();
    this.waiting.delete(key);
  }

  /** Returns whether it was there. */
  remove(key: string): boolean {
    return this.there.delete(key);
  }

  /** Resolves when the server has the document; rejects when the server stops. */
  wait(key: string): Promise<void> {
    if (this.has(key)) return Promise.resolve();
    return new Promise((resolve, reject) =>
      this.waiting.set(key, [...(this.waiting.get(key) ?? []), { resolve, reject }]),
    );
  }

  /** The server has stopped: it has no document, and gets none for those who wait. */
  forget(): void {
    this.there.clear();
    const waiters = [...this.waiting.values()].flat();
    this.waiting.clear();
    for (const { reject } of waiters) reject(new Error(t('hasStopped')));
  }
}
