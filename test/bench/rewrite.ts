import type { Change, Program } from './client.ts';
import type { Block, Sample, Span } from './generate.ts';
import { inSession, WARM_UP } from './measure.ts';
import { type Stats, statsOf } from './stats.ts';

/** Edits of many records in one step; milliseconds, of all records to all findings, else to the diagnostics. */
export interface Rewrites {
  /** Opening the file, to compare with. */
  readonly opening?: Stats | undefined;
  /** The host of every URL. */
  readonly replaced?: Stats | undefined;
  readonly undone?: Stats | undefined;
  /** `PASTED` records put into the middle. */
  readonly pasted?: Stats | undefined;
  readonly pasteUndone?: Stats | undefined;
  /** `DELETED` records taken out of the middle. */
  readonly deleted?: Stats | undefined;
  /** The same put back. */
  readonly restored?: Stats | undefined;
}

export const PASTED = 100;
export const DELETED = 1_000;

const NEW_HOST = 'shop.example.org';
const OLD_HOST = 'www.example.com';
/** As often some records are put in and taken out, after a time in which an editor's server becomes warm. */
const TIMED = 60;

/** Opens the sample, puts some records in and takes some out, always back to the text as it was. */
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

/** Opens the sample `runs` times, replaces the host of every URL and takes that back. */
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

/** Puts a host in the place of another in every record, from the end to the start, as editors send it. */
function hosts({ records, hostIn }: Sample, from: string, to: string): Change[] {
  return Array.from({ length: records }, (_, n) => hostIn(records - 1 - n)).flatMap((span) => {
    if (!span) return [];
    const { start } = span;
    return { start, end: { line: start.line, character: start.character + from.length }, text: to };
  });
}
