/**
 * The lengths of the common prefix of two sequences, and of the common suffix of the rest; for texts in UTF-16 units.
 */
export function commonPrefixSuffix<T>(
  before: ArrayLike<T>,
  after: ArrayLike<T>,
): readonly [first: number, last: number] {
  const most = Math.min(before.length, after.length);
  let first = 0;
  while (first < most && before[first] === after[first]) first++;
  let last = 0;
  while (last < most - first && before[before.length - 1 - last] === after[after.length - 1 - last]) last++;
  return [first, last];
}
