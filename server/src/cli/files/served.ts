import { existsSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { CONFIG_NAME } from '../../config/keys.ts';
import { isServedBelow } from '../../core/served.ts';
import { isBelow } from '../../disk/reach.ts';

/** The configured root folders of sites. Files in them are served whether or not git ignores them. */
export class Served {
  private readonly roots = new Set<string>();
  private readonly looked = new Set<string>();
  /** A root is below its configuration, so the configurations of a folder and its parents are enough. */
  private readonly known = new Map<string, boolean>();

  /** @param rootsOf the configured roots for the files in a folder */
  constructor(private readonly rootsOf: (folder: string) => readonly string[]) {}

  /** Reads the configurations of the files in a folder, once per folder. */
  private readConfiguration(folder: string): void {
    if (this.looked.has(folder)) return;
    this.looked.add(folder);
    const above = dirname(folder);
    if (above !== folder) this.readConfiguration(above);
    if (above !== folder && !existsSync(join(folder, CONFIG_NAME))) return;
    for (const root of this.rootsOf(folder)) this.roots.add(resolve(root));
  }

  /**
   * Whether a folder is a root or below one, not through a folder whose name begins with a dot, except for
   * `.well-known`.
   */
  has(path: string): boolean {
    const folder = resolve(path);
    let known = this.known.get(folder);
    if (known === undefined) {
      this.readConfiguration(folder);
      known = [...this.roots].some((root) => isServedBelow(slashedPath(folder), slashedPath(root)));
      this.known.set(folder, known);
    }
    return known;
  }

  /** The root for the files in a folder: the innermost one. */
  rootFor(path: string): string | undefined {
    const folder = resolve(path);
    this.readConfiguration(folder);
    const held = [...this.roots].filter((root) => folder === root || isBelow(folder, root));
    return held.sort((a, b) => b.length - a.length)[0];
  }

  /** Whether there is a root below a folder. */
  leadsTo(path: string): boolean {
    const folder = resolve(path);
    this.readConfiguration(folder);
    return [...this.roots].some((root) => isBelow(root, folder));
  }
}

const slashedPath = (path: string): string => path.split(sep).join('/');
