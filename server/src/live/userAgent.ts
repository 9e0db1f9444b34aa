import { HOMEPAGE } from '../core/homepage.ts';

/** The product token under which Crawlwise obeys robots.txt. */
export const TOKEN = 'Crawlwise';

/** The User-Agent header of Crawlwise: its name, its version, and where to read who that is. */
export const userAgentOf = (version: string): string => `${TOKEN}/${version} (+${HOMEPAGE})`;
