import { pathToFileURL } from 'node:url';
import type { Client, ClientOptions } from './client.ts';
import { type Folder, folderOf } from './folder.ts';
import { startReal } from './servers.ts';

export const COLON = 'robots/missing-colon';
export const UNKNOWN = 'robots/unknown-user-agent';
export const ROBOTS = 'User-agent: Ahrefs-Bot\nDisallow /x/\n';
export const CONFIG = 'crawlwise.json';
export const rules = (level: string, more = {}): string =>
  JSON.stringify({ rules: { [COLON]: level }, ...more });

export const CREATED = 1;
export const CHANGED = 2;
export const DELETED = 3;
export const changed = (client: Client, uri: string, type = CHANGED) =>
  client.notify('workspace/didChangeWatchedFiles', { changes: [{ uri, type }] });

export interface Started {
  readonly client: Client;
  readonly folder: Folder;
  readonly robots: string;
}

/** A server on a folder with an open robots.txt. */
export async function startWith(
  files: Readonly<Record<string, string>>,
  options: ClientOptions = {},
  path = 'robots.txt',
): Promise<Started> {
  const folder = await folderOf({ [path]: ROBOTS, ...files });
  const client = await startReal({ folders: [pathToFileURL(folder.folder).href], ...options });
  const robots = folder.uri(path);
  client.open(robots, 'robots-txt', ROBOTS);
  return { client, folder, robots };
}

export const levels = (codes: readonly { code?: unknown; severity?: unknown }[]): string[] =>
  codes.filter(({ code }) => code === COLON).map(({ severity }) => String(severity));
/** The severity of the missing colon in the next diagnostics. */
export const next = async (client: Client, uri: string) =>
  levels((await client.diagnostics(uri)).diagnostics).join();
export const [ERROR, HINT, NONE] = ['1', '4', ''];

export async function comes(client: Client, uri: string, severity: string): Promise<void> {
  while ((await next(client, uri)) !== severity);
}

export async function shown(client: Client, uri: string): Promise<string[]> {
  const { diagnostics } = await client.diagnostics(uri);
  return diagnostics
    .map(
      ({ range: { start, end }, severity, source, message }) =>
        `${start.line}:${start.character}-${end.line}:${end.character} ${severity} ${source}: ${message}`,
    )
    .sort();
}
