/** The head of an HTML page: what it says about its indexing, its canonical URL and its versions in other languages. */
import { Parser } from 'htmlparser2';
import type { Directive, PageLink, PageVersion, Refresh } from '../core/builtPages.ts';
import { decodeHtml } from './decode.ts';
import { metaDirectives } from './robotsDirectives.ts';

export interface PageHead {
  /** Directives of `robots` and other such metas, in the order of the page. */
  readonly directives: readonly Directive[];
  readonly canonicals: readonly PageLink[];
  /** Refreshes to a URL. */
  readonly refreshes: readonly Refresh[];
  readonly versions: readonly PageVersion[];
  /** Links to sitemaps. */
  readonly sitemaps: readonly PageLink[];
  readonly isTitled: boolean;
  /** The text of the title, with single spaces. */
  readonly title: string;
  /** A label such as `utf-8`. */
  readonly encoding: string;
  /** The file begins with front matter, or has a mark that a bundler replaces: it is a source, of which a page is made. */
  readonly isSource: boolean;
  /** Whether the end of the head was read; otherwise more may follow. */
  readonly isComplete: boolean;
}

/** The largest head, in bytes, that is read. */
export const MAX_HEAD = 1024 * 1024;
const STEP = 2 * 1024;
/** The length of a title that is kept, in UTF-16 units. */
const MAX_TITLE = 200;

/** Front matter; the address of the site in a template of Create React App, `%PUBLIC_URL%`, and of Vue CLI. */
const SOURCE = /^---\r?\n|%PUBLIC_URL%|<%= BASE_URL %>/;
const MAX_MARKED = 16 * 1024;

/** Elements of the head. Any other element, and text outside of these, begins the body (HTML, section 13.2.6.4.4). */
const METADATA = new Set([
  ...['html', 'head', 'base', 'basefont', 'bgsound', 'link', 'meta', 'title', 'script', 'style'],
  ...['template', 'noscript', 'noframes'],
]);
/** Elements whose content is not of this page, or is read only without scripts. */
const HIDDEN = new Set(['template', 'noscript', 'noframes']);
const WITH_TEXT = new Set(['title', 'script', 'style']);

/**
 * Reads the head of a page, up to the end of the head or the first 1 MiB. Linear in the length of the head.
 * @param bytes the file, or its beginning
 * @param address the URL of the page, by which relative URLs are resolved
 * @param isWhole whether `bytes` is the whole file
 * @returns what was found. Never throws, whatever the bytes are.
 */
export function readHead(bytes: Uint8Array, address: string, isWhole = true): PageHead {
  const { text, encoding } = decodeHtml(bytes.subarray(0, MAX_HEAD));
  const reader = new HeadReader(text, address);
  for (let at = 0; at < text.length && !reader.isDone; at += STEP) reader.read(text.slice(at, at + STEP));
  const isComplete = reader.isDone || (isWhole && bytes.length <= MAX_HEAD);
  if (isComplete && !reader.isDone) reader.end();
  const { found, isTitled, title } = reader;
  return {
    ...found,
    isTitled,
    title,
    encoding,
    isSource: SOURCE.test(text.slice(0, MAX_MARKED)),
    isComplete,
  };
}

class HeadReader {
  readonly found = {
    directives: [] as Directive[],
    canonicals: [] as PageLink[],
    refreshes: [] as Refresh[],
    versions: [] as PageVersion[],
    sitemaps: [] as PageLink[],
  };
  isDone = false;
  isTitled = false;
  title = '';
  readonly #text: string;
  readonly #parser: Parser;
  #base: string;
  #hasBase = false;
  /** The open element whose content is left out, and how often it is open. */
  #hidden: { readonly name: string; depth: number } | undefined;
  #withText: string | undefined;
  #lines = { at: 0, line: 1 };

  constructor(text: string, address: string) {
    this.#text = text;
    this.#base = address;
    this.#parser = new Parser({
      onopentag: (name, attributes) => this.#opened(name, attributes),
      onclosetag: (name, isImplied) => this.#closed(name, isImplied),
      ontext: (data) => {
        if (this.#withText === 'title' && !this.#hidden)
          this.title = (this.title + data).replace(/\s+/g, ' ').slice(0, MAX_TITLE);
        if (!this.#withText && !this.#hidden && /[^\t\n\f\r ]/.test(data)) this.isDone = true;
      },
    });
  }

  read(piece: string): void {
    this.#parser.write(piece);
  }

  end(): void {
    this.#parser.end();
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.isDone) return;
    if (this.#hidden) {
      if (this.#hidden.name === name) this.#hidden.depth++;
    } else if (HIDDEN.has(name)) this.#hidden = { name, depth: 1 };
    else if (!METADATA.has(name)) this.isDone = true;
    else if (WITH_TEXT.has(name)) {
      this.#withText = name;
      this.isTitled ||= name === 'title';
    } else if (name === 'base') this.#takeBase(attributes);
    else if (name === 'meta') this.#takeMeta(attributes);
    else if (name === 'link') this.#takeLink(attributes);
  }

  #closed(name: string, isImplied: boolean): void {
    if (this.isDone) return;
    if (this.#hidden) {
      if (this.#hidden.name === name && --this.#hidden.depth === 0) this.#hidden = undefined;
    } else if (this.#withText === name) this.#withText = undefined;
    else if (!isImplied && (name === 'head' || name === 'html')) this.isDone = true;
  }

  /** The first `base` with an address counts. */
  #takeBase({ href }: Readonly<Record<string, string>>): void {
    if (href === undefined || this.#hasBase) return;
    this.#hasBase = true;
    this.#base = resolved(href, this.#base) ?? this.#base;
  }

  #takeMeta(attributes: Readonly<Record<string, string>>): void {
    const { content } = attributes;
    if (content === undefined) return;
    const line = this.#line();
    if (attributes['http-equiv']?.trim().toLowerCase() === 'refresh') {
      const [, seconds, , quoted, plain] = REFRESH.exec(content) ?? [];
      const href = (quoted ?? plain)?.trim();
      if (seconds === undefined || !href) return;
      this.found.refreshes.push({ seconds: Number(seconds), ...this.#linkTo(href, line) });
    } else if (attributes.name !== undefined) {
      this.found.directives.push(...metaDirectives(attributes.name, content, line));
    }
  }

  #takeLink({ rel = '', href, hreflang }: Readonly<Record<string, string>>): void {
    if (href === undefined) return;
    const kinds = new Set(rel.toLowerCase().split(/[\t\n\f\r ]+/));
    const link = this.#linkTo(href, this.#line());
    if (kinds.has('canonical')) this.found.canonicals.push(link);
    if (kinds.has('alternate') && hreflang) this.found.versions.push({ hreflang, ...link });
    if (kinds.has('sitemap')) this.found.sitemaps.push(link);
  }

  #linkTo(href: string, line: number): PageLink {
    return { href, url: resolved(href, this.#base), line };
  }

  /** The line of the current tag. Tags come in order, so that all calls together are linear. */
  #line(): number {
    const end = this.#parser.startIndex;
    for (let at = this.#lines.at; at < end; at++) {
      const unit = this.#text.charCodeAt(at);
      const isBreak = unit === 10 || (unit === 13 && this.#text.charCodeAt(at + 1) !== 10);
      if (isBreak) this.#lines.line++;
    }
    this.#lines.at = Math.max(this.#lines.at, end);
    return this.#lines.line;
  }
}

/** `5; url=/b` and `0;URL='/b'` (HTML, section 4.2.5.3). */
const REFRESH =
  /^[\t\n\f\r ]*(\d+)[\d.]*(?:[\t\n\f\r ]*[;,]|[\t\n\f\r ])[\t\n\f\r ]*(?:url[\t\n\f\r ]*=[\t\n\f\r ]*)?(?:(["'])(.*?)(?:\2|$)|(.*))/is;

/** An `http` or `https` URL without its fragment; undefined for any other. */
function resolved(href: string, base: string): string | undefined {
  if (!URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  url.hash = '';
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
