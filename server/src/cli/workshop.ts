/**
 * Looks at files of sites one by one, each read once, in this thread or in others. What a file can only be told once all
 * others are known is kept apart: those it concerns are looked at again.
 */
import type { Expected } from '../core/expected.ts';
import { type Fixing, fixedText } from '../core/fixedText.ts';
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
import { isFaithful, NOT_UTF8, rewrite } from './rewrite.ts';
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
  /** Which fixes are made before the findings are told, and whether the file is written. */
  readonly fixing?: Fixing | undefined;
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

/** What came of looking at a file. */
export interface Looked {
  readonly rows: readonly Row[];
  /** What may be another one when all files are known. */
  readonly late: readonly Row[];
  /** A rule has asked how new other files are. */
  readonly asksDates: boolean;
  /** Keys of the URLs that it lists, in ascending order, each once. */
  readonly keys: Float64Array | undefined;
  /** What else it tells: without its URLs, but for the first. */
  readonly sitemap: SitemapFacts | undefined;
  readonly failures: readonly Failure[];
  readonly fixed: Fixed | undefined;
}

/** What fixes make of a file. */
export interface Fixed {
  readonly before: string;
  readonly after: string;
  readonly edits: readonly Edit[];
  /** Why it was left as it is. */
  readonly left?: string | undefined;
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
    const fixed = job.fixing && length > 0 ? await this.fix(job, service, read, isAgain) : undefined;
    if (fixed && fixed.left === undefined) {
      read = await this.read(
        job.isWritten && read.octets ? job : { ...job, text: fixed.after },
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
      asksDates,
      keys: facts?.keys,
      sitemap: facts?.sitemap && lightened(facts.sitemap),
      failures,
      fixed,
    };
  }

  /** What a file tells the others, which somebody else looks at. */
  private async tell(job: Job): Promise<Looked> {
    const service = await this.serviceOf(job);
    const read = await this.read(job, service, rulesOff(service.rules));
    const { keys, sitemap } = await factsOf(job, read);
    return {
      ...{ rows: [], late: [], failures: [], fixed: undefined, keys, asksDates: false },
      sitemap: sitemap && lightened(sitemap),
    };
  }

  /**
   * Makes the fixes that are wanted; undefined where there are none. When all files are known, only those are made that
   * had to wait for that: whoever relies on an entry of this file was told of it as it is.
   */
  private async fix(
    job: Job,
    service: LanguageService,
    { document, octets, text: before }: Read,
    isAgain: boolean,
  ): Promise<Fixed | undefined> {
    const { uri, languageId } = document.text;
    const reread = (text: string) =>
      service.read(service.open({ uri, languageId, version: 0 }, text, document.config));
    const wants = isAgain ? (code: string) => service.lastCodes.has(code) : undefined;
    const { text: after, edits } = fixedText(service, document, job.fixing!, reread, wants);
    if (after === before) return undefined;
    if (octets && !isFaithful(before, octets)) return { before, after, edits, left: NOT_UTF8 };
    const left = job.isWritten && octets ? await rewrite(job.file, octets, after) : undefined;
    return job.isWritten
      ? { before: '', after: octets ? '' : after, edits: [], left }
      : { before, after, edits, left };
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
