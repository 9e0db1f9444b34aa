const LONGEST = 60;
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Surrogate}\p{Zl}\p{Zp}]/gu;

/** A piece of a file as a message can show it: in one line, not too long, U+FFFD for what cannot be seen. */
export function shown(text: string): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return cut.replace(UNSHOWABLE, '\ufffd');
}

/** Names in a sentence: "a", "a and b", "a, b and c". */
export function listed(names: readonly string[], joint = 'and'): string {
  if (names.length < 2) return names.join('');
  return `${names.slice(0, -1).join(', ')} ${joint} ${names.at(-1)}`;
}

const MOST = 3;

/** The first names, each once, and how many more there are. */
export function listedFirst(names: readonly string[]): string {
  const distinct = [...new Set(names)];
  if (distinct.length <= MOST) return listed(distinct);
  return `${distinct.slice(0, MOST).join(', ')} and ${distinct.length - MOST} more`;
}
