import { shortened as cut } from '../../core/credentials.ts';

/** The longest name or URL in a sentence, in UTF-16 units. */
const LONGEST = 100;

/** Shortens a name or a URL for a sentence. */
export const shortened = (text: string, most = LONGEST): string => cut(text, most);
