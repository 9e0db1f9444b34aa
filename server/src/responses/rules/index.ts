import * as all from './all.ts';

/** The rules of the language, by the names of their files. */
export const rules = Object.values(all);
