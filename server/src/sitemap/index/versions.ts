import { entryOf } from '../../core/memo.ts';
import { countWhile } from '../../text/ordered.ts';
import type { RecordFacts } from '../syntax/recordFacts.ts';
import { type Entry, factsOf } from './entry.ts';
import type { SitemapItem } from './types.ts';

/** A version of a page as an entry lists it. */
export interface Version {
  readonly hreflang: string;
  readonly href: string;
}

/** The links of an item, by number. */
interface Linked {
  /** The URL of each link. */
  readonly urls: Int32Array;
  /** The set of versions of each record; 0 for a record without links. */
  readonly sets: Int32Array;
}

/** A version is one number: the language in the lower bits, the URL above, up to 2^53. */
const LANGUAGES = 2 ** 24;
const NO_URLS = new Int32Array(0);

/**
 * Numbers of URLs, and of the sets of versions that entries list: equal for equal ones, from 1 on. They are given when they are
 * first used, and valid until `clear`.
 */
export class Versions {
  private readonly urls = new Map<string, number>();
  private readonly languages = new Map<string, number>();
  /** Sets by a text that is equal for equal sets; the versions of each in ascending order. */
  private readonly byText = new Map<string, number>();
  private readonly sets: Float64Array[] = [];
  private last = 0;
  private items = new WeakMap<SitemapItem, Linked>();

  clear(): void {
    this.urls.clear();
    this.languages.clear();
    this.byText.clear();
    this.sets.length = 0;
    this.last = 0;
    this.items = new WeakMap();
  }

  /** How many numbers were assigned. */
  get size(): number {
    return this.urls.size + this.sets.length;
  }

  /** The number of a URL. */
  urlOf(url: string): number {
    return numberIn(this.urls, url);
  }

  /** The version set of an entry; 0 if it has none. */
  setOf({ item, row }: Entry): number {
    return this.linkedIn(item)?.sets[row] ?? 0;
  }

  /** The number of the URL of each link in an item, by the index of the link in its facts. */
  urlsIn(item: SitemapItem): Int32Array {
    return this.linkedIn(item)?.urls ?? NO_URLS;
  }

  /** Whether a set contains a URL. */
  has(set: number, url: number): boolean {
    const versions = this.sets[set - 1];
    if (!versions) return false;
    const least = url * LANGUAGES;
    const at = firstNotBelow(versions, least);
    return at < versions.length && versions[at]! < least + LANGUAGES;
  }

  /** The versions that an entry lists and a set lacks, in order. */
  linksBeyond({ item, facts, row }: Entry, set: number): readonly Version[] {
    const urls = this.urlsIn(item);
    const known = this.sets[set - 1]!;
    const beyond: Version[] = [];
    for (let link = facts.firstLink(row); link < facts.pastLinks(row); link++) {
      const hreflang = facts.hreflang(link);
      const version = this.versionOf(urls[link]!, hreflang);
      if (known[firstNotBelow(known, version)] !== version) beyond.push({ hreflang, href: facts.href(link) });
    }
    return beyond;
  }

  private versionOf(url: number, hreflang: string): number {
    return url * LANGUAGES + numberIn(this.languages, hreflang.toLowerCase());
  }

  private linkedIn(item: SitemapItem): Linked | undefined {
    const facts = factsOf(item);
    if (!facts || facts.linked === 0) return undefined;
    let known = this.items.get(item);
    if (!known) {
      const sets = new Int32Array(facts.count);
      const urls = new Int32Array(facts.pastLinks(facts.count - 1));
      /** The last record with other links than the one before it. */
      let [before, beforeFrom, beforeTo] = [0, 0, 0];
      for (let row = 0; row < facts.count; row++) {
        const [from, to] = [facts.firstLink(row), facts.pastLinks(row)];
        if (from < to && areRepeated(facts, from, to, beforeFrom, beforeTo)) {
          urls.copyWithin(from, beforeFrom, beforeTo);
          sets[row] = sets[before]!;
          continue;
        }
        [before, beforeFrom, beforeTo] = [row, from, to];
        const versions = new Float64Array(to - from);
        for (let link = from; link < to; link++) {
          urls[link] = this.urlOf(facts.href(link));
          versions[link - from] = this.versionOf(urls[link]!, facts.hreflang(link));
        }
        if (from < to) sets[row] = this.setWith(versions.sort());
      }
      known = { urls, sets };
      this.items.set(item, known);
    }
    return known;
  }

  private setWith(versions: Float64Array): number {
    const last = this.sets[this.last - 1];
    // The versions of a page are mostly adjacent.
    if (last && isEqual(last, versions)) return this.last;
    this.last = entryOf(this.byText, versions.join(), () => this.sets.push(versions));
    return this.last;
  }
}

/** Whether the links of a record are those of an earlier one: the versions of a page mostly follow each other. */
function areRepeated(facts: RecordFacts, from: number, to: number, before: number, past: number): boolean {
  if (to - from !== past - before) return false;
  for (let link = from; link < to; link++) if (!facts.areSameLinks(link, before + link - from)) return false;
  return true;
}

const numberIn = (numbers: Map<string, number>, text: string): number =>
  entryOf(numbers, text, () => numbers.size + 1);

const isEqual = (a: Float64Array, b: Float64Array): boolean =>
  a.length === b.length && a.every((version, at) => version === b[at]);

/** The index of the first of the ascending numbers that is not below `least`. */
const firstNotBelow = (numbers: Float64Array, least: number): number =>
  countWhile(numbers.length, (at) => numbers[at]! < least);
