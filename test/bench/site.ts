/**
 * A site of many small files with many open documents: how long a keystroke, and the updates of other documents after
 * it, keep the server from answering, and how it handles an event for each file.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Program } from './client.ts';
import { openFolder } from './folderClient.ts';
import { benchDir } from './places.ts';
import { now, type Stats, statsOf } from './stats.ts';

export const SITEMAPS = 4_000;
export const DOCUMENTS = 200;
const URLS = 5;
const ORIGIN = 'https://www.example.com';

/** The effect of a keystroke in a file on others; all in milliseconds. */
export interface SiteFigures {
  /** The longest wait for an answer in each idle period, and in each period after a keystroke in a file. */
  readonly idle: Stats | undefined;
  readonly sitemap: Stats | undefined;
  readonly robots: Stats | undefined;
  readonly index: Stats | undefined;
  /**
   * The longest wait while an event for each file is handled, and how often documents were read again because of it.
   */
  readonly events: Stats | undefined;
  readonly readings: number;
}

/** The period after a keystroke, in milliseconds: the pause, and the documents that are read again after it. */
const WINDOW = 1_500;

const urlsetOf = (n: number, origin = ORIGIN): string => {
  const records = Array.from(
    { length: URLS },
    (_, at) => `<url><loc>${origin}/shop/${n}/${at}</loc><lastmod>2024-05-06</lastmod></url>\n`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${records.join('')}</urlset>\n`;
};
const names = Array.from({ length: SITEMAPS }, (_, n) => `sitemap-${n}.xml`);
const INDEX = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${names.map((name) => `<sitemap><loc>${ORIGIN}/${name}</loc></sitemap>\n`).join('')}</sitemapindex>\n`;
const ROBOTS = `User-agent: *\nDisallow: /private/\nSitemap: ${ORIGIN}/sitemap_index.xml\n`;

/** Writes the site, opens it in a server, and types. */
export async function measureSite(program: Program, keys: number): Promise<SiteFigures> {
  const folder = join(benchDir, 'site');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  const uriOf = (name: string) => pathToFileURL(join(folder, name)).href;
  for (const [n, name] of names.entries()) write(name, urlsetOf(n));
  write('robots.txt', ROBOTS);
  write('sitemap_index.xml', INDEX);

  let published = 0;
  let readings = 0;
  const capabilities = {
    textDocument: { diagnostic: {} },
    workspace: { diagnostics: { refreshSupport: true } },
  };
  const session = await openFolder(program, folder, capabilities, (connection) => {
    connection.onNotification('textDocument/publishDiagnostics', () => {
      published++;
    });
    connection.onNotification('window/logMessage', ({ message }) => console.error(message));
    connection.onRequest('workspace/diagnostic/refresh', () => {
      readings++;
      return null;
    });
  });
  const { connection, longest } = session;
  const within = (time: number) => {
    const end = now() + time;
    return () => now() > end;
  };
  /** Resolves when nothing was published for a second. */
  const calm = async () => {
    for (let before = -1; before !== published + readings; ) {
      before = published + readings;
      await longest(within(1000));
    }
  };
  const versions = new Map<string, number>();
  const type = async (name: string, line: number, character: number) => {
    const waits: number[] = [];
    for (let key = 0; key < keys; key++) {
      const version = (versions.get(name) ?? 1) + 1;
      versions.set(name, version);
      const start = { line, character };
      const isBack = key % 2 === 1;
      const end = { line, character: character + (isBack ? 1 : 0) };
      await connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: uriOf(name), version },
        contentChanges: [{ range: { start, end }, text: isBack ? '' : '2' }],
      });
      waits.push(await longest(within(WINDOW)));
    }
    return statsOf(waits.slice(2));
  };

  try {
    const open = ['robots.txt', 'sitemap_index.xml', ...names.slice(0, DOCUMENTS - 2)];
    for (const name of open) {
      const text =
        name === 'robots.txt' ? ROBOTS : name === open[1] ? INDEX : urlsetOf(open.indexOf(name) - 2);
      const languageId = name === 'robots.txt' ? 'robots-txt' : 'xml';
      await connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: uriOf(name), languageId, version: 1, text },
      });
    }
    await calm();
    const idle: number[] = [];
    for (let key = 2; key < keys; key++) idle.push(await longest(within(WINDOW)));
    const sitemap = await type(names[0]!, 2, 41);
    const robots = await type('robots.txt', 1, 18);
    const index = await type('sitemap_index.xml', 2, 30);
    await calm();

    // From here on the client pulls, and counts the refresh requests.
    for (const name of open) {
      await connection.sendRequest('textDocument/diagnostic', { textDocument: { uri: uriOf(name) } });
    }
    readings = 0;
    for (const [n, name] of names.entries()) write(name, urlsetOf(n, 'https://www.example.org'));
    const waits: number[] = [];
    for (const name of names) {
      void connection.sendNotification('workspace/didChangeWatchedFiles', {
        changes: [{ uri: uriOf(name), type: 2 }],
      });
    }
    for (
      let silent = 0, before = 0;
      silent < 3;
      silent = readings === before && readings > 0 ? silent + 1 : 0
    ) {
      before = readings;
      waits.push(await longest(within(500)));
    }
    return { idle: statsOf(idle), sitemap, robots, index, events: statsOf([Math.max(...waits)]), readings };
  } finally {
    await session.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
