import { shortened } from '../../../core/credentials.ts';
import { listedFirst } from '../../../core/findings/listedFirst.ts';

const LONGEST = 60;
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Surrogate}\p{Zl}\p{Zp}]/gu;

/** A piece of a file for a message: on one line, cut if long, U+FFFD for invisible characters. */
export const shown = (text: string): string => shortened(text, LONGEST).replace(UNPRINTABLE, '\ufffd');

const MAX = 3;

/** The first names in a sentence, each once, and how many more there are. */
export const firstNames = (names: readonly string[]): string => listedFirst([...new Set(names)], MAX);
