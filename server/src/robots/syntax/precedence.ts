import type { PlacedLine } from './file.ts';

/** Orders rules by precedence: the longest pattern first, `Allow` first on a tie (RFC 9309, section 2.2.2). */
export const byPrecedence = ({ line: a }: PlacedLine, { line: b }: PlacedLine): number =>
  b.pattern.length - a.pattern.length || Number(b.kind === 'allow') - Number(a.kind === 'allow');
