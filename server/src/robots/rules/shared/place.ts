import type { RuleContext } from '../../../core/rule/rule.ts';
import { parsedUrl } from '../../../core/uri.ts';
import type { RobotsFile } from '../../syntax/file.ts';

/** The only name under which crawlers ask for the file (RFC 9309, section 2.3). */
export const FILE_NAME = 'robots.txt';

/** A range of the file's offsets. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a finding about the whole file stands: on its first line. Undefined for a file that tells crawlers nothing,
 * such as a note that says where the rules are: it does not matter where that lies.
 */
export function wholeFileRange({ foreign, lines }: RobotsFile): Range | undefined {
  const tells = lines.some(({ line }) => line.kind !== 'blank' && line.kind !== 'comment');
  return foreign || !tells ? undefined : { start: 0, end: lines[0]!.line.text.length };
}

/** The path under which the file is served, below the root of its site; undefined where that is not known. */
export function servedPath({ site }: RuleContext): string | undefined {
  if (site.path !== undefined) return site.path;
  return site.address === undefined ? undefined : parsedUrl(site.address)?.pathname;
}
