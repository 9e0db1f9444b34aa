/** The projects of generators and frameworks among the folders of a search: what they have written, and what makes it. */
import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listed } from '../../core/catalogue.ts';
import { uriBelow, uriFrom } from '../../core/uri.ts';
import { readBeginning } from '../../disk/builds.ts';
import { isIn, lookAt } from '../../disk/reach.ts';
import { octetsOf } from '../../disk/read.ts';
import { filesBelow, namesIn } from '../../disk/walk.ts';
import type { OutputFiles } from '../../pages/outputs/output.ts';
import type { AccountEntry } from '../../project/account.ts';
import {
  copiedTo,
  isSettingsName,
  projectIn,
  projectsAbove,
  type SiteProject,
} from '../../site/roots/outputs.ts';
import { GENERATORS, type SiteGenerator } from '../../urls/generators.ts';
import { makesOurs } from '../../urls/makers.ts';
import { uriOf } from '../args/paths.ts';
import { fileWords as t } from '../words/files.ts';

/** A project. Its paths are absolute, but for those in `own`. */
interface PlacedProject extends SiteProject {
  readonly folder: string;
  readonly own: SiteProject;
}

/**
 * What a folder is to a project: `served` with its files as they are; `mapped`: `placed` says what is served of it; `leads`
 * to the output; or a `copy`, of which nothing is checked.
 */
type Role = 'served' | 'mapped' | 'leads' | 'copy';

/** A file, and the URI at which its site has it. */
export interface PlacedFile {
  readonly file: string;
  readonly uri: string;
  /** An output has an equal file, which is checked in its place. */
  readonly isCopied?: boolean;
}

const MAX_PACKAGE = 2 ** 20;
const MAX_MANIFEST = 2 ** 26;

export class Projects {
  readonly #projects = new Map<string, PlacedProject | undefined>();
  readonly #places = new Map<string, { readonly role: Role; readonly of: PlacedProject } | undefined>();
  /** The paths of files that may make a robots.txt or a sitemap. */
  readonly #sources: string[] = [];

  /** The role of a folder; undefined for any other folder. Cached. */
  role(folder: string): Role | undefined {
    return this.#place(folder)?.role;
  }

  /** The root of the output that a folder is in. */
  rootOf(folder: string): string | undefined {
    const { role, of } = this.#place(folder) ?? {};
    return role === 'served' || role === 'mapped' ? of!.output!.root : undefined;
  }

  /** The generator of a folder, and the root of what it has written, if anything is there. */
  made(folder: string): { readonly generator: SiteGenerator; readonly root: string | undefined } | undefined {
    const project = this.#at(folder);
    return project && { generator: project.generator, root: project.output?.root };
  }

  /** The folder of the project that has written a folder. */
  writerOf(folder: string): string | undefined {
    return this.#place(folder)?.of.folder;
  }

  /** A file was found that is not in an output. */
  met(file: string): void {
    const name = basename(file);
    if (isSettingsName(name) || name === 'package.json') this.#at(dirname(file));
    if (/robots|sitemap/i.test(file)) this.#sources.push(file);
  }

  /** The equal file of the output that a build has made of one by copying its folder. */
  copyOf(file: string): string | undefined {
    for (const project of this.#above(file)) {
      const { folder, own } = project;
      const place = copiedTo(relative(folder, file).replaceAll('\\', '/'), own);
      if (place === undefined) continue;
      const copy = join(folder, place);
      return isEqual(file, copy) ? copy : undefined;
    }
    return undefined;
  }

  /** The files of an output that are served under other paths than their own, and those of the folder beside it. */
  async *placed(root: string): AsyncGenerator<PlacedFile> {
    const output = this.#place(root)?.of.output;
    if (output?.root !== root) return;
    const uri = uriOf(join(root, '/'));
    const seen = new Set<string>();
    const place = (file: string, path: string): readonly PlacedFile[] => {
      const at = uriBelow(uri, path);
      if (at === undefined || seen.has(at)) return [];
      seen.add(at);
      return [{ file, uri: at }];
    };
    const { overlay, isMapped } = output;
    const next = isMapped ? await import('../../pages/outputs/next.ts') : undefined;
    const prefix = next?.nextBasePath(filesAround(root)) ?? '';
    if (overlay !== undefined && existsSync(overlay))
      for await (const file of filesBelow(overlay)) {
        if (typeof file !== 'string') continue;
        yield* place(file, `${prefix}/${relative(overlay, file).replaceAll('\\', '/')}`);
      }
    for (const { path, file } of next?.nextFiles(filesAround(root)) ?? [])
      if (uriFrom(uri, file) !== undefined) yield* place(join(root, file), path);
  }

  /** A folder of this name, if it is ignored, is checked nevertheless. */
  included(folder: string, shown: string): AccountEntry | undefined {
    const generator = this.#place(folder)?.of.generator.name;
    return generator === undefined
      ? undefined
      : { kind: 'included', reason: t('included', { folder: shown, generator }) };
  }

  /** What is not built, and what no file shows, of the projects that were met. */
  account(shownAt: (path: string) => string, served: ReadonlySet<string>): readonly AccountEntry[] {
    return [...this.#projects.values()].flatMap((project) =>
      project ? this.#accountOf(project, shownAt, served) : [],
    );
  }

  #accountOf(
    { folder, generator, output }: PlacedProject,
    shownAt: (path: string) => string,
    served: ReadonlySet<string>,
  ): readonly AccountEntry[] {
    const own = this.#sources
      .filter((file) => isIn(file, folder))
      .map((file) => relative(folder, file).replaceAll('\\', '/'))
      .filter((path) => makesOurs(generator, path));
    const used = dependenciesIn(folder);
    const makers = [...own, ...(generator.modules ?? []).filter((name) => used.includes(name))];
    const names = { name: generator.name, folder: shownAt(folder) || '.' };
    const made = listed(makers, 'conjunction');
    const entry = (reason: string): readonly AccountEntry[] => [{ kind: 'left-out', reason }];
    const missing = ['robots', 'sitemap'].filter(
      (word) => ![...served].some((uri) => uri.slice(uriOf(output?.root ?? folder).length).includes(word)),
    );
    if (!output && generator.build !== undefined)
      return makers.length === 0 || missing.length === 0
        ? []
        : entry(t('notBuilt', { ...names, made, count: makers.length, command: generator.build }));
    if (makers.length === 0 && generator !== GENERATORS.nuxt) return [];
    const isServer = !output || hasProgram(output.root);
    const isMade = makers.some((maker) => missing.some((word) => maker.includes(word)));
    const isUnseen = isServer && (isMade || (generator === GENERATORS.nuxt && missing.length === 2));
    if (!isUnseen) return [];
    return entry(
      makers.length > 0
        ? t('madeByProgram', { ...names, made, count: makers.length })
        : t('mayBeMadeByProgram', names),
    );
  }

  #place(folder: string): { readonly role: Role; readonly of: PlacedProject } | undefined {
    if (!this.#places.has(folder)) this.#places.set(folder, this.#find(folder));
    return this.#places.get(folder);
  }

  #find(folder: string): { readonly role: Role; readonly of: PlacedProject } | undefined {
    for (const of of this.#above(join(folder, '/'))) {
      const role = roleIn(folder, of);
      if (role) return { role, of };
    }
    return undefined;
  }

  /** The projects that a file or folder may be in, the nearest first. */
  *#above(path: string): Generator<PlacedProject> {
    for (const uri of projectsAbove(uriOf(path))) {
      const project = this.#at(resolve(fileURLToPath(uri)));
      if (project) yield project;
    }
  }

  #at(folder: string): PlacedProject | undefined {
    if (!this.#projects.has(folder)) this.#projects.set(folder, projectAt(folder));
    return this.#projects.get(folder);
  }
}

function isEqual(file: string, other: string): boolean {
  try {
    const [own, copied] = [lookAt(file), lookAt(other, dirname(other))];
    if (own?.kind !== 'file' || copied?.kind !== 'file' || own.size !== copied.size) return false;
    return Buffer.compare(octetsOf(file), octetsOf(other)) === 0;
  } catch {
    return false;
  }
}

function roleIn(folder: string, { output, copies }: PlacedProject): Role | undefined {
  if (!output) return undefined;
  const { root, overlay, isMapped } = output;
  if (isIn(folder, root)) return isMapped ? 'mapped' : 'served';
  if (overlay !== undefined && isIn(folder, overlay)) return 'mapped';
  if (isIn(root, folder)) return 'leads';
  return copies.some((copy) => isIn(folder, copy)) ? 'copy' : undefined;
}

function projectAt(folder: string): PlacedProject | undefined {
  const names = new Set(namesIn(folder));
  const own = projectIn({
    has: (path) => names.has(path.split('/', 1)[0]!) && existsSync(join(folder, path)),
    names: () => names,
    packages: () => dependenciesIn(folder),
  });
  if (!own) return undefined;
  const { generator, output, copies } = own;
  const at = (path: string): string => join(folder, path);
  return {
    ...{ folder, generator, own, copies: copies.map(at) },
    output: output && {
      ...output,
      root: at(output.root),
      overlay: output.overlay === undefined ? undefined : at(output.overlay),
    },
  };
}

/** Whether a program answers beside the files of an output. */
const hasProgram = (root: string): boolean =>
  [
    ...['../server/index.mjs', '../server/entry.mjs', '../server/index.js', '../handler.js', 'server'],
    ...['../functions'],
  ].some((path) => existsSync(join(root, path)));

const filesAround = (root: string): OutputFiles => {
  const uri = uriOf(join(root, '/'));
  const read = (path: string, most: number) => {
    const file = uriFrom(uri, path);
    return file === undefined ? undefined : readBeginning(file, most);
  };
  return {
    text(path) {
      const beginning = read(path, MAX_MANIFEST);
      return beginning?.isWhole ? new TextDecoder().decode(beginning.octets) : undefined;
    },
    exists: (path) => read(path, 1) !== undefined,
  };
};

/** The names of the packages that a project names; none if its `package.json` cannot be read. */
function dependenciesIn(folder: string): readonly string[] {
  const beginning = readBeginning(uriOf(join(folder, 'package.json')), MAX_PACKAGE);
  try {
    const { dependencies, devDependencies }: Partial<Record<string, object>> = JSON.parse(
      new TextDecoder().decode(beginning?.octets),
    );
    return Object.keys({ ...dependencies, ...devDependencies });
  } catch {
    return [];
  }
}
