import type { Metafile } from 'esbuild';

/** See `notices.mjs`. */
export function packagesIn(metafile: Metafile | undefined): readonly string[];
export function notices(folders: ReadonlySet<string>): Promise<string>;
