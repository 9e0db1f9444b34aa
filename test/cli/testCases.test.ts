/** `crawlwise test --cases`: one JSON line for each case, and one answer. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { foreign, type RobotsText, recorded, SHARED_MISSING } from '../conformance/cases.ts';
import { build } from '../protocol/build.ts';
import { call } from './inProcess.ts';
import { start } from './spawned.ts';

const folder = tmpdir();
const crawlwise = (args: readonly string[], input: string) => call(['test', ...args], { cwd: folder, input });

interface VerdictCase extends RobotsText {
  readonly agent: string;
  readonly url: string;
  readonly allowed: boolean;
  readonly line: number;
}

const cases = recorded<VerdictCase>('robots-verdicts.ndjson.gz');

async function checkCases(list: readonly VerdictCase[]): Promise<void> {
  const input = list.map(({ id, robots, robots_b64, agent, url }) =>
    JSON.stringify({ id, robots, robots_b64, agent, url }),
  );
  const { code, stdout } = await crawlwise(['--cases', '-'], `${input.join('\n')}\n`);
  const answers = stdout.split('\n').slice(0, -1);
  assert.deepEqual(
    answers,
    list.map(({ id, allowed, line }) => JSON.stringify({ id, allowed, line })),
  );
  assert.equal(code, 0);
}

test("--cases: verdict and line of Google's parser for this project's own texts", () =>
  checkCases(cases.own));

test('--cases: the same for external texts, read from their location', async (t) => {
  if (!cases.shared) t.diagnostic(SHARED_MISSING);
  await checkCases(foreign(cases));
  t.diagnostic(`${cases.own.length + foreign(cases).length} cases altogether`);
});

const GOOD = { robots: 'User-agent: x\nDisallow: /', agent: 'x', url: '/' };

/** Lines of cases, the answers, and the exit code. */
const LINES: Record<string, { lines: string[]; answers: (string | RegExp)[]; code: number }> = {
  'line breaks inside of JSON': {
    lines: [
      `{"id":"\u2028","robots":"user-agent: *#\u2028\\ndisallow: /","agent":"x","url":"/\u2029"}\r`,
      '  ',
    ],
    answers: ['{"id":"\\u2028","allowed":false,"line":2}'],
    code: 0,
  },
  'octets in base64': {
    lines: [
      JSON.stringify({ ...GOOD, id: 1, robots: undefined, robots_b64: btoa('user-agent:*\rdisallow:/\xe9') }),
      '{"id":2,"robots_b64":"","agent":"","url":""}',
    ],
    answers: ['{"id":1,"allowed":true,"line":0}', '{"id":2,"allowed":true,"line":0}'],
    code: 0,
  },
  'agents as they are, without fallbacks': {
    lines: [
      JSON.stringify({
        id: 'a',
        robots: 'user-agent: googlebot\ndisallow: /',
        agent: 'Googlebot-Image',
        url: '/',
      }),
      JSON.stringify({ id: 'b', robots: 'user-agent: *\ndisallow: /', agent: 'AdsBot-Google', url: '/' }),
      JSON.stringify({ id: 'c', robots: 'user-agent: *\ndisallow: /', agent: 'x', url: '/robots.txt' }),
    ],
    answers: [
      '{"id":"a","allowed":true,"line":0}',
      '{"id":"b","allowed":false,"line":2}',
      '{"id":"c","allowed":false,"line":2}',
    ],
    code: 0,
  },
  'bad lines among good ones': {
    lines: [
      JSON.stringify({ ...GOOD, id: 'first' }),
      '{"id":',
      '[]',
      'null',
      '{"id":"no agent","robots":"","url":"/"}',
      '{"id":"no url","robots":"","agent":"x","url":3}',
      '{"id":"no robots","agent":"x","url":"/"}',
      '{"id":"bad robots","robots":{},"agent":"x","url":"/"}',
      '{"id":"bad base64","robots_b64":"\u00e9","agent":"x","url":"/"}',
      `{"id":${'['.repeat(100_000)}${']'.repeat(100_000)},"robots":"","agent":"x","url":"/"}`,
      JSON.stringify(GOOD),
      JSON.stringify({ ...GOOD, id: 'last' }),
    ],
    answers: [
      '{"id":"first","allowed":false,"line":2}',
      /^\{"error":"not JSON: /,
      '{"error":"not a JSON object"}',
      '{"error":"not a JSON object"}',
      `{"id":"no agent","error":"'agent' is not a string"}`,
      `{"id":"no url","error":"'url' is not a string"}`,
      `{"id":"no robots","error":"neither 'robots' nor 'robots_b64' is present"}`,
      `{"id":"bad robots","error":"'robots' is not a string"}`,
      `{"id":"bad base64","error":"'robots_b64' is not base64"}`,
      /^\{"error":/,
      '{"allowed":false,"line":2}',
      '{"id":"last","allowed":false,"line":2}',
    ],
    code: 2,
  },
  nothing: { lines: [], answers: [], code: 0 },
};

for (const [name, { lines, answers, code }] of Object.entries(LINES)) {
  test(`--cases: ${name}`, async () => {
    const outcome = await crawlwise(['--cases', '-'], lines.join('\n'));
    const found = outcome.stdout.split('\n').slice(0, -1);
    assert.equal(found.length, answers.length, outcome.stdout.slice(0, 2000));
    for (const [at, answer] of answers.entries()) {
      if (typeof answer === 'string') assert.equal(found[at], answer);
      else assert.match(found[at]!, answer);
    }
    assert.equal(outcome.code, code, outcome.stderr);
  });
}

test('--cases: every case is answered before the next one is sent', async () => {
  await build();
  const child = start(['test', '--cases', '-'], { cwd: folder });
  child.stdout.setEncoding('utf8');
  for (let id = 0; id < 3; id++) {
    child.stdin.write(`${JSON.stringify({ ...GOOD, id })}\n`);
    const [answer] = await once(child.stdout, 'data');
    assert.equal(answer, `{"id":${id},"allowed":false,"line":2}\n`);
  }
  child.stdin.end();
  await once(child, 'close');
  assert.equal(child.exitCode, 0);
});

test('--cases: cases that exceed the memory limit', async () => {
  const robots = `User-agent: *\n${'Disallow: /abcdefghijklm\n'.repeat(40_000)}`;
  await build();
  const env = { NODE_OPTIONS: '--max-old-space-size=96' };
  const child = start(['test', '--cases', '-'], { cwd: folder, env });
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  const closed = once(child, 'close');
  const count = 120;
  for (let id = 0; id < count; id++) {
    const line = JSON.stringify({
      id,
      robots: `# ${id >> 5}\n${robots}`,
      agent: 'x',
      url: '/abcdefghijklmn',
    });
    if (!child.stdin.write(`${line}\n`)) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  await closed;
  assert.equal(child.exitCode, 0);
  const expected = Array.from({ length: count }, (_, id) => `{"id":${id},"allowed":false,"line":3}\n`);
  assert.equal(stdout, expected.join(''));
});
