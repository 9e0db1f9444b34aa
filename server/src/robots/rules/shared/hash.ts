import type { Line } from '../../syntax/line.ts';
import { isDamagedLine } from './quotes.ts';

/** Clearly a comment: nothing, a space, or two words after the `#`; not a lone `#` after a wildcard. */
const COMMENT = /^#+(?:\s|$|["'(]?[\p{L}\p{N}][^\s#]*\s+[^\s#])/u;

/** Whether a line ends in `*#`: every URL with a fragment is meant. */
const endsInWildcard = ({ kind, text, value }: Line): boolean =>
  kind !== 'sitemap' && value.endsWith('*') && /\*#+\s*$/.test(text);

/** Whether a `#` that may belong to the path of a rule, or to the URL of a `Sitemap` line, cuts it off. */
export const isCutByHash = (line: Line): boolean =>
  (line.kind === 'allow' || line.kind === 'disallow' || line.kind === 'sitemap') &&
  line.value !== '' &&
  line.valueEnd === line.comment &&
  (!COMMENT.test(line.text.slice(line.comment)) || endsInWildcard(line)) &&
  !isDamagedLine(line);
