/** Hosts that do not answer as they should: each request ends with an answer. */
import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import type { LiveFault } from '../../server/src/live/answer.ts';
import { Fetcher } from '../../server/src/live/fetcher.ts';
import { LIMITS } from '../../server/src/live/limits.ts';
import { hostFor, LOCAL } from './host.ts';

type Send = (socket: Socket) => void;

const once =
  (text: string): Send =>
  (socket) =>
    void socket.write(text);
const toEnd =
  (text: string): Send =>
  (socket) =>
    void socket.end(text);

/** Sends the beginning, then the same part again and again, as fast as it is read, or every few milliseconds. */
const forever =
  (beginning: string, part: string, isSlow = false): Send =>
  (socket) => {
    socket.on('error', () => {});
    socket.write(beginning);
    if (isSlow) {
      const drip = setInterval(() => socket.write(part), 5);
      socket.on('close', () => clearInterval(drip));
      return;
    }
    const many = part.repeat(Math.ceil(9999 / part.length));
    const more = (): void => {
      while (!socket.destroyed && socket.write(many));
    };
    socket.on('drain', more);
    more();
  };

const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n`;
const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\n';
const HINTS = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

type Row = readonly [
  send: Send,
  status: number | undefined,
  fault: LiveFault | undefined,
  /** As a regular expression. */
  body?: string,
  /** After how many parts of the answer, its headers included, the time is up. */
  parts?: number,
];

/** What a host sends, and the answer: its status, its fault and its body. */
const ENDINGS: Readonly<Record<string, Row>> = {
  'another protocol': [
    once(`${UPGRADE}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`),
    undefined,
    'connection',
  ],
  '101 without a protocol': [once(`${UPGRADE}\r\n`), undefined, 'connection'],
  '101 and an answer': [once(`${UPGRADE}\r\n${OK}Content-Length: 1\r\n\r\na`), undefined, 'connection'],
  'an upgrade that is only offered': [
    once(`${OK}Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 1\r\n\r\na`),
    ...([200, undefined, 'a'] as const),
  ],
  'early hints, then an answer': [
    once(`${HINTS}${CONTINUE}${OK}Content-Length: 1\r\n\r\na`),
    ...([200, undefined, 'a'] as const),
  ],
  'interim answers without end': [forever('', HINTS), undefined, 'connection'],
  'interim answers without end, slowly': [forever('', CONTINUE, true), undefined, 'connection'],
  'interim answers, then nothing': [once(CONTINUE), undefined, 'idle'],
  nothing: [() => {}, undefined, 'idle'],
  'a connection that is closed at once': [toEnd(''), undefined, 'connection'],
  'a connection that is reset': [(socket) => void socket.resetAndDestroy(), undefined, 'connection'],
  'another protocol from the beginning': [toEnd('220 mail\r\n'), undefined, 'connection'],
  'half a status line': [toEnd('HTTP/1.'), undefined, 'connection'],
  'half a status line, open': [once('HTTP/1.'), undefined, 'idle'],
  'a status that is none': [toEnd('HTTP/1.1 99999 A\r\n\r\n'), undefined, 'connection'],
  'headers without end': [forever(OK, 'A: b\r\n'), undefined, 'connection'],
  'a header without end': [forever(`${OK}A: `, 'b'.repeat(999)), undefined, 'connection'],
  'headers without end, slowly': [forever(OK, 'A: b\r\n', true), undefined, 'idle'],
  'headers that break off': [toEnd(`${OK}A: b\r\n`), undefined, 'connection'],
  'two lengths': [once(`${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`), undefined, 'connection'],
  'a length and chunks': [once(`${CHUNKED}Content-Length: 1\r\n\r\n`), undefined, 'connection'],
  'a body that never begins': [once(`${OK}Content-Length: 9\r\n\r\n`), 200, 'idle', '', 1],
  'a body that stops': [once(`${OK}\r\nab`), 200, 'idle', 'ab', 2],
  'a body that drips without end': [forever(`${OK}\r\n`, 'a', true), 200, 'slow', 'aaa+', 4],
  'a body without end': [forever(`${OK}\r\n`, 'a'.repeat(99)), 200, 'unpacks-too-large', 'a'.repeat(500)],
  'chunks without end': [forever(`${CHUNKED}\r\n`, '1\r\na\r\n'), 200, 'unpacks-too-large', 'a'.repeat(500)],
  'a chunk of a lying size': [toEnd(`${CHUNKED}\r\nffff\r\nab`), 200, 'cut-off', 'ab'],
  'a chunk without a size': [once(`${CHUNKED}\r\nx\r\n`), 200, 'cut-off', ''],
  'an extension of a chunk without end': [forever(`${CHUNKED}\r\n1;`, 'a'.repeat(99)), 200, 'cut-off', ''],
  'trailers without end': [forever(`${CHUNKED}\r\n1\r\na\r\n0\r\n`, 'A: b\r\n'), 200, 'cut-off', 'a'],
  'a body that is closed by its end': [toEnd(`${OK}\r\nab`), 200, undefined, 'ab'],
  'a page of a proxy': [
    toEnd('HTTP/1.1 407 Proxy\r\nContent-Type: text/html\r\n\r\n<p>'),
    407,
    undefined,
    '<p>',
  ],
  '304 for what was not requested before': [toEnd('HTTP/1.1 304 A\r\n\r\n'), 304, undefined, ''],
  'a redirect without end': [
    forever('HTTP/1.1 301 A\r\nLocation: ftp://a/\r\n\r\n', 'a'),
    undefined,
    'not-http',
  ],
  ...Object.fromEntries(
    Object.entries({ gzip: '\u001f', deflate: 'x', br: '\u001f' }).flatMap(
      ([coding, first]): [string, Row][] => {
        const head = `${OK}Content-Encoding: ${coding}\r\n\r\n`;
        return [
          [`${coding} that never begins`, [once(head), 200, 'idle', '', 1]],
          [`${coding} that stops`, [once(head + first), 200, 'idle', '', 2]],
          [`${coding} that is none, without end`, [forever(head, '\u0007'.repeat(99)), 200, 'encoding']],
        ];
      },
    ),
  ),
};

/** When the time of a silent host, and of a slow one, is up. */
const TIMES: Partial<Record<LiveFault, number>> = { idle: LIMITS.idleMs, slow: LIMITS.wholeMs };

for (const [name, [send, status, fault, body = '', parts = 0]] of Object.entries(ENDINGS))
  test(`a host that sends ${name}`, async (t) => {
    let timeIsUp = (): void => {};
    let left = parts;
    const { origin } = await hostFor(t, ({ socket }) => {
      send(socket);
      if (left === 0) timeIsUp();
    });
    const timer = (act: () => void, milliseconds: number) => {
      if (milliseconds === TIMES[fault!]) timeIsUp = act;
      return {
        refresh: () => --left === 0 && setImmediate(timeIsUp),
        close: () => {},
      };
    };
    const answer = await new Fetcher({
      ...{ userAgent: 'Test/1', isPublic: (address) => address === LOCAL, limits: { unpacked: 500 } },
      ...(TIMES[fault!] !== undefined && { timer }),
    }).get(origin);
    assert.deepEqual([answer.status, answer.fault], [status, fault], answer.detail);
    assert.match(Buffer.from(answer.body).toString(), new RegExp(`^(?:${body})$`));
  });
