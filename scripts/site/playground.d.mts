/** Writes `playground/` and its service worker into the folder of the site. See `playground.mjs`. */
export function buildPlayground(outDir: string, more?: { head?: string; banner?: string }): Promise<void>;
