import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.ts';

/** Octets of what ships, as far as it is there. */
export interface Sizes {
  readonly server?: number | undefined;
  readonly client?: number | undefined;
  /** The newest VSIX in the repository's folder or in `dist/`. */
  readonly vsix?: number | undefined;
}

export function sizes(): Sizes {
  return {
    server: stat(join(root, 'dist/server/server.js'))?.size,
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
