/** What configurations expect of files that were not looked at: nothing else would say that it was not tested. */
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
  /** The folders that were looked through. */
  readonly folders: readonly string[];
  /** The files that were checked in them, and those of them that are robots.txt files of sites. */
  readonly files: readonly string[];
  readonly robots: readonly string[];
}

/**
 * What configurations expect of a robots.txt where none was looked at, and of sitemaps in the folders that were not looked at;
 * a line each, the same only once.
 * @param env the environment that the call names
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
      // Files that an override means may be in folders that the call does not name.
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

/** Says "here" for the working folder and those above it. */
function noRobotsIn({ folder }: Config, where: string): string {
  const path = shown(folder);
  return path === fileURLToPath(folder)
    ? say('noRobotsHere', { where })
    : say('noRobotsIn', { where, folder: path });
}
