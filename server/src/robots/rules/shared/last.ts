/**
 * `compute`, which remembers its last answer: several rules ask the same of one line, one after the other.
 * `compute` must depend on nothing but its argument, which must be immutable. The last argument is kept alive, so it
 * should be small: a line, not a file.
 */
export function rememberLast<Key extends object, Answer>(
  compute: (key: Key) => Answer,
): (key: Key) => Answer {
  let last: Key | undefined;
  let answer: Answer;
  return (key) => {
    if (last !== key) {
      answer = compute(key);
      last = key;
    }
    return answer;
  };
}
