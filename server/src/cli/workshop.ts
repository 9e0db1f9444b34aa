/**
 * Looks at files of sites one by one, each read once, in this thread or in others. What a file can only be told once all
 * others are known is kept apart: those it concerns are looked at again.
 */
import type { Expected } from '../core/expected.ts';
import { fixedText } from '../core/fixedText.ts';
import { type LintConfig, rulesOff } from '../core/lint.ts';
import type { Edit, Level } from '../core/rule.ts';
import type { AnyDocument, LanguageService, Loadable } from '../core/service.ts';
import type { SettingValues } from '../core/settings.ts';
import type { SiteContext } from '../core/siteContext.ts';
import { type Content, contentOf, textIn, textOf } from '../disk/read.ts';
import { reasonOf } from '../disk/walk.ts';
import type { Known } from '../site/member.ts';
import { kindOf, loadReader, readerOf } from '../site/readers.ts';
import type { SitemapFacts } from '../site/sitemapFacts.ts';
import { createSites, type KnowingSites } from '../site/sites.ts';
import { isAmong, keyOfUrl, UrlKeys } from '../site/urlKeys.ts';
import { type PlainList, UrlList, type UrlSink } from '../site/urlList.ts';
import { saidOf } from './fixNotes.ts';
import { CHANGED, isFaithful, NOT_UTF8, rewrite } from './rewrite.ts';
import { type Row, rowsOf, type Wants } from './row.ts';

/** Levels of rules, by code, and other settings, as they hold for one file. */
export interface FileSettings {
  readonly levels: readonly (readonly [code: string, level: Level])[];
  readonly values: SettingValues;
  readonly expected: Expected;
  /** The file belongs to its site, but nothing is told of it. */
  readonly ignored: boolean;
}

/** What the user says of the site of a folder: its origin, and the folder that is served as `/`. */
export interface Place {
  readonly folder: string;
  readonly origin: string | undefined;
  readonly root: string | undefined;
}

/** Which fixes are made: those that are safe, or also the others; and the codes of their rules, without which all rules are meant. */
export interface FixOrder {
  readonly kind: 'safe' | 'all';
  readonly codes: readonly string[] | undefined;
}

/** A file to look at. */
export interface Job {
  readonly file: string;
  readonly uri: string;
  readonly language: string;
  readonly settings: FileSettings;
  readonly wants: Wants;
  /** Other text than that on the disk. */
  readonly text?: string | undefined;
  /** No other file is known. */
  readonly isAlone: boolean;
  /** Comments that suppress findings do not count. */
  readonly ignoresSuppression?: boolean | undefined;
  /** Which fixes are made before the findings are told, and whether the file is written. */
  readonly fixing?: FixOrder | undefined;
  readonly isWritten?: boolean | undefined;
}

/** What is known of a file, in a form that threads can send each other. */
export interface SentFacts {
  readonly uri: string;
  /** That of a robots.txt, whose rules do not travel. */
  readonly robots?: string | undefined;
  readonly known: Omit<Known, 'robots'>;
  readonly urls?: PlainList | undefined;
}

/** What is known of the sites before any file is looked at. */
export interface Setup {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly places: readonly Place[];
  readonly facts: readonly SentFacts[];
}

export interface Failure {
  readonly code: string;
  readonly error: string;
}

/** How many findings comments suppress: of `rows`, and of `late`. */
export interface Suppressed {
  readonly rows: number;
  readonly late: number;
}

/** What came of looking at a file. */
export interface Looked {
  readonly rows: readonly Row[];
  /** What may be another one when all files are known. */
  readonly late: readonly Row[];
  readonly suppressed: Suppressed;
  /** A rule has asked how new other files are. */
  readonly asksDates: boolean;
  /** Keys of the URLs that it lists, in ascending order, each once. */
  readonly keys: Float64Array | undefined;
  /** What else it tells: without its URLs, but for the first. */
  readonly sitemap: SitemapFacts | undefined;
  readonly failures: readonly Failure[];
  readonly fixed: Fixed | undefined;
  /** What is to be said of its fixes, a line each. */
  readonly said: readonly string[];
}

/** What fixes make of a file. */
export interface Fixed {
  readonly before: string;
  readonly after: string;
  readonly edits: readonly Edit[];
  /** Why it was left as it is. */
  readonly left?: string | undefined;
  /** It is written with another order, once it was said what that changes. */
  readonly isWaiting?: boolean | undefined;
}

export interface NotRead {
  readonly reason: string;
}

/** What is asked about a file. */
export interface JobOrder {
  readonly do: 'look' | 'look again' | 'tell';
  readonly job: Job;
}

/** What is asked of a workshop. */
export type Order =
  | { readonly do: 'set up'; readonly setup: Setup }
  | {
      readonly do: 'add';
      readonly files: readonly { readonly name: string; readonly text: string }[];
      readonly key: string;
    }
  | JobOrder
  | { readonly do: 'write'; readonly job: Job; readonly before: string; readonly after: string }
  | { readonly do: 'list'; readonly job: Job; readonly shared: Float64Array }
  | { readonly do: 'know'; readonly facts: readonly SentFacts[] };

export type Answer = Looked | NotRead | PlainList | undefined;

/** What is around a file, but for what other files list: that is not known yet. */
const withoutLists = (around: SiteContext): SiteContext =>
  Object.create(around, {
    urls: {
      value: Object.create(around.urls ?? null, {
        hasOthers: { value: false },
        around: { value: () => undefined },
      }),
    },
  });

interface Read {
  readonly document: AnyDocument;
  readonly text: string;
  /** Those of the file, if it may have to be written. */
  readonly octets?: Uint8Array | undefined;
}

export class Workshop {
  private sites: KnowingSites = createSites();

  constructor(private readonly languages: readonly Loadable[]) {}

  async take(order: Order): Promise<Answer> {
    switch (order.do) {
      case 'set up':
        return this.setUp(order.setup);
      case 'add':
        for (const { additions } of this.languages)
          if (additions?.key === order.key) await additions.take(order.files);
        return undefined;
      case 'know':
        return this.know(order.facts);
      default:
        try {
          if (order.do === 'tell') return await this.tell(order.job);
          if (order.do === 'write') return await this.write(order.job, order.before, order.after);
          if (order.do === 'list') return await this.list(order.job, order.shared);
          return await this.look(order.job, order.do === 'look again');
        } catch (error) {
          return { reason: reasonOf(error) };
        }
    }
  }

  private async setUp({ folders, files, places, facts }: Setup): Promise<undefined> {
    this.sites = createSites();
    const known = new Map(places.map((place) => [place.folder, place]));
    this.sites.open(
      folders,
      (root) => known.get(root)?.origin,
      (folder) => known.get(folder)?.root,
    );
    for (const uri of files) this.sites.add(uri);
    return this.know(facts);
  }

  private async know(facts: readonly SentFacts[]): Promise<undefined> {
    for (const { uri, robots, known, urls } of facts) {
      if (robots !== undefined) this.sites.know(uri, { ...(await robotsIn(uri, robots)), ...known });
      else if (known.sitemap && urls)
        this.sites.know(uri, { ...known, sitemap: { ...known.sitemap, urls: UrlList.of(urls) } });
      else this.sites.know(uri, known);
    }
    return undefined;
  }

  private serviceOf(job: Job): Promise<LanguageService> {
    return this.languages.find(({ id }) => id === job.language)!.load();
  }

  private async look(job: Job, isAgain: boolean): Promise<Looked> {
    const service = await this.serviceOf(job);
    const failures: Failure[] = [];
    const config = this.configOf(job, isAgain, failures);
    const tells = !isAgain && !job.isAlone;
    let read = await this.read(job, service, config);
    let facts = tells ? await factsOf(job, read) : undefined;
    const { length } = service.findings(read.document).findings;
    const { fixed, said } =
      job.fixing && length > 0 ? await this.fix(job, service, read, isAgain) : { fixed: undefined, said: [] };
    if (fixed && fixed.left === undefined) {
      read = await this.read(
        job.isWritten && read.octets && !fixed.isWaiting ? job : { ...job, text: fixed.after },
        service,
        config,
      );
      if (tells) facts = await factsOf(job, read);
    }
    const rows = rowsOf(job.file, service, read.document, job.wants, read.text);
    const { lastCodes } = service;
    const asksDates = tells && this.sites.asks(job.uri, 'contents');
    this.sites.forget(job.uri);
    return {
      rows: job.isAlone ? rows : rows.filter(({ code }) => !lastCodes.has(code)),
      late: job.isAlone ? [] : rows.filter(({ code }) => lastCodes.has(code)),
      suppressed: suppressedIn(service, read.document, job.isAlone),
      asksDates,
      keys: facts?.keys,
      sitemap: facts?.sitemap && lightened(facts.sitemap),
      failures,
      fixed,
      said,
    };
  }

  /** What a file tells the others, which somebody else looks at. */
  private async tell(job: Job): Promise<Looked> {
    const service = await this.serviceOf(job);
    const read = await this.read(job, service, rulesOff(service.rules));
    const { keys, sitemap } = await factsOf(job, read);
    return {
      ...{
        rows: [],
        late: [],
        suppressed: { rows: 0, late: 0 },
        failures: [],
        fixed: undefined,
        said: [],
        keys,
        asksDates: false,
      },
      sitemap: sitemap && lightened(sitemap),
    };
  }

  /**
   * Makes the fixes that are wanted, if there are some; those that change a verdict wait until that was said. When all files are known, only those are made that
   * had to wait for that: whoever relies on an entry of this file was told of it as it is.
   */
  private async fix(
    job: Job,
    service: LanguageService,
    { document, octets, text: before }: Read,
    isAgain: boolean,
  ): Promise<Pick<Looked, 'fixed' | 'said'>> {
    const { kind, codes } = job.fixing!;
    const isConcerned = (code: string): boolean =>
      (!isAgain || service.lastCodes.has(code)) && (codes === undefined || codes.includes(code));
    const fixes = fixedText(service, document, { fixing: kind, isConcerned, isNamed: codes !== undefined });
    const { text: after, edits } = fixes;
    const said = saidOf(fixes);
    if (after === before) return { fixed: undefined, said };
    if (octets && !isFaithful(before, octets))
      return { fixed: { before, after, edits, left: NOT_UTF8 }, said: [] };
    if (!job.isWritten) return { fixed: { before, after, edits }, said };
    if (!octets) return { fixed: { before: '', after, edits: [] }, said };
    if (fixes.verdicts.length > 0) return { fixed: { before, after, edits, isWaiting: true }, said };
    const left = await rewrite(job.file, octets, after);
    return { fixed: { before: '', after: '', edits: [], left }, said };
  }

  /** Writes a file; gives why it was left as it is. */
  private async write({ file }: Job, before: string, after: string): Promise<NotRead | undefined> {
    const { octets } = await contentOf(file);
    const reason = textOf(octets) === before ? await rewrite(file, octets, after) : CHANGED;
    return reason === undefined ? undefined : { reason };
  }

  /** The URLs of a file that have one of these keys, with their places. */
  private async list(job: Job, shared: Float64Array): Promise<PlainList | undefined> {
    const service = await this.serviceOf(job);
    const config = rulesOff(service.rules);
    const { document } = await this.read(job, service, config);
    const urls = (await sitemapIn(job.language, document))?.urls;
    return urls?.only((index) => isAmong(keyOfUrl(urls.url(index)), shared))?.plain;
  }

  private configOf(job: Job, isAgain: boolean, failures: Failure[]): LintConfig {
    const own = job.isAlone ? undefined : this.sites.around(job.uri);
    const around = own && !isAgain ? withoutLists(own) : own;
    return {
      levels: new Map(job.settings.levels),
      settings: job.settings.values,
      expected: job.settings.expected,
      ...(around && { around }),
      ignoresSuppression: job.ignoresSuppression,
      failed: (code, error) => failures.push({ code, error: String(error) }),
    };
  }

  private async read(job: Job, service: LanguageService, config: LintConfig): Promise<Read> {
    const identity = { uri: job.uri, languageId: job.language, version: 0 };
    const { octets, text, packed } = await sourceOf(job);
    const document = service.read(service.open(identity, text, { ...config, packed }));
    return { document, octets, text };
  }
}

function suppressedIn(service: LanguageService, document: AnyDocument, isAlone: boolean): Suppressed {
  const counts = { rows: 0, late: 0 };
  for (const { code, count } of service.suppressed(document))
    counts[!isAlone && service.lastCodes.has(code) ? 'late' : 'rows'] += count;
  return counts;
}

export const lightened = (facts: SitemapFacts): SitemapFacts => ({
  ...facts,
  urls: undefined,
  pages: facts.pages.slice(0, 1),
});

async function sourceOf({
  file,
  text,
  fixing,
}: Job): Promise<Pick<Read, 'text' | 'octets'> & Pick<Content, 'packed'>> {
  if (text !== undefined) return { text };
  if (!fixing) return textIn(file);
  const { octets, packed } = await contentOf(file);
  return { octets, text: textOf(octets), packed };
}

async function robotsIn(uri: string, text: string): Promise<Known | undefined> {
  const language = kindOf(uri, text)?.language ?? '';
  await loadReader(language);
  return readerOf(language)?.read(uri, text)();
}

interface FileFacts {
  readonly sitemap?: SitemapFacts | undefined;
  readonly keys: Float64Array | undefined;
}

/** What a file tells the others. */
async function factsOf(job: Job, { document }: Read): Promise<FileFacts> {
  const keys = new UrlKeys();
  const sitemap = await sitemapIn(job.language, document, keys);
  return { sitemap, keys: sitemap && keys.finish() };
}

async function sitemapIn(
  language: string,
  document: AnyDocument,
  sink?: UrlSink,
): Promise<SitemapFacts | undefined> {
  await loadReader(language);
  return readerOf(language)?.facts(document, sink)()?.sitemap;
}
