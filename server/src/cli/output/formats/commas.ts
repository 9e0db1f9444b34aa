/** Returns a function that puts commas between the elements of a JSON array, which come in several calls: one a line. */
export function separatedByCommas(): (elements: Iterable<string>) => Generator<string> {
  let before = '\n';
  return function* (elements) {
    for (const element of elements) {
      yield before + element;
      before = ',\n';
    }
  };
}
