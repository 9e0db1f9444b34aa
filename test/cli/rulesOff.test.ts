/** Rules that a repository turns off, and findings that comments suppress, are in every summary. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { languages } from '../../server/src/checks.ts';
import { isOfFailures } from '../../server/src/core/rule/failureRule.ts';
import { lintSite } from '../../server/src/library/index.ts';
import { checkSite } from '../live/checkSite.ts';
import { connect, textOf } from '../mcp/connected.ts';
import { crawlwise, type Files, repository } from './inProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-rules-off-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** A finding is suppressed, and another rule that is off would find an error. */
const ROBOTS =
  'User-agent: *\n# crawlwise-disable-next-line missing-colon\nDisallow /a/\nDisallow: b/\nRequest-rate: x\n';
const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://www.example.com/</loc></url>\n</urlset>\n`;

const robots = await languages.find(({ id }) => id === 'robots-txt')!.load();
/** Those of the group that are on by default, without the one that nothing turns off. */
const GROUPED = robots.rules
  .filter(({ code, level }) => code.startsWith('robots/') && level !== 'off' && !isOfFailures(code))
  .map(({ code }) => code);
const ALL = GROUPED.length;

interface Case {
  readonly files?: Files;
  readonly args?: readonly string[];
  readonly lines: readonly string[];
}

const configured = (rules: object, more: object = {}): Files => ({
  'robots.txt': ROBOTS,
  'crawlwise.json': JSON.stringify({ rules, ...more }, undefined, 2),
});
const GROUP = configured({ 'robots/*': 'off' });
const off = (count: number, config: string, rules: string): string =>
  `${count} rule${count === 1 ? '' : 's'} turned off by ${config}: ${rules}`;

const CASES: Readonly<Record<string, Case>> = {
  'a group, once': { files: GROUP, lines: [off(ALL, 'crawlwise.json', 'robots/*')] },
  'one rule': {
    files: configured({ 'robots/path-missing-slash': 'off' }),
    lines: [off(1, 'crawlwise.json', 'robots/path-missing-slash')],
  },
  'many rules': {
    files: configured(Object.fromEntries(GROUPED.slice(0, 9).map((code) => [code, 'off']))),
    lines: [off(9, 'crawlwise.json', `${GROUPED.slice(0, 5).join(', ')} and 4 more`)],
  },
  'a group without one of its rules': {
    files: configured({ 'robots/*': 'off', 'robots/path-missing-slash': 'error' }),
    lines: [off(ALL - 1, 'crawlwise.json', 'robots/*')],
  },
  'for some files': {
    files: configured(
      {},
      { overrides: [{ files: ['robots.txt'], rules: { 'robots/path-missing-slash': 'off' } }] },
    ),
    lines: [off(1, 'crawlwise.json', 'robots/path-missing-slash')],
  },
  'by an extended configuration': {
    files: {
      ...configured({ 'robots/field-typo': 'off' }, { extends: './shared/base.json' }),
      'shared/base.json': '{"rules": {"robots/path-missing-slash": "off"}}',
    },
    lines: [
      off(1, 'crawlwise.json', 'robots/field-typo'),
      off(1, 'shared/base.json', 'robots/path-missing-slash'),
    ],
  },
  'several sites, each with its own': {
    files: {
      'a/robots.txt': ROBOTS,
      'a/crawlwise.json': '{"rules": {"robots/field-typo": "off"}}',
      'b/robots.txt': ROBOTS,
      'b/crawlwise.json': '{"rules": {"robots/*": "off"}}',
    },
    lines: [off(1, 'a/crawlwise.json', 'robots/field-typo'), off(ALL, 'b/crawlwise.json', 'robots/*')],
  },
  'not what is off by default': { files: configured({ 'robots/sensitive-path': 'off' }), lines: [] },
  'not what reports failed rules': { files: configured({ 'robots/rule-failed': 'off' }), lines: [] },
  'not rules of languages that are not checked': { files: configured({ 'text/*': 'off' }), lines: [] },
  'not what the call turns on again': {
    files: configured({ 'robots/path-missing-slash': 'off' }),
    args: ['--rule', 'robots/path-missing-slash=error'],
    lines: [],
  },
  'not what the call turns off': {
    files: { 'robots.txt': ROBOTS },
    args: ['--rule', 'robots/path-missing-slash=off'],
    lines: [],
  },
  'not for ignored files': {
    files: {
      ...configured({ 'robots/*': 'off' }, { ignore: ['robots.txt'] }),
      'sitemap.xml': sitemap,
    },
    lines: [],
  },
};

for (const [name, { files = {}, args = [], lines }] of Object.entries(CASES))
  test(`the summary counts rules that are off: ${name}`, async () => {
    const { stderr } = await crawlwise(repository(folder, files), 'check', ...args);
    assert.deepEqual(
      stderr.split('\n').filter((line) => line.includes('turned off')),
      lines,
      stderr,
    );
  });

const BOTH = configured({ 'robots/path-missing-slash': 'off' });
const OFF = off(1, 'crawlwise.json', 'robots/path-missing-slash');
const SUPPRESSED = '1 finding suppressed by comments';

test('formats with a summary have both', async () => {
  const own = repository(folder, BOTH);
  const run = async (format: string): Promise<string> =>
    (await crawlwise(own, 'check', '--format', format)).stdout;
  const { rulesOff, summary } = JSON.parse(await run('json'));
  const config = { config: 'crawlwise.json', rules: ['robots/path-missing-slash'], count: 1 };
  assert.deepEqual([rulesOff, summary.suppressed], [[config], 1]);
  const [invocation] = JSON.parse(await run('sarif')).runs[0].invocations;
  const { toolExecutionNotifications, toolConfigurationNotifications, executionSuccessful } = invocation;
  assert.deepEqual(
    [...toolExecutionNotifications, ...toolConfigurationNotifications].map(({ level, message }) => [
      level,
      message.text,
    ]),
    [
      ['note', SUPPRESSED],
      ['note', `crawlwise.json: ${OFF}`],
    ],
  );
  assert.equal(executionSuccessful, true);
  assert.ok((await run('markdown')).endsWith(`\n${SUPPRESSED}\n\n${OFF}\n`));
});

test('the tools for agents have both', async () => {
  const { call } = await connect([repository(folder, BOTH)]);
  const answer = await call('check');
  assert.deepEqual((answer.structuredContent as { silenced: unknown }).silenced, [SUPPRESSED, OFF]);
  assert.match(textOf(answer), new RegExp(`^${SUPPRESSED}\n${OFF}$`, 'm'));
});

test('a live site has both', (t) =>
  checkSite(
    t,
    { '/robots.txt': ROBOTS },
    {
      code: 1,
      stderr: new RegExp(`^${SUPPRESSED}\n${OFF}\n`, 'm'),
      stdout: /"rulesOff":\[\{.*"suppressed":1/,
    },
    { cwd: repository(folder, BOTH) },
  ));

test('the library has both', async () => {
  const { 'robots.txt': text } = GROUP;
  const all = await lintSite({ 'robots.txt': text! }, { config: { rules: { 'robots/*': 'off' } } });
  assert.deepEqual([all.suppressed, all.off], [0, { rules: ['robots/*'], count: ALL }]);
  const none = await lintSite({ 'robots.txt': text! });
  assert.deepEqual([none.suppressed, none.off], [1, { rules: [], count: 0 }]);
});
