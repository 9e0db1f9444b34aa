import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONFIG_NAME } from '../config/keys.ts';
import { reasonOf } from '../disk/reasons.ts';
import { ROBOTS_IDS } from '../registry.ts';
import type { SiteGenerator } from '../urls/generators.ts';
import { uriOf } from './args/paths.ts';
import { CLEAN, type Command, InputError, UsageError } from './command.ts';
import { type Found, findFiles } from './files/files.ts';
import { Projects } from './files/projects.ts';
import { configFolder, type SiteBelow, sitesBelow } from './files/sitesBelow.ts';
import { visible, visiblePath } from './report.ts';
import { projectOf } from './settings/decided.ts';
import { policyNamed, writePolicy } from './verdicts/policy.ts';
import { reportWords } from './words/report.ts';
import { foundWords, initWords as t } from './words/verdicts.ts';

/**
 * `crawlwise init`: writes a configuration for each site in a folder, and reports what it found. Leaves existing ones
 * unchanged.
 */
export const init: Command = async (call, context) => {
  const { languages, stderr } = context;
  const { operands, paths } = call;
  const [folder = '.', ...others] = operands;
  if (others.length > 0) throw new UsageError(t('oneFolder'));
  const named = call.one('policy');
  const policy = named === undefined ? undefined : policyNamed(named);
  const top = paths.at(folder);
  const target = join(top, CONFIG_NAME);
  if (existsSync(target)) throw new UsageError(t('exists', { path: visible(target) }));
  const listing = await findFiles([folder], { languages, paths, ignore: [], readsIgnoreFiles: true });
  const { found } = listing;
  const files = found.filter((item): item is Found => 'uri' in item);
  const robots = files.filter(({ language }) => ROBOTS_IDS.includes(language.id));
  const uri = uriOf(join(top, '/'));
  const sites = await sitesBelow(files, uri);
  const projects = new Projects();
  const decided = await projectOf(listing, () => ({}), languages, paths);
  const plans = sites.map((site) => {
    const address = decided.sites.decisionOf(site.root).address?.value;
    const own = fileURLToPath(configFolder(site, sites, uri, projects));
    return planOf({ ...site, origin: withPath(site.origin, address) }, own, projects);
  });
  if (plans.length === 0)
    plans.push({ ...madeIn(top, projects), folder: top, robots: join(top, 'robots.txt'), known: undefined });
  const [{ known, site }] = plans as [Plan];
  if (known !== undefined && plans.every((plan) => plan.known !== undefined))
    throw new UsageError(t('exists', { path: visible(known) }));
  const seen = {
    robots: foundWords('robots', { count: robots.length }),
    sitemaps: foundWords('sitemaps', { count: files.length - robots.length }),
  };
  const isOne = plans.length === 1;
  stderr.write(
    `${isOne ? t(`seen${formOf(site)}`, { ...seen, ...placeOf(site) }) : t('seenSites', { ...seen, sites: plans.length })}\n`,
  );
  for (const plan of plans) {
    if (plan.known !== undefined)
      stderr.write(`${t('left', { path: visiblePath(relative(paths.folder, plan.known)) })}\n`);
    else {
      const path = visiblePath(relative(paths.folder, write(plan, top)));
      const form = isOne ? '' : formOf(plan.site);
      stderr.write(`${t(`written${form}`, { path, ...placeOf(plan.site) })}\n`);
    }
    const { generator } = plan;
    if (generator)
      stderr.write(`${t('generated', { generator: generator.name, folder: plan.site.root ?? '.' })}\n`);
  }
  if (policy) for (const plan of plans) await writePolicy(plan.robots, policy, paths, context);
  return CLEAN;
};

/** What to write for a site. */
interface Plan {
  readonly folder: string;
  /** What fills the folder that is served. */
  readonly generator: SiteGenerator | undefined;
  readonly site: { readonly url?: string; readonly root?: string };
  /** Its robots.txt, which may not exist. */
  readonly robots: string;
  /** An existing configuration for its files. */
  readonly known: string | undefined;
}

/** The key of the text about what is known of a site. */
const formOf = ({ url, root }: Plan['site']): 'UrlServed' | 'Url' | 'Served' | '' =>
  url ? (root ? 'UrlServed' : 'Url') : root ? 'Served' : '';

const placeOf = ({ url = '', root = '' }: Plan['site']) => ({ origin: url, folder: visible(root) });

/** The address of a site with the path below which its pages are, if it has one. */
const withPath = (origin: string | undefined, address = ''): string | undefined =>
  origin !== undefined && address.startsWith(`${origin}/`) && address !== `${origin}/` ? address : origin;

function planOf({ root, isCertain, origin, robots }: SiteBelow, folder: string, projects: Projects): Plan {
  const served = fileURLToPath(root);
  const below = isCertain ? relative(folder, served).replaceAll('\\', '/') : '';
  const { generator, site } = madeIn(folder, projects);
  const from = site.root ?? below;
  return {
    ...{ folder, generator, known: configBetween(served, folder) },
    site: { ...(origin && { url: origin }), ...(from && { root: from }) },
    robots: robots?.file ?? join(isCertain ? served : folder, 'robots.txt'),
  };
}

/** The generator whose settings are in a folder, and the folder that it has filled, if it is there. */
function madeIn(folder: string, projects: Projects): Pick<Plan, 'generator' | 'site'> {
  const { generator, root } = projects.made(folder.replace(/[\\/]$/, '')) ?? {};
  const path = root === undefined ? undefined : relative(folder, root).replaceAll('\\', '/');
  return {
    generator: generator?.build === undefined ? undefined : generator,
    site: path === undefined ? {} : { root: path },
  };
}

/** A configuration in a folder, or above it up to another one. */
function configBetween(folder: string, top: string): string | undefined {
  const path = join(folder, CONFIG_NAME);
  if (existsSync(path)) return path;
  return relative(top, folder) === '' ? undefined : configBetween(dirname(folder), top);
}

/** Writes the configuration of a site; returns its path. `top` is the folder with `node_modules`, if there are any. */
function write({ folder, site }: Plan, top: string): string {
  const path = join(folder, CONFIG_NAME);
  const schema = join(relative(folder, top), 'node_modules/crawlwise/schemas/crawlwise.json').replaceAll(
    '\\',
    '/',
  );
  const config = {
    ...(existsSync(join(folder, schema)) && { $schema: `${schema.startsWith('.') ? '' : './'}${schema}` }),
    ...(Object.keys(site).length > 0 && { site }),
    rules: {},
  };
  try {
    writeFileSync(path, `${JSON.stringify(config, undefined, 2)}\n`, { flag: 'wx' });
  } catch (error) {
    throw new InputError(reportWords('cannotWrite', { file: visible(path), reason: reasonOf(error) }));
  }
  return path;
}
