/** Logs with a JSON object in each line. Only the entries of crawlers are parsed: the agent is found by its key. */
import { type Octets, toOctets, toText } from '../../robots/semantics/index.ts';
import { LineFormat, type LineSink, type LoggedRequest } from './format.ts';
import type { JsonRow } from './jsonRows.ts';
import { decoded, markFrom, setTarget, timeOf } from './values.ts';

type Entry = Readonly<Record<string, unknown>>;

export class JsonFormat extends LineFormat {
  readonly name: string;
  readonly hasHosts = true;
  #start = 0;
  #end = 0;
  readonly #agentKey: string;

  constructor(private readonly row: JsonRow) {
    super();
    this.name = row.name;
    this.#agentKey = keyText(row.agent[0]!);
  }

  protected scanLines(from: number, to: number, sink: LineSink): void {
    const { text } = this;
    const key = this.#agentKey;
    // Lines without the key share the search for the next one.
    let agent = -1;
    for (let start = from; start < to; ) {
      const end = text.indexOf('\n', start);
      if (agent < start) {
        agent = text.indexOf(key, start);
        if (agent < 0) agent = to;
      }
      if (text[start] === '[') this.#scanList(text.slice(start, end), sink);
      else {
        this.#start = start;
        this.#end = end;
        const value = agent < end ? valueAfter(text, agent + key.length, end) : undefined;
        this.agentStart = value ?? end;
        this.agentEnd = value === undefined ? end : Math.min(markFrom(text, value), end);
        const line = value === undefined ? text.slice(start, end).trimEnd() : undefined;
        if (line === undefined || this.#isRequest(line)) sink.take(this);
        else if (line !== '' && !ENTRY.test(line)) sink.broken();
      }
      start = end + 1;
    }
  }

  /** Whether a line without an agent is of a request: programs also log other things, and clients may send no agent. */
  #isRequest(line: string): boolean {
    return line.includes('{') && this.row.target.some((key) => line.includes(keyText(key)));
  }

  agentText(written: string): string {
    const text = parsed<string>(`"${written}"`) ?? written;
    return this.row.isEncoded ? decoded(decoded(text)) : text;
  }

  read(): LoggedRequest | undefined {
    const text = toText(this.text.slice(this.#start, this.#end).trimEnd() as Octets).replace(/,$/, '');
    const entry = parsed<Entry>(text.slice(text.indexOf('{')));
    if (typeof entry !== 'object' || entry === null) {
      this.hasBadEscapes ||= /\\x[\da-f]{2}/i.test(text);
      return undefined;
    }
    const { row, request } = this;
    const target = textOf(firstOf(entry, row.target)).replace(METHOD, '').replace(VERSION, '');
    const query = row.query && !target.includes('?') ? textOf(firstOf(entry, row.query)) : '';
    const asked = query === '' || query === '-' ? target : `${target}?${query.replace(/^\?/, '')}`;
    setTarget(request, toOctets(asked), textOf(firstOf(entry, row.host)));
    request.status = Number(firstOf(entry, row.status)) || 0;
    request.octets = Number(firstOf(entry, row.octets)) || 0;
    const isDateAndTime = row.time[0] === 'date';
    request.time = timeOf(
      isDateAndTime ? row.time.map((key) => textOf(valueAt(entry, key))).join('T') : firstOf(entry, row.time),
    );
    return request;
  }

  /** A line with several entries, as some programs send them. */
  #scanList(line: string, sink: LineSink): void {
    const entries = parsed<unknown>(toText(line.trimEnd() as Octets).replace(/,$/, ''));
    if (!Array.isArray(entries)) {
      if (line.trimEnd() !== '[') sink.broken();
      return;
    }
    const { text, view } = this;
    const lines = entries.map((entry) => (Array.isArray(entry) ? '\n' : `${JSON.stringify(entry)}\n`));
    const octets = Buffer.from(lines.join(''));
    this.scan(octets, octets.length, sink);
    this.text = text;
    this.view = view;
  }
}

/** An entry of something else than a request. */
const ENTRY = /\{.*\},?$/;
const METHOD = /^[A-Z]+ (?=\S)/;
const VERSION = / HTTP\/[\d.]+$/;

/** The key as entries have it, in quotation marks: these cannot occur in a value. */
export const keyText = (path: string): string => `"${path.slice(path.lastIndexOf('.') + 1)}"`;

/** The offset of a string after a key and its colon, or of the first one of a list; undefined for another value. */
function valueAfter(text: string, from: number, end: number): number | undefined {
  const at = text.indexOf('"', from);
  return at >= 0 && at < end && /^\s*:\s*\[?\s*$/.test(text.slice(from, at)) ? at + 1 : undefined;
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
