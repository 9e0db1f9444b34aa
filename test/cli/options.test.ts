/** The effects of the options of `check`, and the errors of invalid calls. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { call } from './inProcess.ts';

const NS = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const sitemap = (...locs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NS}">\n${locs.map((loc) => `<url><loc>${loc}</loc></url>\n`).join('')}</urlset>\n`;
const HINT = 'User-agent: bingbot\nCrawl-delay: 10\n';

const FILES: Readonly<Record<string, string>> = {
  'clean/robots.txt': 'User-agent: *\nDisallow: /x/\n',
  'error/robots.txt': 'User-agent: bingbot\nDisallow /x/\n',
  'warning/robots.txt': 'User-agent: bingbot\nDisalow: /x/\nDisalow: /y/\n',
  'hint/robots.txt': HINT,
  'none/readme.md': '# Nothing',
  'tree/.gitignore': 'build/\nold-*.xml\n!old-2.xml\n',
  'tree/.crawlwiseignore': 'drafts/*.xml\n',
  'tree/robots.txt': 'User-agent: bingbot\nDisallow /x/\n',
  'tree/build/robots.txt': 'User-agent: bingbot\nDisallow /x/\n',
  'tree/old-1.xml': sitemap('/a'),
  'tree/old-2.xml': sitemap('/a'),
  'tree/drafts/sitemap.xml': sitemap('/a'),
  'tree/drafts/deep/.gitignore': '*.txt\n',
  'tree/drafts/deep/sitemap.xml': sitemap('/a'),
  'tree/drafts/deep/robots.txt': 'User-agent: bingbot\nDisallow /x/\n',
  'repo/.git/HEAD': '',
  'repo/.gitignore': 'vendor/\nold-*.xml\n/dist/\n!old-2.xml\n',
  'repo/a/robots.txt': 'User-agent: bingbot\nDisallow /x/\n',
  'repo/a/old-1.xml': sitemap('/a'),
  'repo/a/old-2.xml': sitemap('/a'),
  'repo/a/old-1.md': '',
  'repo/a/vendor/robots.txt': 'User-agent: bingbot\nDisallow /x/\n',
  'repo/dist/old-1.xml': sitemap('/a'),
  'repo/module/.git': 'gitdir: ../.git/modules/module',
  'repo/module/old-1.xml': sitemap('/a'),
  '-odd.xml': sitemap('/a'),
};

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-options-'));
before(async () => {
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
after(() => rmSync(folder, { recursive: true, force: true }));

function crawlwise(args: readonly string[], input = '', cwd = '.') {
  return call(args, { cwd: join(folder, cwd), input });
}

/** A finding as `file:line severity code`. */
const found = (stdout: string): string[] =>
  stdout.split('\n').flatMap((line) => {
    const [, place, severity, code] = /^(\S+?:\d+):\d+ (\w+) (\S+)/.exec(line) ?? [];
    return place ? [`${place} ${severity} ${code}`] : [];
  });

interface Case {
  readonly args: readonly string[];
  readonly input?: string;
  readonly cwd?: string;
  readonly code: number;
  readonly found?: readonly string[];
  readonly says?: RegExp;
}

const MISSING_COLON = 'error robots/missing-colon';
const CASES: Readonly<Record<string, Case>> = {
  'warnings alone': { args: ['check', 'warning'], code: 1 },
  'as many warnings as are allowed': { args: ['check', 'warning', '--max-warnings', '2'], code: 0 },
  'one more': { args: ['check', 'warning', '--max-warnings=1'], code: 1 },
  'errors, however many warnings are allowed': { args: ['check', 'error', '--max-warnings', '9'], code: 1 },
  'errors only': {
    args: ['check', 'warning', 'error', '--quiet'],
    ...{
      code: 1,
      found: [`error/robots.txt:2 ${MISSING_COLON}`],
      says: /^2 warnings not shown \(--level warning shows them\)$/m,
    },
  },
  'no hints by default': {
    args: ['check', 'hint', '--rule', 'robots/group-without-rules=hint'],
    code: 0,
    found: [],
    says: /^1 hint not shown \(--level hint shows it\)$/m,
  },
  'hints on request': {
    args: ['check', 'hint', '--rule', 'robots/group-without-rules=hint', '--level', 'hint'],
    ...{ code: 0, found: ['hint/robots.txt:1 hint robots/group-without-rules'] },
  },
  'another level': {
    args: ['check', 'hint', '--rule', 'robots/group-without-rules=error'],
    ...{ code: 1, found: ['hint/robots.txt:1 error robots/group-without-rules'] },
  },
  'a rule that is off': {
    args: ['check', 'error', '--rule', 'robots/missing-colon=off'],
    code: 0,
    found: [],
  },
  statistics: {
    args: ['check', 'warning', 'error', '--statistics'],
    code: 1,
    says: /^2 {2}warning {2}robots\/field-typo\n1 {2}error {4}robots\/missing-colon$/m,
  },
  'ignore files': {
    args: ['check', 'tree'],
    ...{
      code: 1,
      found: [
        'tree/drafts/deep/sitemap.xml:3 error loc/relative',
        'tree/old-2.xml:3 error loc/relative',
        `tree/robots.txt:2 ${MISSING_COLON}`,
      ],
    },
  },
  'patterns to ignore': {
    args: ['check', 'tree', '--ignore', '*.xml', '--ignore', '/build/'],
    ...{ code: 1, found: [`tree/robots.txt:2 ${MISSING_COLON}`] },
  },
  'no ignore files': {
    args: ['check', 'tree', '--no-ignore', '--ignore', '*.xml', '--quiet'],
    ...{
      code: 1,
      found: ['tree/build/robots.txt:2', 'tree/drafts/deep/robots.txt:2', 'tree/robots.txt:2'].map(
        (place) => `${place} ${MISSING_COLON}`,
      ),
    },
  },
  'files ignored by git, in a repository': {
    args: ['check', 'repo'],
    ...{
      code: 1,
      found: ['repo/a/old-2.xml:3 error loc/relative', `repo/a/robots.txt:2 ${MISSING_COLON}`],
      says: /^skipped, ignored by \.gitignore: repo\/a\/vendor\/, repo\/dist\/, repo\/a\/old-1\.xml, repo\/module\/old-1\.xml; name a folder or file to check it, or use --no-ignore\n2 files checked/,
    },
  },
  'ignore files of git above the folder that is named': {
    args: ['check', 'repo/a', '--quiet'],
    ...{
      code: 1,
      found: ['old-1.xml:3 error loc/relative', 'old-2.xml:3 error loc/relative']
        .concat(['robots.txt', 'vendor/robots.txt'].map((file) => `${file}:2 ${MISSING_COLON}`))
        .map((place) => `repo/a/${place}`),
    },
  },
  'patterns to ignore below this folder': {
    args: ['check', '--ignore', '/old-2.*', '--ignore', 'vendor'],
    cwd: 'repo/a',
    ...{
      code: 1,
      found: ['old-1.xml:3 error loc/relative', `robots.txt:2 ${MISSING_COLON}`],
      says: /^skipped, ignored by --ignore: vendor\/, old-2\.xml; leave out --ignore to check it\n2 files checked/,
    },
  },
  'no ignore files of the folders above': {
    args: ['check', 'repo/a', '--no-ignore', '--ignore', '*.xml', '--quiet'],
    ...{
      code: 1,
      found: ['robots.txt', 'vendor/robots.txt'].map((file) => `repo/a/${file}:2 ${MISSING_COLON}`),
      says: /^skipped, ignored by --ignore: repo\/a\/ \(2 files\); leave out --ignore to check it$/m,
    },
  },
  'a folder that one of those names, but is named': {
    args: ['check', 'repo/dist'],
    code: 1,
    found: ['repo/dist/old-1.xml:3 error loc/relative'],
  },
  'ignore files of another repository': {
    args: ['check', 'repo/module'],
    code: 1,
    found: ['repo/module/old-1.xml:3 error loc/relative'],
  },
  'a file that is ignored and named': {
    args: ['check', 'repo/a/old-1.xml', 'repo/a', '--ignore', 'r*.txt'],
    code: 1,
    says: /^skipped, ignored by --ignore: repo\/a\/robots\.txt, repo\/a\/vendor\/robots\.txt; .*\n2 files checked/,
  },
  'a glob of ignored files': {
    args: ['check', 'tree/old-1*.xml'],
    code: 2,
    says: /cannot check tree\/old-1\*\.xml: all files that match it are ignored by \.gitignore; name a folder or file to check it, or use --no-ignore\n/,
  },
  'a file that is to be ignored, but is named': {
    args: ['check', 'tree/old-1.xml'],
    code: 1,
    found: ['tree/old-1.xml:3 error loc/relative'],
  },
  'a folder that is to be ignored, but is named': {
    args: ['check', 'tree/build'],
    code: 1,
    found: [`tree/build/robots.txt:2 ${MISSING_COLON}`],
  },
  'a glob': {
    args: ['check', 'tree/**/*.xml', '--ignore', 'tree/old*'],
    code: 1,
    found: ['tree/drafts/deep/sitemap.xml:3 error loc/relative'],
  },
  'a glob that names nothing': {
    args: ['check', 'nowhere/*.xml'],
    code: 2,
    says: /cannot check nowhere\/\*\.xml: no file matches it/,
  },
  'nothing to check': {
    args: ['check', 'none'],
    code: 2,
    says: /^no files checked: looked for robots\.txt, .*\*\.xml, .* and gzipped sitemaps; --allow-empty makes this exit code 0\n$/,
  },
  'nothing to fix': { args: ['check', 'none', '--diff'], code: 2, says: /^no files checked: / },
  'nothing to check: success': {
    args: ['check', 'none', '--allow-empty'],
    code: 0,
    says: /^no files checked: looked for robots\.txt, .* and gzipped sitemaps\n$/,
  },
  'a named file that is not ours: success': {
    args: ['check', 'none/readme.md', 'error', '--allow-empty'],
    code: 1,
    found: [`error/robots.txt:2 ${MISSING_COLON}`],
    says: /none\/readme\.md/,
  },
  'a missing file: an error': { args: ['check', 'missing.xml', '--allow-empty'], code: 2 },
  'standard input': {
    args: ['check', '-'],
    input: FILES['error/robots.txt']!,
    code: 1,
    found: [`stdin:2 ${MISSING_COLON}`],
  },
  'a sitemap on standard input': {
    args: ['check', '/dev/stdin'],
    input: sitemap('/a'),
    code: 1,
    found: ['stdin:3 error loc/relative'],
  },
  'standard input with a name': {
    args: ['check', '-', '--stdin-filename', 'public/robots.txt'],
    ...{ input: FILES['error/robots.txt']!, code: 1, found: [`public/robots.txt:2 ${MISSING_COLON}`] },
  },
  'standard input with a name that is not ours': {
    args: ['check', '-', '--stdin-filename', 'a.md'],
    input: 'x',
    code: 2,
    says: /cannot check a\.md/,
  },
  'a name for no input': {
    args: ['check', 'error', '--stdin-filename', 'robots.txt'],
    code: 2,
    says: /^crawlwise: --stdin-filename names/,
  },
  'a path like an option': {
    args: ['check', '--', '-odd.xml'],
    code: 1,
    found: ['-odd.xml:3 error loc/relative'],
  },
  'a path that looks like an option, and is read as one': {
    args: ['check', '-odd.xml'],
    code: 2,
    says: /no option '-o\S*'.*put '--' before a path/,
  },
  'this folder, where none is named': {
    args: ['check', '--ignore', '*', '--allow-empty'],
    code: 0,
    says: /^no files checked/m,
  },
  'a misspelled command': {
    args: ['chek'],
    code: 2,
    says: /^crawlwise: There is no command 'chek'; did you mean 'check'\?\nUsage: /,
  },
  'a misspelled option': {
    args: ['check', '--formt', 'json'],
    code: 2,
    says: /^crawlwise: There is no option '--formt'; did you mean '--format'\?\nUsage: crawlwise check /,
  },
  'an option that is like none': {
    args: ['check', '--zzz'],
    code: 2,
    says: /^crawlwise: There is no option '--zzz'\n/,
  },
  'a misspelled format': {
    args: ['check', '--format', 'jsn'],
    code: 2,
    says: /--format does not take 'jsn'; did you mean 'json'\?\n/,
  },
  'a misspelled code': {
    args: ['check', 'error', '--rule', 'robots/missing-colons=off'],
    code: 2,
    says: /There is no rule 'robots\/missing-colons'; did you mean 'robots\/missing-colon'\?\n/,
  },
  'a misspelled level': {
    args: ['check', 'error', '--rule', 'robots/missing-colon=eror'],
    code: 2,
    says: /no level 'eror'; did you mean 'error'\?/,
  },
  'a rule without a level': {
    args: ['check', 'error', '--rule', 'robots/missing-colon'],
    code: 2,
    says: /--rule takes CODE=LEVEL/,
  },
  'an option without its value': {
    args: ['check', '--output-file'],
    code: 2,
    says: /--output-file needs a value: --output-file FILE\n/,
  },
  'an invalid number': {
    args: ['check', 'error', '--max-warnings', 'few'],
    code: 2,
    says: /--max-warnings takes a whole number from 0 on, not 'few'/,
  },
  'no threads': {
    args: ['check', 'error', '--jobs', '0'],
    code: 2,
    says: /--jobs takes a whole number from 1 on, not '0'/,
  },
  'a file that cannot be written': {
    args: ['check', 'error', '--output-file', 'nowhere/out.txt'],
    code: 2,
    says: /^crawlwise: nowhere\/out\.txt cannot be written: no such file or folder\n$/,
  },
  'a folder as output': {
    args: ['check', 'error', '--output-file', 'error'],
    code: 2,
    says: /^crawlwise: error cannot be written: it is a folder\n$/,
  },
};

for (const [name, { args, input, cwd, code, found: places, says }] of Object.entries(CASES)) {
  test(`check: ${name}`, async () => {
    const outcome = await crawlwise(args, input, cwd);
    assert.equal(outcome.code, code, outcome.stderr);
    if (places) assert.deepEqual(found(outcome.stdout), places);
    if (code === 2) assert.equal(outcome.stdout, '');
    if (says) assert.match(outcome.stderr, says);
  });
}

test('the help of each command is short, in groups, and names its options', async () => {
  for (const command of ['check', 'test', 'lsp']) {
    const { stdout, code } = await crawlwise([command, '--help']);
    assert.equal(code, 0);
    const lines = stdout.split('\n');
    const groups = lines.filter((line) => /^[A-Z][a-z ]+:$/.test(line)).length;
    assert.ok(groups > 0);
    assert.ok(
      lines.length - 2 * groups <= 58 && lines.every((line) => line.length <= 110),
      `${command}: ${lines.length} lines`,
    );
    assert.match(stdout, /^Usage: /);
  }
});
