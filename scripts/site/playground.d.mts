/** Writes `playground/` into the folder of the site; returns its files. See `playground.mjs`. */
export function buildPlayground(outDir: string): Promise<readonly string[]>;
