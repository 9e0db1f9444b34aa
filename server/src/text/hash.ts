const BASIS = 0x811c9dc5;

/**
 * A hash of 32 bits. O(length).
 * @param seed a secret one keeps the author of texts from choosing some with the same hash
 */
export function hashOf(text: string, length = text.length, seed = BASIS): number {
  let hash = seed;
  for (let at = 0; at < length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** A hash that ignores whitespace: equal for texts that differ only in whitespace. O(length). */
export function hashOfInk(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit > 32) hash = Math.imul(hash ^ unit, 0x01000193);
  }
  return hash;
}
