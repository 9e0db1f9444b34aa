/**
 * `read` that keeps its last answer: rules run one after the other over the same node, so the second and all further
 * rules that ask for a node's analysis get what the first one made. It holds on to one node.
 * @param read a function of the object alone, which does not change
 */
export function memo<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  let last: { readonly key: Key; readonly value: Value } | undefined;
  return (key) => {
    if (last?.key !== key) last = { key, value: read(key) };
    return last.value;
  };
}
