/**
 * Caches the last result of `compute`: several rules analyze the same line, one after the other. `compute` must depend
 * on its argument only, and that must be immutable. The last argument is kept alive, so it should be small: a line, not
 * a file.
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
