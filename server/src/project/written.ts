/**
 * What the projects of generators and frameworks have written, for all front ends: the folders that are served, the URIs
 * that files with other names have in their sites, and the folders that are copies. It opens nothing: a host knows the
 * files. URIs of folders end with a slash.
 */
import { decoded, uriBelow, uriFrom } from '../core/uri.ts';
import {
  copiedTo,
  loadMapped,
  type ProjectListing,
  projectIn,
  projectsAbove,
  type SiteProject,
} from '../site/roots/outputs.ts';

/** The files of the machine, of an editor or of a call. */
export interface ProjectFiles {
  /** The names in a folder, decoded; none for one that is not there. */
  names(folder: string): Iterable<string>;
  /** Whether there is a file or a folder, given without a slash. */
  exists(uri: string): boolean;
  /** The text of a manifest; undefined if there is none, or if it cannot be read to its end. */
  text(uri: string): string | undefined;
  /** The files below a folder. */
  below(folder: string): AsyncIterable<string> | Iterable<string>;
}

/** A project. Its paths are URIs, but for those in `own`. */
export interface WrittenProject extends SiteProject {
  readonly folder: string;
  readonly own: SiteProject;
}

/**
 * What a folder is to a project: `served` with its files as they are; `mapped`: `placed` says what is served of it; `leads`
 * to the output; or a `copy`, of which nothing is checked.
 */
type Role = 'served' | 'mapped' | 'leads' | 'copy';

interface Place {
  readonly role: Role;
  readonly of: WrittenProject;
}

/** A file, and the URI at which its site has it. */
export interface PlacedUri {
  readonly file: string;
  readonly uri: string;
}

export class WrittenFiles {
  readonly #projects = new Map<string, WrittenProject | undefined>();
  readonly #places = new Map<string, Place | undefined>();

  constructor(private readonly files: ProjectFiles) {}

  /** The project of a folder; undefined if it is not one. Cached. */
  at(folder: string): WrittenProject | undefined {
    if (!this.#projects.has(folder)) this.#projects.set(folder, this.#read(folder));
    return this.#projects.get(folder);
  }

  /** The projects that were found. */
  get projects(): readonly WrittenProject[] {
    return [...this.#projects.values()].flatMap((project) => project ?? []);
  }

  /** What a folder is, and to which project; undefined for any other folder. Cached. */
  place(folder: string): Place | undefined {
    if (!this.#places.has(folder)) this.#places.set(folder, this.#find(folder));
    return this.#places.get(folder);
  }

  /** The root of the output that a folder is in. */
  rootOf(folder: string): string | undefined {
    const { role, of } = this.place(folder) ?? {};
    return role === 'served' || role === 'mapped' ? of!.output!.root : undefined;
  }

  /** Where the output has the file that a build has made of one by copying its folder; undefined for other files. */
  copyOf(uri: string): string | undefined {
    for (const { folder, own } of this.#above(uri)) {
      const path = copiedTo(decoded(uri.slice(folder.length)), own);
      if (path !== undefined) return uriBelow(folder, `/${path}`);
    }
    return undefined;
  }

  /** The files of an output that are served under other paths than their own, and those of the folder beside it. */
  async *placed(root: string): AsyncGenerator<PlacedUri> {
    const output = this.place(root)?.of.output;
    if (output?.root !== root) return;
    const seen = new Set<string>();
    const place = (file: string | undefined, path: string): readonly PlacedUri[] => {
      const uri = uriBelow(root, path);
      if (file === undefined || uri === undefined || seen.has(uri)) return [];
      seen.add(uri);
      return [{ file, uri }];
    };
    const { overlay, isMapped } = output;
    const next = isMapped ? await loadMapped() : undefined;
    const around = this.#around(root);
    const prefix = next?.nextBasePath(around) ?? '';
    for await (const file of overlay === undefined ? [] : this.files.below(overlay))
      yield* place(file, `${prefix}/${decoded(file.slice(overlay!.length))}`);
    for (const { path, file } of next?.nextFiles(around) ?? [])
      yield* place(uriBelow(root, `/${file}`), path);
  }

  /** The names of the npm packages that a project depends on; none if its `package.json` cannot be read. */
  packages(folder: string): readonly string[] {
    try {
      const { dependencies, devDependencies }: Partial<Record<string, object>> = JSON.parse(
        this.files.text(`${folder}package.json`) ?? '{}',
      );
      return Object.keys({ ...dependencies, ...devDependencies });
    } catch {
      return [];
    }
  }

  #read(folder: string): WrittenProject | undefined {
    const names = new Set(this.files.names(folder));
    const listing: ProjectListing = {
      has: (path) => names.has(path.split('/', 1)[0]!) && this.files.exists(below(folder, path)),
      names: () => names,
      packages: () => this.packages(folder),
    };
    const own = projectIn(listing);
    if (!own) return undefined;
    const { generator, output, copies } = own;
    const at = (path: string): string => `${below(folder, path)}/`;
    const { root, overlay } = output ?? {};
    return {
      ...{ folder, generator, own, copies: copies.map(at) },
      output: output && {
        ...output,
        root: at(root!),
        overlay: overlay === undefined || !listing.has(overlay) ? undefined : at(overlay),
      },
    };
  }

  #find(folder: string): Place | undefined {
    for (const of of this.#above(folder)) {
      const role = roleIn(folder, of);
      if (role) return { role, of };
    }
    return undefined;
  }

  /** The projects that a file or folder may be in, the nearest first. */
  *#above(uri: string): Generator<WrittenProject> {
    for (const folder of projectsAbove(uri)) {
      const project = this.at(folder);
      if (project) yield project;
    }
  }

  #around(root: string) {
    const at = (path: string): string | undefined => uriFrom(root, path);
    return {
      text: (path: string) => this.files.text(at(path) ?? ''),
      exists: (path: string) => this.files.exists(at(path) ?? ''),
    };
  }
}

/** The URI of a path below a folder; empty for one that is not a valid file name. */
const below = (folder: string, path: string): string => uriBelow(folder, `/${path}`) ?? '';

function roleIn(folder: string, { output, copies }: WrittenProject): Role | undefined {
  if (!output) return undefined;
  const { root, overlay, isMapped } = output;
  if (folder.startsWith(root)) return isMapped ? 'mapped' : 'served';
  if (overlay !== undefined && folder.startsWith(overlay)) return 'mapped';
  if (root.startsWith(folder)) return 'leads';
  return copies.some((copy) => folder.startsWith(copy)) ? 'copy' : undefined;
}
