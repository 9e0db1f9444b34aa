import type { Metafile } from 'esbuild';

/** See `notices.mjs`. */
export interface Bundled {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly text: string;
}
export function packagesIn(metafile: Metafile | undefined): readonly string[];
export function bundledPackages(folders: ReadonlySet<string>): Promise<readonly Bundled[]>;
export function notices(packages: readonly Bundled[]): string;
