/** The one of `names` that is at most two edits from `word` (one for words below five letters); undefined for none. */
export function nearestName(word: string, names: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const most = lower.length < 5 ? 1 : 2;
  let best: string | undefined;
  let least = most + 1;
  for (const name of names) {
    const distance = Math.abs(name.length - lower.length) > most ? least : editDistance(lower, name);
    if (distance < least) {
      least = distance;
      best = name;
    }
  }
  return best;
}

/** Insertions, deletions, replacements and swaps of neighbours that turn `a` into `b`. */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}
