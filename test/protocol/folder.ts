/** A folder on disk for the server. */
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { PublishDiagnosticsParams } from 'vscode-languageserver';
import type { Client } from './client.ts';

const folders: string[] = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

export interface Folder {
  readonly folder: string;
  uri(path: string): string;
  read(path: string): Promise<string>;
  /** Writes a file at once, so that nobody reads a part of it, and creates missing folders. */
  write(path: string, text: string): Promise<void>;
}

/** Creates a folder with these files; it is removed after the tests of the file. */
export async function folderOf(files: Readonly<Record<string, string>>): Promise<Folder> {
  const folder = await mkdtemp(join(tmpdir(), 'crawlwise-workspace-'));
  folders.push(folder);
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const draft = `${folder}.draft`;
    await writeFile(draft, text);
    await rename(draft, join(folder, path));
  };
  for (const [path, text] of Object.entries(files)) await write(path, text);
  return {
    folder,
    uri: (path) => pathToFileURL(join(folder, path)).href,
    read: (path) => readFile(join(folder, path), 'utf8'),
    write,
  };
}

export const WWW = 'https://www.example.com/';
export const urlset = (...locs: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${locs.map((loc) => `<url><loc>${loc}</loc></url>\n`).join('')}</urlset>\n`;

/** A site with a robots.txt, its sitemap and a page. */
export const SITE: Readonly<Record<string, string>> = {
  'public/robots.txt': 'User-agent: *\nDisallow: /private/\n\nSitemap: https://www.example.com/a.xml\n',
  'public/a.xml': urlset(WWW),
  'public/shop/cart.html': '',
};

export const siteFolder = (): Promise<Folder> => folderOf(SITE);

/** Receives the diagnostics of a document until a code appears, or disappears. */
export async function until(
  client: Client,
  uri: string,
  code: string,
  there = true,
): Promise<PublishDiagnosticsParams> {
  for (;;) {
    const params = await client.diagnostics(uri);
    if (params.diagnostics.some((diagnostic) => diagnostic.code === code) === there) return params;
  }
}
