/**
 * Regular expressions from configurations. They come with a repository, and JavaScript backtracks: one that could take
 * long for a URL is not read.
 */

/** Repetitions without a bound, of which each may multiply the time by the length of a URL. */
const MOST_REPETITIONS = 2;

/** JavaScript reads most regular expressions as PCRE does; undefined for one that it cannot read, or that may be slow. */
export function regexOf(source = '', flags = ''): RegExp | undefined {
  if (mayBeSlow(source)) return undefined;
  try {
    return new RegExp(source, flags);
  } catch {
    return undefined;
  }
}

/** Parts that match only up to the next slash: together they are linear. */
const SEGMENTS = /\[\^\\?\/[^\]]*\][*+]\??(?=\)*(?:\?)?(?:\\?\/|\$|\)*$))/g;
const PARTS =
  /\\.|\[(?:\\.|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|P?<\w+>)|\(|\)|[*+?]\??|\{(\d+)(?:,(\d*))?\}\??|\||./gs;

/**
 * Whether a regular expression may take more than quadratic time: it repeats a group that repeats or chooses, or has more
 * than `MOST_REPETITIONS` repetitions. Linear in its length.
 */
function mayBeSlow(source: string): boolean {
  let repetitions = 0;
  /** For each open group, whether it repeats or chooses. */
  const open = [false];
  let closed = false;
  for (const [part, least, most = least] of source.replace(SEGMENTS, 's').matchAll(PARTS)) {
    const isUnbounded = /^[*+]/.test(part) || most === '';
    const isRepeated = isUnbounded || Number(most) > 1;
    if (isRepeated && closed) return true;
    if (isUnbounded && ++repetitions > MOST_REPETITIONS) return true;
    if (isRepeated || part === '|') open[open.length - 1] = true;
    if (part.startsWith('(')) open.push(false);
    closed = false;
    if (part === ')' && open.length > 1) {
      closed = open.pop()!;
      if (closed) open[open.length - 1] = true;
    }
  }
  return false;
}
