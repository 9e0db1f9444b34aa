/** The main content of a page, for telling whether it has changed: not what every build and every page has anew. */
import { Parser } from 'htmlparser2';
import { wideHash } from '../text/hash.ts';
import { decodeHtml } from './decode.ts';
import { readHead } from './head.ts';

/** The largest page, in bytes, whose content is compared. */
export const MAX_PAGE = 8 * 1024 * 1024;
const STEP = 64 * 1024;

/** Elements that are not content, wherever they are: code, and what a site shows on many pages. */
const NEVER = new Set(['head', 'script', 'style', 'noscript', 'template', 'nav', 'footer']);
/** Elements that are not content outside of the main content; inside, a header has the title and an aside is a note. */
const NOT_OUTSIDE = new Set(['header', 'aside']);
/** The same by ARIA roles (HTML Accessibility API Mappings, section 3.5). */
const ROLES: Readonly<Record<string, string>> = {
  ...{ main: 'main', article: 'article', navigation: 'nav', contentinfo: 'footer', search: 'nav' },
  ...{ banner: 'header', complementary: 'aside' },
};

/**
 * A number that is equal for pages with equal main content: that of `main`, else that of all `article` elements, else the
 * body without headers, footers, navigation and asides. The text counts without its whitespace, and so do the targets of
 * links, without their queries, the texts for images, and the moments of `time`. Scripts, styles and other attributes do
 * not, so neither nonces nor the names of assets. Linear in the length.
 * @returns undefined for a page without content, such as one that scripts fill, and for what is not HTML. Never throws,
 * whatever the bytes are.
 */
export function contentKey(bytes: Uint8Array): number | undefined {
  const { text } = decodeHtml(bytes);
  if (!text.includes('<')) return undefined;
  const reader = new ContentReader();
  for (let at = 0; at < text.length; at += STEP) reader.write(text.slice(at, at + STEP));
  return reader.end();
}

/**
 * A number that is equal for pages whose heads say the same about title, indexing and canonical URL. Never throws, whatever
 * the bytes are.
 * @param address the URL of the page
 */
export function headKey(bytes: Uint8Array, address: string): number {
  const { title, directives, canonicals, refreshes } = readHead(bytes, address);
  const rules = directives.map(({ agent, name, value }) => [agent, name, value].join(' ')).sort();
  const targets = [...canonicals, ...refreshes].map(({ href, url = href }) => url);
  return wideHash(JSON.stringify([title.trim(), rules, targets]));
}

class ContentReader {
  /** The pieces of text by where they are. */
  readonly #found = { main: [] as string[], article: [] as string[], body: [] as string[] };
  /** How many elements of a role are open. */
  readonly #open = new Map<string, number>();
  readonly #roles: string[] = [];
  readonly #parser = new Parser({
    onopentag: (name, attributes) => this.#opened(name, attributes),
    ontext: (text) => this.#take(text),
    onclosetag: () => this.#closed(),
  });

  write(piece: string): void {
    this.#parser.write(piece);
  }

  end(): number | undefined {
    this.#parser.end();
    const { main, article, body } = this.#found;
    for (const pieces of [main, article, body]) {
      const text = pieces.join('').replace(/\s+/g, '');
      if (text !== '') return wideHash(text);
    }
    return undefined;
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>): void {
    const role = ROLES[attributes.role?.trim().toLowerCase() ?? ''] ?? name;
    const hasMoment = name === 'time' && attributes.datetime !== undefined;
    const own = NEVER.has(role) || (NOT_OUTSIDE.has(role) && !this.#isInside) || hasMoment ? 'none' : role;
    if (name === 'a' && attributes.href !== undefined) this.#take(attributes.href.replace(/[?#].*$/s, ''));
    if (hasMoment) this.#take(attributes.datetime!);
    if (attributes.alt !== undefined) this.#take(attributes.alt);
    this.#roles.push(own);
    this.#open.set(own, (this.#open.get(own) ?? 0) + 1);
  }

  /** Every element is closed once, in order, whether or not the page does so. */
  #closed(): void {
    const role = this.#roles.pop();
    if (role !== undefined) this.#open.set(role, this.#open.get(role)! - 1);
  }

  #take(text: string): void {
    if (this.#isIn('none')) return;
    if (this.#isIn('main')) this.#found.main.push(text);
    else if (this.#isIn('article')) this.#found.article.push(text);
    else this.#found.body.push(text);
  }

  get #isInside(): boolean {
    return this.#isIn('main') || this.#isIn('article');
  }

  #isIn(role: string): boolean {
    return (this.#open.get(role) ?? 0) > 0;
  }
}

/**
 * The file of a build that holds the page of a URL path, however its host serves it: the path itself, with `.html`, or the
 * index of its folder. Undefined if there is none, or if there are two such pages.
 * @param path decoded, with a leading slash
 */
export function pageFile(path: string, has: (file: string) => boolean): string | undefined {
  const name = path.slice(1).replace(/\/$/, '');
  const html = `${name}.html`;
  const index = name === '' ? 'index.html' : `${name}/index.html`;
  const found = (/\.html?$/i.test(name) ? [name] : name === '' ? [index] : [html, index]).filter(has);
  return found.length === 1 ? found[0] : undefined;
}
