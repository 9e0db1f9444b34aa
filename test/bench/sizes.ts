import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.ts';

/** Octets of what ships, as far as it is there. */
export interface Sizes {
  /** What is loaded when the server starts; what is loaded later is in `languages`. */
  readonly server?: number | undefined;
  readonly languages: number;
  readonly client?: number | undefined;
  /** The newest VSIX in the repository's folder or in `dist/`. */
  readonly vsix?: number | undefined;
}

const CHUNKS = join(root, 'dist/server/chunks');
const isScript = (name: string): boolean => name.endsWith('.js');

export function sizes(): Sizes {
  return {
    server: stat(join(root, 'dist/server/server.js'))?.size,
    languages: list(CHUNKS).reduce(
      (sum, name) => sum + (isScript(name) ? stat(join(CHUNKS, name))!.size : 0),
      0,
    ),
    client: stat(join(root, 'dist/client.cjs'))?.size,
    vsix: ['.', 'dist']
      .flatMap((folder) => list(join(root, folder)).map((name) => join(root, folder, name)))
      .filter((file) => file.endsWith('.vsix'))
      .flatMap((file) => stat(file) ?? [])
      .toSorted((a, b) => b.mtimeMs - a.mtimeMs)[0]?.size,
  };
}

const stat = (file: string) => statSync(file, { throwIfNoEntry: false });

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
