import type { PlacedLine } from './file.ts';

/** Puts rules in the order in which crawlers weigh them: the longest pattern first, of equals `Allow` (RFC 9309, section 2.2.2). */
export const byPrecedence = ({ line: a }: PlacedLine, { line: b }: PlacedLine): number =>
  b.pattern.length - a.pattern.length || Number(b.kind === 'allow') - Number(a.kind === 'allow');
