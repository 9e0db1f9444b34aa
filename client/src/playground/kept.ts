/** What the page before this one in the same tab has kept, without its code where there was none. */
import { TAB } from './siteFile.ts';
import type { Kept } from './stored.ts';

/** Never rejects; undefined if nothing was kept. */
export async function keptBefore(): Promise<Kept | undefined> {
  try {
    const id = sessionStorage.getItem(TAB);
    return id === null ? undefined : await (await import('./stored.ts')).kept(id);
  } catch {
    return undefined;
  }
}
