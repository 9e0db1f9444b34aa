/** The projects of generators and frameworks among the folders of a search: what they have written, and what makes it. */
import { existsSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listed } from '../../core/catalogue.ts';
import { slashed, uriFrom } from '../../core/uri.ts';
import { readBeginning } from '../../disk/builds.ts';
import { isIn, lookAt } from '../../disk/reach.ts';
import { octetsOf } from '../../disk/read.ts';
import { filesBelow, namesIn } from '../../disk/walk.ts';
import type { AccountEntry } from '../../project/account.ts';
import { outputWords } from '../../project/words.ts';
import { type ProjectFiles, WrittenFiles, type WrittenProject } from '../../project/written.ts';
import { isSettingsName } from '../../site/roots/outputs.ts';
import { GENERATORS, type SiteGenerator } from '../../urls/generators.ts';
import { makesOurs } from '../../urls/makers.ts';
import { uriOf } from '../args/paths.ts';
import { fileWords as t } from '../words/files.ts';

/** A file, and the URI at which its site has it. */
export interface PlacedFile {
  readonly file: string;
  readonly uri: string;
  /** An output has an equal file, which is checked in its place. */
  readonly isCopied?: boolean;
}

/** Octets of a manifest: it may name tens of thousands of pages. */
const MAX_MANIFEST = 2 ** 26;

const pathOf = (uri: string): string => fileURLToPath(uri).replace(/(?<=.)[\\/]$/, '');
const folderUri = (folder: string): string => slashed(uriOf(folder));

const ON_DISK: ProjectFiles = {
  names: (folder) => namesIn(fileURLToPath(folder)),
  exists: (uri) => uri !== '' && existsSync(fileURLToPath(uri)),
  text(uri) {
    const beginning = readBeginning(uri, MAX_MANIFEST);
    return beginning?.isWhole ? new TextDecoder().decode(beginning.octets) : undefined;
  },
  async *below(folder) {
    for await (const file of filesBelow(fileURLToPath(folder)))
      if (typeof file === 'string') yield uriOf(file);
  },
};

export class Projects {
  readonly #written = new WrittenFiles(ON_DISK);
  /** What folders are, by their paths. */
  readonly #places = new Map<string, ReturnType<WrittenFiles['place']>>();
  /** The paths of files that may make a robots.txt or a sitemap. */
  readonly #sources: string[] = [];

  /** The role of a folder; undefined for any other folder. Cached. */
  role(folder: string) {
    return this.#place(folder)?.role;
  }

  /** The root of the output that a folder is in. */
  rootOf(folder: string): string | undefined {
    const { role, of } = this.#place(folder) ?? {};
    return role === 'served' || role === 'mapped' ? pathOf(of!.output!.root) : undefined;
  }

  /** The generator of a folder, and the root of what it has written, if anything is there. */
  made(folder: string): { readonly generator: SiteGenerator; readonly root: string | undefined } | undefined {
    const project = this.#written.at(folderUri(folder));
    return project && { generator: project.generator, root: project.output && pathOf(project.output.root) };
  }

  /** The folder of the project that has written a folder. */
  writerOf(folder: string): string | undefined {
    const writer = this.#place(folder)?.of.folder;
    return writer === undefined ? undefined : pathOf(writer);
  }

  /** A file was found that is not in an output. */
  met(file: string): void {
    const name = basename(file);
    if (isSettingsName(name) || name === 'package.json') this.#written.at(folderUri(dirname(file)));
    if (/robots|sitemap/i.test(file)) this.#sources.push(file);
  }

  /** The equal file of the output that a build has made of one by copying its folder. */
  copyOf(file: string): string | undefined {
    const copy = this.#written.copyOf(uriOf(file));
    return copy !== undefined && isEqual(file, pathOf(copy)) ? pathOf(copy) : undefined;
  }

  /** The files of an output that are served under other paths than their own, and those of the folder beside it. */
  async *placed(root: string): AsyncGenerator<PlacedFile> {
    for await (const { file, uri } of this.#written.placed(folderUri(root)))
      yield { file: pathOf(file), uri };
  }

  /** The URI at which its site has a file that is named alone. */
  async uriOf(file: string): Promise<string> {
    const { role, of } = this.#place(dirname(file)) ?? {};
    if (role === 'mapped')
      for await (const placed of this.placed(pathOf(of!.output!.root)))
        if (placed.file === file) return placed.uri;
    return uriOf(file);
  }

  /** A folder of this name, if it is ignored, is checked nevertheless. */
  included(folder: string, shown: string): AccountEntry | undefined {
    const generator = this.#place(folder)?.of.generator.name;
    return generator === undefined
      ? undefined
      : { kind: 'included', reason: outputWords('included', { folder: shown, generator }) };
  }

  /** What is not built, and what no file shows, of the projects that were met. */
  account(shownAt: (path: string) => string, served: ReadonlySet<string>): readonly AccountEntry[] {
    return this.#written.projects.flatMap((project) => this.#accountOf(project, shownAt, served));
  }

  #accountOf(
    { folder: uri, generator, output }: WrittenProject,
    shownAt: (path: string) => string,
    served: ReadonlySet<string>,
  ): readonly AccountEntry[] {
    const folder = pathOf(uri);
    const own = this.#sources
      .filter((file) => isIn(file, folder))
      .map((file) => relative(folder, file).replaceAll('\\', '/'))
      .filter((path) => makesOurs(generator, path));
    const used = this.#written.packages(uri);
    const makers = [...own, ...(generator.modules ?? []).filter((name) => used.includes(name))];
    const names = { name: generator.name, folder: shownAt(folder) || '.' };
    const made = listed(makers, 'conjunction');
    const entry = (reason: string): readonly AccountEntry[] => [{ kind: 'left-out', reason }];
    const missing = ['robots', 'sitemap'].filter(
      (word) => ![...served].some((file) => file.slice((output?.root ?? uri).length).includes(word)),
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

  #place(folder: string): ReturnType<WrittenFiles['place']> {
    if (!this.#places.has(folder)) this.#places.set(folder, this.#written.place(folderUri(folder)));
    return this.#places.get(folder);
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

/** Whether a program answers beside the files of an output, given by its URI. */
const hasProgram = (root: string): boolean =>
  [
    ...['../server/index.mjs', '../server/entry.mjs', '../server/index.js', '../handler.js', 'server'],
    ...['../functions'],
  ].some((path) => ON_DISK.exists(uriFrom(root, path) ?? ''));
