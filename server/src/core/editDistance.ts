/** The longest word that is compared, in UTF-16 units. Longer words are not misspelled names. */
const LONGEST_WORD = 64;

/**
 * Damerau-Levenshtein distance (insert, delete, replace, swap of neighbors; no part edited twice) if it is small.
 * Time is proportional to the length of the shorter word × `max`.
 * @param a in UTF-16 units, compared exactly: fold letter case before
 * @param max the largest distance of interest
 * @returns the distance, or undefined if it is above `max` or a word is longer than 64 units
 */
export function editDistance(a: string, b: string, max: number): number | undefined {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > max) return undefined;
  if (Math.min(a.length, b.length) > LONGEST_WORD) return undefined;
  const far = max + 1;
  const width = b.length + 2;
  const rows = [0, 1, 2].map(() => new Array<number>(width).fill(far));
  for (let j = 0; j <= Math.min(b.length, max); j++) rows[0]![j] = j;
  for (let i = 1; i <= a.length; i++) {
    const row = rows[i % 3]!;
    const above = rows[(i + 2) % 3]!;
    const twoAbove = rows[(i + 1) % 3]!;
    const first = Math.max(1, i - max);
    const last = Math.min(b.length, i + max);
    row[first - 1] = first === 1 ? Math.min(i, far) : far;
    row[last + 1] = far;
    let best = row[first - 1]!;
    for (let j = first; j <= last; j++) {
      const replaced = above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let distance = Math.min(replaced, above[j]! + 1, row[j - 1]! + 1, far);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, twoAbove[j - 2]! + 1);
      }
      row[j] = distance;
      best = Math.min(best, distance);
    }
    if (best > max) return undefined;
  }
  const distance = rows[a.length % 3]![b.length]!;
  return distance <= max ? distance : undefined;
}

/**
 * The candidates within a distance of a word, nearest first; equally near ones keep their order.
 * @param word compared exactly, as in `editDistance`
 */
export function nearest(word: string, candidates: Iterable<string>, max: number): string[] {
  const found: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    const distance = editDistance(word, candidate, max);
    if (distance !== undefined) found.push({ candidate, distance });
  }
  return found.sort((x, y) => x.distance - y.distance).map(({ candidate }) => candidate);
}

/**
 * The first of the nearest `names` that is at most two edits from `word` (one for words below five letters), ignoring
 * letter case; undefined if there is none.
 */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const known = new Map([...names].reverse().map((name) => [name.toLowerCase(), name]));
  const [near] = nearest(lower, [...known.keys()].reverse(), lower.length < 5 ? 1 : 2);
  return near === undefined ? undefined : known.get(near);
}
