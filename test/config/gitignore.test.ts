/** Ignore files: git decides the same. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { gitignoreOf } from '../../server/src/config/gitignore.ts';
import { ALL } from '../scale.ts';

const folder = mkdtempSync(join(tmpdir(), 'crawlwise-ignored-'));
after(() => rmSync(folder, { recursive: true, force: true }));
execFileSync('git', ['init', '-q'], { cwd: folder });
execFileSync('git', ['config', 'core.ignorecase', 'true'], { cwd: folder });

/** The paths of files that git ignores by these lines. They need not be there. */
function byGit(lines: readonly string[], paths: readonly string[]): readonly string[] {
  writeFileSync(join(folder, '.gitignore'), lines.join('\n'));
  const args = ['check-ignore', '--no-index', '-z', '--stdin'];
  const { stdout, status, stderr } = spawnSync('git', args, { cwd: folder, input: paths.join('\0') });
  assert.ok(status! < 2, `${stderr}`);
  return `${stdout}`.split('\0').filter((path) => path !== '');
}

function check(lines: readonly string[], paths: readonly string[]): void {
  const ignored = gitignoreOf(lines);
  const found = paths.filter((path) => ignored(path) === true);
  const wanted = byGit(lines, paths);
  const differing = paths.filter((path) => found.includes(path) !== wanted.includes(path));
  assert.deepEqual(differing, [], `${JSON.stringify(lines)}: ${JSON.stringify(found)}`);
}

const PATHS = [
  ...[
    'a',
    'b',
    'a/b',
    'a/b/c',
    'x/a',
    'x/a/b',
    'x/y/a/z/b',
    'A.TXT',
    'a.txt',
    'x/a.txt',
    '#a',
    '!a',
    'a b',
    'a ',
  ],
  ...[
    'a[b]',
    'a*',
    'a?',
    'a\\',
    '.a',
    'x/é.txt',
    'ab',
    'aab/b',
    'abc/d/e',
    '5',
    'x-y',
    ']',
    'a/b.txt',
    'dist/robots.txt',
  ],
];
const LINES: readonly (readonly string[])[] = [
  ...[
    ['a'],
    ['a/'],
    ['/a'],
    ['a/b'],
    ['/a/b/'],
    ['a/*'],
    ['a/**'],
    ['**/a'],
    ['**/b/'],
    ['a/**/b'],
    ['x/**/b'],
    ['**'],
    ['*'],
    ['/*'],
  ],
  ...[
    ['/**'],
    ['**/'],
    ['*.txt'],
    ['*.TXT', '!a.txt'],
    ['*', '!a/', '!a/b'],
    ['*', '!*/', '!*.txt'],
    ['# a', '#a'],
    ['\\#a'],
    ['\\!a'],
  ],
  ...[
    ['!a'],
    ['a  '],
    ['a\\ '],
    ['a\\ \\ '],
    ['a\\\\'],
    ['a\\'],
    ['a\\*'],
    ['a\\?'],
    ['a?'],
    ['a[[]b]'],
    ['a\\[b\\]'],
    ['[a'],
    ['[!a]*'],
    ['[^a-b]'],
  ],
  ...[
    ['[]]'],
    ['[[:digit:]]'],
    ['[[:upper:]]'],
    ['[![:alpha:]]*'],
    ['[a\\]]'],
    ['[\\]-a]'],
    ['x[-]y'],
    ['***'],
    ['a**b'],
    ['a//b'],
    ['./a'],
    ['é'],
    ['*.*'],
  ],
  ...[
    ['', ' ', '/'],
    ['a\r'],
    ['a/***/b'],
    ['b/../a'],
    ['a', '!a/b'],
    ['dist/', '!dist/robots.txt'],
    ['dist/*', '!dist/robots.txt'],
    ['\ta'],
  ],
];
for (const lines of LINES) test(`ignored by ${JSON.stringify(lines)}`, () => check(lines, PATHS));

test('a path with a slash at its end is a folder', () => {
  const ignored = gitignoreOf(['a/', '!b', 'c/*']);
  const paths = ['a/', 'a', 'a/x', 'b/', 'c/', 'c/x/', ''];
  assert.deepEqual(paths.map(ignored), [true, undefined, true, false, undefined, true, undefined]);
});

test('random patterns', () => {
  const part = fc.constantFrom('a', 'b', '*', '/**/', '?', '/', '[ab]', '[!a]', '\\a', '.', 'A');
  const pattern = fc
    .tuple(fc.constantFrom('', '', '!'), fc.array(part, { minLength: 1, maxLength: 6 }))
    .map(([sign, parts]) => sign + parts.join(''));
  /** After a name, git reads two stars in its own way. */
  const usual = pattern.filter((own) => !/[^/!]\*\*|\*\*[^/]/.test(own));
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '.x'), minLength: 1, maxLength: 3 });
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
  const lists = fc.array(usual, { minLength: 1, maxLength: 4 });
  const numRuns = ALL ? 1000 : 60;
  fc.assert(fc.property(lists, fc.uniqueArray(path, { minLength: 20, maxLength: 40 }), check), { numRuns });
});

test('patterns that expressions would match for years', () => {
  const deep = 'a/'.repeat(250);
  const patterns = ['*a', '**a', '?*', '[a-c]*', '**/a/', 'a/**/', '*/**/', '**/*a*/', '**/?*/', '*a*/'];
  for (const pattern of patterns) {
    const ignored = gitignoreOf([`${pattern.repeat(20)}b`]);
    assert.equal(ignored(`${deep}c`), undefined, pattern);
    assert.equal(ignored(`${'a'.repeat(250)}c`), undefined, pattern);
  }
});
