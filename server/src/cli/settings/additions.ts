import type { AddedFile } from '../../core/service.ts';
import { dataAt } from '../../disk/data.ts';
import type { Paths } from '../args/paths.ts';
import type { Context } from '../command.ts';
import { refused } from '../files/claim.ts';
import { visible } from '../report.ts';
import { reportWords } from '../words/report.ts';
import { settingWords } from '../words/settings.ts';

interface Added {
  readonly files: readonly AddedFile[];
  readonly ok: boolean;
}

/**
 * Loads the JSON files at and below some paths of a call that extend the languages' data. Reports their faults, one line each,
 * and folders without such files.
 * @param key which files these are, see `Additions`
 * @returns the files, and whether all were read without faults
 */
export async function takeAdditions(
  key: string,
  added: readonly string[],
  paths: Paths,
  { languages, complain }: Pick<Context, 'languages' | 'complain'>,
): Promise<Added> {
  if (added.length === 0) return { files: [], ok: true };
  let right = true;
  const say = (text: string): void => {
    right = false;
    complain(text);
  };
  const files: AddedFile[] = [];
  for (const path of added) {
    try {
      const found = await dataAt(paths.at(path));
      if (found.length === 0) say(settingWords('noJson', { path: visible(paths.shown(path)) }));
      files.push(...found);
    } catch (error) {
      const reason = visible(refused(path, error).reason);
      say(reportWords('cannotRead', { file: visible(paths.shown(path)), reason }));
    }
  }
  for (const { additions } of languages) {
    if (additions?.key !== key) continue;
    for (const [index, faults] of (await additions.take(files)).entries()) {
      for (const { start, message } of faults) {
        const place = `${start.line + 1}:${start.character + 1}`;
        say(`${visible(paths.shown(files[index]!.name))}:${place}: ${visible(message)}`);
      }
    }
  }
  return { files, ok: right };
}
