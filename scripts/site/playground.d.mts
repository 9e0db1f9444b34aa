import type { Merged } from '../lib/languages/merged.mjs';

/** Writes `playground/` and its service worker into the folder of the site. See `playground.mjs`. */
export function buildPlayground(
  outDir: string,
  more?: { head?: string; banner?: string; languages?: Merged },
): Promise<void>;
