import { isGzipName } from '../../core/ownFiles.ts';
import { sameData } from '../../core/sameData.ts';
import { headOf, textIn } from '../../disk/read.ts';
import { type ReadFacts, type SentFacts, withoutUrls } from '../../project/facts.ts';
import { contentOf, sharedBy } from '../../site/facts/content.ts';
import { pagesIn } from '../../site/facts/factsOf.ts';
import { MAX_PAGES_OF_FILE } from '../../site/facts/limits.ts';
import { loadReader, readerOf } from '../../site/facts/readers.ts';
import type { SitemapFacts } from '../../site/facts/sitemapFacts.ts';
import { UrlKeys } from '../../site/listings/urlKeys.ts';
import type { UrlSink } from '../../site/listings/urlList.ts';
import { MAX_PAGES } from '../../site/site.ts';
import { SMALL_FILE } from '../files/claim.ts';
import { type Found, isRobots } from '../files/files.ts';

/** How much of a sitemap is read, in octets: at first, and at most. */
const BEGINNING = SMALL_FILE;
const MAX_BEGINNING = 2 ** 20;
const XHTML = 'www.w3.org/1999/xhtml';

/** Takes no URLs: only those of pages are used. */
const NO_URLS: UrlSink = { needsPlaces: false, add: () => false };

/** Files to read for their facts. */
export interface FilesToRead {
  /** Files that are also checked: `update` adds the facts found then. */
  readonly checked: readonly Found[];
  readonly others: readonly Found[];
  /** Whether a rule needs listed pages; otherwise the first page of each checked sitemap is enough. */
  readonly needsPages: boolean;
  /** See `UrlKeys`. */
  readonly hasPages: boolean;
  /** Texts that replace the stored ones, by URI. */
  readonly texts?: ReadonlyMap<string, string> | undefined;
}

/**
 * The facts about the files of a batch for other files. They are read before the first pass, from the beginning of most
 * files, and updated by it.
 */
export class SiteFacts {
  private readonly known = new Map<string, SentFacts>();
  /** The sitemaps with language versions, as far as their beginnings show. */
  readonly versioned = new Set<string>();
  private readonly updated = new Set<string>();
  /** The keys of the URLs of files that were read to their end, whose facts need no update. */
  readonly keys = new Map<string, Float64Array>();
  /** How many listed pages are kept of each site, by its root. */
  private readonly pages = new Map<string, number>();

  /**
   * @param isRead whether the entries of indexes are used
   * @param rootFor the root of the site of a file
   */
  constructor(
    private readonly isRead: boolean,
    private readonly rootFor: (uri: string) => string,
  ) {}

  /**
   * Reads each robots.txt and index completely, and the beginning of other sitemaps. A file that cannot be read has no
   * facts.
   */
  async read({ checked, others, needsPages, hasPages, texts }: FilesToRead): Promise<void> {
    const read = async (found: Found, isFirstPageEnough: boolean): Promise<void> => {
      const text = texts?.get(found.uri) ?? found.text;
      const known = this.beginning(found, text, { isFirstPageEnough, hasPages });
      this.known.set(found.uri, await known.catch(() => UNKNOWN(found)));
    };
    // The pages of a site are those of its first files, whichever of them the call names.
    const all = [
      ...checked.map((item) => [item, !needsPages] as const),
      ...others.map((item) => [item, false] as const),
    ];
    for (const [found, isFirstPageEnough] of all.sort(([a], [b]) => (a.uri < b.uri ? -1 : 1)))
      await read(found, isFirstPageEnough);
    await this.compareCopies(
      all.map(([found]) => found),
      texts,
    );
  }

  /** Reads files that may be copies of others, and these. */
  private async compareCopies(all: readonly Found[], texts: FilesToRead['texts']): Promise<void> {
    const uris = new Set(all.map(({ uri }) => uri));
    for (const { uri, file, size, language, text: own } of all) {
      const wanted = sharedBy(uri, (other) => uris.has(other));
      const facts = this.known.get(uri);
      if (wanted.length === 0 || !facts) continue;
      const text = await wholeOf({ file, size, text: texts?.get(uri) ?? own }).catch(() => undefined);
      if (text === undefined) continue;
      const urls = wanted.includes('urls')
        ? readerOf(language.id)?.read(uri, text)()?.sitemap?.urls
        : undefined;
      const content = contentOf(wanted, text, urls)();
      this.known.set(uri, { ...facts, known: { ...facts.known, content } });
    }
  }

  get all(): readonly SentFacts[] {
    return [...this.known.values()];
  }

  get(uri: string): SentFacts | undefined {
    return this.known.get(uri);
  }

  /** Replaces the facts about a sitemap that was read to its end. */
  update(uri: string, { sitemap, urls }: ReadFacts): void {
    const before = this.known.get(uri);
    if (!before?.known.sitemap || !sitemap) return;
    const facts = { ...sitemap, pages: before.known.sitemap.pages };
    // The beginning of a small file is all of it: the same object serves both passes.
    if (!urls && !before.urls && sameData(facts, before.known.sitemap)) return;
    const { modified, content } = before.known;
    this.known.set(uri, { uri, known: { modified, content, sitemap: facts }, urls });
    this.updated.add(uri);
  }

  /** The facts that were replaced since the last call. */
  takeNew(): readonly SentFacts[] {
    const uris = [...this.updated];
    this.updated.clear();
    return uris.map((uri) => this.known.get(uri)!);
  }

  private async beginning(
    { uri, file, language, modified, ...found }: Found,
    given: string | undefined,
    { isFirstPageEnough, hasPages }: { isFirstPageEnough: boolean; hasPages: boolean },
  ): Promise<SentFacts> {
    const source: Text = { file, text: given, size: given?.length ?? found.size };
    if (isRobots({ language })) return { uri, robots: await wholeOf(source), known: { modified } };
    await loadReader(language.id);
    const reader = readerOf(language.id)!;
    const factsOf = (text: string, sink: UrlSink = NO_URLS): SitemapFacts | undefined =>
      reader.read(uri, text, sink)()?.sitemap;
    const root = this.rootFor(uri);
    const left = MAX_PAGES - (this.pages.get(root) ?? 0);
    const wanted = isFirstPageEnough ? 1 : Math.max(1, Math.min(MAX_PAGES_OF_FILE, left));
    let text = await beginningOf(source, BEGINNING);
    const keys = isWhole(source, BEGINNING) ? new UrlKeys(hasPages) : undefined;
    let facts = factsOf(text, keys);
    if (keys) this.keys.set(uri, keys.finish());
    const pages = (): readonly string[] => (facts ? pagesIn(facts) : []);
    // A file that is larger than half of it has more to give.
    for (
      let most = 2 * BEGINNING;
      pages().length < wanted && most <= MAX_BEGINNING && source.size > most / 2;
      most *= 2
    ) {
      text = await beginningOf(source, most);
      facts = factsOf(text);
    }
    if (facts?.isIndex && source.size > BEGINNING && this.isRead) facts = factsOf(await wholeOf(source));
    const isKept = facts?.isIndex || (!isFirstPageEnough && left > 0);
    if (!facts?.isIndex && !isFirstPageEnough) this.pages.set(root, MAX_PAGES - left + pages().length);
    const sitemap = facts && { ...withoutUrls(facts), pages: isKept ? pages() : pages().slice(0, 1) };
    if (text.includes(XHTML)) this.versioned.add(uri);
    return { uri, known: { modified, sitemap } };
  }
}

const UNKNOWN = ({ uri, modified }: Found): SentFacts => ({ uri, known: { modified } });

/** The text of a file that may replace the stored one. */
interface Text extends Pick<Found, 'file' | 'size'> {
  readonly text?: string | undefined;
}

const wholeOf = async ({ file, text }: Text): Promise<string> => text ?? (await textIn(file)).text;

/** At most so much of a text, in octets as stored, up to the last whole line or element. */
async function beginningOf({ file, size, text }: Text, most: number): Promise<string> {
  const head = text?.slice(0, most) ?? (await headOf(file, most));
  return isWhole({ file, size, text }, most) ? head : wholePartOf(head);
}

/** Whether a text has at most so many octets. */
const isWhole = ({ file, size, text }: Text, most: number): boolean =>
  size <= most && (text !== undefined || !isGzipName(file));

function wholePartOf(text: string): string {
  const end = Math.max(text.lastIndexOf('</'), text.lastIndexOf('\n'));
  return end > 0 ? text.slice(0, end) : text;
}
