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
      /** Nothing was requested: the host has no public address. */
      readonly kind: 'private';
      readonly host: string;
      readonly address: string;
    }
  | {
      readonly kind: 'fault';
      /** In a clause without a final period. */
      readonly reason: string;
    };

export interface LiveFiles {
  /**
   * Requests the file of a URL; that of a site is its robots.txt. Never rejects.
   * @param privateHosts names of hosts that may have addresses that are not public
   */
  get(url: string, privateHosts: readonly string[], signal: AbortSignal): Promise<LiveFile>;
}
