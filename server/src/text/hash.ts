const BASIS = 0x811c9dc5;

/**
 * A number of 32 bits that equal texts share, and few others. O(length).
 * @param seed with one that is not known, nobody can choose texts that share a number
 */
export function hashOf(text: string, length = text.length, seed = BASIS): number {
  let hash = seed;
  for (let at = 0; at < length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** A number that texts share of which at most the blanks differ, and few others. O(length). */
export function hashOfInk(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 32) hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return hash;
}
