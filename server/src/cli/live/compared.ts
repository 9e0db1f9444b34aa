/** What a live site is compared with: a robots.txt, a folder with a built site, or another live site. */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { slashed } from '../../core/uri.ts';
import { pathOf } from '../../core/urlPattern.ts';
import { readBeginning, topOfBuild } from '../../disk/builds.ts';
import { octetsNamed, textIn } from '../../disk/read.ts';
import { sitePlace } from '../../project/expectations/sitePlace.ts';
import type { TestPlace } from '../../project/expectations/urls.ts';
import { Project } from '../../project/project.ts';
import { isLive } from '../args/isLive.ts';
import type { Call } from '../args/parse.ts';
import { uriOf } from '../args/paths.ts';
import type { Context } from '../command.ts';
import { findFiles } from '../files/files.ts';
import { reading } from '../files/reading.ts';
import { LiveFiles } from './liveFile.ts';
import type { LiveSettings } from './settings.ts';
import { fetcherOf } from './site.ts';
import { takeIn } from './takenIn.ts';

export interface Compared {
  /** Its robots.txt; undefined if it has none. */
  readonly robots: Uint8Array | undefined;
  /**
   * The place that is compared, of which these URLs are looked at; undefined for a robots.txt alone.
   * @param urls those of the live site
   */
  place(urls: readonly string[]): Promise<TestPlace | undefined>;
}

/**
 * What the call names. Throws `InputError` for what cannot be read.
 * @param start the URL of the live site
 */
export async function comparedIn(
  start: URL,
  call: Call,
  context: Context,
  settings: LiveSettings,
): Promise<Compared | undefined> {
  const named = call.one('compare');
  if (named === undefined) return undefined;
  const value = settings.addressOf(named) ?? named;
  if (isLive(value)) return anotherSite(new URL(value).origin, start.origin, call, context);
  const path = call.path('compare')!;
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  const file = isFolder ? join(path, 'robots.txt') : path;
  const robots =
    isFolder && !existsSync(file)
      ? undefined
      : await reading(call.paths.shown(file), async () => octetsNamed(file));
  return { robots, place: async () => (isFolder ? builtPlace(path, call, context, settings) : undefined) };
}

async function builtPlace(
  folder: string,
  { paths }: Call,
  { languages }: Context,
  { site }: LiveSettings,
): Promise<TestPlace> {
  const { found, folders, files } = await findFiles([folder], {
    ...{ languages, paths, rootsOf: () => [folder], ignore: [], readsIgnoreFiles: false, skipsOthers: true },
  });
  const root = slashed(uriOf(folder));
  const build = { read: readBeginning, topOf: topOfBuild, base: paths.base };
  const project = new Project(languages, folders, () => ({ url: site.url, host: site.host, root }), build);
  await project.add(files);
  for (const item of found)
    if ('uri' in item) {
      const { file, uri, language } = item;
      await project.put([{ uri, language: language.id, ...(await textIn(file)) }]);
    }
  return sitePlace(slashed(paths.shown(folder)), project.siteAt(root));
}

async function anotherSite(origin: string, own: string, call: Call, context: Context): Promise<Compared> {
  const { octets } = await new LiveFiles(call, context).get(`${origin}/robots.txt`);
  // Each names sitemaps on its own host.
  const robots = Buffer.from(octets).toString('latin1').replaceAll(origin, own);
  return {
    robots: Buffer.from(robots, 'latin1'),
    async place(urls) {
      const wanted = {
        ...{ fetcher: fetcherOf(call, context), start: new URL(origin), sample: 0 },
        expected: urls.map((url) => origin + pathOf(url)),
        ignoresRobots: call.has('ignore-robots'),
        requests: () => {},
      };
      return (await takeIn(wanted, context.languages)).place;
    },
  };
}
