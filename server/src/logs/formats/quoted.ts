/** Logs whose lines have quoted fields: the combined format of Apache and nginx with any tail, and those of load balancers (ALB). */
import { nextMark } from '../lines.ts';
import {
  clfTime,
  emptyRequest,
  type LineSink,
  type LogFormat,
  type LoggedRequest,
  type LogLine,
  NO_OCTETS,
  numberAt,
  pathIn,
  setTarget,
  timeOf,
  viewOf,
} from './format.ts';

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

const LF = 10;
const SPACE = 0x20;
const BRACKET = 0x5d;
const BACKSLASH = 0x5c;
/** The length of `25/Nov/2026:00:00:00 +0000] `. */
const DATE = 28;

export class QuotedFormat implements LogFormat, LogLine {
  readonly name: string;
  readonly hasHosts: boolean;
  octets = NO_OCTETS;
  view = viewOf(NO_OCTETS);
  agentStart = 0;
  agentEnd = 0;
  #start = 0;
  /** The quotation marks of the request. */
  #open = 0;
  #close = 0;
  readonly #request = emptyRequest();

  constructor(private readonly row: QuotedRow) {
    this.name = row.name;
    this.hasHosts = row.hasHosts || row.isStatusFirst;
  }

  scan(octets: Buffer, end: number, sink: LineSink): void {
    this.octets = octets;
    this.view = viewOf(octets);
    for (let at = 0; at < end; at++) {
      const start = at;
      const isWhole = this.#findFields(start);
      at = this.agentEnd;
      if (isWhole) {
        at = octets[at + 1] === LF ? at + 1 : octets.indexOf(LF, at);
        sink.take(this);
      } else if (at > start + 1) sink.broken();
    }
  }

  /**
   * Finds the quotation marks of the line that begins at an offset. Of a line that lacks some, `agentEnd` is its end.
   * The engine compiles this better as a method by itself.
   */
  #findFields(start: number): boolean {
    const { octets, view } = this;
    const { agent, isStatusFirst } = this.row;
    const last = 2 * agent;
    let marks = 0;
    let open = 0;
    let close = 0;
    let agentStart = 0;
    let at = start;
    for (; ; at++) {
      at = nextMark(view, at);
      if (octets[at] === LF) break;
      if (octets[at - 1] === BACKSLASH && isEscaped(octets, at)) continue;
      // A prefix may have quotation marks: the request is the first field after a date.
      if (marks === 0 && !isStatusFirst && octets[at - 2] !== BRACKET) continue;
      marks++;
      if (marks === 1) open = at;
      else if (marks === 2) close = at;
      else if (marks === last - 1) agentStart = at + 1;
      if (marks === last) break;
    }
    this.#start = start;
    this.#open = open;
    this.#close = close;
    this.agentStart = agentStart;
    this.agentEnd = at;
    return marks === last;
  }

  agentText(written: string): string {
    return written;
  }

  pathStart(): number | undefined {
    let at = this.#open + 1;
    while (at < this.#close && this.octets[at] !== SPACE) at++;
    return at === this.#close ? undefined : pathIn(this.octets, at + 1, this.#close);
  }

  read(): LoggedRequest | undefined {
    const { octets } = this;
    const request = this.#request;
    const line = octets.toString('latin1', this.#open + 1, this.#close);
    const from = line.indexOf(' ') + 1;
    const to = line.lastIndexOf(' ');
    if (from === 0) return undefined;
    const target = line.slice(from, to >= from ? to : undefined);
    const { hasHosts, isStatusFirst } = this.row;
    const before = hasHosts || isStatusFirst ? octets.toString('latin1', this.#start, this.#open) : '';
    setTarget(request, unescaped(target), hasHosts ? before.slice(0, before.indexOf(' ')) : '');
    if (isStatusFirst) {
      const words = before.trimEnd().split(' ');
      request.time = timeOf(words[1]);
      request.octets = Number(words.at(-1)) || 0;
      request.status = Number(words.at(-4)) || 0;
      return request;
    }
    const date = this.#open - DATE;
    request.time = date < this.#start ? Number.NaN : clfTime(octets, date);
    request.status = numberAt(octets, this.#close + 2);
    request.octets = numberAt(octets, octets.indexOf(SPACE, this.#close + 2) + 1);
    return request;
  }
}

/** Whether an odd number of backslashes precedes a quotation mark: Apache escapes it so, nginx as `\x22`. */
function isEscaped(octets: Buffer, quote: number): boolean {
  let at = quote;
  while (octets[at - 1] === BACKSLASH) at--;
  return (quote - at) % 2 === 1;
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
