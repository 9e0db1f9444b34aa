/** The paths of a call: absolute inside, in output as the call writes them. */
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** Whether an operand may be a glob. */
export const isGlob = (operand: string): boolean => /[*?[{]/.test(operand);

/** The base folder of a glob, before its first pattern. */
export function baseOf(glob: string): string {
  const names = glob.split('/');
  const first = names.findIndex(isGlob);
  return names.slice(0, first).join('/') || (glob.startsWith('/') ? '/' : '.');
}

/** Alternatives that are looked at. */
const MAX_ALTERNATIVES = 100;

/** What `{a,b}` in a glob stands for, in order, without further such braces. With more than 100, the glob itself. */
export function alternativesOf(glob: string): readonly string[] {
  const all = [glob];
  const isOpen = (item: string): boolean => BRACES.test(item);
  for (let at = all.findIndex(isOpen); at >= 0; at = all.findIndex(isOpen)) {
    const [whole, list] = BRACES.exec(all[at]!)!;
    const parts = list!.split(',').map((part) => all[at]!.replace(whole, () => part));
    if (all.length + parts.length > MAX_ALTERNATIVES) return [glob];
    all.splice(at, 1, ...parts);
  }
  return all;
}

/** Innermost braces with alternatives. */
const BRACES = /(?<!\\)\{([^{}]*,[^{}]*)\}/;

/** The URI of a file or folder at an absolute path; it keeps a slash at the end. */
export const uriOf = (path: string): string =>
  PLAIN.test(path) ? `file://${path}` : pathToFileURL(path).href;

/** An absolute path outside of Windows in which nothing is escaped or resolved. */
const PLAIN = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)+\/?$/;

export class Paths {
  /** The paths that the call gives, by absolute paths, and their order. */
  private readonly given = new Map<string, { readonly path: string; readonly order: number }>();

  /**
   * @param folder the working folder of the call, absolute
   * @param given the paths and globs that the call gives
   */
  constructor(
    readonly folder: string,
    given: readonly string[] = [],
  ) {
    for (const [order, item] of given.entries()) {
      const path = isGlob(item) ? baseOf(item) : item;
      if (!this.given.has(this.at(path))) this.given.set(this.at(path), { path, order });
    }
  }

  /** The URI of the working folder. */
  get base(): string {
    return uriOf(join(this.folder, '/'));
  }

  /** The absolute path of one that is relative to the working folder. An empty one names nothing, and stays empty. */
  at(path: string): string {
    return path && resolve(this.folder, path);
  }

  /**
   * An absolute path as output writes it: as the call gives it, or below the first one that it gives; otherwise relative
   * to the working folder if it is below it. What is no absolute path stays as it is.
   */
  shown(path: string): string {
    if (!isAbsolute(path)) return path;
    let first: { readonly shown: string; readonly order: number } | undefined;
    for (let at = resolve(path); ; at = dirname(at)) {
      const given = this.given.get(at);
      if (given && !(first && first.order < given.order))
        first = {
          shown: at === path ? given.path : join(given.path, relative(at, path)),
          order: given.order,
        };
      if (at === dirname(at)) break;
    }
    if (first) return first.shown;
    const own = relative(this.folder, path);
    return own.startsWith('..') ? path : own || '.';
  }

  /** The same for the URI of a file or folder. */
  shownAt(uri: string): string {
    return this.shown(fileURLToPath(uri));
  }
}
