/** The folders that the tools may be asked about, and the paths of calls in them. */
import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { listed } from '../core/catalogue.ts';
import { lookAt, realBelow } from '../disk/reach.ts';
import { ToolError } from './host.ts';
import { mcpWords as t } from './words.ts';

/** A path of a call. */
export interface NamedPath {
  /** The folder that it is in, with links resolved. */
  readonly folder: string;
  /** Its path below that folder, with slashes; `.` for the folder itself. */
  readonly path: string;
  /** The path with links resolved. */
  readonly real: string;
  readonly kind: 'file' | 'folder' | undefined;
}

interface Folder {
  readonly given: string;
  readonly real: string;
}

const CONTROL = /[\0-\x1f\x7f]/;

/** Folders, with the paths of calls below them: links that lead out are not followed. */
export class Folders {
  private readonly all: readonly Folder[];

  /** @param paths absolute. Throws errors of the file system, and a `ToolError` for what is not a folder. */
  constructor(paths: readonly string[]) {
    for (const path of paths)
      if (lookAt(path)?.kind === 'file') throw new ToolError(t('notFolder', { path }));
    this.all = paths.map((path) => ({ given: path, real: realpathSync(path) }));
  }

  get names(): string {
    return listed(
      this.all.map(({ given }) => given),
      'unit',
    );
  }

  /** The folders themselves. Throws a `ToolError` if one is gone. */
  get whole(): readonly NamedPath[] {
    return this.all.map(({ real }) => placeIn(real, real));
  }

  /**
   * The place of a path: absolute, or relative to the first folder that has it. Throws a `ToolError` if it is not below
   * one of the folders, with links resolved.
   */
  place(path: string): NamedPath {
    if (path === '' || CONTROL.test(path)) throw new ToolError(t('badPath', { path: JSON.stringify(path) }));
    const places = this.all.flatMap((folder) => placesOf(folder, path));
    const found = places.find(({ kind }) => kind !== undefined) ?? places[0];
    if (!found) throw new ToolError(t('outside', { path, folders: this.names }));
    return found;
  }

  /** The place of an existing file. Throws a `ToolError` if there is none. */
  file(path: string): NamedPath {
    const place = this.place(path);
    if (place.kind !== 'file') throw new ToolError(t(place.kind ? 'isFolder' : 'noFile', { path }));
    return place;
  }

  /** The name of a file in an answer: relative to the folder if there is one, otherwise absolute. */
  nameOf({ folder }: NamedPath, name: string): string {
    const own = this.all.find(({ real }) => real === folder);
    return this.all.length > 1 && own && !isAbsolute(name) ? join(own.given, name) : name;
  }
}

function placesOf({ given, real }: Folder, path: string): readonly NamedPath[] {
  const below = [given, real]
    .map((folder) => relative(folder, resolve(folder, path)))
    .find((item) => !isAbsolute(item) && item.split(sep)[0] !== '..');
  if (below === undefined) return [];
  const target = realBelow(join(real, below), real);
  return target === undefined ? [] : [placeIn(real, target, below)];
}

function placeIn(folder: string, real: string, below = ''): NamedPath {
  if (!lookAt(folder)) throw new ToolError(t('folderGone', { folder }));
  const found = lookAt(real)?.kind;
  if (found === 'other') throw new ToolError(t('notRegular', { path: real }));
  const kind = found === 'outside' ? undefined : found;
  return { folder, real, kind, path: below.split(sep).join('/') || '.' };
}
