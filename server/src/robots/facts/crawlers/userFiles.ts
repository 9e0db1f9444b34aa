import { type FileFault, faultsToTell, type JsonText, readJson } from '../../../core/json.ts';
import type { AddedFile } from '../../../core/service.ts';
import type { Crawler } from '../crawlers.ts';
import { type Known, useCrawlers } from '../known.ts';
import { type CrawlerData, crawlersFrom, type EntryList, isInTable } from './fromData.ts';
import type { Alias } from './row.ts';

/** What the crawler files of a user say, as far as they are right, and what is wrong in each. */
export interface UserCrawlers {
  readonly added: Known;
  /** A list for each file, in the order of the files. */
  readonly faults: readonly (readonly FileFault[])[];
}

/**
 * Takes the crawlers in files of the user into the table, in place of those of the files before; see `useCrawlers`.
 * @param files nothing, to have the table alone
 * @returns what is wrong in each file
 */
export function takeCrawlerFiles(files: readonly AddedFile[]): readonly (readonly FileFault[])[] {
  const { added, faults } = readCrawlerFiles(files);
  useCrawlers(files.length > 0 ? added : undefined);
  return faults;
}

/**
 * The crawlers that files of the user add together, in time linear in their size. Each may speak of crawlers of the
 * others and of the table. Where two have one name, the first counts.
 * @param files their texts, and the names under which faults speak of them
 */
export function readCrawlerFiles(files: readonly AddedFile[]): UserCrawlers {
  const read = files.map(({ text }) => readJson(text));
  const all = new Set(read.flatMap(({ value }) => namesIn(value, 'tokens')));
  const isKnown = (token: string): boolean => isInTable(token) || all.has(token.toLowerCase());
  const taken: Record<EntryList, Map<string, string>> = { tokens: new Map(), aliases: new Map() };
  const added: { crawlers: Crawler[]; aliases: Alias[] } = { crawlers: [], aliases: [] };
  const faults = read.map((json, index) => {
    const data = crawlersFrom(json.value, {
      isKnown,
      elsewhere: (list, name) => taken[list].get(name),
      skip: { tokens: json.brokenItems(['tokens']), aliases: json.brokenItems(['aliases']) },
    });
    const { name } = files[index]!;
    for (const row of data.crawlers) {
      taken.tokens.set(row.token.toLowerCase(), name);
      added.crawlers.push(row);
    }
    for (const row of data.aliases) {
      taken.aliases.set(row.token.toLowerCase(), name);
      added.aliases.push(row);
    }
    return faultsOf(json, data);
  });
  return { added, faults };
}

/** All names in a list of a file, in lower case, be their entries right or not. */
function namesIn(value: unknown, list: EntryList): string[] {
  const entries = (value as Partial<Record<EntryList, unknown>> | null | undefined)?.[list];
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry) => (typeof entry?.token === 'string' ? [entry.token.toLowerCase()] : []));
}

function faultsOf(json: JsonText, data: CrawlerData): readonly FileFault[] {
  const follows = (path: CrawlerData['faults'][number]['path'], key: string | undefined): boolean =>
    json.faults.length > 0 && path.length === 0 && key === undefined;
  const own = data.faults.filter(({ path, key }) => !follows(path, key));
  return faultsToTell(json, own);
}
