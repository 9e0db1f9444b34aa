import type { RuleContext } from '../../../core/rule/rule.ts';
import { parsedUrl } from '../../../core/uri.ts';
import type { Span } from '../../../text/span.ts';
import type { RobotsFile } from '../../syntax/file.ts';

/** The only file name that crawlers request (RFC 9309, section 2.3). */
export const FILE_NAME = 'robots.txt';

/**
 * The range of findings about the whole file: its first line. Undefined for a file without instructions for crawlers,
 * such as a note on where the rules are: its location does not matter.
 */
export function wholeFileRange({ foreign, lines }: RobotsFile): Span | undefined {
  const tells = lines.some(({ line }) => line.kind !== 'blank' && line.kind !== 'comment');
  return foreign || !tells ? undefined : { start: 0, end: lines[0]!.line.text.length };
}

/** The path at which the file is served, from the root of its site; undefined if unknown. */
export function servedPath({ site }: RuleContext): string | undefined {
  if (site.path !== undefined) return site.path;
  return site.address === undefined ? undefined : parsedUrl(site.address)?.pathname;
}
