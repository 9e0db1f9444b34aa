/** Sets of values by key; a key without values is dropped. */
export class Multimap {
  readonly #sets = new Map<string, Set<string>>();

  has(key: string): boolean {
    return this.#sets.has(key);
  }

  keys(): Iterable<string> {
    return this.#sets.keys();
  }

  /** The values of a key, in the order in which they were added. */
  get(key: string): ReadonlySet<string> {
    return this.#sets.get(key) ?? NONE;
  }

  /** Returns whether the key is new. */
  add(key: string, value: string): boolean {
    const values = this.#sets.get(key);
    if (values) values.add(value);
    else this.#sets.set(key, new Set([value]));
    return !values;
  }

  /** Returns whether the key is gone with its last value. */
  delete(key: string, value: string): boolean {
    const values = this.#sets.get(key);
    return values?.delete(value) === true && values.size === 0 && this.#sets.delete(key);
  }
}

const NONE: ReadonlySet<string> = new Set();
