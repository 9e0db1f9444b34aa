/** Set-ups of clones, checkouts and work trees that git makes: none is green without a word. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkSetup, MAP, placed, ROBOTS, type Setup, WWW, within } from './accountCheck.ts';
import { folder, sitemap, WRONG } from './gateFiles.ts';

const git = (cwd: string, ...args: readonly string[]): void =>
  void execFileSync(
    'git',
    ['-c', 'user.name=a', '-c', 'user.email=a@a.example', '-c', 'protocol.file.allow=always', ...args],
    {
      cwd,
      stdio: 'pipe',
    },
  );
function commit(own: string): void {
  git(own, 'add', '-A', '-f');
  git(own, 'commit', '-qm', 'a', '--allow-empty');
}
/** A clone with these options. */
function cloned(own: string, ...options: readonly string[]): string {
  const to = mkdtempSync(join(folder, 'clone-'));
  git(own, 'clone', '-q', ...options, `file://${own}`, to);
  return to;
}

interface GitSetup extends Setup {
  /** What was done with the committed files; a path that it returns is the folder of the call. */
  readonly prepare?: (own: string) => unknown;
}

const AB = { 'a/robots.txt': ROBOTS, 'b/robots.txt': ROBOTS, 'b/readme.md': '' };
const SPARSE: GitSetup['says'] = ['left-out', /^skipped, not in this sparse checkout: b\/robots\.txt$/m];
const sparse = (own: string): void => git(own, 'sparse-checkout', 'set', 'a');
const SITE = { 'robots.txt': `${ROBOTS}Sitemap: ${WWW}/sitemap.xml\n`, 'sitemap.xml': MAP };

const SETUPS: Readonly<Record<string, GitSetup>> = {
  'a sparse checkout': { files: AB, prepare: sparse, says: SPARSE },
  'a sparse checkout under a pattern': { files: AB, prepare: sparse, args: ['**/robots.txt'], says: SPARSE },
  'a sparse checkout that is a work tree of its own': {
    files: AB,
    prepare(own) {
      const tree = join(own, '../tree');
      git(own, 'worktree', 'add', '-q', tree);
      sparse(tree);
      return tree;
    },
    says: SPARSE,
  },
  'the folder that a sparse checkout leaves out': {
    ...{ files: AB, prepare: sparse, args: ['b'], refuses: /cannot check b: / },
  },
  'a clone without its submodule': {
    files: { 'robots.txt': ROBOTS },
    prepare(own) {
      const site = placed({ files: SITE });
      commit(site);
      git(own, 'submodule', '-q', 'add', `file://${site}`, 'web');
      commit(own);
      return cloned(own);
    },
    says: ['left-out', /^skipped, a submodule that is not checked out: web\/;/m],
  },
  'a clone without a checkout': {
    ...{
      files: AB,
      prepare: (own) => cloned(own, '--no-checkout'),
      refuses: /^no files checked: looked for/m,
    },
  },
  'a shallow clone and a revision that it lacks': {
    files: SITE,
    prepare(own) {
      git(own, 'tag', 'old');
      commit(own);
      return cloned(own, '--depth=1');
    },
    ...{ args: ['.', '--since', 'old'], refuses: /old.*shallow/ },
  },
  'a comparison with a revision that a shallow clone lacks': {
    files: SITE,
    prepare(own) {
      commit(own);
      return cloned(own, '--depth=1');
    },
    ...{ command: 'diff', args: ['HEAD~1:', '.', '--fail-on', 'any'], refuses: /HEAD~1.*shallow/ },
  },
  '--changed in a fresh checkout': {
    ...{ files: { 'robots.txt': WRONG }, args: ['.', '--changed'], tells: /^no files changed since HEAD$/m },
  },
  '--changed where there is nothing to check': {
    ...{ files: { 'a.md': '' }, args: ['.', '--changed'], refuses: /^no files checked: looked for/m },
  },
  '--changed after the only file was deleted': {
    files: { 'robots.txt': ROBOTS, 'a.md': '' },
    prepare: (own) => rmSync(join(own, 'robots.txt')),
    ...{ args: ['.', '--changed'], refuses: /^no files checked: looked for/m },
  },
  '--since of a branch that was never fetched': {
    ...{ files: SITE, args: ['.', '--since', 'origin/main'], refuses: /There is no revision 'origin\/main'/ },
  },
  'a build that is tracked though git ignores it': {
    files: { '.gitignore': 'public/\n', 'robots.txt': ROBOTS, ...within('public', { 'robots.txt': WRONG }) },
    says: ['left-out', /^skipped, ignored by \.gitignore: public\/;/m],
  },
  'a baseline that nobody committed': {
    files: { 'robots.txt': WRONG },
    prepare(own) {
      writeFileSync(join(own, 'b.json'), '{"version":1,"findings":{}}');
      return cloned(own);
    },
    ...{ args: ['.', '--baseline', 'b.json'], refuses: /b\.json cannot be read/ },
  },
  'a pointer in the history, under a real file': {
    files: {
      'sitemap.xml': `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 1\n`,
    },
    prepare: (own) => writeFileSync(join(own, 'sitemap.xml'), sitemap('/a')),
    ...{ command: 'diff', args: ['HEAD:', '.', '--fail-on', 'gone'], refuses: /is a pointer of Git LFS/ },
  },
};

const inClone = (made: unknown): string | undefined => (typeof made === 'string' ? made : undefined);

for (const [name, { prepare, ...setup }] of Object.entries(SETUPS))
  test(name, async () => {
    const own = placed(setup);
    commit(own);
    await checkSetup(setup, inClone(prepare?.(own)) ?? own);
  });
