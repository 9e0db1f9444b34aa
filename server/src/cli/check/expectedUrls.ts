/** The expectations of URLs, compared with the files and built pages of each site of a call. */
import { fileURLToPath } from 'node:url';
import type { Loadable } from '../../core/service.ts';
import { finished } from '../../core/steps.ts';
import { slashed } from '../../core/uri.ts';
import { readBeginning, topOfBuild } from '../../disk/builds.ts';
import type { AccountEntry } from '../../project/account.ts';
import { failuresIn, idOf, testedIn, untestedIn } from '../../project/expectations/results.ts';
import { nowhere, sitePlace } from '../../project/expectations/sitePlace.ts';
import { judgeUrls, type WordResult } from '../../project/expectations/urls.ts';
import { Project } from '../../project/project.ts';
import { type PlaceOfFolder, placesAt } from '../../project/settings.ts';
import type { Paths } from '../args/paths.ts';
import type { Found, Listing } from '../files/files.ts';
import { failureRows } from '../output/failureRows.ts';
import type { PrintedFinding, Wants } from '../output/row.ts';
import type { CallSettings } from '../settings/settings.ts';
import { sourceOf } from './readFile.ts';
import { type OtherFiles, rootsIn } from './siteOfFiles.ts';

/** What a call checks. */
interface CalledSites {
  readonly languages: readonly Loadable[];
  readonly paths: Paths;
  readonly listing: Listing;
  readonly site: OtherFiles;
  readonly settings: CallSettings;
  readonly places: readonly PlaceOfFolder[];
  /** Texts that replace those on the disk, by URI. */
  readonly texts: ReadonlyMap<string, string> | undefined;
}

export interface JudgedUrls {
  /** The findings, by the path of their configuration. */
  readonly rows: ReadonlyMap<string, readonly PrintedFinding[]>;
  /** What was not tested. */
  readonly account: readonly AccountEntry[];
  /** What was tested where, a line each. */
  readonly tested: readonly string[];
}

/** Compares the expectations of the sites of a call; reads their files again only if there are any. */
export async function judgeSites(sites: CalledSites, wants: Wants): Promise<JudgedUrls> {
  const { languages, paths, listing, site, settings, places } = sites;
  const own = listing.found.filter((item): item is Found => 'uri' in item && !settings.of(item.file).ignored);
  const rootOf = rootsIn(listing, site, places);
  const roots = [...new Set(own.map(({ uri }) => rootOf(uri)))].map((root) => ({
    ...{ root, expected: settings.expectedUrls(root) },
  }));
  const expecting = roots.filter(({ expected }) => expected.length > 0);
  const results: WordResult[] = [];
  if (expecting.length > 0) {
    const all = [...own, ...site.others.filter((item): item is Found => 'uri' in item)];
    const project = await projectOf(sites, all);
    for (const { root, expected } of expecting)
      results.push(
        ...finished(judgeUrls(expected, sitePlace(slashed(paths.shownAt(root)), project.siteAt(root)))),
      );
  }
  const judged = new Set(results.map(({ expected }) => idOf(expected)));
  for (const folder of settings.configFolders)
    results.push(...nowhere(settings.expectedUrls(folder).filter((item) => !judged.has(idOf(item)))));
  const rows = new Map<string, readonly PrintedFinding[]>();
  for (const failure of failuresIn(results)) {
    const file = fileURLToPath(failure.uri);
    const { lint } = settings.of(file);
    const found = await failureRows({ ...failure, file }, lint, languages, wants);
    rows.set(file, [...(rows.get(file) ?? []), ...found]);
  }
  return { rows, account: untestedIn(results), tested: [...testedIn(results)] };
}

async function projectOf(
  { languages, paths, listing, site, places, texts }: CalledSites,
  files: readonly Found[],
): Promise<Project> {
  const folders = [...listing.folders, ...site.folders];
  const build = { read: readBeginning, topOf: topOfBuild, base: paths.base };
  const project = new Project(languages, folders, placesAt(places), build);
  await project.add([...listing.files, ...site.files]);
  for (const { file, uri, size, language } of files) {
    const job = { file, uri, size, language: language.id, settings: 0, text: texts?.get(uri) };
    // A file that cannot be read is reported where it is checked.
    const source = await sourceOf(job).catch(() => undefined);
    if (source) await project.put([source]);
  }
  return project;
}
