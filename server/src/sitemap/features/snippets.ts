import { allowedChildren, type ElementFact, type ParentName } from '../facts/elements.ts';

/** Text as it stands in a snippet. */
export const literal = (text: string): string => text.replace(/[\\$}]/g, '\\$&');

/** What snippets are filled with. */
export interface Filling {
  /** The prefix of a namespace in this file. */
  prefixOf(uri: string): string;
  /** Today, `YYYY-MM-DD`. */
  readonly today: string;
  /** Where URLs of the site begin, `https://www.example.com/`. */
  readonly site: string;
  /** Whether that is known; else it is to be typed, too. */
  readonly isSiteKnown: boolean;
  /** The URLs of sitemaps that an index may list and does not yet. */
  sitemaps(): readonly string[];
}

/** A name with its prefix, if it has one. */
export const qualified = (prefix: string, local: string): string =>
  prefix === '' ? local : `${prefix}:${local}`;

/** Children of an element, as in facts; none for elements that hold text. */
export const childrenOf = ({ name }: ElementFact): readonly ElementFact[] =>
  allowedChildren(name as ParentName);

/** The children an element cannot do without, of several that do the first; a record has its date, too. */
export const usualChildren = (fact: ElementFact): readonly ElementFact[] =>
  childrenOf(fact).filter(
    ({ required, oneOf, name }) => required || oneOf?.[0] === name || name === 'lastmod',
  );

/** Makes the text of one snippet in LSP's syntax; placeholders are numbered as they come. */
export class Snippet {
  private stops = 0;

  constructor(private readonly filling: Filling) {}

  /** An element with the attributes it needs and its children, each on a line, or with its value to type. */
  element(fact: ElementFact, children: readonly ElementFact[] = usualChildren(fact), indent = ''): string {
    const name = qualified(this.filling.prefixOf(fact.uri), fact.local);
    const head = `${indent}<${name}${this.attributes(fact)}`;
    if (fact.value === 'none') return `${head}/>`;
    if (fact.value !== 'elements') return `${head}>${this.value(fact)}</${name}>`;
    const lines = children.map((child) => this.element(child, undefined, `${indent}\t`));
    return `${head}>\n${lines.join('\n')}\n${indent}</${name}>`;
  }

  /** A place to type, with what stands there at first. */
  stop(text = ''): string {
    const number = ++this.stops;
    return text === '' ? `$${number}` : `\${${number}:${literal(text)}}`;
  }

  private choice(values: readonly string[]): string {
    if (values.length === 1) return literal(values[0]!);
    return `\${${++this.stops}|${values.map((value) => value.replace(/[\\,|]/g, '\\$&')).join(',')}|}`;
  }

  private attributes({ attributes }: ElementFact): string {
    return attributes
      .filter(({ required, uri }) => required && uri === '')
      .map(({ local, values }) => ` ${local}="${values ? this.choice(values) : this.stop()}"`)
      .join('');
  }

  private value({ value, values, parent }: ElementFact): string {
    if (value === 'date') return this.stop(this.filling.today);
    if (value === 'url') return parent === 'sitemap' ? this.sitemap() : this.url();
    return values && value !== 'platforms' ? this.choice(values) : this.stop();
  }

  /** One of the sitemaps of the site, or a URL to type. */
  private sitemap(): string {
    const sitemaps = this.filling.sitemaps();
    return sitemaps.length > 0 ? this.choice(sitemaps) : this.url('sitemap.xml');
  }

  /** A URL of the site: only its path is to be typed where the site is known. */
  private url(path = ''): string {
    const { site, isSiteKnown } = this.filling;
    return isSiteKnown ? literal(site) + this.stop(path) : this.stop(site + path);
  }
}
