/** Repositories as owners have them, built with git, and the commands of docs/ci.md to run in them. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import type { Files } from '../cli/inProcess.ts';
import { root } from '../protocol/client.ts';

export const folder = mkdtempSync(join(tmpdir(), 'crawlwise-fleet-'));
after(() => rmSync(folder, { recursive: true, force: true }));

export const page = readFileSync(join(root, 'docs/ci.md'), 'utf8');
/** The commands of the page by the name after the language of their fences. */
export const parts = new Map<string, readonly string[]>();
for (const [, language, name, text] of page.matchAll(/```(sh|json) ([\w-]+)\n([\s\S]*?)```/g)) {
  const commands = language === 'sh' ? text!.trim().split('\n') : [/"(crawlwise [^"]*)"/.exec(text!)![1]!];
  parts.set(name!, [...(parts.get(name!) ?? []), ...commands]);
}
export const commandsOf = (name: string): readonly string[] => {
  const commands = parts.get(name) ?? [];
  assert.ok(commands.length > 0, `docs/ci.md has no commands for ${name}`);
  return commands;
};

export const git = (own: string, ...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@a.example', ...args], { cwd: own });
export function write(own: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(own, name)), { recursive: true });
    writeFileSync(join(own, name), text);
  }
}
export function repository(files: Files): string {
  const own = mkdtempSync(join(folder, 'site-'));
  git(own, 'init', '-q');
  write(own, files);
  commit(own);
  return own;
}
/** Commits everything, without hooks. */
export function commit(own: string): void {
  git(own, 'add', '-A');
  git(own, 'commit', '-qm', 'a', '--allow-empty', '--no-verify');
}

export const OPEN = 'User-agent: *\nDisallow: /private/\n';
export const CLOSED = 'User-agent: *\nDisallow: /\n';
export const FAULTY = 'User-agent: *\nDisallow /private/\n';
export const sitemap = (...paths: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths.map((path) => `<url><loc>https://www.example.com${path}</loc></url>\n`).join('')}</urlset>\n`;
