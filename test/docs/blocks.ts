/** The code in a page: its blocks, in order, and the commands of Crawlwise in its sentences. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export interface Block {
  /** `sh`, `text`, `json`, … */
  readonly language: string;
  /** The file that a reader saves it as; undefined for other code. */
  readonly path: string | undefined;
  readonly text: string;
}

export const pageText = (page: string): string => readFileSync(`${root}/${page}`, 'utf8');

/** The blocks of a page. One within a list is without the indentation of the list. */
export const blocksOf = (page: string): readonly Block[] =>
  [...pageText(page).matchAll(/^( *)(`{3,})(\S*)(?: (\S+))?\n(.*?)^ *\2$/gms)].map(
    ([, indent, , language = '', path, text = '']) => ({
      language,
      path,
      text: text.replace(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );

/** The page without its blocks. */
export const proseOf = (page: string): string => pageText(page).replace(/^( *)(`{3,}).*?^ *\2$/gms, '');

/** The words of a command: quotes are removed, and what follows two spaces and `#` is a comment. */
export const wordsOf = (command: string): string[] =>
  [...command.replace(/ +#(?= ).*$/, '').matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|"([^"]*)"/g, (_, single?: string, double?: string) => single ?? double ?? ''),
  );
