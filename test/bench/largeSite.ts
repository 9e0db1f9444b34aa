/**
 * A site of millions of URLs, opened in an editor: the time until all are counted, and the cost of a keystroke in
 * robots.txt.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Program } from './client.ts';
import { type FolderSession, openFolder } from './folderClient.ts';
import { now } from './stats.ts';

/** In milliseconds. */
export interface EditorFigures {
  /** The first answer after the folder is opened, which includes loading code. */
  readonly first: number;
  /** From the opening of the folder until all URLs are counted, and the longest wait for an answer in between. */
  readonly known: number;
  readonly opening: number;
  /** The growth of the server's memory for each URL, in octets; undefined if the system does not report it. */
  readonly octets: number | undefined;
  /** From each keystroke until the counts are those of the new rules, and the longest wait for an answer in between. */
  readonly counted: readonly number[];
  readonly keys: number;
}

/** The rule that is typed; it blocks some of the files in the folder. */
const RULE = 'Disallow: /shop/department-';
const TYPED = [
  { rule: `${RULE}1`, files: 11 },
  { rule: `${RULE}12`, files: 1 },
  { rule: `${RULE}1`, files: 11 },
  { rule: RULE, files: 100 },
  { rule: `${RULE}7`, files: 11 },
];
/** The interval between two requests for the counts, in milliseconds. */
const PAUSE = 20;

interface Lens {
  readonly command?: { readonly title: string };
}

/** @param each the number of URLs in each of the 100 sitemaps of the folder */
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
  const line = lines.findIndex((line) => line.startsWith('Disallow: '));
  lines[line] = RULE;
  const blocks = async (files: number): Promise<boolean> => {
    const lenses = await connection.sendRequest<readonly Lens[]>('textDocument/codeLens', { textDocument });
    const expected = `${numeral(files * each)} of ${numeral(urls)} `;
    return lenses.some(({ command }) => command?.title.includes(expected));
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

/** Polls until a condition holds; returns the longest wait for the answer to another request in between. */
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
