/** Expectations of files that were not checked: these would otherwise go unnoticed. */
import { fileURLToPath } from 'node:url';
import type { Config } from '../../config/config.ts';
import { pathBelow } from '../../config/effective.ts';
import type { Expectation } from '../../config/expectations.ts';
import { ENV } from '../../config/keys.ts';
import { decoded, innermost, slashed } from '../../core/uri.ts';
import { settingWords as say } from '../words/settings.ts';
import { type Configs, shown } from './config.ts';

/** Files by their URIs. */
export interface LookedAt {
  /** The folders that were searched. */
  readonly folders: readonly string[];
  /** The files that were checked, and those of them that are robots.txt files of sites. */
  readonly files: readonly string[];
  readonly robots: readonly string[];
}

/**
 * Expectations of a robots.txt if none was checked, and of sitemaps in folders that were not searched; a line each,
 * without duplicates.
 * @param env the environment given in the call
 */
export function unmetIn(configs: Configs, env: string | undefined, lookedAt: LookedAt): readonly string[] {
  const held = lookedAt.folders.map(slashed);
  if (held.length === 0) return [];
  const isHeld = (uri: string): boolean => innermost(held, uri) !== undefined;
  const files = new Set(lookedAt.files.map(decoded));
  const unmet = new Set<string>();
  for (const config of configs.all) {
    const { folder, parts } = config;
    const robots = lookedAt.robots.filter((uri) => configs.at(uri).config === config);
    const named = env ?? String(parts[0]?.values.get(ENV.key)?.value ?? '');
    const isDue = ({ envs }: Expectation): boolean => envs.length === 0 || envs.includes(named);
    for (const { expect, files: isMeant } of parts) {
      const due = expect?.value.filter(isDue) ?? [];
      const [verdicts] = due.flatMap((one) => one.verdicts ?? []);
      // Files of an override may be in folders that the call does not name.
      const isReported = isMeant === undefined || isHeld(folder);
      if (verdicts && isReported && !robots.some((uri) => isMeant?.(pathBelow(folder, uri)) ?? true))
        unmet.add(noRobotsIn(config, verdicts.where));
      for (const { list } of due) {
        if (
          list &&
          isHeld(folder + list.file.split('/').map(encodeURIComponent).join('/')) &&
          !files.has(decoded(folder) + list.file)
        )
          unmet.add(say('notChecked', { where: list.where, file: list.file }));
      }
    }
  }
  return [...unmet];
}

/** Uses "here" for the working folder and its parents. */
function noRobotsIn({ folder }: Config, where: string): string {
  const path = shown(folder);
  return path === fileURLToPath(folder)
    ? say('noRobotsHere', { where })
    : say('noRobotsIn', { where, folder: path });
}
