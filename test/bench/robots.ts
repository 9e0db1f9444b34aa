import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.ts';
import { root } from './places.ts';
import { now, type Stats, statsOf } from './stats.ts';

type Semantics = typeof import('../../server/src/robots/semantics/index.ts');

/** The time to decide many URLs, in milliseconds. */
export interface Verdicts {
  /** Reading the robots.txt and deciding all URLs. */
  readonly ours?: Stats;
  /** Questions of the library about a robots.txt that has been parsed, `ASKED_PARSED` of them. */
  readonly parsed?: Stats;
  /** The same for the npm package `ROBOTS_PARSER`, extrapolated from fewer URLs. */
  readonly peer?: Stats;
  readonly notes: readonly string[];
}

/** A crawler whose group is found by the fallback to `*`. */
const AGENT = 'Googlebot';
/** The number of URLs from which the time is extrapolated: `robots-parser` compares every rule with every URL. */
const ASKED_URLS = 250;

/** The number of verdicts computed from a parsed robots.txt. */
export const ASKED_PARSED = 10_000;

/** Decides for every URL whether it may be fetched, `runs` times from scratch, in this process. */
export async function decideUrls(robots: string, urls: readonly string[], runs: number): Promise<Verdicts> {
  const notes: string[] = [];
  const bundled = await bundle('../../server/src/robots/semantics/index.ts', 'robots');
  const semantics: Semantics = await import(pathToFileURL(bundled).href);

  let blocked = 0;
  const ours = times(runs, () => {
    const compiled = semantics.compileRobots(semantics.parseRobots(robots));
    blocked = 0;
    for (const url of urls) if (!semantics.verdict(compiled, AGENT, url).allowed) blocked++;
  });
  notes.push(`${blocked.toLocaleString('en-US')} of the URLs are blocked`);

  const library: typeof import('../../server/src/library/index.ts') = await import(
    pathToFileURL(join(root, 'dist/index.js')).href
  );
  const requested = await library.parseRobots(robots);
  const parsed = times(runs + 1, () => {
    for (const url of urls.slice(0, ASKED_PARSED)) requested.verdict(AGENT, url);
  });

  // biome-ignore lint/suspicious/noExplicitAny: the package may be missing, and so may its types.
  const peer = await load<any>(() => import(ROBOTS_PARSER));
  if (!peer) return { ours, parsed, notes: [...notes, `${ROBOTS_PARSER}: not installed`] };
  const some = urls.slice(0, ASKED_URLS);
  const scale = urls.length / some.length;
  const started = now();
  const file = (peer.default ?? peer)('https://www.example.com/robots.txt', robots);
  const ready = now();
  for (const url of some) file.isAllowed(url, AGENT);
  const took = ready - started + (now() - ready) * scale;
  notes.push(`${ROBOTS_PARSER}: reckoned from ${some.length} URLs`);
  return { ours, parsed, peer: statsOf([took])!, notes };
}

/** The npm package that also decides URLs. */
export const ROBOTS_PARSER: string = 'robots-parser';

/** A module, or undefined if it is not installed. */
async function load<T>(from: () => Promise<T>): Promise<T | undefined> {
  try {
    return await from();
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const isMissing = (error: unknown): boolean =>
  ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'].includes((error as NodeJS.ErrnoException).code ?? '');

function times(runs: number, work: () => void): Stats {
  const all = Array.from({ length: runs }, () => {
    const started = now();
    work();
    return now() - started;
  });
  return statsOf(all)!;
}
