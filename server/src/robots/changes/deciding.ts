/** Which group of a served robots.txt decides for the crawlers of a difference, and who put it there. */
import { obeyedBy, type ProfileSource } from '../profile/index.ts';
import { type Octets, toText } from '../semantics/index.ts';
import { decidingWords as t } from '../words/changes.ts';
import { headlineToken } from './headline.ts';

/** The first and the last line of what Cloudflare puts above the rules of a site (Cloudflare docs, "robots.txt setting"). */
const [BEGIN, END] = [/^#\s*BEGIN Cloudflare Managed content/i, /^#\s*END Cloudflare Managed content/i];

/** The group that decides for a crawler. */
export interface Deciding {
  readonly token: string;
  /** The 1-based line of its first `User-agent`. */
  readonly line: number;
  /** Whether it is in Cloudflare's managed block. */
  readonly isManaged: boolean;
}

/**
 * The group of a file that decides for a crawler; undefined if none applies.
 * @param file the text of the file
 */
export function decidingGroup(token: string, robots: ProfileSource, file: Octets): Deciding | undefined {
  const [line] = obeyedBy(robots, token).heads;
  if (line === undefined) return undefined;
  const above = toText(file)
    .split(/\r\n?|\n/)
    .slice(0, line)
    .reverse();
  const mark = above.find((text) => BEGIN.test(text) || END.test(text));
  return { token, line, isManaged: mark !== undefined && BEGIN.test(mark) };
}

/**
 * The difference of another version with the line of the group that decides there, and with its author if marks tell;
 * unchanged if no path differs, or no group applies.
 * @param changes what differs
 * @param there the other version, and its text
 */
export function withDecidingGroup(
  difference: string,
  changes: Parameters<typeof headlineToken>[0],
  robots: ProfileSource,
  there: Octets,
): string {
  const token = headlineToken(changes);
  const deciding = token === undefined ? undefined : decidingGroup(token, robots, there);
  if (!deciding) return difference;
  const { line } = deciding;
  return t(deciding.isManaged ? 'cloudflare' : 'group', { difference, line, token: deciding.token });
}
