/**
 * A fuzzer that is guided by coverage: an input that reaches code, or reaches it more often, than all before is kept, and
 * others are made from it. The coverage is V8's own, by blocks.
 */
import { Session } from 'node:inspector/promises';
import type { Target } from './targets.ts';

/** The longest input that is made, in octets. */
const MAX_LENGTH = 4096;
/** How many changes make an input from another one, at most. */
const MAX_CHANGES = 6;

/** Random numbers from 0 to 1, the same for each seed: mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Makes an input from others: parts are removed, repeated, replaced by octets and words of them, or by parts of another. */
function mutated(inputs: readonly Uint8Array[], words: readonly Uint8Array[], random: () => number): Buffer {
  const below = (end: number) => Math.floor(random() * end);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)]!;
  let made = Buffer.from(pick(inputs));
  for (let left = 1 + below(MAX_CHANGES); left > 0; left--) {
    const from = below(made.length + 1);
    const to = Math.min(made.length, from + below(below(2) === 0 ? 4 : 64));
    const other = pick(inputs);
    const start = below(other.length + 1);
    const inserted = [
      () => new Uint8Array(),
      () => Uint8Array.of(below(256)),
      () => pick(words),
      () => Buffer.concat([made.subarray(from, to), made.subarray(from, to)]),
      () => other.subarray(start, start + below(64)),
    ];
    const keepsRest = below(2) === 0;
    made = Buffer.concat([made.subarray(0, from), pick(inserted)(), made.subarray(keepsRest ? from : to)]);
  }
  return made.subarray(0, MAX_LENGTH);
}

/** Words and marks of inputs. */
const wordsOf = (inputs: readonly Uint8Array[]): readonly Uint8Array[] =>
  [
    ...new Set(
      inputs.flatMap(
        (input) =>
          Buffer.from(input)
            .toString('latin1')
            .match(/\w+|[^\w\s]+|\s+/g) ?? [],
      ),
    ),
  ].map((word) => Buffer.from(word, 'latin1'));

/** Which blocks of `server/src` ran since the last call, and how often: the logarithm of that. */
async function reachedSince(session: Session): Promise<readonly string[]> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.includes('/server/src/'))
    .flatMap(({ scriptId, functions }) =>
      functions.flatMap(({ ranges }) =>
        ranges
          .filter(({ count }) => count > 0)
          .map(({ startOffset, count }) => `${scriptId}:${startOffset}:${Math.floor(Math.log2(count))}`),
      ),
    );
}

export interface Fuzzing {
  readonly seed: number;
  readonly isOver: (count: number) => boolean;
  /** How long an input may take, in milliseconds of processor time. */
  readonly maxTime: number;
}

export interface Fuzzed {
  /** How many inputs were tried. */
  readonly count: number;
  /** How many blocks were reached, by how often. */
  readonly reached: number;
  /** The inputs that reach more than those before them. */
  readonly kept: readonly Uint8Array[];
  /** The first input for which the target threw or took too long, and why. */
  readonly crash?: { readonly input: Uint8Array; readonly error: unknown };
}

/** @param inputs at least one, from which others are made */
export async function fuzz(
  target: Target,
  inputs: readonly Uint8Array[],
  { seed, isOver, maxTime }: Fuzzing,
): Promise<Fuzzed> {
  const random = randomOf(seed);
  const words = wordsOf(inputs);
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const reached = new Set<string>();
  const kept: Uint8Array[] = [];
  try {
    for (let count = 0; ; count++) {
      if (count >= inputs.length && isOver(count)) return { count, reached: reached.size, kept };
      const input = inputs[count] ?? mutated(kept.length > 0 ? kept : inputs, words, random);
      const before = process.cpuUsage();
      try {
        await target(input);
        const { user } = process.cpuUsage(before);
        if (user > 1000 * maxTime) throw new Error(`${Math.round(user / 1000)} ms of processor time`);
      } catch (error) {
        return { count, reached: reached.size, kept, crash: { input, error } };
      }
      const size = reached.size;
      for (const block of await reachedSince(session)) reached.add(block);
      if (reached.size > size) kept.push(Uint8Array.from(input));
    }
  } finally {
    session.disconnect();
  }
}
