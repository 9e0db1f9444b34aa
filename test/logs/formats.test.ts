/** Each format of logs: recognized by itself, and read as what its documentation says. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Agents } from '../../server/src/logs/agents.ts';
import type { LineFormat, LoggedRequest } from '../../server/src/logs/formats/format.ts';
import { recognize } from '../../server/src/logs/formats/recognize.ts';
import { Lines } from '../../server/src/logs/lines.ts';
import { BROWSER, combined, FORMATS, GOOGLEBOT, GPTBOT } from './lines.ts';

interface Read {
  readonly format: string;
  readonly requests: readonly (LoggedRequest & { readonly crawler: string })[];
  readonly broken: number;
}

/** Reads a log in pieces of a size. */
function read(text: string, piece = 1 << 20, name?: string, needles?: readonly string[]): Read {
  const agents = new Agents(new Map());
  const requests: (LoggedRequest & { crawler: string })[] = [];
  let broken = 0;
  let format: LineFormat | undefined;
  const sink = {
    needles,
    take(line: Parameters<Parameters<LineFormat['scan']>[2]['take']>[0]) {
      const crawler = agents.tokens[agents.of(line)]!;
      const request = line.read();
      if (request) requests.push({ ...request, crawler });
      else broken++;
    },
    broken: () => void broken++,
  };
  const lines = new Lines((octets, end) => {
    if (!format) {
      const recognized = recognize(Buffer.from(text), name);
      assert.ok('format' in recognized, JSON.stringify(recognized));
      format = recognized.format;
    }
    format.scan(octets, end, sink);
  });
  const octets = Buffer.from(text);
  for (let at = 0; at < octets.length; at += piece) lines.add(octets.subarray(at, at + piece));
  lines.end();
  return { format: format?.name ?? '', requests, broken: broken + lines.tooLong };
}

const TIME = '2026-11-25T13:14:15Z';
const REQUESTS = [
  { agent: GPTBOT, path: '/blueprints?tags=a,b&page=2', status: 200, octets: 77, time: TIME },
  { agent: BROWSER, path: '/', status: 404, octets: 5, time: TIME },
  { agent: GOOGLEBOT, path: '/a/b.html', status: 301, octets: 0, time: TIME },
];

for (const [name, { format, head = '', line, hasHost }] of Object.entries(FORMATS)) {
  for (const piece of [1 << 20, 7])
    test(`${name}, in pieces of ${piece} octets`, () => {
      const text =
        head + REQUESTS.map((request) => `${line({ ...request, host: 'Shop.example.com' })}\n`).join('');
      const found = read(text, piece);
      const own = found.requests.filter(({ path }) => path !== '');
      assert.equal(found.format, format);
      assert.equal(found.broken, 0);
      assert.deepEqual(
        own.map(({ crawler, path, status, octets, time }) => ({ crawler, path, status, octets, time })),
        REQUESTS.map(({ path, status, octets }, at) => ({
          ...{ crawler: ['GPTBot', '', 'Googlebot'][at], path, status, octets, time: Date.parse(TIME) },
        })),
      );
      if (hasHost) assert.deepEqual(new Set(own.map(({ host }) => host)), new Set(['shop.example.com']));
    });
}

/** Single lines, and the crawler, path and time that they are read as. */
const LINES: Readonly<Record<string, readonly [line: string, crawler: string, path: string, time?: string]>> =
  {
    'a zone west of UTC': [combined({ agent: GPTBOT, path: '/', time: TIME }, -8), 'GPTBot', '/', TIME],
    'a zone east of UTC': [combined({ agent: GPTBOT, path: '/', time: TIME }, 5), 'GPTBot', '/', TIME],
    'the agent is not the last field': [`${combined({ agent: BROWSER, path: '/' })} "GPTBot/1.0"`, '', '/'],
    'a token within another': [
      combined({ agent: 'Googlebot-Image/1.0', path: '/i' }),
      'Googlebot-Image',
      '/i',
    ],
    'a part of a word': [combined({ agent: 'NotGPTBot/1.0', path: '/' }), '', '/'],
    'a token in an address only': [
      combined({ agent: 'x/1 (+https://a.example/GPTBot)', path: '/' }),
      '',
      '/',
    ],
    'a name of several words': [
      combined({ agent: 'Sogou web spider/4.0(+http://x)', path: '/' }),
      'Sogou web spider',
      '/',
    ],
    'escapes of nginx': [combined({ agent: GPTBOT, path: String.raw`/a\x22b` }), 'GPTBot', '/a"b'],
    'escapes of Apache': [
      combined({ agent: String.raw`a\"b GPTBot/1.0`, path: String.raw`/a\"b` }),
      'GPTBot',
      '/a"b',
    ],
    'a whole URL': [combined({ agent: GPTBOT, path: 'https://a.example/x?y' }), 'GPTBot', '/x?y'],
    'no path': [combined({ agent: GPTBOT, path: '*' }), 'GPTBot', ''],
    'a path with spaces': [combined({ agent: GPTBOT, path: '/a b' }), 'GPTBot', '/a b'],
  };
for (const [name, [line, crawler, path, time]] of Object.entries(LINES)) {
  test(`combined: ${name}`, () => {
    const { requests, broken } = read(`${combined({ agent: BROWSER, path: '/first' })}\n${line}`);
    assert.equal(broken, 0);
    assert.deepEqual([requests[1]!.crawler, requests[1]!.path], [crawler, path]);
    if (time !== undefined) assert.equal(requests[1]!.time, Date.parse(time));
  });
}

const GOOD = `${combined({ agent: GPTBOT, path: '/good' })}\n`;
/** Lines that are not of the format of their log: counted, and the others are read. */
const BROKEN: Readonly<Record<string, readonly [text: string, broken: number, good: number]>> = {
  'a line cut off': [`${GOOD}203.0.113.7 - - [25/Nov/2026:00:0\n${GOOD}`, 1, 2],
  'a line of another format': [`${GOOD}{"a":1}\n${GOOD}`, 1, 2],
  'a line of two mebibytes': [`${GOOD}${'x'.repeat(2 ** 21)}\n${GOOD}`, 1, 2],
  'no line break at the end': [GOOD + GOOD.trimEnd(), 0, 2],
  'blank lines': [`${GOOD}\n\r\n\n${GOOD}`, 0, 2],
  'JSON that is no request': [
    `${FORMATS.Caddy!.line({ agent: GPTBOT, path: '/good' })}\n{"level":"info","msg":"serving"}\n`,
    0,
    1,
  ],
  'JSON cut off': [
    `${FORMATS.Caddy!.line({ agent: GPTBOT, path: '/good' })}\n{"level":"info","request":{"remo\n`,
    1,
    1,
  ],
  'one line without an agent among lines that have one': [
    `203.0.113.7 - - [25/Nov/2026:00:00:01 +0000] "GET / HTTP/1.1" 200 12\n${GOOD}`,
    1,
    1,
  ],
  'binary octets': [`${GOOD}\u0001\u0002"""""\u0003\n${GOOD}`, 1, 2],
};
for (const [name, [text, broken, good]] of Object.entries(BROKEN)) {
  test(`broken: ${name}`, () => {
    const found = read(text);
    assert.deepEqual([found.broken, found.requests.length], [broken, good]);
  });
}

test('columns may change within a file', () => {
  const fields = (names: string) => `#Fields: ${names}\n`;
  const { requests } = read(
    `${fields('cs-uri-stem cs(User-Agent)')}/a GPTBot/1.0\n${fields('cs(User-Agent) cs-uri-stem sc-status')}GPTBot/1.0 /b 200\n`,
  );
  assert.deepEqual(
    requests.map(({ path, status, crawler }) => [path, status, crawler]),
    [
      ['/a', 0, 'GPTBot'],
      ['/b', 200, 'GPTBot'],
    ],
  );
});

/** Logs that cannot be read, and the reason. */
const UNREADABLE: Readonly<Record<string, readonly [head: string, reason: string]>> = {
  common: ['203.0.113.7 - - [25/Nov/2026:00:00:01 +0000] "GET / HTTP/1.1" 200 12\n', 'common'],
  'a log of CloudFront without its first lines': [
    '2026-11-25\t00:00:01\tCDG50-P2\t703\t203.0.113.7\tGET\td111.cloudfront.net\t/\t200\t-\tcurl/8\t-\n',
    'no-columns',
  ],
  'JSON without an agent': ['{"time":"x","request_uri":"/","status":200}\n', 'json-without-agent'],
  'a log file of Docker': [
    '{"log":"203.0.113.7 - - [25/Nov/2026:00:00:01 +0000] \\"GET / HTTP/1.1\\" 200 1\\n","stream":"stdout","time":"x"}\n',
    'docker-json',
  ],
  Heroku: [
    '2026-11-25T00:00:01+00:00 heroku[router]: at=info method=GET path="/" host=x.example fwd="1.2.3.4" dyno=web.1 status=200\n',
    'heroku',
  ],
  HAProxy: [
    'Nov 25 00:00:01 lb haproxy[14389]: 10.0.1.2:33317 [25/Nov/2026:00:00:01.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 "GET /index.html HTTP/1.1"\n',
    'haproxy',
  ],
  'an error log': ['2026/11/25 00:00:01 [error] 31#31: *1 open() failed\n', 'error-log'],
  Parquet: ['PAR1\u0015\u0004', 'parquet'],
  bzip2: ['BZh91AY', 'packed'],
  UTF16: ['2\u00000\u00002\u0000', 'binary'],
  prose: ['Dear diary,\nnothing happened.\n', 'unknown'],
  empty: ['', 'unknown'],
};
for (const [name, [head, reason]] of Object.entries(UNREADABLE)) {
  test(`not readable: ${name}`, () => {
    assert.deepEqual(recognize(Buffer.from(head, 'latin1'), undefined), { reason });
  });
}

/** Of lines that have one of some texts, each is read once and no other, whatever the format. */
for (const [name, { head = '', line }] of Object.entries(FORMATS)) {
  test(`${name}: lines with some texts`, () => {
    const paths = Array.from(
      { length: 3000 },
      (_, at) =>
        [`/list?tags=${at}`, `/list?page=1&sid=${at}&tags=x`, `/post-${at}/feed/`, `/page-${at}`][at % 4]!,
    );
    const text = head + paths.map((path) => `${line({ agent: GPTBOT, path })}\n`).join('');
    const { requests, broken } = read(text, undefined, undefined, ['tags=', 'sid=', '/feed']);
    assert.equal(broken, 0);
    assert.deepEqual(
      requests.map(({ path }) => path),
      paths.filter((path) => !path.startsWith('/page')),
    );
  });
}

test('columns that change are known when only some lines are read', () => {
  const { requests } = read(
    '#Fields: cs-uri-stem cs(User-Agent)\n/a=1 GPTBot/1.0\n/b=1 GPTBot/1.0\n#Fields: cs(User-Agent) cs-uri-stem\nGPTBot/1.0 /c=1\n',
    undefined,
    undefined,
    ['b=', 'c='],
  );
  assert.deepEqual(
    requests.map(({ path }) => path),
    ['/b=1', '/c=1'],
  );
});

test('more headers than are remembered are read', () => {
  let text = '';
  for (let at = 0; at < 70_000; at++)
    text += `${combined({ agent: at % 100 === 0 ? `x${at} (compatible; GPTBot/1.${at})` : `Browser/${at}`, path: '/' })}\n`;
  const { requests } = read(text + text);
  assert.equal(requests.filter(({ crawler }) => crawler === 'GPTBot').length, 1400);
  assert.equal(requests.filter(({ crawler }) => crawler === '').length, 138_600);
});
