import { shortened } from '../../core/credentials.ts';

const LONGEST = 80;

/** A pattern, path or name, cut if it is long. */
export const cut = (text: string): string => shortened(text, LONGEST);
