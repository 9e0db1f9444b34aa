/** What is decided about the site of a file or folder, for those who ask for its configuration. */
import { fileURLToPath } from 'node:url';
import type { Loadable } from '../../core/service.ts';
import type { SiteDecision } from '../../core/siteDecision.ts';
import type { ConfiguredPlace } from '../../core/sites.ts';
import { folderOf, innermost } from '../../core/uri.ts';
import { readBeginning, topOfBuild } from '../../disk/builds.ts';
import { textIn } from '../../disk/read.ts';
import { Project, type ProjectFile } from '../../project/project.ts';
import { type Paths, uriOf } from '../args/paths.ts';
import { findFiles, type Listing, outputRoots } from '../files/files.ts';
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
  const listing = await findFiles([fileURLToPath(searched.uri)], {
    ...{ languages, paths },
    ignore: searched.isRoot ? [] : FLAT,
    readsIgnoreFiles: true,
  });
  const project = await projectOf(listing, (folder) => configs.at(folder), languages, paths);
  return project.sites.decisionOf(own);
}

/** The sites of the files of a listing. Files that cannot be read count as existing. */
export async function projectOf(
  { files, found, folders }: Listing,
  placeOf: (folder: string) => ConfiguredPlace,
  languages: readonly Loadable[],
  { base }: Paths,
): Promise<Project> {
  const outputs = outputRoots(found);
  const place = (folder: string): ConfiguredPlace => {
    const configured = placeOf(folder);
    return { ...configured, root: configured.root ?? innermost(outputs, folder) };
  };
  const project = new Project(languages, folders, place, { read: readBeginning, topOf: topOfBuild, base });
  await project.add(files);
  const texts: ProjectFile[] = [];
  for (const item of found) {
    if (!('uri' in item)) continue;
    const { uri, modified, language } = item;
    const text = await textIn(item.file).catch(() => undefined);
    if (text) texts.push({ uri, modified, language: language.id, text: text.text });
  }
  await project.put(texts);
  return project;
}
