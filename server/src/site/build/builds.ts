/** The code that reads builds, loaded on demand: most sites have none, and its libraries take time to load. */
import { LATER, type Later } from '../../core/builtPages.ts';
import type { Decided } from '../../core/siteDecision.ts';
import { decoded, nameOf } from '../../core/uri.ts';
import type { Build, BuildFolder, BuildPlace } from './build.ts';
import type { NoBuild } from './buildNotes.ts';
import type { BuildFiles, BuildStore } from './buildStore.ts';

let code: typeof import('./build.ts') | undefined;

/** Rejects if loading fails. */
export async function loadBuilds(): Promise<void> {
  code ??= await import('./build.ts');
}

/** The builds of all sites. */
export class Builds {
  /** A site needed a build before the code was loaded. */
  #isCodeWanted = false;
  /** Some files are not known, so nothing can be said to be missing. */
  isOff = false;
  /** Only single folders are known: neither the pages in their subfolders nor the configuration of the host above. */
  areFlat = false;
  #store: BuildStore | undefined;

  constructor(private readonly files: BuildFiles) {}

  /** Loads the code, if a site needs it. Rejects if loading fails. */
  async loadWanted(): Promise<void> {
    if (this.#isCodeWanted) await loadBuilds();
    this.#isCodeWanted = false;
  }

  /** What has been read; undefined before the code is loaded. */
  get store(): BuildStore | undefined {
    this.#store ??= code && new code.BuildStore(this.files);
    return this.#store;
  }

  /** A folder as messages show it, with a slash at the end. */
  shown(folder: string): string {
    const { base } = this.files;
    if (base === undefined || !folder.startsWith(base)) return `${nameOf(folder.slice(0, -1))}/`;
    return decoded(folder.slice(base.length)) || './';
  }

  /** See `buildIn`. */
  in(folder: BuildFolder, place: BuildPlace): Build | NoBuild | Later | undefined {
    return this.#ask((code, store) => code.buildIn(folder, place, store));
  }

  /** See `declaredIn`. */
  declaredIn(folder: BuildFolder): Decided | Later | undefined {
    return this.#ask((code, store) => code.declaredIn(folder, store));
  }

  /** See `sourceIn`. */
  sourceIn(folder: BuildFolder): string | Later | undefined {
    return this.#ask((code, store) => code.sourceIn(folder, store));
  }

  #ask<T>(question: (loaded: NonNullable<typeof code>, store: BuildStore) => T): T | Later | undefined {
    if (this.isOff || this.areFlat) return undefined;
    if (this.store) return question(code!, this.store);
    this.#isCodeWanted = true;
    this.files.onWanted();
    return LATER;
  }
}
