/** What a call asks of built pages where there are none, in the account of a check. */
import { join } from 'node:path';
import { isPageName } from '../../core/builtPages.ts';
import { slashed } from '../../core/uri.ts';
import type { AccountEntry } from '../../project/account.ts';
import type { Paths } from '../args/paths.ts';
import type { Listing } from '../files/files.ts';
import { namesOf, visiblePath } from '../report.ts';
import { buildWords as t } from '../words/builds.ts';

/** The folders of a call that have no page to check. */
export function pageless({ folders, files, found }: Listing, paths: Paths): readonly AccountEntry[] {
  const all = files.filter(isPageName);
  const without = folders.map(slashed).filter((folder) => !all.some((uri) => uri.startsWith(folder)));
  const held = without.filter((folder) => found.some((item) => 'uri' in item && item.uri.startsWith(folder)));
  if (held.length === 0) return [];
  const names = held.map((folder) => visiblePath(join(paths.shownAt(folder), '/')));
  return [{ kind: 'not-compared', reason: t('none', { folders: namesOf(names) }) }];
}
