/** The index of the search. */
import { createHash } from 'node:crypto';
import MiniSearch from 'minisearch';
import { ASKED } from './asked.ts';
import { type Entry, OPTIONS } from './browser/searchOptions.ts';
import { type Page, SECTIONS } from './pages.ts';
import { urlPath } from './template.ts';
import { LANGUAGE } from './words.ts';

/** The parts of rule pages that are about the same on each. */
const REPEATED = /^## (?:Configure|Sources|Example|More examples)\n[\s\S]*?(?=^## |$(?![\s\S]))/gm;

/**
 * @param put writes a file of the site
 * @returns the path of the index below the site
 */
export async function searchIndex(
  pages: readonly Page[],
  put: (path: string, content: string) => Promise<void>,
): Promise<string> {
  const content = JSON.stringify(indexOf(pages));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8).toUpperCase();
  const path = `assets/search-${hash}.json`;
  await put(path, content);
  return path;
}

export function indexOf(pages: readonly Page[]): MiniSearch<Entry> {
  const index = new MiniSearch(OPTIONS);
  index.addAll(pages.map(entryOf));
  return index;
}

/** What Search Console calls the error that a rule reports: people search for that. */
const SEARCH_CONSOLE = /^## In Search Console\n\n(.*)$/m;

/** Pages for contributors have many words that users search for. */
const CONTRIBUTORS = 0.2;

function entryOf({ path, title, summary, text, source, section, locale = LANGUAGE }: Page): Entry {
  const isRule = section === 'rules' && !SECTIONS.rules.includes(source);
  // The list of rules repeats what the pages of the rules say.
  const body = section === 'rules' && !isRule ? '' : isRule ? text.replace(REPEATED, '') : text;
  const headings = isRule
    ? [SEARCH_CONSOLE.exec(text)?.[1] ?? '']
    : [...body.matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading);
  return {
    ...{ id: urlPath(path), title, summary, text: body.replace(/\]\([^)]*\)/g, ' ') },
    ...{ topics: [path, ...headings].join(' '), asked: ASKED[path] ?? '' },
    ...{ locale, weight: section === 'project' ? CONTRIBUTORS : 1 },
  };
}
