/** The output of each format: programs can parse it, no content of a checked file breaks it, and one example each. */
import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { Ajv } from 'ajv';
import { root } from '../protocol/client.ts';
import { checkstyle, github, gitlab, junit, rdjson, sarif } from './formatChecks.ts';
import { call, crawlwise } from './inProcess.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const FILES: Readonly<Record<string, string>> = {
  'public/robots.txt': 'User-agent: bingbot\nDisallow /x/\n',
  'public/sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NS}">\n\t<url><loc>https://www.example.com/?a&b</loc></url>\n</urlset>\n`,
  'clean/robots.txt': 'User-agent: *\nDisallow: /x/\n',
  'odd "&<>%,é: names/robots.txt': 'User-agent: *\nDisa"l]]>|`ow%\u0001: /x/\nDisa"l]]>|`ow%\u0001: /x/\n',
};

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'crawlwise-formats-')));
before(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
after(() => rmSync(folder, { recursive: true, force: true }));

const written = (format: string, ...paths: readonly string[]): Promise<string> =>
  writtenIn(folder, format, ...paths);

const writtenIn = async (cwd: string, format: string, ...paths: readonly string[]): Promise<string> => {
  const { stdout, code, stderr } = await called(cwd, format, ...paths);
  assert.ok(code === 0 || code === 1, stderr);
  return stdout;
};

const called = (cwd: string, format: string, ...paths: readonly string[]) =>
  call(['check', ...paths, '--format', format], { cwd, env: { PWD: cwd } });

const isReport = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync(join(root, 'server/schemas/report.schema.json'), 'utf8')),
);
const isOneALine = (pattern: RegExp) => (text: string) => {
  for (const line of text.split('\n').slice(0, -1)) assert.match(line, pattern);
};

/** The properties of all output in a format, and its output for one file. */
const FORMATS: Readonly<Record<string, { holds(text: string): void; shows: RegExp }>> = {
  compact: {
    holds: isOneALine(/^.+:\d+:\d+ (?:error|warning|info) \S+ .+$/),
    shows: /^public\/robots\.txt:2:1 error robots\/missing-colon /,
  },
  text: {
    holds: isOneALine(/^.+:\d+:\d+ (?:error|warning|info) \S+ .+$/),
    shows: /^public\/robots\.txt:2:1 error /,
  },
  stylish: {
    holds: (text) => assert.doesNotMatch(text, /[^\P{Cc}\n]/u),
    shows:
      /^public\/robots\.txt\n {2}2:1 {2}error .*robots\/missing-colon\n {4}\| Disallow \/x\/\n {4}\| \^{8}\n {4}= Why: .+\n {4}= Fix: .+\n\n$/,
  },
  json: {
    holds: (text) => assert.ok(isReport(JSON.parse(text)), JSON.stringify(isReport.errors)),
    shows: /"endLine":2,"endColumn":9,.*"fixes":\[\{"title":"[^"]+","safe":\w+,"edits":\[\{"line":2/,
  },
  sarif: { holds: sarif, shows: /"ruleId":"robots\/missing-colon"/ },
  github: {
    holds: github,
    shows:
      /^::error file=public\/robots\.txt,line=2,endLine=2,col=1,endColumn=9,title=robots\/missing-colon::':' is missing/,
  },
  gitlab: { holds: gitlab, shows: /"check_name":"robots\/missing-colon"/ },
  junit: { holds: junit, shows: /<testsuite name="public\/robots\.txt" tests="1" failures="1" errors="0">/ },
  checkstyle: {
    holds: checkstyle,
    shows:
      /<error line="2" column="1" severity="error" message="':' is missing [^"]+" source="crawlwise\.robots\/missing-colon"\/>/,
  },
  rdjson: {
    holds: rdjson,
    shows: /"range":\{"start":\{"line":2,"column":1\},"end":\{"line":2,"column":9\}\}\},"severity":"ERROR"/,
  },
  markdown: {
    holds: (text) => assert.doesNotMatch(text, /(?<!\\)</),
    shows: /^### public\/robots\.txt\n\n\| place/,
  },
};

for (const [name, { holds, shows }] of Object.entries(FORMATS)) {
  test(`${name} can be parsed, whatever the findings`, async () => {
    for (const path of ['clean', '.']) {
      const text = await written(name, path);
      holds(text);
      assert.doesNotMatch(text, /\u0001/);
    }
    assert.match(await written(name, 'public/robots.txt'), shows);
  });
}

/** How formats for CI name a file of the repository, and one outside of it. */
const NAMES: Readonly<Record<string, readonly [within: string, outside: string]>> = {
  github: [' file=public/robots.txt,', ` file=${folder}/public/robots.txt,`],
  gitlab: ['"path":"public/robots.txt"', `"path":"${folder}/public/robots.txt"`],
  sarif: ['"uri":"public/robots.txt"', `"uri":"file://${folder}/public/robots.txt"`],
  junit: ['<testsuite name="public/robots.txt"', `<testsuite name="${folder}/public/robots.txt"`],
  rdjson: ['"path":"public/robots.txt"', `"path":"${folder}/public/robots.txt"`],
  checkstyle: ['<file name="public/robots.txt"', `<file name="${folder}/public/robots.txt"`],
};

for (const [name, [within, outside]] of Object.entries(NAMES)) {
  test(`${name} uses paths relative to the current directory, however files were given`, async () => {
    const absolute = join(folder, 'public');
    for (const path of ['public', './public/robots.txt', absolute]) {
      assert.ok((await written(name, path)).includes(within), path);
    }
    assert.equal(await written(name, absolute), await written(name, 'public'));
    assert.ok((await writtenIn(join(folder, 'clean'), name, absolute)).includes(outside));
    const link = `${folder}-link`;
    symlinkSync(folder, link);
    try {
      assert.ok((await writtenIn(link, name, join(link, 'public'))).includes(within));
    } finally {
      rmSync(link);
    }
  });
}

test('JUnit and SARIF report an unreadable file', async () => {
  const missing = join(folder, 'gone & lost.xml');
  const tells = async (format: string): Promise<string> => {
    const { stdout, code } = await called(folder, format, missing, 'clean');
    assert.equal(code, 2);
    FORMATS[format]!.holds(stdout);
    return stdout;
  };
  assert.match(
    await tells('junit'),
    /<testsuite name="gone &amp; lost\.xml" tests="1" failures="0" errors="1">\n.*name="gone &amp; lost\.xml">\n +<error type="unreadable" message="no such file or folder/,
  );
  const { executionSuccessful, toolExecutionNotifications } = JSON.parse(await tells('sarif')).runs[0]
    .invocations[0];
  assert.equal(executionSuccessful, false);
  const [{ message, locations, level }, ...others] = toolExecutionNotifications;
  assert.match(message.text, /^gone & lost\.xml: no such file or folder/);
  assert.equal(locations[0].physicalLocation.artifactLocation.uri, 'gone%20%26%20lost.xml');
  assert.deepEqual([level, others], ['error', []]);
  assert.match(
    await written('sarif', 'clean'),
    /"executionSuccessful":true,"toolExecutionNotifications":\[\]/,
  );
});

test('findings with one cause are reported once, with their number and all places', async () => {
  const own = join(folder, 'many');
  mkdirSync(own);
  const paths = ['a', 'b', 'c'].map((path) => `Disallow: ${path}\n`).join('');
  writeFileSync(join(own, 'robots.txt'), `User-agent: *\n${paths}Disallow: /ä\nDisallow: /ö\n`);
  const place = (line: number) => ({ line, column: 11, endLine: line, endColumn: 12 });
  const { findings } = JSON.parse(await written('json', 'many', '--level', 'hint'));
  const of = (code: string) => findings.filter((finding: { code: string }) => finding.code === code);
  const [missing, ...others] = of('robots/path-missing-slash');
  assert.deepEqual([others, missing.line, missing.count], [[], 2, 3]);
  assert.deepEqual(missing.places, [2, 3, 4].map(place));
  assert.deepEqual([of('robots/non-ascii-path')[0].count, of('robots/duplicate-rule')], [2, []]);
  const { results } = JSON.parse(await written('sarif', 'many')).runs[0];
  assert.equal(results.length, 2);
  assert.equal(results[0].properties.count, 3);
  assert.deepEqual(
    results[0].properties.places.map(({ startLine }: { startLine: number }) => startLine),
    [2, 3, 4],
  );
  const asks = ['check', 'many', '--baseline', 'many.json'];
  const run = (...more: string[]) => crawlwise(folder, ...asks, ...more);
  assert.equal((await run('--update-baseline')).code, 0);
  const { findings: accepted } = JSON.parse(readFileSync(join(folder, 'many.json'), 'utf8'));
  assert.equal(accepted['many/robots.txt']['robots/path-missing-slash'], 3);
  assert.equal((await run()).code, 0);
  rmSync(own, { recursive: true });
});

test('the marks of stylish are below the reported text, with or without tabs', async () => {
  assert.match(
    await written('stylish', 'public/sitemap.xml'),
    /\| <url><loc>https:\/\/www\.example\.com\/\?a&b<\/loc><\/url>\n {4}\| {37}\^\n/,
  );
});

test('fingerprints survive moved lines, and equal findings have distinct ones', async () => {
  const prints = async () =>
    (JSON.parse(await written('gitlab', '.')) as { fingerprint: string; location: { path: string } }[])
      .filter(({ location }) => location.path.startsWith('odd'))
      .map(({ fingerprint }) => fingerprint);
  const first = await prints();
  assert.equal(new Set(first).size, first.length);
  assert.ok(first.length >= 2);
  const name = join(folder, 'odd "&<>%,é: names/robots.txt');
  writeFileSync(name, `# moved\n${readFileSync(name, 'utf8')}`);
  assert.deepEqual(await prints(), first);
});

test('columns of reviewdog are octets, and a safe fix is a suggestion', async () => {
  const own = join(folder, 'octets');
  mkdirSync(own);
  writeFileSync(join(own, 'robots.txt'), 'User-agent: *\nAllow: /😀é$\n');
  const { diagnostics } = JSON.parse(await written('rdjson', 'octets'));
  const range = { start: { line: 2, column: 9 }, end: { line: 2, column: 15 } };
  const [{ location, suggestions }] = diagnostics;
  assert.deepEqual(location.range, range);
  assert.deepEqual(suggestions, [{ range, text: '%F0%9F%98%80%C3%A9' }]);
});
