import type { Alias, Crawler } from './row.ts';

/** A page that documents a token, or a public list that names it. */
interface FileSource {
  readonly page: string;
  readonly url?: string;
  readonly list?: true;
}

/** Facts that a file may state once for all its tokens, or for a single one. */
export type Facts = Partial<Omit<Crawler, 'token' | 'page' | 'source' | 'listed' | 'successor'>> & {
  readonly source?: FileSource;
};

/** A crawler as a file lists it. */
export type FileCrawler = Facts & Pick<Crawler, 'token' | 'successor'>;

/** A wrong, alias or retired name as a file lists it. */
export type FileAlias = Omit<Alias, 'source'> & { readonly source?: FileSource };

/** The crawlers of one operator or family: a file that follows `server/crawlers/schema.json`. */
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

/**
 * The crawlers of a file, with shared facts filled in. Copied fact by fact: spreading objects takes three times as
 * long.
 */
export function crawlersOf(file: CrawlerFile): readonly Crawler[] {
  return file.tokens.map((own) => {
    const source = own.source ?? file.source;
    return {
      token: own.token,
      operator: (own.operator ?? file.operator)!,
      purpose: (own.purpose ?? file.purpose)!,
      also: own.also ?? file.also,
      detail: own.detail ?? file.detail,
      obeys: own.obeys ?? file.obeys ?? 'not stated',
      obeysNote: own.obeysNote ?? file.obeysNote,
      star: own.star ?? file.star ?? 'not stated',
      starNote: own.starNote ?? file.starNote,
      fallback: own.fallback ?? file.fallback,
      fallbackNote: own.fallbackNote ?? file.fallbackNote,
      crawlDelay: own.crawlDelay ?? file.crawlDelay,
      note: own.note ?? file.note,
      historical: own.historical ?? file.historical,
      successor: own.successor,
      page: source?.page,
      listed: source?.list,
      source: source?.url,
      verified: own.verified ?? file.verified ?? '',
    } satisfies Record<keyof Crawler, unknown>;
  });
}

/** The names in a file that are not tokens of a crawler. */
export function aliasesOf({ aliases = [] }: CrawlerFile): readonly Alias[] {
  return aliases.map(({ source, ...alias }) => ({ ...alias, source: source?.page ?? '' }));
}
