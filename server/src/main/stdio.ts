/** The server over standard input and output, as in the library, except that unreadable headers end it. */
import {
  type Connection,
  createConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import type { MessageGate } from '../lsp/wire/messageGate.ts';
import { processWords } from './words.ts';

/**
 * After an unreadable header, the start of the next message is not known. A `SyntaxError` is about the body of a
 * message.
 */
const isOfHeader = (error: Error): boolean =>
  !(error instanceof SyntaxError) && /\b(?:Content-Length|message header)\b/i.test(error.message);

/** Exit codes are those of the protocol: 0 after `shutdown`. */
export function connectStdio(gate: MessageGate): Connection {
  const reader = new StreamMessageReader(process.stdin);
  const connection = createConnection(reader, new StreamMessageWriter(process.stdout), {
    messageStrategy: gate,
  });
  const end = () => process.exit(gate.isShutDown() ? 0 : 1);
  process.stdin.on('end', end);
  process.stdin.on('close', end);
  reader.onError((error) => {
    if (!isOfHeader(error)) return;
    const message: string = processWords('badHeader', { reason: error.message });
    process.stderr.write(`${processWords('line', { message })}\n`);
    connection.sendNotification('window/logMessage', { type: 1, message }).finally(() => process.exit(1));
  });
  return connection;
}
