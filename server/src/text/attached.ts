/**
 * What is known of objects, kept in the objects themselves: it goes with them, as in a `WeakMap`, but costs the garbage
 * collector nothing. A copy of an object has none of it.
 */
export class Attached<K extends object, V> {
  private readonly key = Symbol();

  get(object: K): V | undefined {
    return (object as Record<symbol, V | undefined>)[this.key];
  }

  /** Throws for an object that is sealed or frozen. */
  set(object: K, value: V): void {
    Object.defineProperty(object, this.key, { value, writable: true, configurable: true });
  }
}
