import { aliasesOf } from './crawlers/file.ts';
import type { Alias } from './crawlers/row.ts';
import { crawlerFiles } from './crawlers.ts';

/** Wrong, alias and retired names; each appears once, regardless of letter case. */
export const aliases: readonly Alias[] = crawlerFiles.flatMap(aliasesOf);
