import type { AddedFile, Loadable } from '../../core/service.ts';
import { dataAt } from '../../disk/data.ts';
import type { Output } from '../command.ts';
import { refused } from '../files/claim.ts';
import { complaint, visible } from '../report.ts';
import { reportWords } from '../words/report.ts';
import { settingWords } from '../words/settings.ts';

interface Added {
  readonly files: readonly AddedFile[];
  readonly isRight: boolean;
}

/**
 * Loads the JSON files at and below these paths that extend the languages' data. Reports their faults, one line each,
 * and folders without such files.
 * @param key which files these are, see `Additions`
 * @returns the files, and whether all were read without faults
 */
export async function takeAdditions(
  key: string,
  paths: readonly string[],
  { languages, stderr }: { readonly languages: readonly Loadable[]; readonly stderr: Output },
): Promise<Added> {
  if (paths.length === 0) return { files: [], isRight: true };
  let right = true;
  const say = (text: string): void => {
    right = false;
    stderr.write(complaint(text));
  };
  const files: AddedFile[] = [];
  for (const path of paths) {
    try {
      const found = await dataAt(path);
      if (found.length === 0) say(settingWords('noJson', { path: visible(path) }));
      files.push(...found);
    } catch (error) {
      const reason = visible(refused(path, error).reason);
      say(reportWords('cannotRead', { file: visible(path), reason }));
    }
  }
  for (const { additions } of languages) {
    if (additions?.key !== key) continue;
    for (const [index, faults] of (await additions.take(files)).entries()) {
      for (const { start, message } of faults) {
        const place = `${start.line + 1}:${start.character + 1}`;
        say(`${visible(files[index]!.name)}:${place}: ${visible(message)}`);
      }
    }
  }
  return { files, isRight: right };
}
