/**
 * Messages over standard input and output, a line each. Unlike that of the SDK, this transport answers everything that
 * was read before the input ends, answers a line that is no message, and survives lines that are too long.
 */
import type { Readable, Writable } from 'node:stream';
import {
  type JSONRPCMessage,
  ProtocolErrorCode,
  parseJSONRPCMessage,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import { mcpWords as t } from './words.ts';

/** Octets of a message. */
const MAX_MIB = 16;
export const MAX_OCTETS = MAX_MIB * 2 ** 20;
/** Octets at the start and the end of a longer message in which its id is looked for. */
const ENDS = 512;
/** UTF-16 units of the reason that JSON.parse gives, which may quote the line. */
const MAX_REASON = 80;
const ID_FIRST = /^\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?"id"\s*:\s*(\d+|"[^"\\]*")\s*,/;
const ID_LAST = /,\s*"id"\s*:\s*(\d+|"[^"\\]*")\s*\}\s*$/;

type Id = string | number;

/** Why a line is no message. */
class Unreadable extends Error {
  constructor(
    readonly id: Id | undefined,
    readonly code: number,
    message: string,
  ) {
    super(message);
  }
}

function messageIn(line: string): JSONRPCMessage | Unreadable {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (error) {
    const reason = (error as Error).message.slice(0, MAX_REASON);
    return new Unreadable(undefined, ProtocolErrorCode.ParseError, t('notJson', { reason }));
  }
  try {
    return parseJSONRPCMessage(value);
  } catch {
    const { id } = Object(value) as { readonly id?: unknown };
    const own = typeof id === 'string' || typeof id === 'number' ? id : undefined;
    return new Unreadable(own, ProtocolErrorCode.InvalidRequest, t('notMessage'));
  }
}

export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  /** Resolves once the input has ended and everything is answered. */
  readonly closed: Promise<void>;
  private resolve: () => void = () => {};

  /** The beginning of the line that is being read. */
  private parts: Buffer[] = [];
  private size = 0;
  /** The last octets of a line that is too long. */
  private tail = Buffer.alloc(0);
  /** Requests without an answer, by id. */
  private readonly open = new Set<Id>();
  private hasEnded = false;
  private isClosed = false;

  constructor(
    private readonly input: Readable,
    private readonly output: Writable,
  ) {
    this.closed = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  async start(): Promise<void> {
    this.input.on('data', (chunk: Buffer) => this.take(chunk));
    this.input.on('error', (error) => this.onerror?.(error));
    this.input.on('end', () => this.end());
    this.input.on('close', () => this.end());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.output.write(serializeMessage(message));
    if ('id' in message && !('method' in message) && message.id !== undefined) this.settle(message.id);
  }

  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    this.input.pause();
    this.onclose?.();
    this.resolve();
  }

  private take(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      this.add(chunk.subarray(from, end));
      this.line();
      from = end + 1;
    }
    this.add(chunk.subarray(from));
  }

  private add(part: Buffer): void {
    this.size += part.length;
    if (this.size <= MAX_OCTETS) this.parts.push(part);
    else {
      this.parts = [Buffer.concat(this.parts).subarray(0, ENDS)];
      this.tail = Buffer.concat([this.tail, part.subarray(-ENDS)]).subarray(-ENDS);
    }
  }

  /** Passes on the line that was read, or answers it. */
  private line(): void {
    const { parts, size, tail } = this;
    this.parts = [];
    this.size = 0;
    this.tail = Buffer.alloc(0);
    if (size > MAX_OCTETS) {
      const [, id] = ID_FIRST.exec(parts[0]!.toString()) ?? ID_LAST.exec(tail.toString('latin1')) ?? [];
      this.refuse(id && JSON.parse(id), ProtocolErrorCode.InvalidRequest, t('tooLong', { most: MAX_MIB }));
      return;
    }
    const text = Buffer.concat(parts).toString().trim();
    if (text === '') return;
    const message = messageIn(text);
    if (message instanceof Unreadable) {
      this.refuse(message.id, message.code, message.message);
      return;
    }
    if ('method' in message && 'id' in message) this.open.add(message.id);
    this.onmessage?.(message);
    // A canceled request gets no answer.
    if ('method' in message && message.method === 'notifications/cancelled') {
      const { requestId } = (message.params ?? {}) as { readonly requestId?: Id };
      if (requestId !== undefined) this.settle(requestId);
    }
  }

  /** Answers a line that is no message; without an id, JSON-RPC has `null`. */
  private refuse(id: Id | undefined, code: number, message: string): void {
    this.output.write(`${JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message } })}\n`);
  }

  private settle(id: Id): void {
    this.open.delete(id);
    this.closeWhenDone();
  }

  private end(): void {
    if (this.size > 0 && !this.hasEnded) this.line();
    this.hasEnded = true;
    this.closeWhenDone();
  }

  private closeWhenDone(): void {
    if (this.hasEnded && this.open.size === 0) void this.close();
  }
}
