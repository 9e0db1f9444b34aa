/** A check that could not run is no success: a rule that throws is an error in every front end, and nothing hides it. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { CodeAction } from 'vscode-languageserver';
import { FORMATS } from '../../server/src/cli/args/table.ts';
import type { RuleContext } from '../../server/src/core/rule/rule.ts';
import { fix, lint, lintSite } from '../../server/src/library/index.ts';
import { crawlwise, type Files, repository } from '../cli/inProcess.ts';
import { checkSite, page, sitemap as served } from '../live/checkSite.ts';
import { connect, textOf } from '../mcp/connected.ts';
import { startInMemory } from '../protocol/inMemory.ts';
import { breakRule, onLine, type Throwing, type Where } from './throwing.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-failures-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const sitemap = (...urls: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NS}">\n${urls.map((url) => `<url><loc>https://www.example.com${url}</loc></url>\n`).join('')}</urlset>\n`;
const ROBOTS = 'User-agent: *\nDisallow: /a/\nDisallow: /broken/\n';
const SAID =
  'The check robots/missing-colon failed here, so its problems are missing: a bug in Crawlwise, not in your file';

interface Case {
  readonly rule: Throwing;
  readonly where?: Where;
  readonly files: Files;
  readonly args?: readonly string[];
  /** `file:line:column` of the failure. */
  readonly at: string;
}

const CASES: Readonly<Record<string, Case>> = {
  'on a line': {
    rule: 'robots/missing-colon',
    where: onLine('/broken'),
    files: { 'robots.txt': ROBOTS },
    at: 'robots.txt:3:1',
  },
  'on an entry': {
    rule: 'loc/fragment',
    files: { 'sitemap.xml': sitemap('/a', '/b?c&d#e') },
    at: 'sitemap.xml:4:1',
  },
  'on a file': { rule: 'robots/sitemap-duplicate', files: { 'robots.txt': ROBOTS }, at: 'robots.txt:1:1' },
  'that compares files': {
    rule: 'loc/duplicate-across',
    // The lists of other files are known in the second pass only.
    where: (_file: unknown, _report: unknown, { site }: RuleContext) => site.urls?.hasOthers === true,
    files: { 'a/sitemap.xml': sitemap('/a'), 'a/sitemap-2.xml': sitemap('/a') },
    args: ['a'],
    at: 'a/sitemap-2.xml:1:1',
  },
  'where all suppression comments apply': {
    rule: 'robots/missing-colon',
    where: onLine('/broken'),
    files: { 'robots.txt': `# crawlwise-disable\n# crawlwise-disable robots/rule-failed\n${ROBOTS}` },
    at: 'robots.txt:5:1',
  },
  'that the configuration turns off': {
    rule: 'robots/missing-colon',
    where: onLine('/broken'),
    files: { 'robots.txt': ROBOTS, 'crawlwise.json': '{"rules": {"robots/rule-failed": "off"}}' },
    at: 'robots.txt:3:1',
  },
  'that the call turns off': {
    rule: 'robots/missing-colon',
    where: onLine('/broken'),
    files: { 'robots.txt': ROBOTS },
    args: ['--rule', 'robots/rule-failed=off', '--quiet', '--max-warnings', '9'],
    at: 'robots.txt:3:1',
  },
  'in a template': {
    rule: 'robots/missing-colon',
    where: onLine('/broken'),
    files: { 'robots.txt': '{{ head }}\nUser-agent: *\nDisallow: /broken/{{ path }}\n' },
    at: 'robots.txt:3:1',
  },
  'in a conflict of a merge': {
    rule: 'robots/missing-colon',
    where: onLine('<<<'),
    files: { 'robots.txt': '<<<<<<< HEAD\nUser-agent: *\n=======\nUser-agent: a\n>>>>>>> b\nDisallow: /\n' },
    at: 'robots.txt:1:1',
  },
  'in a file that is not a robots.txt': {
    rule: 'robots/sitemap-duplicate',
    files: { 'robots.txt': '<!doctype html>\n<html><body>\n<p>a</p>\n</body></html>\n' },
    at: 'robots.txt:1:1',
  },
  'in a text without URLs': {
    rule: 'text/duplicate-url',
    files: { 'sitemap.txt': 'a\nb\nc\n' },
    at: 'sitemap.txt:1:1',
  },
};

for (const [name, { rule, where, files, args = [], at }] of Object.entries(CASES))
  test(`the command line ends with 2 for a rule that fails ${name}`, async (t) => {
    breakRule(t, rule, where);
    const own = repository(folder, files);
    const { code, stdout, stderr } = await crawlwise(own, 'check', ...args);
    const lines = stdout.split('\n').filter((line) => line.includes('/rule-failed'));
    assert.ok(
      lines.some((line) => line.startsWith(`${at} error `) && line.includes(`The check ${rule} failed`)),
      stdout,
    );
    assert.match(stderr, new RegExp(`^crawlwise: the rule ${rule} failed: Error: thrown on purpose$`, 'm'));
    assert.equal(code, 2, stderr);
  });

test('a baseline neither accepts a failed rule nor makes the call succeed', async (t) => {
  breakRule(t, 'robots/missing-colon', onLine('/broken'));
  const own = repository(folder, { 'robots.txt': ROBOTS });
  const run = (...args: readonly string[]) => crawlwise(own, 'check', '--baseline', 'b.json', ...args);
  assert.equal((await run('--update-baseline')).code, 2);
  assert.doesNotMatch(readFileSync(join(own, 'b.json'), 'utf8'), /rule-failed/);
  const { code, stdout } = await run();
  assert.match(stdout, /^robots\.txt:3:1 error robots\/rule-failed/m);
  assert.equal(code, 2);
});

test('fixes of other rules are made, and shown as a patch, but the call does not succeed', async (t) => {
  breakRule(t, 'robots/missing-colon', onLine('/broken'));
  const own = repository(folder, { 'robots.txt': `${ROBOTS}Disalow: /c\n` });
  const patch = await crawlwise(own, 'check', '--diff');
  assert.deepEqual([patch.code, /^\+Disallow: \/c$/m.test(patch.stdout)], [2, true]);
  assert.equal((await crawlwise(own, 'check', '--fix')).code, 2);
  assert.match(readFileSync(join(own, 'robots.txt'), 'utf8'), /^Disallow: \/c$/m);
});

const FAILED: Readonly<Record<(typeof FORMATS)[number], RegExp>> = {
  stylish: /^ +3:1 +error +The check robots\/missing-colon failed here.* robots\/rule-failed$/m,
  compact: /^robots\.txt:3:1 error robots\/rule-failed The check/m,
  text: /^robots\.txt:3:1 error robots\/rule-failed The check/m,
  json: /"line":3,.*"severity":"error","code":"robots\/rule-failed".*\n.*"errors":1,/,
  sarif:
    /"ruleId":"robots\/rule-failed","ruleIndex":0,"level":"error".*"executionSuccessful":false,"toolExecutionNotifications":\[\{"level":"error","message":\{"text":"robots\.txt: The check robots\/missing-colon [^}]*\},"locations":\[\{"physicalLocation":\{"artifactLocation":\{"uri":"robots\.txt"\},"region":\{"startLine":3,/s,
  gitlab: /"check_name":"robots\/rule-failed".*"severity":"major"/,
  github: /^::error file=robots\.txt,line=3,.*title=robots\/rule-failed::The check/m,
  junit:
    /<testsuite name="robots\.txt" tests="1" failures="0" errors="1">\n.*\n +<error type="error" message="The check/,
  rdjson: /"line":3,"column":1.*"severity":"ERROR","code":\{"value":"robots\/rule-failed"/,
  checkstyle: /<error line="3" column="1" severity="error" .* source="crawlwise\.robots\/rule-failed"\/>/,
  markdown: /^\| 3:1 \| error \| The check .*rule-failed[\s\S]*1 file checked: 1 error/m,
};

test('every format shows a failed rule as an error', async (t) => {
  breakRule(t, 'robots/missing-colon', onLine('/broken'));
  const own = repository(folder, { 'robots.txt': ROBOTS });
  for (const format of FORMATS) {
    const { code, stdout } = await crawlwise(own, 'check', '--format', format);
    assert.match(stdout, FAILED[format], format);
    assert.equal(code, 2, format);
  }
});

test('help names failed rules among the meanings of exit code 2', async () =>
  assert.match(
    (await crawlwise(folder, '--help')).stdout,
    /^Exit code 2: .*rule of Crawlwise that failed$/m,
  ));

test('a live site ends with 2', async (t) => {
  breakRule(t, 'robots/missing-colon', onLine('/x/'));
  await checkSite(
    t,
    {
      '/robots.txt': 'User-agent: *\nDisallow: /x/\n\nSitemap: {origin}/sitemap.xml\n',
      '/sitemap.xml': served('/1'),
      '/1': page(),
    },
    {
      ...{ code: 2, found: ['/robots.txt robots/rule-failed'] },
      stderr: /^crawlwise: the rule robots\/missing-colon failed: Error: thrown on purpose$/m,
    },
  );
});

test('the tools for agents answer with an error', async (t) => {
  breakRule(t, 'robots/missing-colon', onLine('/broken'));
  const own = repository(folder, { 'robots.txt': ROBOTS });
  const { call } = await connect([own]);
  for (const [tool, args] of [
    ['check', {}],
    ['check', { level: 'error', rule: 'robots/field-typo' }],
    ['check', { path: 'robots.txt', text: ROBOTS }],
    ['fix', { path: 'robots.txt' }],
    ['fix', { path: 'robots.txt', policy: 'no-ai-training' }],
  ] as const) {
    const answer = await call(tool, args);
    assert.equal(answer.isError, true, tool);
    if (tool === 'check')
      assert.match(textOf(answer), /robots\.txt:3:1 error robots\/rule-failed: The check robots\/m/);
  }
});

test('the library has an error, whatever its configuration says', async (t) => {
  breakRule(t, 'robots/missing-colon', onLine('/broken'));
  const config = { rules: { 'robots/rule-failed': 'off' as const } };
  const found = [
    await lint(ROBOTS, { config }),
    (await fix(ROBOTS, { config })).findings,
    (await lintSite({ 'robots.txt': ROBOTS }, { config })).findings,
  ];
  for (const findings of found)
    assert.deepEqual(
      findings.map(({ code, severity, line, message }) => [code, severity, line, message]),
      [['robots/rule-failed', 'error', 3, SAID]],
    );
});

test('an editor shows the error, and offers nothing that would hide it', async (t) => {
  breakRule(t, 'robots/missing-colon', onLine('/broken'));
  const { connection, hands, published } = await startInMemory({
    textDocument: { codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } } },
  });
  const uri = 'file:///site/robots.txt';
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId: 'robots-txt', version: 1, text: ROBOTS },
  });
  const range = { start: { line: 2, character: 0 }, end: { line: 2, character: 0 } };
  const actions = await connection.sendRequest<CodeAction[]>('textDocument/codeAction', {
    ...{ textDocument: { uri }, range },
    context: { diagnostics: [] },
  });
  hands.rest();
  await connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri } });
  const failed = published
    .flatMap(({ diagnostics }) => diagnostics)
    .filter(({ code }) => code === 'robots/rule-failed');
  assert.deepEqual(
    [failed[0]?.severity, failed[0]?.range.start.line, failed[0]?.message],
    [1, 2, SAID],
    JSON.stringify(published),
  );
  const offered = actions.map(({ title, edit }) => [title, edit]);
  assert.doesNotMatch(JSON.stringify(offered), /rule-failed/);
  connection.dispose();
});
