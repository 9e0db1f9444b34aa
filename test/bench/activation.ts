import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Stats, statsOf } from './stats.ts';

/** What `activation.cjs` measures, in processes of their own; milliseconds. */
export interface Activation {
  readonly load?: Stats | undefined;
  readonly activate?: Stats | undefined;
  /** Whether `activate()` ever gave a promise, for which VS Code would wait. */
  readonly promised: boolean;
}

const program = fileURLToPath(new URL('activation.cjs', import.meta.url));

/** Activates the built extension `runs` times with a stand-in for `vscode`. Throws where it cannot be loaded. */
export function activateExtension(runs: number): Activation {
  const all = Array.from({ length: runs }, () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr.trim().split('\n').at(-1));
    return JSON.parse(stdout) as { load: number; activate: number; promised: boolean };
  });
  return {
    load: statsOf(all.map(({ load }) => load)),
    activate: statsOf(all.map(({ activate }) => activate)),
    promised: all.some(({ promised }) => promised),
  };
}
