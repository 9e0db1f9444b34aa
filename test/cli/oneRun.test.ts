/** Several outputs of one run, errors in each of them, and what a run says about fixes and limits. */
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { FORMATS } from '../../server/src/cli/args/table.ts';
import { call, crawlwise } from './inProcess.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-outputs-'));
after(() => rmSync(folder, { recursive: true, force: true }));

let number = 0;
function place(files: Readonly<Record<string, string>>): string {
  const own = join(folder, String(number++));
  mkdirSync(own);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text);
  return own;
}

const ROBOTS = 'User-agent: *\nDisallow /private/\n';
const WRONG = '{ "ruels": {} }';
const SITEMAP =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n<url><loc>https://www.example.com/a</loc><priority>2</priority></url>\n</urlset>\n';

test('one run writes each format as a run of its own does', async () => {
  const own = place({ 'robots.txt': ROBOTS, 'sitemap.xml': SITEMAP });
  const more = FORMATS.filter((name) => name !== 'github').flatMap((name) => [
    '--format',
    `${name}=${name}.out`,
  ]);
  const { stdout, code } = await crawlwise(own, 'check', '.', '--format', 'github', ...more);
  assert.equal(code, 1);
  for (const name of FORMATS) {
    const alone = await crawlwise(own, 'check', '.', '--format', name);
    const text = name === 'github' ? stdout : readFileSync(join(own, `${name}.out`), 'utf8');
    assert.equal(text, alone.stdout, name);
  }
});

/** Calls with impossible outputs, and their error. */
const REFUSED: Readonly<Record<string, { args: readonly string[]; says: string }>> = {
  'two on standard output': {
    args: ['--format', 'json', '--format', 'sarif'],
    says: 'Only one --format can go to standard output',
  },
  'two in one file': {
    args: ['--format', 'json=a', '--format', 'sarif=./a'],
    says: "Two formats cannot be written to './a'",
  },
  'a file without a name': { args: ['--format', 'json='], says: "--format takes NAME[=FILE], not 'json='" },
  'a format that is misspelled': { args: ['--format', 'sarf=a'], says: "did you mean 'sarif'" },
  '--output-file for no format': {
    args: ['--format', 'json=a', '--output-file', 'b'],
    says: '--output-file needs a --format without =FILE',
  },
  'findings with --diff': {
    args: ['--diff', '--format', 'json=a'],
    says: '--diff prints no findings, so --format json=a has nothing to write',
  },
  'a folder that is not there': {
    args: ['--format', 'json=a', '--format', 'sarif=none/b'],
    says: 'cannot be written',
  },
  'a folder instead of a file': {
    args: ['--format', 'json=a', '--format', 'sarif=.'],
    says: 'it is a folder',
  },
};

for (const [name, { args, says }] of Object.entries(REFUSED)) {
  test(`outputs that cannot be written are refused, and none is: ${name}`, async () => {
    const own = place({ 'robots.txt': ROBOTS });
    const { code, stderr, stdout } = await crawlwise(own, 'check', '.', ...args);
    assert.equal(code, 2);
    assert.equal(stderr.match(/^crawlwise: /gm)?.length, 1);
    assert.ok(stderr.includes(says), stderr);
    assert.equal(stdout, '');
    assert.deepEqual(readdirSync(own), ['robots.txt']);
  });
}

/** What each format has of an error in a configuration, and of a file that cannot be read. */
const ERRORS: Readonly<Record<(typeof FORMATS)[number], { fault: RegExp; unread: RegExp }>> = {
  stylish: {
    fault: /1:3 {2}error {4}'ruels' is not known/,
    unread: /1:1 {2}error {4}no such file or folder/,
  },
  compact: {
    fault: /^crawlwise\.json:1:3 error configuration 'ruels'/,
    unread: /^gone\.xml:1:1 error unreadable no such file or folder/,
  },
  text: {
    fault: /^crawlwise\.json:1:3 error configuration 'ruels'/,
    unread: /^gone\.xml:1:1 error unreadable/,
  },
  json: {
    fault: /"faults":\[\{"file":"crawlwise\.json","line":1,"column":3,"message":"'ruels'/,
    unread: /"passedOver":\[\{"path":"gone\.xml","reason":"no such file or folder/,
  },
  sarif: {
    fault: /"executionSuccessful":false.*"toolConfigurationNotifications":\[\{"level":"error"/,
    unread: /"executionSuccessful":false,"toolExecutionNotifications":\[\{"level":"error"/,
  },
  github: {
    fault: /^::error file=crawlwise\.json,line=1,endLine=1,col=3,endColumn=3,title=configuration::'ruels'/,
    unread: /^::error file=gone\.xml,.*title=unreadable::no such file or folder/,
  },
  gitlab: { fault: /"check_name":"configuration"/, unread: /"check_name":"unreadable"/ },
  junit: { fault: /errors="1">\n.*\n.*<error type="configuration"/, unread: /<error type="unreadable"/ },
  checkstyle: { fault: /source="crawlwise\.configuration"/, unread: /source="crawlwise\.unreadable"/ },
  rdjson: { fault: /"code":\{"value":"configuration"/, unread: /"code":\{"value":"unreadable"/ },
  markdown: {
    fault: /\| 1:3 \| error \| 'ruels' is not known/,
    unread: /\| 1:1 \| error \| no such file or folder/,
  },
};

for (const format of FORMATS) {
  test(`errors of configurations and unreadable files are in ${format}`, async () => {
    const own = place({ 'robots.txt': ROBOTS });
    const run = async (...args: readonly string[]): Promise<string> => {
      const { code } = await crawlwise(own, 'check', ...args, '--format', `${format}=out`);
      assert.equal(code, 2);
      return readFileSync(join(own, 'out'), 'utf8');
    };
    assert.match(await run('gone.xml'), ERRORS[format].unread);
    writeFileSync(join(own, 'crawlwise.json'), WRONG);
    assert.match(await run('.'), ERRORS[format].fault);
  });
}

test('an expectation that was not tested is in the output, too', async () => {
  const own = place({
    'sitemap.xml': SITEMAP,
    'crawlwise.json': '{ "expect": [{ "crawlers": "*", "allow": "/" }] }',
  });
  const { stdout, code } = await crawlwise(own, 'check', '.', '--format', 'github');
  assert.equal(code, 2);
  assert.match(stdout, /^::error file=crawlwise\.json,line=1,.*expects something of a robots\.txt/m);
});

test('JUnit reports what makes the run fail as a failure, and nothing else', async () => {
  const own = place({ 'robots.txt': 'User-agent: *\nDisallow: a\nCrawl-delay: 1\n' });
  const run = async (...args: readonly string[]) => {
    const { code, stdout } = await crawlwise(own, 'check', '.', '--format', 'junit', ...args);
    return {
      code,
      failures: /failures="(\d+)"/.exec(stdout)![1],
      cases: stdout.match(/<testcase /g)!.length,
    };
  };
  const as = (level: string) => [
    '--rule',
    `robots/path-missing-slash=${level}`,
    '--rule',
    'robots/crawl-delay=off',
  ];
  assert.deepEqual(await run(...as('error')), { code: 1, failures: '1', cases: 1 });
  assert.deepEqual(await run(...as('warning')), { code: 1, failures: '1', cases: 1 });
  assert.deepEqual(await run(...as('warning'), '--max-warnings', '1'), { code: 0, failures: '0', cases: 1 });
  assert.deepEqual(await run(...as('info')), { code: 0, failures: '0', cases: 1 });
});

test('a run says how many findings may be fixed, and which files it has fixed', async () => {
  const own = place({ 'robots.txt': ROBOTS });
  assert.match(
    (await crawlwise(own, 'check', '.')).stderr,
    /^1 file checked: 1 error.*; 1 fixable with --fix$/m,
  );
  assert.match((await crawlwise(own, 'check', '.', '--fix')).stderr, /^1 file fixed: robots\.txt$/m);
});

test('--max-diagnostics limits what people see, and not what counts', async () => {
  const own = place({ 'robots.txt': `User-agent: *\n${'Disallow /a/\n'.repeat(70)}` });
  const { code, stdout, stderr } = await crawlwise(
    own,
    'check',
    '.',
    '--max-diagnostics',
    '2',
    '--format',
    'compact',
    '--format',
    'json=a',
  );
  assert.deepEqual([code, stdout.match(/\n/g)!.length], [1, 2]);
  const { length } = JSON.parse(readFileSync(join(own, 'a'), 'utf8')).findings;
  assert.ok(length >= 70);
  assert.ok(
    stderr.split('\n').includes(`${length - 2} more findings not shown because of --max-diagnostics`),
    stderr,
  );
});

test('-q is --quiet, and help of a command is that of its --help', async () => {
  const own = place({ 'robots.txt': 'User-agent: *\nDisallow: /a\nDisallow: /a\n' });
  const { stdout } = await crawlwise(own, 'check', '.', '-q');
  assert.equal(stdout, (await crawlwise(own, 'check', '.', '--quiet')).stdout);
  assert.equal(
    (await crawlwise(own, 'help', 'diff')).stdout,
    (await crawlwise(own, 'diff', '--help')).stdout,
  );
  assert.equal((await crawlwise(own, 'help')).stdout, (await crawlwise(own, '--help')).stdout);
  assert.match((await crawlwise(own, 'help', 'dif')).stderr, /did you mean 'diff'\?/);
});

test('pipes and the null device are read where the call names them', {
  skip: process.platform === 'win32',
}, async () => {
  const own = place({ 'robots.txt': 'User-agent: *\nDisallow: /a\n' });
  assert.equal((await crawlwise(own, 'diff', '/dev/null', 'robots.txt', '--fail-on', 'blocked')).code, 1);
  assert.equal((await crawlwise(own, 'audit', '/dev/null')).code, 0);
  assert.equal((await crawlwise(own, 'test', '/dev/null', '--agent', 'a', '/x')).code, 0);
  const piped = async (text: string, ...args: readonly string[]) => {
    const pipe = join(own, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const writer = spawn('sh', ['-c', 'printf "$1" > "$2"', 'sh', text, pipe]);
    const outcome = await crawlwise(own, ...args);
    if (writer.exitCode === null) await once(writer, 'close');
    rmSync(pipe);
    return outcome;
  };
  const urls = await piped('/a/1\\n/b/2\\n', 'test', 'robots.txt', '--agent', 'Googlebot', '--urls', 'pipe');
  assert.match(urls.stderr, /1 allowed, 1 blocked/);
  const changes = await piped('User-agent: *\\n', 'diff', 'robots.txt', 'pipe', '--fail-on', 'allowed');
  assert.equal(changes.code, 1, changes.stderr);
});

test('a dumb terminal gets no cursor codes', async () => {
  const own = place({ 'robots.txt': ROBOTS });
  const { stdout, stderr } = await call(['check', '.'], { cwd: own, env: { TERM: 'dumb' } });
  assert.ok(!`${stdout}${stderr}`.includes('\u001b'));
  assert.ok(!existsSync(join(own, 'out')));
});
