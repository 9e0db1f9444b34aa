/** See `entries.mjs`. */
interface Manifest {
  readonly version: string;
  readonly homepage: string;
  readonly repository: { readonly url: string };
}
export function filledIn(text: string, manifest: Manifest, sums: ReadonlyMap<string, string>): string;
export function writeEntries(
  out: string,
  manifest: Manifest,
  sums: ReadonlyMap<string, string>,
): Promise<void>;
