import { allowedChildren, type ElementFact, type ParentName } from '../facts/elements.ts';

/** Text, escaped for a snippet. */
export const literal = (text: string): string => text.replace(/[\\$}]/g, '\\$&');

/** The values that snippets are filled with. */
export interface Filling {
  /** The prefix of a namespace in this file. */
  prefixOf(uri: string): string;
  /** Today, `YYYY-MM-DD`. */
  readonly today: string;
  /** The base of URLs of the site, `https://www.example.com/`. */
  readonly site: string;
  /** Whether `site` is known; otherwise, it is a placeholder. */
  readonly isSiteKnown: boolean;
  /** The URLs of sitemaps that an index may list and does not list yet. */
  sitemaps(): readonly string[];
}

/** A name with its prefix, if it has one. */
export const qualified = (prefix: string, local: string): string =>
  prefix === '' ? local : `${prefix}:${local}`;

/** Children of an element, as in the tables; empty for elements that hold text. */
export const childrenOf = ({ name }: ElementFact): readonly ElementFact[] =>
  allowedChildren(name as ParentName);

/** The required children of an element and, of several alternatives, the first; a record also gets its date. */
export const usualChildren = (fact: ElementFact): readonly ElementFact[] =>
  childrenOf(fact).filter(
    ({ required, oneOf, name }) => required || oneOf?.[0] === name || name === 'lastmod',
  );

/** Builds the text of one snippet in LSP's syntax; placeholders are numbered in order of their creation. */
export class Snippet {
  private stops = 0;

  constructor(private readonly filling: Filling) {}

  /**
   * An element with its required attributes and its children, each on a separate line, or with a placeholder for its
   * value.
   */
  element(fact: ElementFact, children: readonly ElementFact[] = usualChildren(fact), indent = ''): string {
    const name = qualified(this.filling.prefixOf(fact.uri), fact.local);
    const head = `${indent}<${name}${this.attributes(fact)}`;
    if (fact.value === 'none') return `${head}/>`;
    if (fact.value !== 'elements') return `${head}>${this.value(fact)}</${name}>`;
    const lines = children.map((child) => this.element(child, undefined, `${indent}\t`));
    return `${head}>\n${lines.join('\n')}\n${indent}</${name}>`;
  }

  /** A placeholder with its initial text. */
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

  /** One of the sitemaps of the site, or a placeholder for a URL. */
  private sitemap(): string {
    const sitemaps = this.filling.sitemaps();
    return sitemaps.length > 0 ? this.choice(sitemaps) : this.url('sitemap.xml');
  }

  /** A URL of the site; if the site is known, only the path is a placeholder. */
  private url(path = ''): string {
    const { site, isSiteKnown } = this.filling;
    return isSiteKnown ? literal(site) + this.stop(path) : this.stop(site + path);
  }
}
