/** A site of millions of URLs, opened in an editor: until all are counted, and what a key in its robots.txt costs then. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Program } from './client.ts';
import { type FolderSession, openFolder } from './folderClient.ts';
import { now } from './stats.ts';

/** In milliseconds. */
export interface EditorFigures {
  /** The first answer after the opening of the folder, for which code is loaded. */
  readonly first: number;
  /** From the opening until all URLs are counted, and the longest wait for a later answer meanwhile. */
  readonly known: number;
  readonly opening: number;
  /** What the server has grown by for each URL; undefined where the system does not tell. */
  readonly octets: number | undefined;
  /** From each key until the counts are those of the new rules, and the longest wait for an answer meanwhile. */
  readonly counted: readonly number[];
  readonly keys: number;
}

/** The rule that is typed, and what it then blocks: files, of those in the folder. */
const RULE = 'Disallow: /shop/department-';
const TYPED = [
  { rule: `${RULE}1`, files: 11 },
  { rule: `${RULE}12`, files: 1 },
  { rule: `${RULE}1`, files: 11 },
  { rule: RULE, files: 100 },
  { rule: `${RULE}7`, files: 11 },
];
/** Between two looks at the counts, in milliseconds. */
const PAUSE = 20;

interface Lens {
  readonly command?: { readonly title: string };
}

/** @param each how many URLs each of the 100 sitemaps in the folder lists */
export async function measureInEditor(
  program: Program,
  folder: string,
  each: number,
): Promise<EditorFigures> {
  const urls = 100 * each;
  const session = await openFolder(program, folder);
  const { connection } = session;
  const robots = join(folder, 'robots.txt');
  const text = readFileSync(robots, 'utf8');
  const textDocument = { uri: pathToFileURL(robots).href, version: 1 };
  const lines = text.split('\n');
  const line = lines.findIndex((one) => one.startsWith('Disallow: '));
  lines[line] = RULE;
  const blocks = async (files: number): Promise<boolean> => {
    const lenses = await connection.sendRequest<readonly Lens[]>('textDocument/codeLens', { textDocument });
    const expected = `blocks ${numeral(files * each)} of ${numeral(urls)} listed URLs`;
    return lenses.some(({ command }) => command?.title.startsWith(expected));
  };
  try {
    const before = session.memory()?.resident;
    const started = now();
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { ...textDocument, languageId: 'robots-txt', text: lines.join('\n') },
    });
    const first = await session.ping();
    const opening = await waitFor(session, () => blocks(100));
    const known = now() - started;
    const resident = session.memory()?.resident;
    const counted: number[] = [];
    let keys = 0;
    let end = RULE.length;
    for (const { rule, files } of TYPED) {
      textDocument.version++;
      const range = { start: { line, character: 0 }, end: { line, character: end } };
      const sent = now();
      await connection.sendNotification('textDocument/didChange', {
        textDocument,
        contentChanges: [{ range, text: rule }],
      });
      end = rule.length;
      keys = Math.max(keys, await waitFor(session, () => blocks(files)));
      counted.push(now() - sent);
    }
    const octets = before === undefined || resident === undefined ? undefined : (resident - before) / urls;
    return { first, known, opening, octets, counted, keys };
  } finally {
    await session.end();
  }
}

const numeral = (number: number): string => number.toLocaleString('en-US');

/** Asks again and again until something holds; the longest wait for an answer to something else meanwhile. */
async function waitFor(session: FolderSession, holds: () => Promise<boolean>): Promise<number> {
  let isOver = false;
  const asking = (async () => {
    while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    isOver = true;
  })();
  const most = await session.longest(() => isOver);
  await asking;
  return most;
}
