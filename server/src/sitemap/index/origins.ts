import { sameData } from '../../core/sameData.ts';
import { Ordered } from '../../text/ordered.ts';
import { isPlaceholderHost } from '../../urls/placeholder.ts';
import { originAt, type Scheme } from '../facts/origin.ts';
import { Entry, factsOf, visitEntries } from './entry.ts';
import type { Aggregate, SitemapItem, SitemapText } from './types.ts';

/** How many entries of a host have each scheme. */
interface Host {
  readonly name: string;
  readonly count: Record<Scheme, number>;
  /** The scheme that most had when the lists were built. */
  listed: Scheme;
}

interface HostOrigin {
  readonly host: Host;
  readonly scheme: Scheme;
}

/** The origin that entries are compared with, if it is known from outside the file. */
export interface Wanted {
  /** Host and scheme of the file itself. */
  readonly host: string | undefined;
  readonly scheme: Scheme | undefined;
  /** Another host that the file may list. */
  readonly trusted: string | undefined;
  /** Whether any other host is allowed as well. */
  readonly anyHost: boolean;
}

/** The entries that differ from the others. */
export interface Strays {
  /** The expected host, or that of most entries; on a tie, that of the first entry. */
  readonly host: string | undefined;
  /** Entries with another host. */
  readonly otherHosts: Ordered<Entry>;
  /**
   * Entries whose scheme is not the expected one, or not that of most entries of their host; on a tie, https is
   * expected.
   */
  readonly otherSchemes: Ordered<Entry>;
  schemeOf(host: string): Scheme;
}

/**
 * The schemes and hosts of the entries, except for hosts that no crawler can reach. Only entries that differ from the
 * majority are stored; if the majority changes, the file is read through once.
 */
export class Origins implements Aggregate {
  private readonly hosts = new Map<string, Host>();
  private total = 0;
  private readonly otherHosts = new Ordered<Entry>();
  private readonly otherSchemes = new Ordered<Entry>();
  private host: string | undefined;
  private wanted: Wanted = {
    ...{ host: undefined, scheme: undefined, trusted: undefined, anyHost: false },
  };
  /** Hosts for which the majority of entries has another scheme than when the lists were built. */
  private readonly flipped = new Set<Host>();
  /** The last origin that was read: nearly always the next one is the same. */
  private last: (HostOrigin & { readonly text: string }) | undefined;

  add(item: SitemapItem): void {
    this.count(item, 1);
  }

  remove(item: SitemapItem): void {
    this.count(item, -1);
  }

  /** Counts records by origin; they are visited one by one only if they differ from the majority. */
  private count(item: SitemapItem, by: 1 | -1): void {
    const facts = factsOf(item);
    facts?.origins.forEach((text, at) => {
      const origin = this.originAt(text);
      if (!origin) return;
      const { host } = origin;
      const rows = facts.rowsWith(at);
      const isNew = countOf(host) === 0;
      if (isNew || this.listFor(origin) || countOf(host) < rows.length + 1) {
        for (const row of rows) this.countOne(new Entry(item, row, facts), origin, by);
        return;
      }
      this.countAll(origin, by * rows.length);
    });
  }

  private countOne(entry: Entry, origin: HostOrigin, by: 1 | -1): void {
    const { host, scheme } = origin;
    if (by > 0 && countOf(host) === 0) {
      this.hosts.set(host.name, host);
      this.host ??= host.name;
      host.listed = scheme;
    }
    if (by > 0) this.listFor(origin)?.add(entry);
    else this.listFor(origin)?.delete(entry);
    this.countAll(origin, by);
    if (countOf(host) > 0) return;
    this.hosts.delete(host.name);
    this.last = undefined;
  }

  private countAll({ host, scheme }: HostOrigin, by: number): void {
    host.count[scheme] += by;
    this.total += by;
    this.compare(host);
  }

  private compare(host: Host): void {
    if (countOf(host) > 0 && schemeOf(host) !== host.listed) this.flipped.add(host);
    else this.flipped.delete(host);
  }

  /** The entries that differ. O(hosts), or O(entries) if the majority has changed. */
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
    text.leaves.visitItems((item) => {
      this.listItem(item as SitemapItem);
      return true;
    });
  }

  private listItem(item: SitemapItem): void {
    const facts = factsOf(item);
    facts?.origins.forEach((text, at) => {
      const origin = this.originAt(text);
      const list = origin && this.listFor(origin);
      if (list) for (const row of facts.rowsWith(at)) list.add(new Entry(item, row, facts));
    });
  }

  private listFor({ host, scheme }: HostOrigin): Ordered<Entry> | undefined {
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
    visitEntries(text, ({ facts, row }) => {
      const origin = facts.originOf(row);
      first = origin === undefined ? undefined : this.originAt(origin)?.host;
      return first === undefined;
    });
    if (first && most.includes(first)) return first.name;
    return most.map(({ name }) => name).sort()[0]!;
  }

  /** The host and scheme of an origin; undefined for a host that no crawler can reach. */
  private originAt(text: string): HostOrigin | undefined {
    if (this.last?.text === text) return this.last;
    const origin = originAt(text, 0, text.length);
    if (!origin || isPlaceholderHost(origin.host)) return undefined;
    const host = this.hosts.get(origin.host) ?? newHost(origin.host);
    this.last = { text, scheme: origin.scheme, host };
    return this.last;
  }
}

const newHost = (name: string): Host => ({ name, count: { http: 0, https: 0 }, listed: 'https' });
const countOf = ({ count }: Host): number => count.http + count.https;
const schemeOf = ({ count }: Host): Scheme => (count.http > count.https ? 'http' : 'https');
