import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const REAL = new URL('../../../shared/data/real/sitemaps.ndjson.gz', import.meta.url);

/** A real sitemap. */
export interface RealSitemap {
  readonly name: string;
  readonly text: string;
}

/** The message of tests if the folder is missing. */
export const MISSING = '../shared/data/real is missing';

/** The real sitemaps next to the repository; undefined if they are missing. */
export function realSitemaps(): readonly RealSitemap[] | undefined {
  if (!existsSync(REAL)) return undefined;
  const records = gunzipSync(readFileSync(REAL)).toString('utf8').trim().split('\n');
  return records.map((record) => {
    const { name, base64 } = JSON.parse(record) as { name: string; base64: string };
    const octets = Buffer.from(base64, 'base64');
    const isZipped = octets[0] === 0x1f && octets[1] === 0x8b;
    return { name, text: (isZipped ? gunzipSync(octets) : octets).toString('utf8') };
  });
}
