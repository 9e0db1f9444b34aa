/** Logs whose `#Fields:` line names their columns: those of CloudFront and of IIS. */
import { LineFormat, type LineSink, type LoggedRequest } from './format.ts';
import { decoded, setTarget, timeOf } from './values.ts';

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

export class FieldsFormat extends LineFormat {
  readonly name = 'fields';
  readonly hasHosts = true;
  protected override readonly directives = [DIRECTIVE];
  /** The number of each column; undefined before a `#Fields:` line, which may come again with other columns. */
  #columns: Readonly<Record<Column, number>> | undefined;
  #separator = ' ';
  #start = 0;
  #end = 0;

  protected scanLines(from: number, to: number, sink: LineSink): void {
    const { text } = this;
    for (let start = from; start < to; start = this.#end + 1) {
      const end = text.indexOf('\n', start);
      this.#start = start;
      this.#end = end;
      if (text[start] === '#') this.#directive(text.slice(start, end));
      else if (this.#findAgent(start, end)) sink.take(this);
      else if (text.slice(start, end).trim() !== '') sink.broken();
    }
  }

  #findAgent(start: number, end: number): boolean {
    const { agent = -1, stem = -1 } = this.#columns ?? {};
    if (agent < 0 || stem < 0) return false;
    const { text } = this;
    const separator = this.#separator.charCodeAt(0);
    let at = start;
    for (let column = 0; column < agent; at++) {
      if (at >= end) return false;
      if (text.charCodeAt(at) === separator) column++;
    }
    this.agentStart = at;
    while (at < end && text.charCodeAt(at) !== separator) at++;
    this.agentEnd = at;
    return true;
  }

  /** IIS writes `+` for a space; CloudFront encodes spaces, at times twice. */
  agentText(written: string): string {
    const once = this.#separator === ' ' ? written.replaceAll('+', ' ') : decoded(written);
    return decoded(once);
  }

  read(): LoggedRequest | undefined {
    const { request } = this;
    const fields = this.text.slice(this.#start, this.#end).trimEnd().split(this.#separator);
    const field = (column: Column): string => fields[this.#columns![column]] ?? '';
    if (field('stem') === '') return undefined;
    const query = field('query');
    const asked = query === '' || query === '-' ? '' : `?${query}`;
    setTarget(request, field('stem') + asked, field('host'));
    request.status = Number(field('status')) || 0;
    request.octets = Number(field('octets')) || 0;
    request.time = timeOf(`${field('date')}T${field('time')}Z`);
    return request;
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
    this.#separator = names.some((name) => name.startsWith('x-edge-')) ? '\t' : ' ';
  }
}
