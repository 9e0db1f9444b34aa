import { sameData } from '../../core/sameData.ts';
import { Bundle } from '../../text/bundle.ts';
import { Ordered } from '../../text/ordered.ts';
import { isPlaceholderHost } from '../../urls/placeholder.ts';
import { originAt, type Scheme } from '../facts/origin.ts';
import type { SitemapLeaf } from '../syntax/node.ts';
import type { Rows } from '../syntax/rows.ts';
import type { Aggregate, SitemapItem, SitemapText } from './types.ts';

/** How many entries of a host have each protocol. */
interface Host {
  readonly name: string;
  readonly count: Record<Scheme, number>;
  /** The protocol that most had when the lists were made. */
  listed: Scheme;
}

/** What the entries are compared with, where more is known than they say. */
export interface Wanted {
  /** Host and protocol of the file itself. */
  readonly host: string | undefined;
  readonly scheme: Scheme | undefined;
  /** Another host that the file may list. */
  readonly trusted: string | undefined;
  /** Other hosts are as good. */
  readonly anyHost: boolean;
}

/** The entries that are not as the others. */
export interface Strays {
  /** The host that was wanted, or that most entries have; of equals that of the first entry. */
  readonly host: string | undefined;
  /** Entries with another host. */
  readonly otherHosts: Ordered<SitemapLeaf>;
  /** Entries whose protocol is not the one wanted, or that most entries of their host have; of equals https. */
  readonly otherSchemes: Ordered<SitemapLeaf>;
  schemeOf(host: string): Scheme;
}

const SLASH = 47;

/**
 * The protocols and hosts of the entries, but for hosts that no crawler can reach. Only entries that differ from most are kept; where most become others, the
 * file is looked through once.
 */
export class Origins implements Aggregate {
  private readonly hosts = new Map<string, Host>();
  private total = 0;
  private readonly otherHosts = new Ordered<SitemapLeaf>();
  private readonly otherSchemes = new Ordered<SitemapLeaf>();
  private host: string | undefined;
  private wanted: Wanted = {
    ...{ host: undefined, scheme: undefined, trusted: undefined, anyHost: false },
  };
  /** Hosts whose entries mostly have another protocol than when the lists were made. */
  private readonly flipped = new Set<Host>();
  /** The last origin that was met: nearly always the next one as well. */
  private last: { readonly text: string; readonly scheme: Scheme; readonly host: Host } | undefined;

  add(item: SitemapItem): void {
    if (item instanceof Bundle) this.count(item, 1);
    else this.addLeaf(item);
  }

  remove(item: SitemapItem): void {
    if (item instanceof Bundle) this.count(item, -1);
    else this.removeLeaf(item);
  }

  private addLeaf(leaf: SitemapLeaf): void {
    const origin = this.originOf(leaf);
    if (!origin) return;
    const { host, scheme } = origin;
    if (countOf(host) === 0) {
      this.hosts.set(host.name, host);
      this.host ??= host.name;
      host.listed = scheme;
    }
    host.count[scheme]++;
    this.total++;
    this.listFor(origin)?.add(leaf);
    this.compare(host);
  }

  private removeLeaf(leaf: SitemapLeaf): void {
    const origin = this.originOf(leaf);
    if (!origin) return;
    const { host, scheme } = origin;
    this.listFor(origin)?.delete(leaf);
    host.count[scheme]--;
    this.total--;
    this.compare(host);
    if (countOf(host) > 0) return;
    this.hosts.delete(host.name);
    this.last = undefined;
  }

  /** Counts rows by their origins; they are looked at one by one only where they differ from most. */
  private count(rows: Rows, by: 1 | -1): void {
    rows.facts.origins.forEach((text, i) => {
      const origin = this.originAt(text, 0, text.length);
      if (!origin) return;
      const { host, scheme } = origin;
      const all = rowsWith(rows, i);
      const isNew = countOf(host) === 0;
      if (isNew || this.listFor(origin) || countOf(host) < all.length + 1) {
        for (const row of all) {
          const leaf = rows.child(row);
          by > 0 ? this.addLeaf(leaf) : this.removeLeaf(leaf);
        }
        return;
      }
      host.count[scheme] += by * all.length;
      this.total += by * all.length;
      this.compare(host);
    });
  }

  private compare(host: Host): void {
    if (countOf(host) > 0 && schemeOf(host) !== host.listed) this.flipped.add(host);
    else this.flipped.delete(host);
  }

  /** The entries that differ. O(hosts), or O(entries) where most have become others. */
  strays(text: SitemapText, wanted: Wanted): Strays {
    const host = wanted.host ?? this.mainHost(text);
    const old = this.wanted;
    const isSame = host === this.host && sameData(wanted, old);
    if (this.flipped.size > 0 || !isSame) {
      this.host = host;
      this.wanted = wanted;
      this.list(text);
    }
    return {
      host,
      otherHosts: this.otherHosts,
      otherSchemes: this.otherSchemes,
      schemeOf: (name) => this.wantedScheme(this.hosts.get(name) ?? newHost(name)),
    };
  }

  private list(text: SitemapText): void {
    for (const host of this.flipped) host.listed = schemeOf(host);
    this.flipped.clear();
    this.otherHosts.clear();
    this.otherSchemes.clear();
    text.leaves.visitItems((found) => {
      const item = found as SitemapLeaf | Rows;
      if (item instanceof Bundle) this.listRows(item);
      else {
        const origin = this.originOf(item);
        if (origin) this.listFor(origin)?.add(item);
      }
      return true;
    });
  }

  private listRows(rows: Rows): void {
    rows.facts.origins.forEach((text, i) => {
      const origin = this.originAt(text, 0, text.length);
      const list = origin && this.listFor(origin);
      if (list) for (const row of rowsWith(rows, i)) list.add(rows.child(row));
    });
  }

  private listFor({ host, scheme }: { host: Host; scheme: Scheme }): Ordered<SitemapLeaf> | undefined {
    const { trusted, anyHost } = this.wanted;
    if (host.name !== this.host && host.name !== trusted && !anyHost) return this.otherHosts;
    return scheme === this.wantedScheme(host) ? undefined : this.otherSchemes;
  }

  private wantedScheme(host: Host): Scheme {
    return (host.name === this.wanted.host ? this.wanted.scheme : undefined) ?? host.listed;
  }

  private mainHost(text: SitemapText): string | undefined {
    const now = this.host === undefined ? undefined : this.hosts.get(this.host);
    if (now && 2 * countOf(now) > this.total) return now.name;
    let most: Host[] = [];
    for (const host of this.hosts.values()) {
      const more = countOf(host) - (most[0] ? countOf(most[0]) : 0);
      if (more > 0) most = [host];
      else if (more === 0) most.push(host);
    }
    if (most.length < 2) return most[0]?.name;
    let first: Host | undefined;
    text.leaves.visit(
      (leaf) => {
        first = this.originOf(leaf)?.host;
        return first === undefined;
      },
      0,
      'records',
    );
    if (first && most.includes(first)) return first.name;
    return most.map(({ name }) => name).sort()[0]!;
  }

  private originOf({ text, content }: SitemapLeaf): { scheme: Scheme; host: Host } | undefined {
    if (!content || content.locStart < 0) return undefined;
    const { locStart, locEnd } = content;
    return isWhole(text, locEnd) ? this.originAt(text, locStart, locEnd) : undefined;
  }

  /** The origin of the URL that stands between two offsets; undefined for a host that no crawler can reach. */
  private originAt(
    text: string,
    locStart: number,
    locEnd: number,
  ): { scheme: Scheme; host: Host } | undefined {
    const { last } = this;
    if (
      last &&
      text.startsWith(last.text, locStart) &&
      (locStart + last.text.length === locEnd || text.charCodeAt(locStart + last.text.length) === SLASH)
    ) {
      return last;
    }
    const origin = originAt(text, locStart, locEnd);
    if (!origin || isPlaceholderHost(origin.host)) return undefined;
    const { scheme, end } = origin;
    const host = this.hosts.get(origin.host) ?? newHost(origin.host);
    this.last = { text: ` ${text.slice(locStart, end)}`.slice(1), scheme, host };
    return this.last;
  }
}

/** The rows whose URL has one of the origins. */
function rowsWith({ facts: { origin } }: Rows, index: number): readonly number[] {
  const all: number[] = [];
  for (let row = 0; row < origin.length; row++) if (origin[row] === index + 1) all.push(row);
  return all;
}

/** Whether the value that ends at `end` is not cut: a `<loc>` that is still being written says nothing of its host. */
function isWhole(text: string, end: number): boolean {
  if (text.startsWith('</loc>', end)) return true;
  WHOLE.lastIndex = end;
  return WHOLE.test(text);
}

const WHOLE = /\s*(?:<!--|<\?|<!\[|\]\]>|<\/(?:[\w.-]+:)?loc\s*>)/y;

const newHost = (name: string): Host => ({ name, count: { http: 0, https: 0 }, listed: 'https' });
const countOf = ({ count }: Host): number => count.http + count.https;
const schemeOf = ({ count }: Host): Scheme => (count.http > count.https ? 'http' : 'https');
