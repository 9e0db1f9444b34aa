/**
 * Every source of names through every front end: what is named and not judged is a finding, a line, or a refusal. A source
 * that is added gets a row; a front end a column.
 */
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lintSite } from '../../server/src/main/library.ts';
import {
  BLOCKED,
  expecting,
  index,
  MAP,
  PAGE,
  placed,
  REPOSITORY,
  ROBOTS,
  type Setup,
  WWW,
  within,
} from '../cli/accountCheck.ts';
import { json, sitemap } from '../cli/gateFiles.ts';
import { call, type Files } from '../cli/inProcess.ts';
import { connect, textOf } from '../mcp/connected.ts';

/** `refused`: exit code 2, a rejection or an error. A pattern is that of a finding or a line. `-`: the front end cannot name it. */
type Answer = 'refused' | RegExp | '-';

interface Row {
  readonly files: Files;
  readonly empty?: readonly string[];
  /** The call of the folder, by default `.`, and of one file, by default robots.txt. */
  readonly folder?: readonly string[];
  readonly file?: readonly string[];
  /** How the front ends answer; JSON, SARIF and `check` of agents answer as the folder does. */
  readonly answers: {
    readonly folder: Answer;
    readonly file: Answer;
    readonly input: Answer;
    readonly library: Answer;
  };
  /** The path in a call of an agent; the whole folder by default. `-`: agents have no such option. */
  readonly agent?: string;
}

const SITE: Files = { ...REPOSITORY, 'robots.txt': ROBOTS, 'sitemap.xml': MAP };
const NO_FILE = { file: 'refused', input: '-', library: '-' } as const;

const SOURCES: Readonly<Record<string, Row>> = {
  path: {
    ...{ files: SITE, folder: ['none.xml'], file: ['none.xml'], agent: 'none.xml' },
    answers: { folder: 'refused', ...NO_FILE },
  },
  glob: {
    files: SITE,
    folder: ['maps/*.xml'],
    agent: '-',
    answers: { folder: 'refused', file: '-', input: '-', library: '-' },
  },
  folder: {
    ...{
      files: { ...SITE, 'other/a.md': '' },
      folder: ['.', 'other'],
      file: ['robots.txt', 'other'],
      agent: 'other',
    },
    answers: { folder: 'refused', file: 'refused', input: '-', library: '-' },
  },
  'a folder with nothing of ours': {
    files: { 'a.md': '' },
    ...{ file: ['a.md'], answers: { folder: 'refused', file: 'refused', input: '-', library: 'refused' } },
  },
  'site.root': {
    files: { ...SITE, 'crawlwise.json': json({ site: { root: 'build' } }) },
    answers: { folder: 'refused', file: 'refused', input: 'refused', library: 'refused' },
  },
  'address (--site)': {
    files: SITE,
    ...{ folder: ['.', '--site', WWW], agent: '-' },
    answers: { folder: /pages not checked, there are none/, file: '-', input: '-', library: '-' },
  },
  'address (site.url)': {
    files: {
      ...within('dist', {
        'robots.txt': ROBOTS,
        'index.html': PAGE,
        'a/index.html': PAGE,
        'sitemap.xml': sitemap('/x/a/'),
      }),
      'crawlwise.json': json({ site: { url: WWW, root: 'dist' } }),
    },
    ...{ file: ['dist/sitemap.xml'] },
    answers: {
      folder: /page\/missing/,
      file: /page\/missing/,
      input: /page\/missing/,
      library: /page\/missing/,
    },
  },
  host: {
    files: SITE,
    ...{ folder: ['.', '--hosting', 'netlify'], agent: '-' },
    answers: { folder: /pages not checked, there are none/, file: '-', input: '-', library: '-' },
  },
  'URL of a live site': {
    ...{ files: SITE, folder: ['https://'], agent: '-' },
    answers: { folder: 'refused', file: '-', input: '-', library: '-' },
  },
  'an expectation of a robots.txt': {
    files: { 'sitemap.xml': MAP, ...expecting([BLOCKED]) },
    ...{ file: ['sitemap.xml'] },
    answers: { folder: 'refused', file: /not tested/, input: /not tested/, library: 'refused' },
  },
  'an expectation of a sitemap': {
    files: { 'robots.txt': ROBOTS, ...expecting([{ sitemap: '/sitemap.xml', atLeast: 1 }]) },
    answers: {
      folder: /sitemap\/failed-expectation/,
      file: /not tested/,
      input: /not tested/,
      library: 'refused',
    },
  },
  'an environment of expectations': {
    files: { ...SITE, ...expecting([{ ...BLOCKED, env: 'production' }]) },
    answers: {
      folder: /for production only/,
      file: /for production only/,
      input: /for production only/,
      library: '-',
    },
  },
  'an environment that nothing expects': {
    files: { ...SITE, ...expecting([{ ...BLOCKED, env: 'production' }]) },
    ...{ folder: ['.', '--env', 'prod'], file: ['robots.txt', '--env', 'prod'], agent: '-' },
    answers: { folder: 'refused', file: 'refused', input: '-', library: '-' },
  },
  override: {
    files: { ...SITE, ...expecting([], { overrides: [{ files: 'web/**', rules: { 'robots/*': 'off' } }] }) },
    answers: { folder: /matches none of the files/, file: '-', input: '-', library: '-' },
  },
  baseline: {
    files: SITE,
    ...{ folder: ['.', '--baseline', 'b.json'], file: ['robots.txt', '--baseline', 'b.json'], agent: '-' },
    answers: { folder: 'refused', file: 'refused', input: '-', library: '-' },
  },
  'crawlers file': {
    files: { ...SITE, 'crawlwise.json': json({ crawlers: ['none.json'] }) },
    answers: { folder: 'refused', file: 'refused', input: 'refused', library: 'refused' },
  },
  extends: {
    files: { ...SITE, 'crawlwise.json': json({ extends: './none.json' }) },
    answers: { folder: 'refused', file: 'refused', input: 'refused', library: 'refused' },
  },
  'Sitemap line': {
    files: within('dist', { 'robots.txt': `${ROBOTS}Sitemap: ${WWW}/maps.xml\n`, 'index.html': PAGE }),
    ...{ folder: ['dist'], file: ['dist/robots.txt'], agent: 'dist' },
    answers: { folder: /sitemap-link/, file: /sitemap-link/, input: /sitemap-link/, library: /sitemap-link/ },
  },
  'child of an index': {
    files: within('site', {
      'robots.txt': ROBOTS,
      'sitemap.xml': index('/posts.xml', '/pages.xml'),
      'posts.xml': MAP,
    }),
    ...{ folder: ['site'], file: ['site/sitemap.xml'], agent: 'site' },
    answers: {
      folder: /index\/missing-file/,
      file: /index\/missing-file/,
      input: /index\/missing-file/,
      library: /index\/missing-file/,
    },
  },
  submodule: {
    files: { ...SITE, '.gitmodules': '[submodule "s"]\n\tpath = web\n\turl = x\n' },
    ...{
      empty: ['web'],
      answers: { folder: /a submodule that is not checked out/, file: '-', input: '-', library: '-' },
    },
  },
  'near name of robots.txt': {
    files: { ...REPOSITORY, 'robot.txt': ROBOTS, 'sitemap.xml': MAP },
    ...{
      file: ['robot.txt'],
      answers: { folder: /not named robots\.txt/, file: 'refused', input: '-', library: '-' },
    },
  },
  'near name of crawlwise.json': {
    files: { ...SITE, 'crawlwise.jsonc': '{}' },
    answers: {
      folder: /not named crawlwise\.json/,
      file: /not named crawlwise\.json/,
      input: '-',
      library: '-',
    },
  },
};

function ends(answer: Answer, isRefused: boolean, text: string, what: string): void {
  if (answer === 'refused') assert.ok(isRefused, `${what}: ${text}`);
  else if (answer !== '-') assert.match(text, answer, what);
}

/** Entries, faults and findings of JSON and SARIF, as a text. */
const outOfJson = (stdout: string): string => {
  const { findings, passedOver, notes, faults } = JSON.parse(stdout);
  return JSON.stringify([findings, passedOver, notes, faults]);
};
const outOfSarif = (stdout: string): string => {
  const [{ results, invocations }] = JSON.parse(stdout).runs;
  return JSON.stringify([results, invocations[0].toolExecutionNotifications]);
};

for (const [name, row] of Object.entries(SOURCES)) {
  const { files, empty = [], folder = ['.'], file = ['robots.txt'], answers, agent = '' } = row;
  const inFolder = async (t: (own: string) => Promise<void>): Promise<void> => {
    const own = placed({ files, empty } as Setup);
    await t(own);
    rmSync(own, { recursive: true, force: true });
  };
  const check = (own: string, args: readonly string[], input?: string) =>
    call(['check', ...args], { cwd: own, input });

  test(`${name}: the command line`, () =>
    inFolder(async (own) => {
      for (const [what, args] of [
        ['folder', folder],
        ['file', file],
      ] as const) {
        const { stdout, stderr, code } = await check(own, [...args, '--format', 'compact']);
        ends(answers[what], code === 2, stdout + stderr, what);
      }
      const named = join(own, file[0]!);
      const text = files[file[0]!];
      if (answers.input !== '-') {
        const { stdout, stderr, code } = await check(
          own,
          ['-', '--stdin-filename', named, '--format', 'compact'],
          String(text),
        );
        ends(answers.input, code === 2, stdout + stderr, 'input');
      }
      for (const [format, out] of [
        ['json', outOfJson],
        ['sarif', outOfSarif],
      ] as const) {
        const { stdout, code } = await check(own, [...folder, '--format', format]);
        ends(answers.folder, code === 2, stdout === '' ? '' : out(stdout), format);
      }
    }));

  if (agent !== '-')
    test(`${name}: an agent`, () =>
      inFolder(async (own) => {
        const { call: ask } = await connect([own]);
        const answer = await ask('check', agent === '' ? {} : { path: agent });
        ends(answers.folder, answer.isError === true, textOf(answer), 'agent');
      }));

  if (answers.library !== '-')
    test(`${name}: the library`, async () => {
      const { 'crawlwise.json': config, ...others } = files;
      let text = '';
      let isRefused = false;
      try {
        const options = config === undefined ? {} : { config: JSON.parse(String(config)) };
        text = JSON.stringify(await lintSite(others as Record<string, string>, options));
      } catch (error) {
        [isRefused, text] = [true, String(error)];
      }
      ends(answers.library, isRefused, text, 'library');
    });
}
