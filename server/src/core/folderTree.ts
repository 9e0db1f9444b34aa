import { Multimap } from './multimap.ts';
import { parentOf } from './uri.ts';

/** Values by folder, from which all at or below a folder are found. Folders are URIs with a trailing slash. */
export class FolderTree<T> {
  readonly #values = new Map<string, T>();
  /** The folders that hold a value somewhere, by their parents. */
  readonly #below = new Multimap();

  get(folder: string): T | undefined {
    return this.#values.get(folder);
  }

  /** Whether a folder, or one below it, holds a value. */
  has(folder: string): boolean {
    return this.#values.has(folder) || this.#below.has(folder);
  }

  /** O(depth of the folder). */
  set(folder: string, value: T): void {
    this.#values.set(folder, value);
    for (let at = folder; at !== '' && !this.#below.get(parentOf(at)).has(at); at = parentOf(at))
      this.#below.add(parentOf(at), at);
  }

  /** O(depth of the folder). */
  delete(folder: string): void {
    this.#values.delete(folder);
    for (let at = folder; at !== '' && !this.#values.has(at) && !this.#below.has(at); at = parentOf(at))
      this.#below.delete(parentOf(at), at);
  }

  /** The values of a folder and of all below it; '' for all. O(folders below it). */
  *below(folder: string): Generator<T> {
    const waiting = [folder];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const value = this.#values.get(at);
      if (value !== undefined) yield value;
      for (const child of this.#below.get(at)) waiting.push(child);
    }
  }
}
