/** Decides where a site is served; see `SiteDecision`. */
import { entryOf } from '../../core/memo.ts';
import { withoutGzip } from '../../core/ownFiles.ts';
import type { Decided, DecidedAddress } from '../../core/siteDecision.ts';
import { isPlaceholderHost } from '../../urls/placeholder.ts';
import type { Member } from '../facts/member.ts';
import { type Announcements, FOUND_BY_NAME } from './announcements.ts';

/** What there is to decide by. */
interface Sources {
  /** The URLs of the `Sitemap` lines. */
  readonly lines: readonly URL[];
  readonly announcements: Announcements;
  readonly members: readonly Member[];
  /** What a file of a generator or host declares. */
  readonly declared: Decided | undefined;
}

/**
 * The origin of a site: the one that most `Sitemap` lines and announced sitemaps name, and those that crawlers find by
 * their names; of equals, the one of more sitemaps. Without any, the declared one; else the one that most other sitemaps
 * list. Placeholders such as `localhost` count only without others. Undefined if there is no single winner. Linear in the
 * files.
 */
export function originOf({ lines, announcements, members, declared }: Sources): DecidedAddress | undefined {
  const listing = members.flatMap(({ path, known: { sitemap } }) =>
    sitemap?.origin === undefined ? [] : { path: withoutGzip(path), origin: sitemap.origin },
  );
  const origins = (some: typeof listing) => some.map(({ origin }) => origin);
  const announced = origins(
    listing.filter(({ path }) => announcements.has(path) || FOUND_BY_NAME.includes(path)),
  );
  if (lines.length + announced.length === 0) {
    if (declared) return declared;
    const best = winnerOf([], origins(listing));
    if (!best) return undefined;
    const { origin: value, files: count } = best;
    return { value, strength: 'guess', by: 'unannounced', count, of: listing.length };
  }
  const best = winnerOf(
    lines.map(({ origin }) => origin),
    announced,
  );
  if (!best) return undefined;
  const { origin: value } = best;
  const strength = best.lines > 0 ? 'announced' : 'listed';
  const against = declared?.value === value ? undefined : declared;
  return best.files > 0
    ? { value, strength, by: 'announced', count: best.files, of: announced.length, against }
    : { value, strength, by: 'lines', count: best.lines, of: lines.length, against };
}

interface Votes {
  readonly origin: string;
  lines: number;
  files: number;
}

/** The origin with the most votes; of equals, the one with more of files. */
function winnerOf(lines: readonly string[], files: readonly string[]): Votes | undefined {
  const all = new Map<string, Votes>();
  const votesOf = (origin: string): Votes => entryOf(all, origin, () => ({ origin, lines: 0, files: 0 }));
  for (const origin of lines) votesOf(origin).lines++;
  for (const origin of files) votesOf(origin).files++;
  const named = [...all.values()];
  const real = named.filter(({ origin }) => !isPlaceholderHost(new URL(origin).hostname));
  const compare = (a: Votes, b: Votes): number => b.lines + b.files - a.lines - a.files || b.files - a.files;
  const [best, next] = (real.length > 0 ? real : named).sort(compare);
  return best && next && compare(best, next) === 0 ? undefined : best;
}
