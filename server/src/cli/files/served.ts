import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { CONFIG_NAME } from '../../config/keys.ts';
import { isBelow } from '../../disk/reach.ts';

/**
 * The folders that configurations name as roots of sites. What is in them is served whether git has it or not.
 */
export class Served {
  private readonly roots = new Set<string>();
  private readonly looked = new Set<string>();
  /** A root is below its configuration, so of a folder all is known when those above are. */
  private readonly known = new Map<string, boolean>();

  /** @param rootsOf the roots that the configuration of the files in a folder names */
  constructor(private readonly rootsOf: (folder: string) => readonly string[]) {}

  /** Takes note of the configurations that hold for the files of a folder. Each folder is looked at once. */
  private learn(folder: string): void {
    if (this.looked.has(folder)) return;
    this.looked.add(folder);
    const above = dirname(folder);
    if (above !== folder) this.learn(above);
    if (above !== folder && !existsSync(join(folder, CONFIG_NAME))) return;
    for (const root of this.rootsOf(folder)) this.roots.add(resolve(root));
  }

  /** Whether a folder is a root or below one, by no folder whose name begins with a dot; `.well-known` is one of the site. */
  has(path: string): boolean {
    const folder = resolve(path);
    let known = this.known.get(folder);
    if (known === undefined) {
      this.learn(folder);
      known = [...this.roots].some(
        (root) =>
          folder === root || (isBelow(folder, root) && !relative(root, folder).split(sep).some(isHidden)),
      );
      this.known.set(folder, known);
    }
    return known;
  }

  /** Whether there is a root below a folder. */
  leadsTo(path: string): boolean {
    const folder = resolve(path);
    this.learn(folder);
    return [...this.roots].some((root) => isBelow(root, folder));
  }
}

const isHidden = (name: string): boolean => name.startsWith('.') && name !== '.well-known';
