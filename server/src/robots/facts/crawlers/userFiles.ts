import { type FileFault, type JsonText, readJson, reportableFaults } from '../../../core/json.ts';
import type { AddedFile } from '../../../core/service.ts';
import type { Crawler } from '../crawlers.ts';
import { type CrawlerTable, useCrawlers } from '../known.ts';
import { type CrawlerData, crawlersFrom, type EntryList, isInTable } from './fromData.ts';
import type { Alias } from './row.ts';

/** The valid entries of a user's crawler files, and the errors of each file. */
export interface UserCrawlers {
  readonly added: CrawlerTable;
  /** One list for each file, in the order of the files. */
  readonly faults: readonly (readonly FileFault[])[];
}

/**
 * Adds the crawlers in files of the user to the table, replacing those that were added earlier; see `useCrawlers`.
 * @param files empty to use the built-in table only
 * @returns the errors in each file
 */
export function takeCrawlerFiles(files: readonly AddedFile[]): readonly (readonly FileFault[])[] {
  const { added, faults } = readCrawlerFiles(files);
  useCrawlers(files.length > 0 ? added : undefined);
  return faults;
}

/**
 * The crawlers that the user's files add in total, in time linear in their size. Each may refer to crawlers of the
 * others and of the table. If two have the same name, the first wins.
 * @param files their texts, and their names for errors
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

/** All names in a list of a file, in lower case, including those of invalid entries. */
function namesIn(value: unknown, list: EntryList): string[] {
  const entries = (value as Partial<Record<EntryList, unknown>> | null | undefined)?.[list];
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry) => (typeof entry?.token === 'string' ? [entry.token.toLowerCase()] : []));
}

function faultsOf(json: JsonText, data: CrawlerData): readonly FileFault[] {
  const follows = (path: CrawlerData['faults'][number]['path'], key: string | undefined): boolean =>
    json.faults.length > 0 && path.length === 0 && key === undefined;
  const own = data.faults.filter(({ path, key }) => !follows(path, key));
  return reportableFaults(json, own);
}
