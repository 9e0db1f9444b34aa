import { Multimap } from '../../core/multimap.ts';

/** In which folders a document has looked for files beyond its site: what appears or goes there may change an answer. */
export class Lookups {
  readonly #documents = new Multimap();
  readonly #folders = new Multimap();

  note(document: string, folder: string): void {
    this.#folders.add(document, folder);
    this.#documents.add(folder, document);
  }

  /** The documents that have looked in a folder. */
  in(folder: string): Iterable<string> {
    return this.#documents.get(folder);
  }

  /** Drops a document. O(folders in which it has looked). */
  forget(document: string): void {
    for (const folder of this.#folders.get(document)) {
      this.#documents.delete(folder, document);
      this.#folders.delete(document, folder);
    }
  }
}
