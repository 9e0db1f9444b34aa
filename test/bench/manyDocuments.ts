/** Many open documents, each in a folder of its own: how long a hover in the last one waits for the others. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Program } from './client.ts';
import { openFolder } from './folderClient.ts';
import { benchDir } from './places.ts';
import { now } from './stats.ts';

export const FEW = 500;
export const MANY = 5_000;

const ROBOTS = 'User-agent: *\nDisallow: /private/\n';

/** In milliseconds: from the first `didOpen` or `didClose` to the answer to a request after the last. */
interface Waits {
  readonly opened: number;
  readonly closed: number;
}

/** With an open folder above all of them, and without one. */
export type DocumentFigures = Readonly<
  Record<'root' | 'alone', { readonly few: Waits; readonly many: Waits }>
>;

export async function measureDocuments(server: Program): Promise<DocumentFigures> {
  const both = async (hasRoot: boolean) => ({
    few: await waitsFor(server, FEW, hasRoot),
    many: await waitsFor(server, MANY, hasRoot),
  });
  return { root: await both(true), alone: await both(false) };
}

async function waitsFor(server: Program, count: number, hasRoot: boolean): Promise<Waits> {
  const folder = join(benchDir, 'documents');
  rmSync(folder, { recursive: true, force: true });
  const uris = Array.from({ length: count }, (_, n) => {
    const own = join(folder, `site-${n}`);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'robots.txt'), ROBOTS);
    return pathToFileURL(join(own, 'robots.txt')).href;
  });
  const { connection, ping, end } = await openFolder(server, hasRoot ? folder : undefined);
  try {
    const opening = now();
    for (const uri of uris) {
      const textDocument = { uri, languageId: 'robots-txt', version: 1, text: ROBOTS };
      await connection.sendNotification('textDocument/didOpen', { textDocument });
    }
    await connection.sendRequest('textDocument/hover', {
      ...{ textDocument: { uri: uris.at(-1)! }, position: { line: 1, character: 2 } },
    });
    const opened = now() - opening;
    const closing = now();
    for (const uri of uris)
      await connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    await ping();
    return { opened, closed: now() - closing };
  } finally {
    await end();
    rmSync(folder, { recursive: true, force: true });
  }
}
