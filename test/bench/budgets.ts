import type { Activation } from './activation.ts';
import type { Asked } from './client.ts';
import { CASES, type EffectFigures } from './effect.ts';
import type { Growth } from './growth.ts';
import { type DocumentFigures, FEW, MANY } from './manyDocuments.ts';
import type { Figures, Openings, PlaceName } from './measure.ts';
import { OURS, XMLLINT } from './peers.ts';
import type { Outcome } from './process.ts';
import { DELETED, PASTED, type Rewrites } from './rewrite.ts';
import { ASKED_PARSED, type Verdicts } from './robots.ts';
import { DOCUMENTS, SITEMAPS, type SiteFigures } from './site.ts';
import type { Starts } from './start.ts';
import type { Stats } from './stats.ts';

/** All measurements. A missing one could not be taken; `failures` says why. */
export interface Measures {
  readonly octets: number;
  readonly ours: Figured;
  readonly floor: Figured;
  readonly checks: Readonly<Record<'sitemap' | 'small' | 'rich', ReadonlyMap<string, Outcome>>>;
  readonly verdicts: Verdicts;
  readonly effects: EffectFigures;
  readonly rewrites: Rewrites;
  /** The same for the floor server, if measured. */
  readonly floorRewrites: Partial<Rewrites>;
  readonly activation: Activation;
  readonly growth: readonly Growth[];
  readonly site?: SiteFigures | undefined;
  readonly documents?: DocumentFigures | undefined;
  readonly starts: Starts;
  readonly failures: readonly string[];
}

/** The figures of a server, by file. */
type Figured = { readonly [N in SampleName]?: (Figures & Openings) | undefined };

export type SampleName = 'sitemap' | 'small' | 'line' | 'index' | 'rich' | 'robots';

/** A measured quantity, with all numbers in the same unit. */
export interface Figure {
  readonly unit: 'ms' | 'octets' | 'times';
  readonly median: number;
  readonly p99?: number | undefined;
  /** The same for the floor server. */
  readonly floor?: number | undefined;
  readonly floorP99?: number | undefined;
  /** The same with the file at a thousandth of its size. */
  readonly small?: number | undefined;
  /** The same for xmllint. */
  readonly xmllint?: number | undefined;
  /** Opening the same file. */
  readonly opening?: number | undefined;
  readonly note?: string | undefined;
}

/** A row of the table of budgets. */
export interface Budget {
  readonly what: string;
  /** In words; rows without one are for comparison. */
  readonly bound?: string;
  /** Whether the bench fails if the budget is exceeded. */
  readonly demanded?: boolean;
  figure(measures: Measures): Figure | undefined;
  /** Undefined if the measurement to compare with is missing. */
  holds?(figure: Figure, measures: Measures): boolean | undefined;
  /** Why there is no figure. */
  readonly missing?: string;
}

const atMost = (value: number, limit: number): boolean | undefined =>
  Number.isNaN(value) ? undefined : value <= limit;
const overFloor = ({ median, floor = Number.NaN }: Figure) => median - floor;
const p99OverFloor = ({ p99 = Number.NaN, floorP99 = Number.NaN }: Figure) => p99 - floorP99;
const overXmllint = ({ median, xmllint = Number.NaN }: Figure) => median / xmllint;

const figureOf = (ours?: Stats, floor?: Stats, small?: Stats): Figure | undefined =>
  ours && {
    unit: 'ms',
    median: ours.median,
    p99: ours.p99,
    floor: floor?.median,
    floorP99: floor?.p99,
    small: small?.median,
  };

const editAt = (place: PlaceName, sample: SampleName) => (measures: Measures) =>
  figureOf(
    measures.ours[sample]?.edits[place],
    measures.floor[sample]?.edits[place],
    sample === 'small' || sample === 'robots' ? undefined : measures.ours.small?.edits[place],
  );

const opening = (moment: 'first' | 'final', sample: SampleName) => (measures: Measures) =>
  figureOf(
    measures.ours[sample]?.[moment],
    (measures.floor[sample] ?? measures.floor.sitemap)?.[moment],
    measures.ours.small?.[moment],
  );

const resident =
  (moment: 'opened' | 'edited') =>
  (measures: Measures): Figure | undefined => {
    const median = measures.ours.sitemap?.[moment];
    if (median === undefined) return undefined;
    const { editCount } = measures.ours.sitemap!;
    return {
      unit: 'octets',
      median,
      floor: measures.floor.sitemap?.[moment],
      small: moment === 'opened' ? measures.ours.small?.opened : undefined,
      note: moment === 'edited' ? `after ${editCount.toLocaleString('en-US')} edits` : undefined,
    };
  };

const statsIn = (outcomes: ReadonlyMap<string, Outcome>, name: string): Stats | undefined => {
  const outcome = outcomes.get(name);
  return outcome && 'stats' in outcome ? outcome.stats : undefined;
};

const checking =
  (sample: 'sitemap' | 'rich') =>
  ({ checks }: Measures): Figure | undefined => {
    const ours = statsIn(checks[sample], OURS);
    return (
      ours && {
        unit: 'ms',
        median: ours.median,
        p99: ours.p99,
        small: statsIn(checks.small, OURS)?.median,
        xmllint: statsIn(checks[sample], XMLLINT)?.median,
      }
    );
  };

/** How many times longer the median edit takes than in the small file, at the worst place. */
function flatness({ ours: { sitemap, small } }: Measures): Figure | undefined {
  const ratios = (['top', 'middle', 'end'] as const).map(
    (place) => (sitemap?.edits[place]?.median ?? Number.NaN) / (small?.edits[place]?.median ?? Number.NaN),
  );
  const median = Math.max(...ratios);
  return Number.isNaN(median) ? undefined : { unit: 'times', median };
}

const EDIT = 'median ≤ 2 ms, p99 ≤ 10 ms over the floor';
/** The median includes the floor, which is the stricter reading. */
const isFast = (figure: Figure) => figure.median <= 2 && atMost(p99OverFloor(figure), 10);
const MEMORY = '≤ 2 × the file over the floor';
const isLean = (figure: Figure, { octets }: Measures) => atMost(overFloor(figure), 2 * octets);

function whileReading(what: Asked): Budget {
  return {
    what: `${what} while 49 MB are being read`,
    bound: 'always ≤ 50 ms',
    figure: ({ ours: { sitemap } }) => {
      const requested = sitemap?.requested[what];
      const figure = figureOf(requested);
      return figure && { ...figure, note: `of ${requested!.n}, the slowest ${requested!.max.toFixed(0)} ms` };
    },
    holds: (_, { ours: { sitemap } }) => sitemap!.requested[what]!.max <= 50,
    missing: 'the file was read before the request',
  };
}

const MISSING = 'the server did not get through it';

const rewrite =
  (name: keyof Rewrites) =>
  ({ rewrites, floorRewrites }: Measures): Figure | undefined =>
    figureOf(rewrites[name], floorRewrites[name]);

/** Edits of many records in the file of 49 MB. */
const REWRITES: readonly Budget[] = [
  ...(
    [
      ['replaced', 'a new host in each of 50,000 records, one change each'],
      ['undone', '… and undone'],
    ] as const
  ).map(
    ([name, what]): Budget => ({
      what,
      missing: MISSING,
      bound: '≤ 2 × didOpen → final',
      figure: (measures) => {
        const figure = rewrite(name)(measures);
        return figure && { ...figure, opening: measures.rewrites.opening?.median };
      },
      holds: ({ median, opening = Number.NaN }) => atMost(median / opening, 2),
    }),
  ),
  ...(
    [
      ['pasted', `${PASTED} records pasted`],
      ['pasteUndone', '… and undone'],
      ['deleted', `${DELETED.toLocaleString('en-US')} records deleted`],
    ] as const
  ).map(
    ([name, what]): Budget => ({ what, missing: MISSING, bound: EDIT, figure: rewrite(name), holds: isFast }),
  ),
  // 1 MB of text: that alone takes the floor server longer than the budget of an edit.
  { what: '… and undone', missing: MISSING, figure: rewrite('restored') },
];

/** A site of many files: the longest wait for an answer, which bounds how long the server was blocked. */
const SITE: readonly Budget[] = [
  ...(
    [
      ['sitemap', 'a sitemap'],
      ['robots', 'robots.txt'],
      ['index', 'the index'],
    ] as const
  ).map(
    ([name, file]): Budget => ({
      what: `longest wait after a key in ${file}, ${SITEMAPS.toLocaleString('en-US')} sitemaps, ${DOCUMENTS} open`,
      bound: '≤ 20 ms over waits when nothing happens',
      figure: ({ site }) => figureOf(site?.[name], site?.idle),
      holds: (figure) => atMost(overFloor(figure), 20),
      missing: MISSING,
    }),
  ),
  {
    what: `an event for each of ${SITEMAPS.toLocaleString('en-US')} files: readings`,
    bound: '1',
    figure: ({ site }) => site && { unit: 'times', median: site.readings },
    holds: ({ median }) => median === 1,
    missing: MISSING,
  },
];

/** Ten times the documents take ten times as long, and some more for the noise. */
const MAX_GROWTH = (1.5 * MANY) / FEW;

/** Many open documents, each in a folder of its own. */
const IN_FOLDERS: readonly Budget[] = (['root', 'alone'] as const).flatMap((where) =>
  (['opened', 'closed'] as const).map((what): Budget => {
    const many = `${MANY.toLocaleString('en-US')} documents in as many folders`;
    const below = where === 'root' ? 'below an open folder' : 'without an open folder';
    return {
      what:
        what === 'opened' ? `a hover in the last of ${many}, ${below}` : '… an answer after all are closed',
      bound: `≤ ${MAX_GROWTH} × the same with ${FEW}`,
      figure: ({ documents }) => {
        if (!documents) return undefined;
        const { few, many } = documents[where];
        const note = `${(many[what] / few[what]).toFixed(1)} × the ${few[what].toFixed(0)} ms with ${FEW}`;
        return { unit: 'ms', median: many[what], note };
      },
      holds: ({ median }, { documents }) => median <= MAX_GROWTH * documents![where].few[what],
      missing: MISSING,
    };
  }),
);

/** What a keystroke in a robots.txt of 500 KiB changes for crawlers. */
const EFFECTS: readonly Budget[] = CASES.flatMap((name): Budget[] => {
  const limit = name.includes('listed') ? 500 : 100;
  const answered: Budget = {
    what: `what a key changes for crawlers, 500 KiB of ${name}`,
    bound: `≤ ${limit} ms`,
    figure: ({ effects }) => figureOf(effects.get(name)?.answered),
    holds: ({ median }) => median <= limit,
    missing: MISSING,
  };
  const waits: Budget = {
    what: '… longest wait for another answer',
    bound: '≤ 50 ms',
    figure: ({ effects }) => figureOf(effects.get(name)?.waits),
    holds: ({ median }) => median <= 50,
    missing: MISSING,
  };
  return name.includes('listed') ? [answered, waits] : [answered];
});

/** The budgets of the design, row by row, and what they are compared with. A new budget is a new row. */
export const BUDGETS: readonly Budget[] = [
  ...(['top', 'middle', 'end'] as const).map(
    (place): Budget => ({
      what: `edit → diagnostics, 49 MB, ${place}`,
      bound: EDIT,
      figure: editAt(place, 'sitemap'),
      holds: isFast,
    }),
  ),
  {
    what: 'the edit is flat: 49 MB against 49 KB, at the worst place',
    bound: '≤ 3 ×',
    demanded: true,
    figure: flatness,
    holds: ({ median }) => median <= 3,
  },
  {
    what: 'didOpen → first diagnostics, fault near the top',
    bound: '≤ 100 ms over the floor',
    figure: opening('first', 'sitemap'),
    holds: (figure) => atMost(overFloor(figure), 100),
  },
  {
    what: 'crawlwise check, whole process',
    bound: '≤ 1.0 × xmllint (aim 0.5 ×)',
    figure: checking('sitemap'),
    holds: (figure) => atMost(overXmllint(figure), 1),
  },
  {
    what: 'didOpen → final diagnostics',
    bound: '≤ 500 ms over the floor',
    figure: opening('final', 'sitemap'),
    holds: (figure) => atMost(overFloor(figure), 500),
  },
  { what: 'resident memory, file open', bound: MEMORY, figure: resident('opened'), holds: isLean },
  { what: 'resident memory, many edits', bound: MEMORY, figure: resident('edited'), holds: isLean },
  {
    what: '50,000 URLs against a robots.txt of 500 KiB',
    bound: '≤ 1 s',
    figure: ({ verdicts }) => {
      const figure = figureOf(verdicts.ours);
      return figure && { ...figure, note: verdicts.notes.join('; ') };
    },
    holds: ({ median }) => median <= 1000,
    missing: 'see below',
  },
  {
    what: '… times as fast as robots-parser',
    bound: '≥ 20 ×',
    figure: ({ verdicts: { ours, peer } }) =>
      ours && peer && { unit: 'times', median: peer.median / ours.median, note: 'medians' },
    holds: ({ median }) => median >= 20,
    missing: 'robots-parser is not installed',
  },
  {
    what: `${ASKED_PARSED.toLocaleString('en-US')} URLs, one by one, with a parsed robots.txt of 500 KiB (library)`,
    bound: '≤ 50 ms: 5 µs each',
    figure: ({ verdicts }) => figureOf(verdicts.parsed),
    holds: ({ median }) => median <= 50,
    missing: 'see below',
  },
  ...EFFECTS,
  {
    what: 'activate() in VS Code',
    bound: '≤ 50 ms',
    figure: ({ activation: { load, activate } }) => {
      const figure = figureOf(activate);
      return figure && { ...figure, note: `loading its code ${load?.median.toFixed(0)} ms before that` };
    },
    holds: ({ median }) => median <= 50,
    missing: 'see below',
  },
  ...(
    [
      ['server', 'server, process start → answer to initialize', 150],
      ['tools', 'crawlwise mcp, process start → answer to initialize', 150],
      ['check', 'crawlwise check of a robots.txt of two lines, whole process', 70],
    ] as const
  ).map(
    ([name, what, limit]): Budget => ({
      what,
      bound: `≤ ${limit} ms over bare Node`,
      figure: ({ starts }) => {
        const figure = figureOf(starts[name], starts.node);
        return figure && { ...figure, note: 'the floor is bare Node' };
      },
      holds: (figure) => atMost(overFloor(figure), limit),
      missing: MISSING,
    }),
  ),
  ...(['hover', 'completion'] as const).map(whileReading),
  ...REWRITES,
  ...SITE,
  ...IN_FOLDERS,
  ...(
    [
      ['line', '49 MB in one line'],
      ['index', 'index of 50,000 entries'],
    ] as const
  ).map(
    ([sample, name]): Budget => ({
      what: `edit → diagnostics, ${name}, end`,
      bound: EDIT,
      figure: editAt('end', sample),
      holds: isFast,
    }),
  ),
  {
    what: 'edit → diagnostics, robots.txt of 500 KiB, end',
    bound: 'median ≤ 2 ms',
    figure: editAt('end', 'robots'),
    holds: ({ median }) => median <= 2,
  },
  { what: 'edit → diagnostics, 49 KB, end', figure: editAt('end', 'small') },
  { what: 'didOpen → final, 49 MB in one line', figure: opening('final', 'line') },
  { what: 'didOpen → final, index of 50,000 entries', figure: opening('final', 'index') },
  { what: 'didOpen → final, robots.txt of 500 KiB', figure: opening('final', 'robots') },
  { what: 'edit → diagnostics, 49 MB, images and alternates, end', figure: editAt('end', 'rich') },
  { what: 'didOpen → final, 49 MB, images and alternates', figure: opening('final', 'rich') },
  { what: 'crawlwise check, 49 MB, images and alternates', figure: checking('rich') },
];
