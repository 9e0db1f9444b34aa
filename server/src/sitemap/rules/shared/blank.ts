import type { SitemapFile } from '../types.ts';

/** Longer texts are looked at no further: they are not what a new file has. */
const LONGEST = 2 ** 16;

/** Whether a file that has been read to its end has nothing but white space, as a new one. */
export const isBlank = ({ document }: SitemapFile): boolean =>
  document.complete && document.length <= LONGEST && document.slice(0, document.length).trim() === '';
