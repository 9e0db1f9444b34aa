/**
 * Caches the last result of `read`: rules run one after the other on the same record, so all but the first reuse its
 * analysis. Keeps one record alive.
 * @param read must depend on the object only, which must not change
 */
export function memo<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: read(key) };
    return last.value;
  };
}

/** Caches all results of `read`, each as long as its object lives; `read` as for `memo`, without undefined as a result. */
export function cached<Key extends object, Value extends {}>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => entryOf(known, key, read);
}

/** The value of a key in a map; if it has none, the one that `make` gives is added. */
export function entryOf<Key, Value extends {}>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: (key: Key) => Value,
): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = make(key);
    map.set(key, value);
  }
  return value;
}
