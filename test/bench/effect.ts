/**
 * What a keystroke in a robots.txt of 500 KiB changes for crawlers: how long the server takes to answer, alone and with
 * a sitemap of 50,000 URLs, and how long other requests wait in the meantime.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Program } from './client.ts';
import { openFolder } from './folderClient.ts';
import { largeSitemap, robotsTxt, wildRobotsTxt } from './generate.ts';
import { benchDir } from './places.ts';
import { now, type Stats, statsOf } from './stats.ts';

/** In milliseconds, by the shape of the rules and what is typed. */
export type EffectFigures = ReadonlyMap<EffectCase, EffectFigure>;

export interface EffectFigure {
  /** From the keystroke to the answer. */
  readonly answered: Stats;
  /** The longest wait for the answer to another request, for each keystroke. */
  readonly waits: Stats;
}

export const CASES = [
  'rules',
  'rules with *',
  'rules, a pattern with *',
  'rules with *, a pattern with *',
  'rules, 50,000 listed URLs',
  'rules with *, 50,000 listed URLs',
] as const;
export type EffectCase = (typeof CASES)[number];

/** The first keystrokes are slower: the code is compiled, and the earlier text is read. */
const FIRST_KEYS = 4;
/** How often the status of the sitemap is requested. */
const MAX_TRIES = 50;

/** Opens each file in a server, and types at its end. */
export async function measureEffect(program: Program, keys: number): Promise<EffectFigures> {
  const figures = new Map<EffectCase, EffectFigure>();
  for (const name of CASES) {
    const robots = name.startsWith('rules with *') ? wildRobotsTxt() : robotsTxt().text;
    const rule = name.includes('listed') ? '/shop/*-' : name.includes('a pattern') ? '/*.x' : '/new/';
    figures.set(name, await measureCase(program, robots, rule, name.includes('listed'), keys));
  }
  return figures;
}

async function measureCase(
  program: Program,
  robots: string,
  rule: string,
  withSitemap: boolean,
  keys: number,
): Promise<EffectFigure> {
  const folder = join(benchDir, 'effect');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'robots.txt'), robots);
  if (withSitemap) writeFileSync(join(folder, 'sitemap.xml'), largeSitemap().text);
  const session = await openFolder(program, folder);
  const { connection } = session;
  const textDocument = { uri: pathToFileURL(join(folder, 'robots.txt')).href, version: 1 };
  const ask = () =>
    connection.sendRequest<{ lines: readonly { text: string }[] }>('crawlwise/effect', {
      textDocument,
      before: robots,
      urls: [],
    });
  try {
    await connection.sendNotification('textDocument/didOpen', {
      textDocument: { ...textDocument, languageId: 'robots-txt', text: robots },
    });
    const start = { line: robots.split('\n').length - 1, character: 0 };
    let end = start;
    const key = async (n: number) => {
      const text = `Disallow: ${rule}${n}`;
      textDocument.version++;
      await connection.sendNotification('textDocument/didChange', {
        textDocument,
        contentChanges: [{ range: { start, end }, text }],
      });
      end = { ...start, character: text.length };
      return ask();
    };
    if (withSitemap) {
      for (let n = 0; !JSON.stringify(await key(n % 10)).includes('listed URLs'); n++) {
        if (n === MAX_TRIES) throw new Error('the listed URLs are not counted');
        await delay(100);
      }
    }
    const answered: number[] = [];
    const waits: number[] = [];
    for (let n = 0; n < keys + FIRST_KEYS; n++) {
      await delay(300);
      let isAnswered = false;
      const sent = now();
      const answer = key(n % 10).then(() => {
        isAnswered = true;
        return now() - sent;
      });
      waits.push(await session.longest(() => isAnswered));
      answered.push(await answer);
    }
    return { answered: statsOf(answered.slice(FIRST_KEYS))!, waits: statsOf(waits.slice(FIRST_KEYS))! };
  } finally {
    await session.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
