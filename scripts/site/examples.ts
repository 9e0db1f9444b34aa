/** The examples of rules as files for the playground. */
import { shareAddress, sharedFiles } from '../../client/src/playground/share.ts';
import type { SiteFile } from '../../client/src/playground/siteFile.ts';
import { languages } from '../../server/src/checks.ts';
import type { Example, RuleMeta } from '../../server/src/core/rule/rule.ts';
import type { Config } from '../../server/src/library/crawlwise.d.ts';
import { lintSite } from '../../server/src/library/index.ts';
import type { RuleParts } from './markdown.ts';

/** Longer addresses are cut by messengers and mail. */
const LONGEST = 4_000;
/** Examples of limits are longer, in UTF-16 units. */
const LONGEST_TEXT = 20_000;

/** Names of the files of examples that do not say where they are served. */
const NAMES: Readonly<Record<string, (text: string) => string>> = {
  'robots-txt': () => 'robots.txt',
  'sitemap-text': () => 'sitemap.txt',
  sitemap: (text) => (text.includes('<sitemapindex') ? 'sitemap-index.xml' : 'sitemap.xml'),
};

/** @returns by code, how the page of each rule shows its examples */
export async function ruleParts(): Promise<ReadonlyMap<string, RuleParts>> {
  const services = await Promise.all(languages.map((language) => language.load()));
  const all = services.flatMap(({ id, rules }) =>
    rules.map(async (meta): Promise<[string, RuleParts]> => {
      const tryIt = await Promise.all(meta.examples.map((example) => addressOf(example, id, meta)));
      return [meta.code, { level: meta.level, tryIt }];
    }),
  );
  return new Map(await Promise.all(all));
}

/**
 * The fragment that opens an example in the playground; undefined if it would not be reported there: the example needs
 * settings, expectations, times of files, the pages of a build, or the answer of a host.
 */
async function addressOf(example: Example, language: string, meta: RuleMeta): Promise<string | undefined> {
  const { settings, expected, packed, site } = example;
  // The library rejects pointers of Git LFS.
  if (settings || expected || packed || site?.modified || site?.changes || meta.ofPointer) return undefined;
  const files = filesOf(example, language);
  if (!files || files.some(({ text }) => text.length > LONGEST_TEXT)) return undefined;
  if (meta.level !== 'off') {
    // What such a rule needs of the site may be unknown there, such as its address.
    if (!meta.needs || (await isReported(files, meta.code))) return addressWith(files);
    if (!site) return undefined;
  }
  const configured = [...files, configFile(example, meta)];
  return (await isReported(configured, meta.code)) ? addressWith(configured) : undefined;
}

function addressWith(files: readonly SiteFile[]): string | undefined {
  const address = shareAddress(files);
  // The playground refuses some names of files, such as those with a space.
  return address.length > LONGEST || !sharedFiles(address) ? undefined : address;
}

const CONFIG = 'crawlwise.json';

/** Turns the rule on if it is off by default, and says where the site is served. */
function configFile({ site }: Example, { code, level }: RuleMeta): SiteFile {
  const config: Config = {
    ...(site && { site: { url: new URL(site.address).origin } }),
    ...(level === 'off' && { rules: { [code]: 'warning' } }),
  };
  return { path: CONFIG, text: `${JSON.stringify(config, null, 2)}\n` };
}

/** Whether a rule has findings in files of a site, one of which may be its configuration. */
export async function isReported(files: readonly SiteFile[], code: string): Promise<boolean> {
  const texts = Object.fromEntries(files.map(({ path, text }) => [path, text]));
  const { [CONFIG]: json, ...others } = texts;
  const { findings } = await lintSite(others, json === undefined ? {} : { config: JSON.parse(json) });
  return findings.some((finding) => finding.code === code);
}

function filesOf({ bad, site }: Example, language: string): readonly SiteFile[] | undefined {
  const nameOf = NAMES[language];
  if (!nameOf) return undefined;
  const text = bad.replace(/[⟦⟧]/g, '');
  const path = site ? new URL(site.address).pathname.slice(1) : nameOf(text);
  const others = Object.entries(site?.files ?? {}).map(([name, text]) => ({ path: name.slice(1), text }));
  return [{ path, text }, ...others];
}
