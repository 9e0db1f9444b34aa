/** What a format of logs says of each line, and what all formats share. */

/** A request, as a log has it. One object for all lines of a file: the next line overwrites it. */
export interface LoggedRequest {
  /** Path and query, as octets; `*` and other targets without a path are an empty text. A slice of a longer text: copy it to keep it. */
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
  /** Octets of the log, a unit each, with this line in them. */
  readonly text: string;
  /** The same octets. */
  readonly view: DataView;
  /** Where in them the agent is; an empty range for a line without one. */
  readonly agentStart: number;
  readonly agentEnd: number;
  /** The agent as its client sent it, given as the log has it. */
  agentText(written: string): string;
  /** Reads the rest of the line; undefined for a broken one. */
  read(): LoggedRequest | undefined;
  /** The same, of which at least path and host are true. */
  readTarget(): LoggedRequest | undefined;
}

/** Takes the lines of a log one after another. */
export interface LineSink {
  /** If given, only lines that have one of these texts are passed. */
  readonly needles?: readonly string[] | undefined;
  take(line: LogLine): void;
  /** A line is not of the format. */
  broken(): void;
  /** A file ends; the line that was passed last can still be read. */
  ended?(): void;
}

/** Longer strings are allocated one by one, which costs the engine more than to read them. */
const PIECE = 2 ** 16;
const LF = 10;

/**
 * Reads logs of one format; each file has its own. Lines are looked at as text, in pieces, since engines find a unit in it faster than in
 * octets.
 */
export abstract class LineFormat implements LogLine {
  /** The name for `--log-format`. */
  abstract readonly name: string;
  /** Whether lines name the requested host. */
  abstract readonly hasHosts: boolean;
  /** Whether lines were broken by `\xXX`, which is not JSON. */
  hasBadEscapes = false;
  text = '';
  view: DataView = new DataView(new ArrayBuffer(0));
  agentStart = 0;
  agentEnd = 0;
  protected readonly request: LoggedRequest = {
    ...{ path: '', host: '', status: 0, octets: 0, time: Number.NaN },
  };
  /** What lines have that must be read although they are no requests. */
  protected readonly directives: readonly string[] = [];

  abstract agentText(written: string): string;
  abstract read(): LoggedRequest | undefined;

  readTarget(): LoggedRequest | undefined {
    return this.read();
  }

  /** Passes the lines of `text` between two offsets, each of which is the beginning of a line or the end. */
  protected abstract scanLines(from: number, to: number, sink: LineSink): void;

  /** Passes the lines before `end`, which follows a line break, to `sink`. */
  scan(octets: Buffer, end: number, sink: LineSink): void {
    for (let from = 0; from < end; ) {
      const last = end - from > PIECE ? octets.lastIndexOf(LF, from + PIECE) : end - 1;
      const to = (last < from ? octets.indexOf(LF, from) : last) + 1;
      this.text = octets.toString('latin1', from, to);
      this.view = new DataView(octets.buffer, octets.byteOffset + from, to - from);
      if (sink.needles) this.#scanSome([...sink.needles, ...this.directives], sink);
      else this.scanLines(0, to - from, sink);
      from = to;
    }
  }

  #scanSome(needles: readonly string[], sink: LineSink): void {
    const { text } = this;
    const next = needles.map(() => -1);
    for (let at = 0; ; ) {
      let found = text.length;
      for (let index = 0; index < needles.length; index++) {
        if (next[index]! < at) next[index] = foundIn(text, needles[index]!, at);
        if (next[index]! < found) found = next[index]!;
      }
      if (found === text.length) return;
      const start = text.lastIndexOf('\n', found) + 1;
      at = text.indexOf('\n', found) + 1;
      this.scanLines(start, at, sink);
    }
  }
}

/** Where a text is in another one, or the length of that. Lines have few equals signs: engines find one unit fastest. */
function foundIn(text: string, needle: string, from: number): number {
  if (!needle.endsWith('=')) {
    const found = text.indexOf(needle, from);
    return found < 0 ? text.length : found;
  }
  const before = needle.length - 1;
  for (let at = text.indexOf('=', from); at >= 0; at = text.indexOf('=', at + 1))
    if (text.charCodeAt(at - 1) === needle.charCodeAt(before - 1) && text.startsWith(needle, at - before))
      return at;
  return text.length;
}
