/** Texts of files and names as they are printed. */
import { closedIsolates, escapedUnit, hasIsolates } from './bidi.ts';
import { credentialsIn, MASK, withoutCredentials } from './credentials.ts';

/**
 * Text that controls a terminal or a CI runner: control characters, bidirectional formatting, `::` at the start of a
 * line (GitHub) unless it begins an IPv6 address, and `##[`, `##vso[` and `##teamcity[` anywhere (GitHub, Azure
 * Pipelines, TeamCity).
 */
const COMMANDING =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|(?<=^\s*):(?=:(?![\da-f:.]*[\da-f](?:[\s,;)\]/%]|$)))|#(?=#[a-z]*\[)/gi;

/**
 * A message or a name in one line that is safe for terminals and CI runners, without user names and passwords of URLs.
 * In a right-to-left language, closed isolates do their work.
 */
export const visible = (text: string): string =>
  partOf(text, 0, text.length, hasIsolates() ? closedIsolates(text) : undefined);

/** The part of a text of a checked file between two offsets, in the same form. */
export const visiblePart = (text: string, from: number, to: number): string => partOf(text, from, to);

function partOf(text: string, from: number, to: number, kept?: ReadonlySet<number>): string {
  let shown = '';
  let at = from;
  for (const { start, end } of credentialsIn(text)) {
    if (end <= from || start >= to) continue;
    if (start >= from) shown += harmlessPart(text, at, start, kept) + MASK;
    at = Math.min(end, to);
  }
  return shown + harmlessPart(text, at, to, kept);
}

function harmlessPart(text: string, from: number, to: number, kept?: ReadonlySet<number>): string {
  const shown = text.replace(COMMANDING, (unit, at: number) =>
    at < from || at >= to || kept?.has(at) ? unit : escapedUnit(unit),
  );
  return shown.slice(from, shown.length - (text.length - to));
}

const INVISIBLE =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\ufeff\u00a0\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]/g;

/** Text for a page, with the names of invisible characters: `<U+FEFF>`. Lines and closed isolates stay. */
export function named(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  const kept = hasIsolates() ? closedIsolates(lines) : undefined;
  return lines.replace(INVISIBLE, (unit, at: number) =>
    kept?.has(at) ? unit : `<U+${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`,
  );
}

/** JSON that is safe for terminals and CI runners, with the same value but for user names and passwords of URLs. */
export const visibleJson = (value: unknown, indentation?: number): string =>
  exactJson(value, indentation, (_, own) => (typeof own === 'string' ? withoutCredentials(own) : own));

/** The same with the whole value, for texts that are written into files. */
export const exactJson = (
  value: unknown,
  indentation?: number,
  replaced?: (key: string, value: unknown) => unknown,
): string =>
  JSON.stringify(value, replaced, indentation).replace(COMMANDING, (unit) =>
    unit === '\n' ? unit : escapedUnit(unit),
  );
