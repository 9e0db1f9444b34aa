/** Logs whose lines have quoted fields: the combined format of Apache and nginx with any tail, and those of load balancers (ALB). */
import { LineFormat, type LineSink, type LoggedRequest } from './format.ts';
import { clfTime, markFrom, numberAt, setTarget, timeOf } from './values.ts';

/** How the lines of a format differ from those of others. */
export interface QuotedRow {
  readonly name: string;
  /** Which quoted field is the agent, from the front: what follows is chosen by the owner, and often ends with other headers. */
  readonly agent: number;
  /** Whether the first word is the requested host. */
  readonly hasHosts: boolean;
  /** Whether the status is before the request, as load balancers have it, or after it. */
  readonly isStatusFirst: boolean;
}

const BRACKET = 0x5d;
/** The length of `25/Nov/2026:00:00:00 +0000] `. */
const DATE = 28;

export class QuotedFormat extends LineFormat {
  readonly name: string;
  readonly hasHosts: boolean;
  #start = 0;
  /** The quotation marks of the request. */
  #open = 0;
  #close = 0;

  constructor(private readonly row: QuotedRow) {
    super();
    this.name = row.name;
    this.hasHosts = row.hasHosts || row.isStatusFirst;
  }

  protected scanLines(from: number, to: number, sink: LineSink): void {
    const { text } = this;
    const { agent, isStatusFirst } = this.row;
    // Lines without a quotation mark share the search for the next one.
    let first = -1;
    for (let start = from; start < to; ) {
      const end = text.indexOf('\n', start);
      if (first < start) first = markFrom(text, start);
      let open = first;
      // A prefix may have quotation marks: the request is the first field after a date.
      while (open < end && !isStatusFirst && text.charCodeAt(open - 2) !== BRACKET)
        open = markFrom(text, open + 1);
      const close = open < end ? markFrom(text, open + 1) : end;
      let before = close;
      for (let mark = 3; mark < 2 * agent && before < end; mark++) before = markFrom(text, before + 1);
      const last = before < end ? markFrom(text, before + 1) : end;
      if (last < end) {
        this.#start = start;
        this.#open = open;
        this.#close = close;
        this.agentStart = before + 1;
        this.agentEnd = last;
        sink.take(this);
      } else if (end > start + 1) sink.broken();
      start = end + 1;
    }
  }

  agentText(written: string): string {
    return written;
  }

  override readTarget(): LoggedRequest | undefined {
    const { text, request } = this;
    const from = text.indexOf(' ', this.#open) + 1;
    if (from === 0 || from > this.#close) return undefined;
    const to = text.lastIndexOf(' ', this.#close);
    const target = text.slice(from, to >= from ? to : this.#close);
    const host = this.row.hasHosts ? text.slice(this.#start, text.indexOf(' ', this.#start)) : '';
    setTarget(request, unescaped(target), host);
    return request;
  }

  read(): LoggedRequest | undefined {
    const { text } = this;
    const request = this.readTarget();
    if (!request) return undefined;
    if (this.row.isStatusFirst) {
      const words = text.slice(this.#start, this.#open).trimEnd().split(' ');
      request.time = timeOf(words[words[0]!.includes('T') ? 0 : 1]);
      request.octets = Number(words.at(-1)) || 0;
      request.status = Number(words.at(-4)) || 0;
      return request;
    }
    const date = this.#open - DATE;
    request.time = date < this.#start ? Number.NaN : clfTime(text, date);
    request.status = numberAt(text, this.#close + 2);
    request.octets = numberAt(text, text.indexOf(' ', this.#close + 2) + 1);
    return request;
  }
}

/** A field as the client sent it: nginx writes octets as `\x22`, Apache also `\"`. */
const unescaped = (field: string): string =>
  field.includes('\\')
    ? field.replace(/\\(?:x([\da-f]{2})|(["\\]))/gi, (_, hex?: string, own?: string) =>
        hex === undefined ? own! : String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : field;

/** The first line of a log in the combined format begins with the host if it has one more word than usual. */
export const HOST_FIRST =
  /^(?:[\w-]+\.)+[a-z][\w-]*(?::\d+)? \S+ \S+ \S+ \[|^localhost(?::\d+)? \S+ \S+ \S+ \[/i;
