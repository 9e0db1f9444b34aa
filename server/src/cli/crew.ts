import type { Loadable } from '../core/service.ts';
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
