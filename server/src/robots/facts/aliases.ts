import { aliasesOf } from './crawlers/file.ts';
import { crawlerFiles } from './crawlers.ts';

/** A name found in files that is not the token of a crawler. */
export interface Alias {
  /** As written in files. */
  readonly token: string;
  /** The tokens that were meant, likeliest first; empty where there is none. */
  readonly meant: readonly string[];
  /**
   * `alias`: a common or former name of the crawler or its operator; `retired`: a token its operator no longer uses;
   * `wrong`: looks like a token of the operator but is none.
   */
  readonly kind: 'alias' | 'retired' | 'wrong';
  /** What a reader should know besides, as a whole sentence. */
  readonly note?: string;
  /** Where this is known from, in words. */
  readonly source: string;
}

/** Wrong, alias and retired names; no name stands here twice (compared without case). */
export const aliases: readonly Alias[] = crawlerFiles.flatMap(aliasesOf);
