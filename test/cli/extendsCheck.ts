import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { call, type Files } from './inProcess.ts';

export const folder = mkdtempSync(join(tmpdir(), 'crawlwise-extends-'));
after(() => rmSync(folder, { recursive: true, force: true }));

export function write(into: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(into, name)), { recursive: true });
    writeFileSync(join(into, name), text);
  }
}

let number = 0;
/** A folder with files; a git repository in `site/`. */
export function place(files: Files): string {
  const own = join(folder, String(number++));
  write(own, files);
  mkdirSync(join(own, 'site'), { recursive: true });
  execFileSync('git', ['init', '-q', join(own, 'site')]);
  return own;
}

export const json = (value: unknown): string => JSON.stringify(value);
export const ROBOTS = 'User-agent: *\nDisallow /private/\n';
export const COLON = 'robots/missing-colon';
export const off = json({ rules: { [COLON]: 'off' } });
export const MODULES = 'site/node_modules';
export const site = (config: string, files: Files = {}): Files => ({
  'site/crawlwise.json': config,
  'site/robots.txt': ROBOTS,
  ...files,
});

export const run = async (own: string, args: readonly string[]) => {
  const { code, stdout, stderr } = await call(['check', ...args], { cwd: join(own, 'site') });
  return { code, text: `\n${stdout}${stderr}` };
};

export const locked = (value: object, more: object = {}): string => json({ locked: value, ...more });
export const HELD = ['--config', '../org/crawlwise.json'];
