/** The files of this tab, kept over a reload. A browser may refuse: then they are gone with the page. */
import { type SiteFile, siteFiles } from './share.ts';

const KEY = 'crawlwise';
/** A browser stores some MB at most; what is larger is not kept. UTF-16 units. */
const MAX_UNITS = 2_000_000;

/** Keeps files that were opened with this fragment of the address. */
export function store(fragment: string, files: readonly SiteFile[]): void {
  try {
    const units = files.reduce((sum, { text }) => sum + text.length, 0);
    if (units > MAX_UNITS) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify([fragment, files]));
  } catch {
    // Storage is full, or turned off.
  }
}

/** The files that were kept for this fragment. */
export function stored(fragment: string): readonly SiteFile[] | undefined {
  try {
    const [own, files] = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return own === fragment ? siteFiles(files) : undefined;
  } catch {
    return undefined;
  }
}
