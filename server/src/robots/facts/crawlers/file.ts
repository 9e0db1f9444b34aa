import type { Alias, Crawler } from './row.ts';

/** A page that documents a token, or a public list that names it. */
interface FileSource {
  readonly page: string;
  readonly url?: string;
  readonly list?: true;
}

/** What may stand beside `tokens` for all of them, and in one of them for itself. */
export type Facts = Partial<Omit<Crawler, 'token' | 'page' | 'source' | 'listed' | 'successor'>> & {
  readonly source?: FileSource;
};

/** A crawler as it stands in a file. */
export type FileCrawler = Facts & Pick<Crawler, 'token' | 'successor'>;

/** A wrong, alias or retired name as it stands in a file. */
export type FileAlias = Omit<Alias, 'source'> & { readonly source?: FileSource };

/** The crawlers of one operator or family: a file that keeps to `server/crawlers/schema.json`. */
export interface CrawlerFile extends Facts {
  readonly $schema?: string;
  readonly rank?: number;
  readonly tokens: readonly FileCrawler[];
  readonly aliases?: readonly FileAlias[];
}

const LAST = Number.MAX_SAFE_INTEGER;

/** The files in the order in which their tokens are listed. */
export const byRank = (files: readonly CrawlerFile[]): readonly CrawlerFile[] =>
  [...files].sort((a, b) => (a.rank ?? LAST) - (b.rank ?? LAST));

const UNSAID = { obeys: 'not stated', star: 'not stated', verified: '' } as const;

/** The crawlers of a file, each with all that holds for it. */
export function crawlersOf(file: CrawlerFile): readonly Crawler[] {
  const { $schema, tokens, aliases, rank, ...shared } = file;
  return tokens.map((entry) => {
    const { source, ...facts } = { ...UNSAID, ...shared, ...entry };
    const from = source && {
      page: source.page,
      ...(source.url && { source: source.url }),
      ...(source.list && { listed: true }),
    };
    return { ...facts, ...from } as Crawler;
  });
}

/** The names in a file that are not tokens of a crawler. */
export function aliasesOf({ aliases = [] }: CrawlerFile): readonly Alias[] {
  return aliases.map(({ source, ...alias }) => ({ ...alias, source: source?.page ?? '' }));
}
