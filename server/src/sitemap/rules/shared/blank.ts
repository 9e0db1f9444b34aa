import type { SitemapFile } from '../types.ts';

/** Longer texts, in UTF-16 units, are not checked: a new file is shorter. */
const LONGEST = 2 ** 16;

/** Whether a completely read file consists of white space only, like a new file. */
export const isBlank = ({ document }: SitemapFile): boolean =>
  document.complete && document.length <= LONGEST && document.slice(0, document.length).trim() === '';
