/** Which group of a served robots.txt decides for the crawlers of a difference, and who put it there. */
import { obeyedBy, type ProfileSource } from '../profile/index.ts';
import { type Octets, toText } from '../semantics/index.ts';
import { decidingWords as t } from '../words/changes.ts';

/** The first and the last line of what Cloudflare puts above the rules of a site (Cloudflare docs, "robots.txt setting"). */
const [BEGIN, END] = [/^#\s*BEGIN Cloudflare Managed content/i, /^#\s*END Cloudflare Managed content/i];

/**
 * A difference with the 1-based line of the group that decides in the served file, and with its author if marks tell;
 * unchanged if no group applies.
 * @param token one of the crawlers that the difference is about
 * @param served the text of the served file
 */
export function withDecidingGroup(
  difference: string,
  token: string,
  robots: ProfileSource,
  served: Octets,
): string {
  const [line] = obeyedBy(robots, token).heads;
  if (line === undefined) return difference;
  const above = toText(served)
    .split(/\r\n?|\n/)
    .slice(0, line)
    .reverse();
  const mark = above.find((text) => BEGIN.test(text) || END.test(text));
  return t(mark !== undefined && BEGIN.test(mark) ? 'cloudflare' : 'group', { difference, line, token });
}
