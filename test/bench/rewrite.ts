import type { Change, Program } from './client.ts';
import type { Block, Sample, Span } from './generate.ts';
import { inSession, WARM_UP } from './measure.ts';
import { type Stats, statsOf } from './stats.ts';

/**
 * Edits of many records in one step; milliseconds until all findings for edits of all records, otherwise until the
 * diagnostics.
 */
export interface Rewrites {
  /** Opening the file, for comparison. */
  readonly opening?: Stats | undefined;
  /** The host of every URL. */
  readonly replaced?: Stats | undefined;
  readonly undone?: Stats | undefined;
  /** `PASTED` records inserted in the middle. */
  readonly pasted?: Stats | undefined;
  readonly pasteUndone?: Stats | undefined;
  /** `DELETED` records deleted from the middle. */
  readonly deleted?: Stats | undefined;
  /** The same records inserted again. */
  readonly restored?: Stats | undefined;
}

export const PASTED = 100;
export const DELETED = 1_000;

const NEW_HOST = 'shop.example.org';
const OLD_HOST = 'www.example.com';
/** How often records are inserted and deleted, after a warm-up. */
const TIMED = 60;

/** Opens the sample, inserts and deletes records; the text is always restored. */
export async function rewriteSome(
  program: Program,
  sample: Sample,
): Promise<Omit<Rewrites, 'replaced' | 'undone'>> {
  const pasted: number[] = [];
  const pasteUndone: number[] = [];
  const deleted: number[] = [];
  const restored: number[] = [];
  const middle = Math.floor(sample.records / 2);
  const doomed = sample.block(middle, middle + DELETED);
  const copied = sample.block(middle, middle + PASTED);
  const fresh = { ...copied, text: copied.text.replaceAll('/shop/', '/sale/') };

  const opening = await inSession(program, async (session) => {
    const { final } = await session.open(sample);
    for (let n = 0; n < WARM_UP + TIMED; n++) {
      pasted.push(await session.edit(putIn(fresh)));
      pasteUndone.push(await session.edit(takeOut(copied)));
      deleted.push(await session.edit(takeOut(doomed)));
      restored.push(await session.edit(putIn(doomed)));
    }
    return final;
  });
  const warm = (times: readonly number[]) => statsOf(times.slice(WARM_UP));
  return {
    opening: statsOf([opening]),
    pasted: warm(pasted),
    pasteUndone: warm(pasteUndone),
    deleted: warm(deleted),
    restored: warm(restored),
  };
}

/** Opens the sample `runs` times, replaces the host of every URL and restores it. */
export async function rewriteAll(
  program: Program,
  sample: Sample,
  runs: number,
): Promise<Pick<Rewrites, 'replaced' | 'undone'>> {
  const replaced: number[] = [];
  const undone: number[] = [];
  const forth = hosts(sample, OLD_HOST, NEW_HOST);
  const back = hosts(sample, NEW_HOST, OLD_HOST);
  for (let run = 0; run < runs; run++) {
    await inSession(program, async (session) => {
      await session.open(sample);
      replaced.push(await session.rewrite(forth));
      undone.push(await session.rewrite(back));
    });
  }
  return { replaced: statsOf(replaced), undone: statsOf(undone) };
}

const putIn = ({ start, text }: Block): Change => ({ start, end: start, text });
const takeOut = ({ start, end }: Span): Change => ({ start, end, text: '' });

/** Replaces a host with another one in every record, from the end to the start, as editors send it. */
function hosts({ records, hostIn }: Sample, from: string, to: string): Change[] {
  return Array.from({ length: records }, (_, n) => hostIn(records - 1 - n)).flatMap((span) => {
    if (!span) return [];
    const { start } = span;
    return { start, end: { line: start.line, character: start.character + from.length }, text: to };
  });
}
