/** What has changed in a site since the last call of `take`. */
import type { Changes, Topic, TopicChange } from './member.ts';
import type { SitemapFacts } from './sitemapFacts.ts';

/** The place of a document may have changed, by what is beyond its site. */
export const CHANGED_PLACE: Changes = {
  topics: new Map([['place', { uri: undefined, at: Number.POSITIVE_INFINITY }]]),
  ...{ versions: new Map(), lists: new Set(), sharing: new Set() },
};

export class ChangeLog {
  /** The number of changes so far: a document that is opened after a change knows it. */
  count = 0;
  #topics = new Map<Topic, TopicChange>();
  #versions = new Map<string, SitemapFacts['alternates']>();
  #lists = new Set<string>();
  #sharing = new Set<string>();

  get isEmpty(): boolean {
    return this.#topics.size === 0;
  }

  /** @param uri the file concerned, if it is one */
  topic(topic: Topic, uri?: string): void {
    const before = this.#topics.get(topic);
    const isOfOne = !before || before.uri === uri;
    this.#topics.set(topic, { uri: isOfOne ? uri : undefined, at: ++this.count });
  }

  /** The language versions in a file have changed; `before` are those until then. */
  versions(uri: string, before: SitemapFacts['alternates']): void {
    if (!this.#versions.has(uri)) this.#versions.set(uri, before);
  }

  /** The URLs of a file have changed, or their positions; `others` list some of the same. */
  list(uri: string, others: Iterable<string>): void {
    this.topic('lists', uri);
    this.#lists.add(uri);
    for (const other of others) this.#sharing.add(other);
  }

  /** The changes since the last call. */
  take(): Changes {
    const changes = {
      topics: this.#topics,
      versions: this.#versions,
      lists: this.#lists,
      sharing: this.#sharing,
    };
    this.#topics = new Map();
    this.#versions = new Map();
    this.#lists = new Set();
    this.#sharing = new Set();
    return changes;
  }
}
