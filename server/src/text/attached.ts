/**
 * What is known of objects, kept in the objects themselves: it goes with them, as in a `WeakMap`, but costs the garbage
 * collector nothing. Neither a copy of an object nor an object derived from it has any of it.
 */
export class Attached<K extends object, V> {
  private readonly key = Symbol();

  get(object: K): V | undefined {
    return Object.hasOwn(object, this.key) ? (object as Record<symbol, V>)[this.key] : undefined;
  }

  /** Throws for an object that is sealed or frozen. */
  set(object: K, value: V): void {
    Object.defineProperty(object, this.key, { value, writable: true, configurable: true });
  }
}
