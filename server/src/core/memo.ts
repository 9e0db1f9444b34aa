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
