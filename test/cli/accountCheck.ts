/** Set-ups of careless engineers as data, each through all outputs: none may be green without a word. */
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ACCOUNT_KINDS, type AccountKind } from '../../server/src/project/account.ts';
import { json, place, sitemap } from './gateFiles.ts';
import { call, type Files } from './inProcess.ts';

export const ROBOTS = 'User-agent: *\nDisallow: /private/\n';
export const WWW = 'https://www.example.com';
export const PAGE = '<!doctype html><title>Page</title>';
export const MAP = sitemap('/');
export const REPOSITORY = { '.git/HEAD': 'ref: refs/heads/main\n' };
export const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`;
export const BLOCKED = { crawlers: ['Googlebot'], block: ['/private/'] };
export const index = (...paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<sitemap><loc>${WWW}${path}</loc></sitemap>\n`).join('')}</sitemapindex>\n`;
export const within = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
export const expecting = (expect: readonly object[], more: object = {}) => ({
  'crawlwise.json': json({ expect, ...more }),
});

/** A set-up; one of `says`, `tells`, `finds` and `refuses` is how it ends. */
export interface Setup {
  readonly files: Files;
  readonly command?: string;
  readonly args?: readonly string[];
  /** The working folder, below the one with the files. */
  readonly from?: string;
  /** Links and where they lead, from their folders. */
  readonly links?: Readonly<Record<string, string>>;
  /** Folders without files. */
  readonly empty?: readonly string[];
  readonly input?: string;
  /** A line for what is not judged, and its kind; the exit code is 0. */
  readonly says?: readonly [kind: AccountKind, line: RegExp];
  /** A line of another kind, about what the call itself leaves out; the exit code is 0. */
  readonly tells?: RegExp;
  /** A finding, with exit code 1; or why nothing was judged, with exit code 2. */
  readonly finds?: RegExp;
  readonly refuses?: RegExp;
}

/** Writes the files of a set-up; returns their folder. */
export function placed({ files, links = {}, empty = [] }: Setup): string {
  const own = place(files);
  for (const [link, target] of Object.entries(links)) {
    mkdirSync(dirname(join(own, link)), { recursive: true });
    symlinkSync(target, join(own, link));
  }
  for (const folder of empty) mkdirSync(join(own, folder), { recursive: true });
  return own;
}

/** Runs the command of a set-up in its folder, and compares how it ends; an account entry is in all outputs. */
export async function checkSetup(setup: Setup, own: string = placed(setup)): Promise<void> {
  const { command = 'check', args = ['.'], from = '', input, says, tells, finds, refuses } = setup;
  const run = (...more: readonly string[]) =>
    call([command, ...args, ...more], { cwd: join(own, from), input });
  const { stdout, stderr, code } = await run(...(command === 'check' ? ['--format', 'compact'] : []));
  assert.match(stdout + stderr, says?.[1] ?? tells ?? finds ?? refuses!);
  assert.equal(code, says || tells ? 0 : finds ? 1 : 2, stdout + stderr);
  if (!says) return;
  const [kind, line] = says;
  const failed = await run('--fail-on', `${kind},unknown`);
  assert.equal(failed.code, 1);
  assert.match(failed.stderr, new RegExp(`^exit code 1 because of --fail-on: .*\\b${kind}\\b`, 'm'));
  const others = ACCOUNT_KINDS.filter((item) => item !== kind);
  const passed = await run('--fail-on', others.join(','));
  assert.equal(passed.code, 0);
  assert.doesNotMatch(passed.stderr, /exit code 1/);
  const { passedOver, notes } = JSON.parse((await run('--format', 'json')).stdout);
  const sarif = JSON.parse((await run('--format', 'sarif')).stdout);
  const told = sarif.runs[0].invocations[0].toolExecutionNotifications;
  assert.equal(passedOver.length + notes.length, 1);
  assert.equal(told.length, 1);
  const { reason } = passedOver[0] ?? notes[0];
  assert.ok(told[0].message.text.includes(reason), told[0].message.text);
  assert.match(stderr.split('\n').find((item) => item.includes(reason)) ?? '', line);
}
