/** Items by key, most of which have one: a set is made only where several share a key. An item must not be a set. */
export class Repeats<Key, Item> {
  readonly #byKey = new Map<Key, Item | Set<Item>>();
  readonly #several = new Set<Set<Item>>();

  /** The items of each key that has several. */
  get several(): Iterable<ReadonlySet<Item>> {
    return this.#several;
  }

  has(key: Key): boolean {
    return this.#byKey.has(key);
  }

  add(key: Key, item: Item): void {
    const known = this.#byKey.get(key);
    if (known === undefined) this.#byKey.set(key, item);
    else if (known instanceof Set) known.add(item);
    else {
      const several = new Set([known, item]);
      this.#byKey.set(key, several);
      this.#several.add(several);
    }
  }

  delete(key: Key, item: Item): void {
    const known = this.#byKey.get(key);
    if (known === item) this.#byKey.delete(key);
    if (!(known instanceof Set)) return;
    known.delete(item);
    if (known.size > 1) return;
    this.#several.delete(known);
    for (const left of known) this.#byKey.set(key, left);
  }
}
