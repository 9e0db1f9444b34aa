/** Sets of values by key; a key without values is dropped. */
export class Multimap<K = string, V = string> {
  readonly #sets = new Map<K, Set<V>>();

  has(key: K): boolean {
    return this.#sets.has(key);
  }

  keys(): Iterable<K> {
    return this.#sets.keys();
  }

  /** The values of a key, in the order in which they were added. */
  get(key: K): ReadonlySet<V> {
    return this.#sets.get(key) ?? NONE;
  }

  /** Returns whether the key is new. */
  add(key: K, value: V): boolean {
    const values = this.#sets.get(key);
    if (values) values.add(value);
    else this.#sets.set(key, new Set([value]));
    return !values;
  }

  /** Returns whether the key is gone with its last value. */
  delete(key: K, value: V): boolean {
    const values = this.#sets.get(key);
    return values?.delete(value) === true && values.size === 0 && this.#sets.delete(key);
  }
}

const NONE: ReadonlySet<never> = new Set();
