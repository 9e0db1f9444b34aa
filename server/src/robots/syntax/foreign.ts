import { breakLength, lineEnd } from '../../text/lines.ts';
import { readLine } from './line.ts';
import { atTop, type Foreign, isForeign, type Phase } from './state.ts';

/**
 * What a file is that is not a robots.txt, as far as its beginning shows; one that continues in an HTML comment is
 * markup.
 */
export function foreignOf(head: string): Foreign | undefined {
  let phase: Phase = 'first';
  for (let at = 0; at < head.length && atTop(phase); ) {
    const end = lineEnd(head, at);
    phase = readLine(head.slice(at, end), '', phase).exit;
    at = end + breakLength(head, end);
  }
  if (phase === 'remark') return 'markup';
  return isForeign(phase) ? phase : undefined;
}
