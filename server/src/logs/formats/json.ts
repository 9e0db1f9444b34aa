/** Logs with a JSON object in each line. Only the entries of crawlers are parsed: the agent is found by its key. */
import {
  emptyRequest,
  type LineSink,
  type LogFormat,
  type LoggedRequest,
  type LogLine,
  NO_OCTETS,
  pathIn,
  setTarget,
  timeOf,
  viewOf,
} from './format.ts';
import type { JsonRow } from './jsonRows.ts';

type Entry = Readonly<Record<string, unknown>>;

const LF = 10;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;

export class JsonFormat implements LogFormat, LogLine {
  readonly name: string;
  readonly hasHosts = true;
  hasBadEscapes = false;
  octets = NO_OCTETS;
  view = viewOf(NO_OCTETS);
  agentStart = 0;
  agentEnd = 0;
  #start = 0;
  #end = 0;
  readonly #agentKey: Buffer;
  readonly #targetKeys: readonly Buffer[];
  readonly #request = emptyRequest();

  constructor(private readonly row: JsonRow) {
    this.name = row.name;
    this.#agentKey = keyText(row.agent[0]!);
    this.#targetKeys = row.target.map(keyText);
  }

  scan(octets: Buffer, end: number, sink: LineSink): void {
    this.octets = octets;
    this.view = viewOf(octets);
    let agent = -1;
    for (let at = 0; at < end; at++) {
      const start = at;
      at = octets.indexOf(LF, at);
      if (at <= start + 1) continue;
      if (octets[start] === OPEN_LIST) {
        this.#scanList(start, at, sink);
        this.octets = octets;
        this.view = viewOf(octets);
        continue;
      }
      if (agent < start) {
        agent = octets.indexOf(this.#agentKey, start);
        if (agent < 0) agent = end;
      }
      this.#start = start;
      this.#end = at;
      const value = agent < at ? valueAfter(octets, agent + this.#agentKey.length, at) : undefined;
      this.agentStart = value ?? at;
      this.agentEnd = value === undefined ? at : stringEnd(octets, value, at);
      if (value === undefined && octets.indexOf('{', start) < 0) sink.broken();
      else sink.take(this);
    }
  }

  agentText(written: string): string {
    return parsed<string>(`"${written}"`) ?? written;
  }

  pathStart(): number | undefined {
    for (const key of this.#targetKeys) {
      const found = this.octets.indexOf(key, this.#start);
      if (found < 0 || found >= this.#end) continue;
      const at = valueAfter(this.octets, found + key.length, this.#end);
      if (at !== undefined) return pathIn(this.octets, afterMethod(this.octets, at), this.#end);
    }
    return undefined;
  }

  read(): LoggedRequest | undefined {
    const text = this.octets.toString('utf8', this.#start, this.#end).trimEnd().replace(/,$/, '');
    const entry = parsed<Entry>(text.slice(text.indexOf('{')));
    if (typeof entry !== 'object' || entry === null) {
      this.hasBadEscapes ||= /\\x[\da-f]{2}/i.test(text);
      return undefined;
    }
    const { row } = this;
    const request = this.#request;
    const target = textOf(firstOf(entry, row.target)).replace(METHOD, '').replace(VERSION, '');
    const query = row.query && !target.includes('?') ? textOf(firstOf(entry, row.query)) : '';
    const asked = query === '' || query === '-' ? target : `${target}?${query.replace(/^\?/, '')}`;
    setTarget(request, Buffer.from(asked, 'utf8').toString('latin1'), textOf(firstOf(entry, row.host)));
    request.status = Number(firstOf(entry, row.status)) || 0;
    request.octets = Number(firstOf(entry, row.octets)) || 0;
    const isDateAndTime = row.time[0] === 'date';
    request.time = timeOf(
      isDateAndTime ? row.time.map((key) => textOf(valueAt(entry, key))).join('T') : firstOf(entry, row.time),
    );
    return request;
  }

  /** A line with several entries, as some programs send them. */
  #scanList(start: number, end: number, sink: LineSink): void {
    const entries = parsed<unknown>(this.octets.toString('utf8', start, end).trimEnd().replace(/,$/, ''));
    if (!Array.isArray(entries)) {
      if (end > start + 1) sink.broken();
      return;
    }
    for (const entry of entries) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      if (line[0] !== OPEN_LIST) this.scan(line, line.length, sink);
    }
  }
}

const METHOD = /^[A-Z]+ (?=\S)/;
const VERSION = / HTTP\/[\d.]+$/;

/** The key as entries have it, in quotation marks: these cannot occur in a value. */
export const keyText = (path: string): Buffer => Buffer.from(`"${path.slice(path.lastIndexOf('.') + 1)}"`);

/** The offset of a string after a key and its colon, or of the first one of a list; undefined for another value. */
function valueAfter(octets: Buffer, from: number, end: number): number | undefined {
  for (let at = from; at < end; at++) {
    const octet = octets[at]!;
    if (octet === QUOTE) return at + 1;
    if (octet !== 0x3a && octet !== 0x20 && octet !== OPEN_LIST) return undefined;
  }
  return undefined;
}

function stringEnd(octets: Buffer, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    if (octets[at] === QUOTE) return at;
    if (octets[at] === BACKSLASH) at++;
  }
  return end;
}

/** The offset after `GET ` in a request line. */
function afterMethod(octets: Buffer, from: number): number {
  let at = from;
  while (octets[at]! >= 0x41 && octets[at]! <= 0x5a) at++;
  return at > from && octets[at] === 0x20 ? at + 1 : from;
}

function parsed<T>(text: string): T | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function valueAt(entry: Entry, path: string): unknown {
  let value: unknown = entry;
  for (const key of path.split('.')) value = (value as Entry | undefined | null)?.[key];
  return Array.isArray(value) ? value[0] : value;
}

function firstOf(entry: Entry, paths: readonly string[]): unknown {
  for (const path of paths) {
    const value = valueAt(entry, path);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
