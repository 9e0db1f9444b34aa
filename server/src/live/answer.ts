/** What a host answers, as plain data. */

/**
 * Why there is no answer, or only a part of one:
 * - `not-http`: the URL, or that of a redirect, is not one of http or https
 * - `private`: the host has no public address
 * - `link-local`: the host has only addresses that are never requested, see `isForbiddenAddress`
 * - `dns`: the name has no address
 * - `connection`: nothing accepts the connection, it breaks off before the answer, or there is something else than an
 *   answer, such as another protocol
 * - `certificate`: the host does not prove who it is
 * - `idle`, `slow`: no octet arrives for too long; the whole takes too long
 * - `too-large`, `unpacks-too-large`: the body, as received or unpacked, exceeds the limit
 * - `encoding`: the body cannot be unpacked
 * - `cut-off`: the body ends before its declared length
 * - `circle`, `hops`: redirects come back to a URL, or are too many
 * - `location`: a redirect that names no URL
 * - `disallowed`: a redirect that the caller does not follow
 * - `canceled`: the caller's signal
 */
export type LiveFault =
  | ('not-http' | 'private' | 'link-local' | 'dns' | 'connection' | 'certificate' | 'idle' | 'slow')
  | (
      | 'too-large'
      | 'unpacks-too-large'
      | 'encoding'
      | 'cut-off'
      | 'circle'
      | 'hops'
      | 'location'
      | 'disallowed'
      | 'canceled'
    );

/** A redirect on the way to an answer. */
export interface Hop {
  readonly url: string;
  readonly status: number;
  readonly to: string;
}

/** The answer to a GET request, after its redirects. */
export interface Answer {
  /** The URL that was requested first, and the one that answered or failed. */
  readonly requested: string;
  readonly url: string;
  readonly hops: readonly Hop[];
  /** Absent if there is no answer; then there is a fault. */
  readonly status: number | undefined;
  /** The media type in lower case without parameters, and the label of `charset` in lower case. */
  readonly type: string | undefined;
  readonly charset: string | undefined;
  /** The content coding in lower case, such as `gzip`. */
  readonly encoding: string | undefined;
  /** The values of the X-Robots-Tag headers, in order. */
  readonly robotsTags: readonly string[];
  /** The octets of the body as received, which may be packed. */
  readonly received: number;
  /** The unpacked body, or its beginning if there is a fault. */
  readonly body: Uint8Array;
  /** The host said that it has not changed since this run requested it before. */
  readonly isUnchanged: boolean;
  readonly fault: LiveFault | undefined;
  /** The system's words about a fault, such as `ECONNREFUSED`. */
  readonly detail: string | undefined;
}

/** A fault on the way to an answer. */
export class FetchError extends Error {
  constructor(
    readonly fault: LiveFault,
    readonly detail?: string,
  ) {
    super(fault);
  }
}
