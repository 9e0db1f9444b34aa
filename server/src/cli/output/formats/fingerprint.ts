import { createHash } from 'node:crypto';
import { isAbsolute } from 'node:path';
import { isLive } from '../../args/isLive.ts';
import type { PrintedFinding } from '../row.ts';

/**
 * Identifies a finding in its file without its position and its words: by its code and the line it is on, ignoring
 * whitespace; by its cause if its line is not known. Equal findings differ by a number only.
 */
export const fingerprintOf = ({ code, excerpt, cause = '' }: PrintedFinding): string =>
  hashOf(code, excerpt ? excerpt.text.replace(/\s+/g, ' ').trim() : cause);

/** A hash of a code and of what distinguishes findings with it: 16 hexadecimal digits. */
export const hashOf = (code: string, identity: string): string =>
  createHash('sha256').update(`${code}\n${identity}`).digest('hex').slice(0, 16);

/**
 * Returns a function that gives each finding of a run a unique fingerprint: it includes the file and, for the second
 * and further equal findings, a number.
 */
export function fingerprints(): (row: PrintedFinding) => string {
  const seen = new Map<string, number>();
  return (row) => {
    const base = createHash('sha256')
      .update(`${row.file}\n${fingerprintOf(row)}`)
      .digest('hex')
      .slice(0, 32);
    const number = (seen.get(base) ?? 0) + 1;
    seen.set(base, number);
    return number === 1 ? base : `${base.slice(0, 24)}${number.toString(16).padStart(8, '0')}`;
  };
}

/**
 * The path of a file, with slashes, as a relative URI reference; an absolute one as a URI. A colon is escaped, except in
 * a drive: before the first slash, it would end a scheme.
 */
export function uriOf(file: string): string {
  if (isLive(file)) return file;
  const [, drive = '', path = ''] = /^(\/?[A-Za-z]:(?=\/))?(.*)$/s.exec(file) ?? [];
  const names = path.split('/').map((name) => encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\ufffd')));
  const reference = drive + names.join('/');
  return isAbsolute(file) ? `file://${reference.replace(/^(?!\/)/, '/')}` : reference;
}
