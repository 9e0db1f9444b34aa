import { aliases } from './aliases.ts';
import type { Alias } from './crawlers/row.ts';
import { type Crawler, crawlers } from './crawlers.ts';

/** Crawlers, and names that are not theirs. */
export interface CrawlerTable {
  readonly crawlers: readonly Crawler[];
  readonly aliases: readonly Alias[];
}

const BUILT_IN: CrawlerTable = { crawlers, aliases };

let present = BUILT_IN;

/** All known crawlers: those of the table and those that were added. */
export const known = (): CrawlerTable => present;

/** The table with crawlers and names added; they replace those with the same token. */
export function withCrawlers(added: CrawlerTable): CrawlerTable {
  const tokens = new Set(added.crawlers.filter(({ historical }) => !historical).map(keyOf));
  return {
    crawlers: merged(BUILT_IN.crawlers, added.crawlers),
    aliases: merged(BUILT_IN.aliases, added.aliases).filter((alias) => !tokens.has(keyOf(alias))),
  };
}

/**
 * Adds crawlers and names to the table for the whole process, replacing those that were added before. Lines and
 * findings that were read earlier do not change: the caller reads all files again.
 * @param added undefined to use the table alone
 */
export function useCrawlers(added: CrawlerTable | undefined): void {
  present = added ? withCrawlers(added) : BUILT_IN;
}

/** A value derived from all known crawlers, cached until these change. */
export function ofKnown<T>(make: (from: CrawlerTable) => T): () => T {
  let from: CrawlerTable | undefined;
  let made: T;
  return () => {
    if (from !== present) {
      made = make(present);
      from = present;
    }
    return made;
  };
}

const keyOf = ({ token }: { readonly token: string }): string => token.toLowerCase();

function merged<T extends { readonly token: string }>(rows: readonly T[], added: readonly T[]): readonly T[] {
  const own = new Map(added.map((row) => [keyOf(row), row]));
  const there = new Set(rows.map(keyOf));
  return [
    ...rows.map((row) => own.get(keyOf(row)) ?? row),
    ...[...own.values()].filter((row) => !there.has(keyOf(row))),
  ];
}
