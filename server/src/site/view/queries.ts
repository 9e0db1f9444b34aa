import { sameData } from '../../core/sameData.ts';
import type { Steps } from '../../core/steps.ts';
import type { Changes, Topic } from '../facts/member.ts';

/** An answer that a document got. */
export interface Recorded {
  /** Changes of these topics may change it. */
  readonly topics: readonly Topic[];
  /** Whether it differs after these changes of the site. */
  differs?(changes: Changes): boolean;
  /** Whether it differs now, if it takes long to find out. */
  look?(): Steps<boolean>;
}

/** What one document has queried of its site, and the answers: it is read again when one of them differs. */
export class Queries {
  readonly #records = new Map<string, Recorded>();

  /** @param since the number of changes of the site that the document knows */
  constructor(
    readonly uri: string,
    readonly since: number,
  ) {}

  has(name: string): boolean {
    return this.#records.has(name);
  }

  /** Records an answer. The first one counts. */
  record(name: string, make: () => Recorded): void {
    if (!this.#records.has(name)) this.#records.set(name, make());
  }

  /** Records an answer that differs whenever other files change something of a topic. */
  add(topic: Topic): void {
    this.record(topic, () => ({
      topics: [topic],
      differs: ({ topics }) => topics.get(topic)!.uri !== this.uri,
    }));
  }

  /** Records plain data. */
  compare(name: string, now: () => unknown, topics: readonly Topic[] = ['place']): void {
    this.record(name, () => {
      const known = now();
      return { topics, differs: () => !sameData(known, now()) };
    });
  }

  /** Whether an answer differs after these changes of the site; in steps if it takes long to find out. */
  differ(changes: Changes): boolean | Steps<boolean> {
    let isInDoubt = false;
    for (const record of this.#records.values()) {
      if (!record.topics.some((topic) => (changes.topics.get(topic)?.at ?? 0) > this.since)) continue;
      if (record.differs?.(changes)) return true;
      isInDoubt ||= record.look !== undefined;
    }
    return isInDoubt && this.#look();
  }

  /** Looks at all answers that take long: an earlier look may not have come to its end. */
  *#look(): Steps<boolean> {
    for (const { look } of this.#records.values()) if (look && (yield* look())) return true;
    return false;
  }
}
