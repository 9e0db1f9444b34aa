/** What a format of logs says of each line. */

/** A request, as a log has it. One object for all lines of a file: the next line overwrites it. */
export interface LoggedRequest {
  /** Path and query, as octets; `*` and other targets without a path are an empty text. */
  path: string;
  /** In lower case, without the port; empty if the log does not say. */
  host: string;
  /** 0 if the log does not say. */
  status: number;
  /** Of the response; 0 if the log does not say. */
  octets: number;
  /** In milliseconds since 1970, UTC; NaN if the log does not say. */
  time: number;
}

/** The current line of a log, of which only the agent has been looked for. */
export interface LogLine {
  octets: Buffer;
  /** The same octets. */
  view: DataView;
  /** Where the agent is; an empty range for a line without one. */
  agentStart: number;
  agentEnd: number;
  /** The agent as its client sent it, given as the log has it. */
  agentText(written: string): string;
  /** The octets at which the path begins; undefined for a line without one. */
  pathStart(): number | undefined;
  /** Reads the rest of the line; undefined for a broken one. */
  read(): LoggedRequest | undefined;
}

/** Takes the lines of a log one after another. */
export interface LineSink {
  take(line: LogLine): void;
  /** A line is not of the format. */
  broken(): void;
}

/** Reads logs of one format. Each file has its own. */
export interface LogFormat {
  /** The name for `--log-format`. */
  readonly name: string;
  /** Whether lines name the requested host. */
  readonly hasHosts: boolean;
  /** Whether lines were broken by `\xXX`, which is not JSON. */
  readonly hasBadEscapes?: boolean;
  /** Passes the lines before `end`, which follows a line break, to `sink`. */
  scan(octets: Buffer, end: number, sink: LineSink): void;
}

export const NO_OCTETS: Buffer = Buffer.alloc(0);

export const viewOf = ({ buffer, byteOffset, length }: Buffer): DataView =>
  new DataView(buffer, byteOffset, length);

export const emptyRequest = (): LoggedRequest => ({
  ...{ path: '', host: '', status: 0, octets: 0, time: Number.NaN },
});

const ABSOLUTE = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)([^#]*)/is;

/** Sets path and host by the target of a request: a path, a whole URL, or neither. */
export function setTarget(request: LoggedRequest, target: string, host: string): void {
  request.host = hostOf(host);
  if (target.startsWith('/')) {
    request.path = target;
    return;
  }
  const [, own, path] = ABSOLUTE.exec(target) ?? [];
  request.path = path === undefined ? '' : path.startsWith('/') ? path : `/${path}`;
  if (own !== undefined && request.host === '') request.host = hostOf(own.slice(own.lastIndexOf('@') + 1));
}

/** A host without its port, in lower case; empty for `-`. */
const hostOf = (written: string): string =>
  written === '' || written === '-' ? '' : written.replace(/:\d*$/, '').toLowerCase();

const SLASH = 0x2f;
const COLON = 0x3a;

/** The offset of the path of a target: its own, or after `https://host`; undefined if there is none. */
export function pathIn(octets: Buffer, start: number, end: number): number | undefined {
  if (octets[start] === SLASH) return start;
  for (let at = start + 1; at + 2 < end; at++) {
    if (octets[at] !== COLON || octets[at + 1] !== SLASH || octets[at + 2] !== SLASH) continue;
    for (at += 3; at < end; at++) if (octets[at] === SLASH) return at;
  }
  return undefined;
}

/** The number that the digits at an offset write; 0 without any. */
export function numberAt(octets: Buffer, from: number): number {
  let value = 0;
  for (let at = from; ; at++) {
    const digit = octets[at]! - 0x30;
    if (!(digit >= 0 && digit <= 9)) return value;
    value = value * 10 + digit;
  }
}

/** A time in milliseconds since 1970: a number of seconds, milliseconds or nanoseconds, or a date (RFC 3339, or in UTC without a zone). */
export function timeOf(value: unknown): number {
  const number = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
  if (typeof number === 'number') {
    if (number < 1e11) return number * 1e3;
    return number < 1e14 ? number : number / 1e6;
  }
  if (typeof value !== 'string') return Number.NaN;
  const clf = CLF_DATE.exec(value);
  if (clf) return clfTime(Buffer.from(clf[0], 'latin1'), 0);
  return Date.parse(/T[\d:.]+$/.test(value) ? `${value}Z` : value);
}

const CLF_DATE = /^\d{2}\/\w{3}\/\d{4}:\d{2}:\d{2}:\d{2} [+-]\d{4}$/;
const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';
const MINUS = 0x2d;
const MINUTE = 60_000;
/** `25/Nov/2026:` */
const DAY_OCTETS = 12;

/** The last day that was read: most lines of a log have the day of the line before. */
const lastDay = { text: Buffer.alloc(DAY_OCTETS), time: Number.NaN };

/** The time that `25/Nov/2026:00:00:00 +0000` at an offset says; NaN if it is no such date. */
export function clfTime(octets: Buffer, at: number): number {
  let same = 0;
  while (same < DAY_OCTETS && lastDay.text[same] === octets[at + same]) same++;
  if (same < DAY_OCTETS) {
    octets.copy(lastDay.text, 0, at, at + DAY_OCTETS);
    const [, day, name = '', year] =
      /^(\d\d)\/(\w{3})\/(\d{4}):$/.exec(lastDay.text.toString('latin1')) ?? [];
    const month = MONTHS.indexOf(name || '?');
    lastDay.time = month % 3 === 0 ? Date.UTC(Number(year), month / 3, Number(day)) : Number.NaN;
  }
  const minutes = 60 * twoAt(octets, at + 12) + twoAt(octets, at + 15);
  const zone = 60 * twoAt(octets, at + 22) + twoAt(octets, at + 24);
  const utc = octets[at + 21] === MINUS ? minutes + zone : minutes - zone;
  return lastDay.time + utc * MINUTE + 1000 * twoAt(octets, at + 18);
}

/** The number that two digits write. */
const twoAt = (octets: Buffer, at: number): number => 10 * (octets[at]! - 0x30) + octets[at + 1]! - 0x30;
