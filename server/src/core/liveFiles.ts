/** The files of live sites, for those who know nothing of the network. */

/** A file as crawlers get it, or why there is none. */
export type LiveFile =
  | {
      readonly kind: 'file';
      readonly url: string;
      /** Empty for a robots.txt that crawlers treat as missing. */
      readonly text: string;
      /** What else there is to know of it, in a clause without a final period. */
      readonly note?: string;
    }
  | {
      /** A redirect leads to another host, to which nothing was sent. */
      readonly kind: 'moved';
      readonly to: string;
    }
  | {
      /** Nothing was sent: the host, named with its port, has no public address. */
      readonly kind: 'private';
      readonly host: string;
      readonly address: string;
    }
  | {
      readonly kind: 'fault';
      /** In a clause without a final period. */
      readonly reason: string;
    };

/** What a request may lead to besides the host of its URL, if that is public. */
export interface AllowedHosts {
  /** Hosts, with their ports, to which redirects may lead. */
  readonly hosts: readonly string[];
  /** Hosts, each with its port, that may have addresses that are not public, but no link-local ones. */
  readonly privateHosts: readonly string[];
}

export interface LiveFiles {
  /** Requests the file of a URL; that of a site is its robots.txt. Never rejects. */
  get(url: string, allowed: AllowedHosts, signal: AbortSignal): Promise<LiveFile>;
}
