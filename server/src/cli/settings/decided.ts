/** What is decided about the site of a file or folder, for those who ask for its configuration. */
import { fileURLToPath } from 'node:url';
import type { Loadable } from '../../core/service.ts';
import type { SiteDecision } from '../../core/siteDecision.ts';
import { folderOf } from '../../core/uri.ts';
import { readBeginning, topOfBuild } from '../../disk/builds.ts';
import { textIn } from '../../disk/read.ts';
import { Project, type ProjectFile } from '../../project/project.ts';
import { type Paths, uriOf } from '../args/paths.ts';
import { findFiles } from '../files/files.ts';
import { FLAT, rootAbove, searchedFor } from '../files/siteRoot.ts';
import type { CallConfigs } from './config.ts';

/**
 * Reads the site of a path; undefined if it is not served. Files that cannot be read count as existing.
 * @param path of a folder with a separator at the end
 */
export async function decisionFor(
  path: string,
  configs: CallConfigs,
  languages: readonly Loadable[],
  paths: Paths,
): Promise<SiteDecision | undefined> {
  const own = folderOf(uriOf(path));
  const searched = searchedFor(own, rootAbove(own, configs.at(own).root));
  if (!searched) return undefined;
  const { files, found, folders } = await findFiles([fileURLToPath(searched.uri)], {
    ...{ languages, paths },
    ignore: searched.isRoot ? [] : FLAT,
    readsIgnoreFiles: true,
  });
  const project = new Project(languages, folders, (folder) => configs.at(folder), {
    read: readBeginning,
    topOf: topOfBuild,
    base: paths.base,
  });
  await project.add(files);
  const texts: ProjectFile[] = [];
  for (const item of found) {
    if (!('uri' in item)) continue;
    const { uri, modified, language } = item;
    const text = await textIn(item.file).catch(() => undefined);
    if (text) texts.push({ uri, modified, language: language.id, text: text.text });
  }
  await project.put(texts);
  return project.sites.decisionOf(own);
}
