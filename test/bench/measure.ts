import { setTimeout as delay } from 'node:timers/promises';
import { type Asked, type Program, type Session, startSession } from './client.ts';
import type { Sample } from './generate.ts';
import { now, randomInts, type Stats, statsOf } from './stats.ts';

/** How thoroughly a file is measured. */
export interface Plan {
  /** Timed edits at each position. */
  readonly edits: number;
  /** The number of edits after which memory is measured again; 0 to skip this. */
  readonly edited: number;
  /** Whether to request hovers and completion while the file is read. */
  readonly ask: boolean;
}

/** The positions of edits, as a fraction of the records. */
const PLACES = { top: 0.1, middle: 0.5, end: 0.9 } as const;
export type PlaceName = keyof typeof PLACES;

/** The time from opening a file to the first diagnostics and to all of them; milliseconds. */
export interface Openings {
  readonly first?: Stats | undefined;
  readonly final?: Stats | undefined;
}

/** Other measurements of one server with one file; milliseconds and octets. */
export interface Figures {
  readonly edits: Readonly<Record<PlaceName, Stats | undefined>>;
  readonly requested: { readonly [A in Asked]?: Stats | undefined };
  readonly opened?: number | undefined;
  readonly edited?: number | undefined;
  /** The number of edits before `edited`. */
  readonly editCount: number;
  readonly peak?: number | undefined;
  /** Unexpected results: wrong findings, errors in the server's log. */
  readonly complaints: readonly string[];
}

/** Untimed edits at each position before the timed ones: the server of an editor is warm. */
export const WARM_UP = 40;
/** The number of records that are edited at a position, in turn. */
const NEIGHBORS = 5;
/** The time limit for the edits before memory is measured again, in milliseconds. */
const MAX_EDITING = 40_000;
/** In milliseconds: the pace of a person who moves the mouse over a text that is being read. */
const ASKING_PAUSE = 15;
/** In milliseconds: the server finishes its work before its memory is measured. */
const REST = 500;

/**
 * Measures a server with a file: opens it, types at three positions, and measures the memory. Rejects if the server
 * ends or does not answer. `check`: the findings must be those the sample expects.
 */
export async function measure(
  program: Program,
  sample: Sample,
  plan: Plan,
  check: boolean,
): Promise<Figures> {
  const complaints: string[] = [];
  const examine = (session: Session, when: string) => {
    const shown = session.shown().join(', ');
    if (check && shown !== sample.expected.join(', ')) {
      complaints.push(`${sample.name} ${when}: found '${shown}', not '${sample.expected.join(', ')}'`);
    }
    complaints.push(
      ...session.log.slice(0, 3).map((line) => `${sample.name}: the server's log says: ${line}`),
    );
  };

  const requested = plan.ask ? await askWhileReading(program, sample) : {};
  const rest = await inSession(program, async (session) => {
    await session.open(sample);
    examine(session, 'when opened');
    await delay(REST);
    const opened = session.memory();
    const edits = {
      top: await typeAt(session, sample, PLACES.top, plan.edits),
      middle: await typeAt(session, sample, PLACES.middle, plan.edits),
      end: await typeAt(session, sample, PLACES.end, plan.edits),
    };
    const before = 3 * (plan.edits + WARM_UP);
    const editCount = plan.edited
      ? before + (await typeAnywhere(session, sample, plan.edited - before))
      : before;
    examine(session, `after ${editCount} edits`);
    await delay(REST);
    const edited = session.memory();
    return { edits, editCount, opened: opened?.resident, edited: edited?.resident, peak: edited?.peak };
  });
  return { requested, complaints, ...rest };
}

/** Times the opening of a file in all programs in turn, each time in a new server: other load affects them equally. */
export async function measureOpenings(
  programs: readonly Program[],
  sample: Sample,
  opens: number,
): Promise<Openings[]> {
  const times = programs.map((program) => ({ program, first: [] as number[], final: [] as number[] }));
  for (let n = 0; n < opens; n++) {
    for (const { program, first, final } of times) {
      const opening = await inSession(program, (session) => session.open(sample));
      first.push(opening.first);
      final.push(opening.final);
    }
  }
  return times.map(({ first, final }) => ({ first: statsOf(first), final: statsOf(final) }));
}

/** Runs `use` with a new server, which is always stopped. */
export async function inSession<T>(program: Program, use: (session: Session) => Promise<T>): Promise<T> {
  const session = await startSession(program);
  try {
    return await use(session);
  } finally {
    await session.end();
  }
}

/** Types a letter into a record and deletes it, so that an even number of edits leaves the text unchanged. */
async function typeAt(
  session: Session,
  sample: Sample,
  share: number,
  edits: number,
): Promise<Stats | undefined> {
  const from = Math.floor(share * sample.records);
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + edits; n++) {
    const record = Math.min(sample.records - 1, from + (Math.floor(n / 2) % NEIGHBORS));
    times.push(await typeOrDelete(session, sample, record, n % 2 === 0));
  }
  return statsOf(times.slice(WARM_UP));
}

/** Types and deletes throughout the file, `edits` times or until the time limit; returns the number of edits. */
async function typeAnywhere(session: Session, sample: Sample, edits: number): Promise<number> {
  const random = randomInts(3);
  const end = now() + MAX_EDITING;
  let done = 0;
  while (done < edits && now() < end) {
    const record = random(sample.records);
    await typeOrDelete(session, sample, record, true);
    await typeOrDelete(session, sample, record, false);
    done += 2;
  }
  return done;
}

function typeOrDelete(session: Session, sample: Sample, record: number, type: boolean): Promise<number> {
  const start = sample.inRecord(record);
  const after = { line: start.line, character: start.character + 1 };
  return session.edit(type ? { start, end: start, text: 'x' } : { start, end: after, text: '' });
}

/** Times requests for a record near the top, in turn, from the first diagnostics to the end of reading. */
async function askWhileReading(program: Program, sample: Sample): Promise<Figures['requested']> {
  const times: Record<Asked, number[]> = { hover: [], completion: [] };
  await inSession(program, (session) =>
    session.open(sample, async (reading) => {
      const place = sample.inRecord(0);
      for (let n = 0; reading(); n++) {
        const what = n % 2 === 0 ? 'hover' : 'completion';
        times[what].push(await session.ask(what, place));
        await delay(ASKING_PAUSE);
      }
    }),
  );
  return { hover: statsOf(times.hover), completion: statsOf(times.completion) };
}
