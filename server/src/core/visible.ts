/** Texts of files and names as they are printed. */
import { credentialsIn, MASK, withoutCredentials } from './credentials.ts';

/**
 * Text that controls a terminal or a CI runner: control characters, bidirectional formatting, `::` at the start of a
 * line (GitHub) unless it begins an IPv6 address, and `##[`, `##vso[` and `##teamcity[` anywhere (GitHub, Azure
 * Pipelines, TeamCity).
 */
const COMMANDING =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|(?<=^\s*):(?=:(?![\da-f:.]*[\da-f](?:[\s,;)\]/%]|$)))|#(?=#[a-z]*\[)/gi;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * A text of a checked file, or a name, in one line that is safe for terminals and CI runners, without user names and
 * passwords of URLs.
 */
export const visible = (text: string): string => visiblePart(text, 0, text.length);

/** The part of `visible(text)` between two offsets of the text. */
export function visiblePart(text: string, from: number, to: number): string {
  let shown = '';
  let at = from;
  for (const { start, end } of credentialsIn(text)) {
    if (end <= from || start >= to) continue;
    if (start >= from) shown += harmlessPart(text, at, start) + MASK;
    at = Math.min(end, to);
  }
  return shown + harmlessPart(text, at, to);
}

function harmlessPart(text: string, from: number, to: number): string {
  const shown = text.replace(COMMANDING, (unit, at: number) =>
    at < from || at >= to ? unit : escaped(unit),
  );
  return shown.slice(from, shown.length - (text.length - to));
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
    unit === '\n' ? unit : escaped(unit),
  );
