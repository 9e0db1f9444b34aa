import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Stats, statsOf } from './stats.ts';

/** The result of `activation.mjs`, each time in a separate VS Code; milliseconds. */
export interface Activation {
  readonly load?: Stats | undefined;
  readonly activate?: Stats | undefined;
}

const program = fileURLToPath(new URL('activation.mjs', import.meta.url));

/** Activates the built extension `runs` times. Throws if VS Code does not start, or reports nothing. */
export function activateExtension(runs: number): Activation {
  const all = Array.from({ length: runs }, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr.trim().split('\n').at(-1));
    return JSON.parse(stdout) as { load: number; activate: number };
  });
  return {
    load: statsOf(all.map(({ load }) => load)),
    activate: statsOf(all.map(({ activate }) => activate)),
  };
}
