import { innermost } from '../../core/uri.ts';
import type { ServedFiles } from '../../project/listed.ts';

/**
 * The URIs at which sites have files: most their own, but those in outputs such as `.next` others, and most files there
 * none.
 */
export class SiteUris {
  readonly #uris = new Map<string, string>();
  readonly #files = new Map<string, string>();
  readonly #mapped = new Set<string>();
  #written: readonly ReadonlySet<string>[] = [];

  /** Replaces all that is known. */
  set(all: readonly ServedFiles[]): void {
    this.#written = all.map(({ written }) => written);
    for (const known of [this.#uris, this.#files, this.#mapped]) known.clear();
    for (const { files, mapped } of all) {
      for (const folder of mapped) this.#mapped.add(folder);
      for (const { file, uri } of files) {
        if (file === uri) continue;
        this.#uris.set(file, uri);
        this.#files.set(uri, file);
      }
    }
  }

  /** The URI at which a site has a file. */
  of(file: string): string {
    return this.#uris.get(file) ?? file;
  }

  /** The same; undefined for a file that is in no site. */
  served(file: string): string | undefined {
    return this.#uris.get(file) ?? (innermost(this.#mapped, file) === undefined ? file : undefined);
  }

  /** Whether a file is in an output, or beside it, by its own URI. */
  isWritten(file: string): boolean {
    return this.#written.some((written) => written.has(file));
  }

  /** The file at a URI of a site. */
  fileOf(uri: string): string {
    return this.#files.get(uri) ?? uri;
  }
}
