/** Checks files one by one, in this thread. */
import { isPageName } from '../../core/builtPages.ts';
import { type LintConfig, rulesOff } from '../../core/findings/lintConfig.ts';
import type { AnyDocument, LanguageService, Loadable } from '../../core/service.ts';
import type { SiteContext } from '../../core/siteContext.ts';
import type { Steps } from '../../core/steps.ts';
import { readBeginning, topOfBuild } from '../../disk/builds.ts';
import { contentOf, textOf } from '../../disk/read.ts';
import { reasonOf } from '../../disk/walk.ts';
import { placesAt } from '../../project/settings.ts';
import { createSites } from '../../site/sites.ts';
import type { SitesWithFacts } from '../../site/sitesWithFacts.ts';
import { isAmong, keyOfUrl } from '../../site/urlKeys.ts';
import { type PlainList, UrlList } from '../../site/urlList.ts';
import { rowsOf } from '../output/row.ts';
import { reportWords } from '../words/report.ts';
import { ChangeFinder } from './changeFinder.ts';
import { FixBudget } from './fixBudget.ts';
import { fixFile } from './fixFile.ts';
import { factsOf, type ReadFile, readFile, robotsIn, sitemapIn } from './readFile.ts';
import {
  type Failure,
  type FileResult,
  type Job,
  type Reply,
  type Request,
  type SentFacts,
  type SentSites,
  type Setup,
  type SuppressedCounts,
  type Unread,
  withoutUrls,
} from './requests.ts';
import { rewrite } from './rewrite.ts';

const NOTHING_SET_UP: Setup = {
  ...{ settings: [], base: '', wants: {}, isWritten: false, isCompared: false },
  sites: undefined,
};

const EMPTY: FileResult = {
  ...{ rows: [], provisional: [], suppressed: { rows: 0, provisional: 0 } },
  ...{ usesDates: false, usesLists: false, keys: undefined, sitemap: undefined, failures: [] },
  ...{ fixed: undefined, notes: [], buildNotes: [] },
};

export class FileChecker {
  private setup = NOTHING_SET_UP;
  /** There is only one file. */
  private isAlone = true;
  private sites: SitesWithFacts = sitesOnDisk(NOTHING_SET_UP);
  private changes = new ChangeFinder();
  /** A rule has queried which built pages no file lists. */
  private asksUnlisted = false;
  /** There are built pages. */
  private hasPages = false;
  private readonly services = new Map<string, LanguageService>();
  /** Configurations with all rules off, by language. */
  private readonly budget = new FixBudget();
  private readonly silent = new Map<string, LintConfig>();

  constructor(private readonly languages: readonly Loadable[]) {}

  /** Answers a request. Never rejects for a file that cannot be read or written: the answer says why. */
  async handle(request: Request): Promise<Reply> {
    switch (request.do) {
      case 'set up':
        return this.setUp(request.setup);
      case 'add':
        for (const { additions } of this.languages)
          if (additions?.key === request.key) await additions.take(request.files);
        return undefined;
      case 'facts':
        return this.takeFacts(request.facts);
      default:
        try {
          if (request.do === 'read') return await this.readFacts(request.job);
          if (request.do === 'write') return await write(request.job, request.before, request.after);
          if (request.do === 'list') return await this.list(request.job, request.shared);
          this.sites.setListed(request.listed);
          return await this.check(request.job, request.do === 'recheck', request.listed !== undefined);
        } catch (error) {
          return { reason: reasonOf(error) };
        }
    }
  }

  private async setUp(setup: Setup): Promise<undefined> {
    // The facts are in `sites` now.
    this.setup = { ...setup, sites: undefined };
    this.isAlone = !setup.sites;
    this.sites = sitesOnDisk(setup);
    this.changes = new ChangeFinder(setup.changes, setup.lastDates);
    if (setup.sites) await this.open(setup.sites);
  }

  private async open({ folders, files, places, facts }: SentSites): Promise<void> {
    this.sites.open(folders, placesAt(places));
    for (const uri of files) this.sites.add(uri);
    this.hasPages = files.some(isPageName);
    if (this.hasPages) await this.sites.loadBuilds();
    await this.takeFacts(facts);
  }

  private async takeFacts(facts: readonly SentFacts[]): Promise<undefined> {
    for (const { uri, robots, known, urls } of facts) {
      if (robots !== undefined) this.sites.putFacts(uri, { ...(await robotsIn(uri, robots)), ...known });
      else if (known.sitemap && urls)
        this.sites.putFacts(uri, { ...known, sitemap: { ...known.sitemap, urls: UrlList.of(urls) } });
      else this.sites.putFacts(uri, known);
    }
  }

  private async serviceOf({ language }: Job): Promise<LanguageService> {
    const known = this.services.get(language);
    if (known) return known;
    const service = await this.languages.find(({ id }) => id === language)!.load();
    this.services.set(language, service);
    return service;
  }

  private async check(job: Job, isAgain: boolean, areListsKnown: boolean): Promise<FileResult> {
    const service = await this.serviceOf(job);
    const failures: Failure[] = [];
    const config = await this.configOf(job, { isAgain, areListsKnown }, failures);
    const { wants, isWritten } = this.setup;
    const isFirst = !isAgain && !this.isAlone;
    const isCollecting = isFirst && this.setup.isCompared;
    let read = await readFile(job, service, config);
    let facts = isCollecting ? await factsOf(job, read, this.hasPages) : undefined;
    const { length } = service.findings(read.document).findings;
    const { fixed, notes } =
      job.fixing && length > 0
        ? await fixFile(job, service, read, { isAgain, isWritten })
        : { fixed: undefined, notes: [] };
    if (fixed && fixed.left === undefined) {
      const isStored = isWritten && read.octets && !fixed.isWaiting;
      read = await readFile(isStored ? job : { ...job, text: fixed.after }, service, config);
      if (isCollecting) facts = await factsOf(job, read, this.hasPages);
    }
    const found = rowsOf(job.file, service, read.document, wants, read.text);
    const isTried = !job.fixing && this.budget.take(found, read.text);
    const rows = isTried
      ? await (await import('./fixable.ts')).withFixable(job, service, read, found, {
          config,
          most: wants.most,
        })
      : found;
    const needsOtherFiles = (code: string): boolean => !this.isAlone && service.lastCodes.has(code);
    const usesDates = isFirst && this.sites.hasQueried(job.uri, 'contents');
    const usesLists = isFirst && this.asksUnlisted;
    const buildNotes = isAgain ? [] : this.sites.takeNotes(job.uri);
    this.sites.forget(job.uri);
    return {
      rows: rows.filter(({ code }) => !needsOtherFiles(code)),
      provisional: rows.filter(({ code }) => needsOtherFiles(code)),
      suppressed: suppressedIn(service, read.document, needsOtherFiles),
      usesDates,
      usesLists,
      buildNotes,
      keys: facts?.keys,
      sitemap: facts?.sitemap && withoutUrls(facts.sitemap),
      failures,
      fixed,
      notes,
    };
  }

  /** The facts about a file for other files, without its findings. */
  private async readFacts(job: Job): Promise<FileResult> {
    const { keys, sitemap } = await factsOf(job, await this.readSilently(job), this.hasPages);
    return { ...EMPTY, keys, sitemap: sitemap && withoutUrls(sitemap) };
  }

  /** The URLs of a file whose keys are in `shared`, with their positions. */
  private async list(job: Job, shared: Float64Array): Promise<PlainList | undefined> {
    const { document } = await this.readSilently(job);
    const urls = (await sitemapIn(job.language, document))?.urls;
    return urls?.only((index) => isAmong(keyOfUrl(urls.url(index)), shared))?.plain;
  }

  /** Reads a file without running any rule. */
  private async readSilently(job: Job): Promise<ReadFile> {
    const service = await this.serviceOf(job);
    const config = this.silent.get(service.id) ?? rulesOff(service.rules);
    this.silent.set(service.id, config);
    return readFile(job, service, config);
  }

  /** The site without the answers for which the URLs of all files must be known. */
  private withoutUnlisted(site: SiteContext): SiteContext {
    const unlisted = (): Steps<undefined> => {
      this.asksUnlisted = true;
      return NOTHING_KNOWN();
    };
    const build = () => site.build && Object.create(site.build, { unlisted: { value: unlisted } });
    return Object.create(site, { build: { get: build } });
  }

  private async configOf(
    job: Job,
    { isAgain, areListsKnown }: { readonly isAgain: boolean; readonly areListsKnown: boolean },
    failures: Failure[],
  ): Promise<LintConfig> {
    const whole = this.isAlone ? undefined : this.sites.viewOf(job.uri);
    this.asksUnlisted = false;
    const own = whole && !areListsKnown ? this.withoutUnlisted(whole) : whole;
    const known = own && !isAgain ? withoutOtherListings(own) : own;
    const site = await this.changes.added(job.uri, known);
    return {
      ...this.setup.settings[job.settings]!.lint,
      ...(site && { site }),
      failed: (code, error) => failures.push({ code, error: String(error) }),
    };
  }
}

// biome-ignore lint/correctness/useYield: there is nothing to do in steps.
function* NOTHING_KNOWN(): Steps<undefined> {
  return undefined;
}

const sitesOnDisk = ({ base }: Pick<Setup, 'base'>): SitesWithFacts =>
  createSites({ read: readBeginning, topOf: topOfBuild, base });

/** The site without the URL lists of other files, which are not known yet. */
const withoutOtherListings = (site: SiteContext): SiteContext =>
  Object.create(site, {
    urls: {
      value: Object.create(site.urls ?? null, {
        hasOthers: { value: false },
        others: { value: () => undefined },
      }),
    },
  });

function suppressedIn(
  service: LanguageService,
  document: AnyDocument,
  needsOtherFiles: (code: string) => boolean,
): SuppressedCounts {
  const counts = { rows: 0, provisional: 0 };
  for (const { code, count } of service.suppressed(document))
    counts[needsOtherFiles(code) ? 'provisional' : 'rows'] += count;
  return counts;
}

/** Writes a file; returns why it was left unchanged. */
async function write({ file }: Job, before: string, after: string): Promise<Unread | undefined> {
  const { octets } = await contentOf(file);
  const reason = textOf(octets) === before ? await rewrite(file, octets, after) : reportWords('changed');
  return reason === undefined ? undefined : { reason };
}
