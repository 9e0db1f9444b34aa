import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { isPublicAddress } from '../../server/src/live/addresses.ts';
import type { Answer, LiveFault } from '../../server/src/live/answer.ts';
import { Fetcher, type FetcherOptions } from '../../server/src/live/fetcher.ts';
import { LIMITS } from '../../server/src/live/limits.ts';
import { hostFor, LOCAL, type Respond } from './host.ts';

const ROBOTS = 'User-agent: *\nDisallow: /a\n';
const MIB = 2 ** 20;

/** Only this machine is public. */
const isPublic = (address: string): boolean => address === LOCAL;

const fetcher = (options: Partial<FetcherOptions> = {}): Fetcher =>
  new Fetcher({
    ...{ userAgent: 'Test/1', isPublic, pause: async () => {} },
    ...options,
    limits: { received: MIB, unpacked: MIB, ...options.limits },
  });

type Expected = Partial<Omit<Answer, 'body' | 'hops'>> & { readonly text?: string; readonly hops?: number };

/** Requests `/` of a host that answers so; returns the answer, which is as expected. */
async function answered(
  t: TestContext,
  respond: Respond,
  expected: Expected,
  options?: Partial<FetcherOptions>,
): Promise<Answer> {
  const host = await hostFor(t, respond);
  const answer = await fetcher(options).get(`${host.origin}/`);
  const { text, hops, ...fields } = expected;
  const found = Object.fromEntries(Object.keys(fields).map((name) => [name, answer[name as keyof Answer]]));
  assert.deepEqual(found, fields, `${answer.fault} ${answer.detail}`);
  if (text !== undefined) assert.equal(Buffer.from(answer.body).toString(), text);
  if (hops !== undefined) assert.equal(answer.hops.length, hops);
  return answer;
}

async function check(...call: Parameters<typeof answered>): Promise<void> {
  await answered(...call);
}

const whole = { status: 200, fault: undefined };

test('the limits are those in SECURITY.md', () => {
  const { received, unpacked, wholeMs } = LIMITS;
  assert.deepEqual([received, unpacked, wholeMs], [50 * MIB + 1, 50 * MIB + 1, 60_000]);
});

test('an answer is data', (t) =>
  check(
    t,
    (_, response) => {
      response.setHeader('Content-Type', 'Text/Plain; Charset="UTF-8"');
      response.setHeader('X-Robots-Tag', ['noindex', 'googlebot: nofollow']);
      response.end(ROBOTS);
    },
    {
      ...{ ...whole, type: 'text/plain', charset: 'utf-8', encoding: undefined, received: 27, text: ROBOTS },
      robotsTags: ['noindex', 'googlebot: nofollow'],
    },
  ));

test('HTML for robots.txt has its type', (t) =>
  check(t, (_, response) => response.setHeader('Content-Type', 'text/html').end('<!doctype html>'), {
    ...whole,
    type: 'text/html',
  }));

for (const status of [204, 404, 410, 429, 500, 503])
  test(`${status} is an answer`, (t) =>
    check(t, (_, response) => response.writeHead(status).end(), { status, fault: undefined }));

test('requests say who asks, and send no name and password', async (t) => {
  let headers: Record<string, unknown> = {};
  const host = await hostFor(t, (request, response) => {
    headers = request.headers;
    response.end();
  });
  await fetcher().get(`http://me:secret@${LOCAL}:${host.port}/#part`);
  assert.equal(headers['user-agent'], 'Test/1');
  assert.equal(headers.authorization, undefined);
  assert.deepEqual(host.requested, ['/']);
});

const CODINGS: readonly (readonly [coding: string, pack: (text: string | Uint8Array) => Uint8Array])[] = [
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['deflate', deflateRawSync],
  ['br', brotliCompressSync],
];

for (const [coding, pack] of CODINGS) {
  const send =
    (octets: Uint8Array): Respond =>
    (_, response) =>
      response.setHeader('Content-Encoding', coding).end(octets);
  test(`${coding} (${pack.name}) is unpacked`, (t) =>
    check(t, send(pack(ROBOTS)), { ...whole, encoding: coding, text: ROBOTS }));
  test(`${coding} (${pack.name}) is unpacked up to the limit`, async (t) => {
    const answer = await answered(t, send(pack(new Uint8Array(4 * MIB))), { fault: 'unpacks-too-large' });
    assert.equal(answer.body.length, MIB);
    assert.ok(answer.received < MIB);
  });
  test(`${coding} (${pack.name}) that breaks off is a fault`, (t) =>
    check(t, send(pack(ROBOTS.repeat(50)).subarray(0, 20)), { fault: 'encoding' }));
}

test('gzip without end is unpacked up to the limit', async (t) => {
  // One stored block of zeros after another.
  const header = Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
  const block = new Uint8Array(5 + 0xffff);
  block.set([0, 0xff, 0xff, 0, 0]);
  const answer = await answered(
    t,
    (_, response) => {
      response.setHeader('Content-Encoding', 'gzip').write(header);
      endless(response, block);
    },
    { fault: 'unpacks-too-large' },
    { limits: { received: 100 * MIB } },
  );
  assert.equal(answer.body.length, MIB);
});

for (const coding of ['zstd', 'gzip, gzip', 'x'])
  test(`the coding ${coding} cannot be unpacked`, (t) =>
    check(t, (_, response) => response.setHeader('Content-Encoding', coding).end('a'), {
      fault: 'encoding',
    }));

test('what is not gzip although it says so is a fault', (t) =>
  check(t, (_, response) => response.setHeader('Content-Encoding', 'gzip').end(ROBOTS), {
    ...{ status: 200, fault: 'encoding' },
  }));

/** Sends a part again and again, as fast as it is read, until the connection closes. */
function endless(response: Parameters<Respond>[1], part: Uint8Array): void {
  const more = (): void => {
    while (!response.destroyed && response.write(part));
  };
  response.on('drain', more);
  more();
}

test('an endless body is read up to the limit', async (t) => {
  const answer = await answered(t, (_, response) => endless(response, new Uint8Array(9999)), {
    fault: 'too-large',
  });
  assert.equal(answer.body.length, MIB);
});

test('a body of the limit is whole, one octet more is not', async (t) => {
  const limits = { received: ROBOTS.length, unpacked: ROBOTS.length };
  await check(t, (_, response) => response.end(ROBOTS), { ...whole, text: ROBOTS }, { limits });
  await check(
    t,
    (_, response) => response.end(`${ROBOTS}!`),
    { fault: 'too-large', text: ROBOTS },
    { limits },
  );
});

test('a body shorter than its content-length is cut off', (t) =>
  check(
    t,
    (_, response) => {
      response.setHeader('Content-Length', 1000).write(ROBOTS, () => response.destroy());
    },
    { fault: 'cut-off', text: ROBOTS },
  ));

test('a body longer than its content-length ends there', async (t) => {
  const host = await hostFor(t, ({ socket }) => {
    socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n${ROBOTS}`);
  });
  const answer = await fetcher().get(host.origin);
  assert.equal(answer.status, 200);
  assert.equal(Buffer.from(answer.body).toString(), 'User-');
});

test('a name that is never resolved', async () => {
  const never = fetcher({ limits: { wholeMs: 20 }, resolve: () => new Promise(() => {}) });
  assert.equal((await never.get('http://never.test/')).fault, 'slow');
});

test('a name without addresses', async () => {
  assert.equal((await fetcher({ resolve: async () => [] }).get('http://none.test/')).fault, 'dns');
  const failing = fetcher({
    resolve: () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
  });
  const { fault, detail } = await failing.get('http://none.test/');
  assert.deepEqual([fault, detail], ['dns', 'ENOTFOUND']);
});

test('a port that nothing listens on', async () => {
  const { fault, detail } = await fetcher().get(`http://${LOCAL}:1/`);
  assert.deepEqual([fault, detail], ['connection', 'ECONNREFUSED']);
});

test('a certificate that nobody vouches for', async (t) => {
  const host = await hostFor(t, (_, response) => response.end(), true);
  for (const name of ['self.test', 'other.test']) {
    const { fault } = await fetcher({ resolve: async () => [LOCAL] }).get(`https://${name}:${host.port}/`);
    assert.equal(fault, 'certificate');
  }
  assert.equal((await fetcher().get(host.origin)).fault, 'certificate');
  assert.deepEqual(host.requested, []);
});

test('five redirects are followed, six are not', async (t) => {
  const chain: Respond = ({ url }, response) => {
    const left = Number(url!.slice(1));
    if (left > 0) response.writeHead(301 + (left % 2), { Location: `./${left - 1}` }).end();
    else response.end(ROBOTS);
  };
  const host = await hostFor(t, chain);
  const five = await fetcher().get(`${host.origin}/5`);
  assert.deepEqual([five.fault, five.hops.length, five.url], [undefined, 5, `${host.origin}/0`]);
  assert.equal(five.requested, `${host.origin}/5`);
  const six = await fetcher().get(`${host.origin}/6`);
  assert.deepEqual([six.fault, six.hops.length], ['hops', 6]);
});

test('redirects in a circle', async (t) => {
  const turn: Respond = ({ url }, response) =>
    response.writeHead(302, { Location: url === '/' ? '/b' : '/' }).end();
  await check(t, turn, { fault: 'circle', hops: 2 });
});

const LOCATIONS: readonly (readonly [location: string, fault: LiveFault])[] = [
  ['', 'location'],
  ['http://', 'location'],
  ['ftp://host.test/', 'not-http'],
  ['file:///etc/passwd', 'not-http'],
];

for (const [location, fault] of LOCATIONS)
  test(`a redirect to ${JSON.stringify(location)}`, async (t) => {
    const redirect: Respond = (_, response) => response.writeHead(301, { Location: location }).end();
    await check(t, redirect, { fault });
  });

test('only http and https are requested', async () => {
  for (const url of ['ftp://a.test/', 'file:///etc/passwd', 'data:,a', '/robots.txt', ''])
    assert.equal((await fetcher().get(url)).fault, 'not-http');
});

const PRIVATE = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0'];

test('private addresses are not reached, however they are written', async (t) => {
  const host = await hostFor(t, (_, response) => response.end());
  for (const name of PRIVATE)
    assert.equal(
      (await fetcher({ isPublic: isPublicAddress }).get(`http://${name}:${host.port}/`)).fault,
      'private',
    );
  assert.deepEqual(host.requested, []);
});

test('a redirect to a private address is not followed', async (t) => {
  const host = await hostFor(t, (_, response) =>
    response.writeHead(302, { Location: 'http://10.0.0.1/latest/meta-data/' }).end(),
  );
  const { fault, hops, url } = await fetcher().get(host.origin);
  assert.deepEqual([fault, hops.length, url], ['private', 1, 'http://10.0.0.1/latest/meta-data/']);
});

for (const first of [0, 1, 2, 3])
  test(`a name that changes its address after ${first} redirects: each request goes to what was checked`, async (t) => {
    const host = await hostFor(t, ({ url, headers }, response) => {
      assert.equal(headers.host, `twice.test:${host.port}`);
      response.writeHead(302, { Location: `${url}a` }).end();
    });
    const asked: string[] = [];
    // A connection that resolved the name itself would go elsewhere.
    const resolve = async (name: string): Promise<readonly string[]> => {
      asked.push(name);
      return [asked.length > first ? '10.0.0.1' : LOCAL];
    };
    const answer = await fetcher({ resolve }).get(`http://twice.test:${host.port}/`);
    assert.deepEqual([answer.fault, answer.detail, answer.hops.length], ['private', '10.0.0.1', first]);
    assert.deepEqual(
      asked,
      Array.from({ length: first + 1 }, () => 'twice.test'),
    );
    assert.deepEqual(
      host.requested,
      Array.from({ length: first }, (_, at) => `/${'a'.repeat(at)}`),
    );
  });

test('of several addresses, only those that may be reached are', async (t) => {
  const host = await hostFor(t, (_, response) => response.end());
  const resolve = async (): Promise<readonly string[]> => ['10.0.0.1', LOCAL, 'fe80::1'];
  const answer = await fetcher({ resolve }).get(`http://a.test:${host.port}/`);
  assert.equal(answer.status, 200);
});

test('a host has one request at a time, with a pause between them', async (t) => {
  let open = 0;
  let most = 0;
  const host = await hostFor(t, (_, response) => {
    most = Math.max(most, ++open);
    response.on('finish', () => open--);
    response.end();
  });
  const pauses: number[] = [];
  const polite = fetcher({
    limits: { delayMs: 7 },
    pause: async (milliseconds) => {
      assert.equal(open, 0);
      pauses.push(milliseconds);
    },
  });
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((path) => polite.get(`${host.origin}/${path}`)));
  assert.ok(answers.every(({ status }) => status === 200));
  assert.deepEqual([most, pauses], [1, [7, 7, 7]]);
  assert.deepEqual(host.requested, ['/a', '/b', '/c', '/d']);
});

test('what has not changed is not sent again', async (t) => {
  const host = await hostFor(t, (request, response) => {
    response.setHeader('ETag', '"1"');
    if (request.headers['if-none-match'] === '"1"')
      response.writeHead(304, { 'Content-Encoding': 'gzip' }).end();
    else response.end(ROBOTS);
  });
  const kept = fetcher();
  const first = await kept.get(host.origin);
  const second = await kept.get(host.origin);
  assert.deepEqual([first.isUnchanged, second.isUnchanged, second.status], [false, true, 200]);
  assert.deepEqual(second.body, first.body);
  assert.equal(host.requested.length, 2);
});

test('a signal cancels a request, and those that wait', async (t) => {
  const cancel = new AbortController();
  let seen = (): void => {};
  const asked = new Promise<void>((resolve) => {
    seen = resolve;
  });
  const host = await hostFor(t, (request) => {
    closed = once(request.socket, 'close');
    seen();
  });
  let closed: Promise<unknown> | undefined;
  const canceled = fetcher({ signal: cancel.signal });
  const both = Promise.all([canceled.get(host.origin), canceled.get(host.origin)]);
  await asked;
  cancel.abort();
  assert.deepEqual(
    (await both).map(({ fault }) => fault),
    ['canceled', 'canceled'],
  );
  await closed;
  assert.deepEqual(host.requested, ['/']);
});
