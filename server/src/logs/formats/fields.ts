/** Logs whose `#Fields:` line names their columns: those of CloudFront and of IIS. */
import {
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

const LF = 10;
const CR = 13;
const TAB = 9;
const SPACE = 0x20;
const HASH = 0x23;
const DIRECTIVE = '#Fields:';

/** The columns that are read; of several names the first that is there. CloudFront has its own host in `cs(Host)`. */
const COLUMNS = {
  agent: ['cs(User-Agent)'],
  stem: ['cs-uri-stem', 'cs-uri'],
  query: ['cs-uri-query'],
  host: ['x-host-header', 'cs-host', 'cs(Host)'],
  status: ['sc-status'],
  octets: ['sc-bytes'],
  date: ['date'],
  time: ['time'],
} as const;

type Column = keyof typeof COLUMNS;

export class FieldsFormat implements LogFormat, LogLine {
  readonly name = 'fields';
  readonly hasHosts = true;
  octets = NO_OCTETS;
  view = viewOf(NO_OCTETS);
  agentStart = 0;
  agentEnd = 0;
  /** The number of each column; undefined before a `#Fields:` line, which may come again with other columns. */
  #columns: Readonly<Record<Column, number>> | undefined;
  #separator = SPACE;
  /** Where each field of the line begins, and where the last one ends. */
  readonly #starts: number[] = [];
  readonly #request = emptyRequest();

  scan(octets: Buffer, end: number, sink: LineSink): void {
    this.octets = octets;
    this.view = viewOf(octets);
    const starts = this.#starts;
    for (let at = 0; at < end; at++) {
      const start = at;
      if (octets[start] === HASH) {
        at = octets.indexOf(LF, at);
        this.#directive(octets.toString('latin1', start, at));
        continue;
      }
      let count = 0;
      starts[count++] = start;
      for (; octets[at] !== LF; at++) if (octets[at] === this.#separator) starts[count++] = at + 1;
      const lineEnd = octets[at - 1] === CR ? at - 1 : at;
      if (lineEnd <= start) continue;
      starts.length = count;
      starts.push(lineEnd + 1);
      const { agent = -1, stem = -1 } = this.#columns ?? {};
      if (agent < 0 || stem < 0 || count <= Math.max(agent, stem)) {
        sink.broken();
        continue;
      }
      this.agentStart = starts[agent]!;
      this.agentEnd = starts[agent + 1]! - 1;
      sink.take(this);
    }
  }

  /** IIS writes `+` for a space; CloudFront encodes spaces, at times twice. */
  agentText(written: string): string {
    const once = this.#separator === SPACE ? written.replaceAll('+', ' ') : decoded(written);
    return decoded(once);
  }

  pathStart(): number | undefined {
    const start = this.#starts[this.#columns!.stem]!;
    return pathIn(this.octets, start, this.#starts[this.#columns!.stem + 1]!);
  }

  read(): LoggedRequest | undefined {
    const request = this.#request;
    const query = this.#text('query');
    setTarget(
      request,
      this.#text('stem') + (query === '' || query === '-' ? '' : `?${query}`),
      this.#text('host'),
    );
    const { status, octets } = this.#columns!;
    request.status = status < 0 ? 0 : numberAt(this.octets, this.#starts[status]!);
    request.octets = octets < 0 ? 0 : numberAt(this.octets, this.#starts[octets]!);
    request.time = timeOf(`${this.#text('date')}T${this.#text('time')}Z`);
    return request;
  }

  #text(column: Column): string {
    const index = this.#columns![column];
    return index < 0 || index + 1 >= this.#starts.length
      ? ''
      : this.octets.toString('latin1', this.#starts[index]!, this.#starts[index + 1]! - 1);
  }

  #directive(line: string): void {
    if (!line.startsWith(DIRECTIVE)) return;
    const names = line.slice(DIRECTIVE.length).trim().split(/\s+/);
    const numbers = Object.entries(COLUMNS).map(([column, own]): [string, number] => [
      column,
      names.indexOf(own.find((name) => names.includes(name)) ?? ''),
    ]);
    this.#columns = Object.fromEntries(numbers) as Record<Column, number>;
    // CloudFront separates fields with tabs, although not the names of this line.
    this.#separator = names.some((name) => name.startsWith('x-edge-')) ? TAB : SPACE;
  }
}

function decoded(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
