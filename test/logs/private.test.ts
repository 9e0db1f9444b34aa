/** What a log holds is private: no output has secrets of any field, and nothing that controls a terminal or a CI runner. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLAUDEBOT, combined, FORMATS, GPTBOT } from './lines.ts';
import { folderWith, logOf, many, run, sitemapOf } from './logCheck.ts';

/** Secrets of ten kinds. */
const SECRETS: Readonly<Record<string, string>> = {
  hex: 'deadbeefcafe4711deadbeefcafe4711',
  base64: 'QWxhZGRpbjpvcGVuIHNlc2FtZQ==',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.sflKxwRJSMeKKF2QT4fw',
  mail: 'aladdin@example.org',
  'encoded mail': 'aladdin%40example.org',
  'number of an account': '4111111111111111',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  'key of an operator': 'sk_live_aladdin_opensesame',
  'token of letters': 'xqzwvkjhgtrbnmplkd',
  'token in mixed case': 'aBcDeFgHiJkLmNoPqRsT',
};
const COMMANDS = [
  '\u001b[31mred',
  '\u001b]8;;x\u0007',
  '::error::x',
  '##vso[task.x]',
  '\u202egpj',
  '`rm`|<b>',
];
const COMMANDING = /\u001b|\u0007|^\s*::error|##vso\[|\u202e/m;

/** The fields of a line, each with a place for a secret. */
const FIELDS: Readonly<Record<string, (secret: string, at: number) => string>> = {
  'the address': (secret) => combined({ agent: GPTBOT, path: '/a' }).replace('203.0.113.7', secret),
  'the user': (secret) => combined({ agent: GPTBOT, path: '/a' }).replace('- - [', `- ${secret} [`),
  'a path': (secret, at) => combined({ agent: GPTBOT, path: `/reset/${secret}/${at}` }),
  'a first segment': (secret, at) => combined({ agent: GPTBOT, path: `/${secret}/${at}` }),
  'a value of a parameter': (secret, at) => combined({ agent: GPTBOT, path: `/list?q=${secret}${at}` }),
  'a name of a parameter': (secret, at) => combined({ agent: GPTBOT, path: `/list?${secret}=${at}` }),
  'a path with a parameter': (secret, at) => combined({ agent: GPTBOT, path: `/${secret}?tag=${at}` }),
  'a parameter of a path': (secret, at) => combined({ agent: GPTBOT, path: `/list;${secret}=${at}` }),
  'a last segment': (secret, at) => combined({ agent: GPTBOT, path: `/list/${at}/${secret}/` }),
  'the referrer': (secret) =>
    combined({ agent: GPTBOT, path: '/a' }).replace('"-"', `"https://x.example/?t=${secret}"`),
  'the agent': (secret) => combined({ agent: `${secret} (compatible; GPTBot/1.0)`, path: '/a' }),
  'the method': (secret) => combined({ agent: GPTBOT, path: '/a' }).replace('"GET', `"${secret}`),
  'the host': (secret) =>
    `${secret.replace(/[^a-z\d-]/gi, '')}.example.com:443 ${combined({ agent: GPTBOT, path: '/a' })}`,
  'the fields after the agent': (secret) =>
    `${combined({ agent: GPTBOT, path: '/a' })} "${secret}" "Bearer ${secret}"`,
  'a broken line': (secret) => `${secret} is not a line of a log`,
};

const REPEATED = 700;
const EVERYTHING = Object.values(SECRETS).concat(COMMANDS);
const OTHER = logOf(many(CLAUDEBOT, 700, (at) => `/list?tag=${at}`));

for (const [field, lineOf] of Object.entries(FIELDS)) {
  test(`secrets in ${field}`, async () => {
    let text = OTHER;
    for (const secret of EVERYTHING) for (let at = 0; at < REPEATED; at++) text += `${lineOf(secret, at)}\n`;
    const folder = folderWith({
      ...{
        'a.log': text,
        'robots.txt': 'User-agent: *\nDisallow: /cart\n',
        'sitemap.xml': sitemapOf(['/list', '/list/x']),
      },
    });
    const judged = ['a.log', '--robots', 'robots.txt', '--all'];
    for (const format of ['text', 'json', 'markdown'])
      for (const args of format === 'text'
        ? [judged, ['a.log', '--all', '--fail-on', 'refused']]
        : [judged]) {
        const { stdout, stderr } = await run(folder, [...args, '--format', format]);
        const output = stdout + stderr;
        assert.match(output, /ClaudeBot/);
        for (const [kind, secret] of Object.entries(SECRETS))
          assert.ok(!output.includes(secret), `${kind} in ${format}: ${output.slice(0, 3000)}`);
        assert.doesNotMatch(output, COMMANDING);
      }
  });
}

for (const [name, { head = '', line }] of Object.entries(FORMATS)) {
  test(`secrets in ${name}`, async () => {
    let text = head;
    for (const secret of Object.values(SECRETS))
      for (let at = 0; at < 10; at++)
        text += `${line({ agent: `GPTBot/1.0 ${secret}`, path: `/${secret}?${secret}=${secret}`, host: `${secret.replace(/\W/g, '')}.example.com` })}\n`;
    const { stdout, stderr, code } = await run(folderWith({ 'a.log': text }), [
      'a.log',
      '--all',
      '--format',
      'json',
    ]);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /GPTBot/);
    for (const [kind, secret] of Object.entries(SECRETS))
      assert.ok(!(stdout + stderr).includes(secret), kind);
  });
}

/** Words that are names, and are shown. */
const NAMES = [
  'tags',
  'utm_source',
  'filter[color]',
  'replytocom',
  'add-to-cart',
  'min_price',
  'jsessionid',
  'sort',
];
for (const name of NAMES) {
  test(`${name} is shown`, async () => {
    const folder = folderWith({ 'a.log': logOf(many(GPTBOT, 700, (at) => `/list?${name}=${at}`)) });
    assert.ok((await run(folder, ['a.log'])).stdout.includes(`/list?${name}=`));
  });
}
