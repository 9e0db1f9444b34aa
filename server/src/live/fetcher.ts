/**
 * Requests files of a live site, politely and safely: one request at a time for each host, with a pause, within limits
 * of time and size, and only to addresses that may be reached. It is the only part of Crawlwise that opens connections,
 * and requests only the URLs that its caller names, and those to which hosts redirect it.
 */
import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { isPublicAddress } from './addresses.ts';
import { type Answer, FetchError, type Hop } from './answer.ts';
import { ACCEPTED, codingOf, readBody } from './body.ts';
import { LIMITS, type Limits } from './limits.ts';
import { type Network, type Resolver, send, unlessAborted } from './request.ts';

export interface FetcherOptions {
  /** The value of the User-Agent header. */
  readonly userAgent: string;
  /** Also addresses that are not public. */
  readonly allowPrivate?: boolean;
  readonly limits?: Partial<Limits>;
  /** Cancels all requests. */
  readonly signal?: AbortSignal;
  /** For tests: how names are resolved, what may be reached, and how to pause for some milliseconds. */
  readonly resolve?: Resolver;
  readonly mayReach?: Network['mayReach'];
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Limits of one request, where they are other than those of the fetcher. */
export interface RequestOptions extends Partial<Limits> {
  /** Cancels this request, instead of the signal of the fetcher. */
  readonly signal?: AbortSignal;
  /** Whether a redirect to a URL is followed; all are by default. */
  readonly mayFollow?: (url: string) => Promise<boolean>;
}

/** Whole answers up to this size are kept, to ask the host only whether they have changed. */
const MOST_KEPT = 1_048_576;
const MOST_KEPT_ANSWERS = 64;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export class Fetcher {
  private readonly limits: Limits;
  private readonly network: Network;
  /** The last request to each host, which the next one waits for. */
  private readonly queues = new Map<string, Promise<void>>();
  private readonly kept = new Map<string, { readonly validators: Validators; readonly answer: Answer }>();

  constructor(private readonly options: FetcherOptions) {
    const { allowPrivate = false, resolve = resolveName, mayReach = isPublicAddress } = options;
    this.limits = { ...LIMITS, ...options.limits };
    this.network = { resolve, mayReach: allowPrivate ? () => true : mayReach };
  }

  /**
   * Requests a URL and follows its redirects. Never rejects: what goes wrong is the answer's fault.
   */
  async get(
    address: string,
    { signal = this.options.signal ?? NEVER, mayFollow = async () => true, ...limits }: RequestOptions = {},
  ): Promise<Answer> {
    const { wholeMs, ...bounds } = { ...this.limits, ...limits };
    const hops: Hop[] = [];
    let at = httpUrlOf(address)?.href ?? address;
    for (;;) {
      const answer = await this.answerOf(at, { wholeMs, ...bounds }, signal);
      const known = { ...answer, requested: address, hops };
      if (answer.fault !== undefined || !REDIRECTS.has(answer.status!)) return known;
      const to = targetOf(answer.location, at);
      if (to === undefined) return { ...known, fault: 'location', detail: answer.location };
      hops.push({ url: at, status: answer.status!, to });
      const isCircle = hops.some((hop) => hop.url === to);
      if (isCircle || hops.length > bounds.hops) return { ...known, fault: isCircle ? 'circle' : 'hops' };
      if (!(await mayFollow(to))) return { ...known, fault: 'disallowed' };
      at = to;
    }
  }

  /** The answer to one request, after those before it to the same host. */
  private async answerOf(address: string, limits: Limits, signal: AbortSignal): Promise<Redirectable> {
    const url = httpUrlOf(address);
    if (!url) return { ...nothing(address), fault: 'not-http' };
    return this.inTurn(url, limits.delayMs, signal, () => this.request(url, limits, signal));
  }

  private async request(url: URL, limits: Limits, signal: AbortSignal): Promise<Redirectable> {
    const clock = new Clock(limits, signal);
    const kept = this.kept.get(url.href);
    try {
      const { userAgent } = this.options;
      const headers = {
        ...{ Host: url.host, 'User-Agent': userAgent, Accept: '*/*', 'Accept-Encoding': ACCEPTED },
        ...(kept && conditionsOf(kept.validators)),
      };
      const response = await send(url, headers, this.network, clock.signal);
      clock.arrived();
      const begun = beginningOf(url.href, response);
      if (REDIRECTS.has(begun.status!)) {
        response.destroy();
        return begun;
      }
      const { octets, received, error } = await readBody(response, limits, clock.signal, () =>
        clock.arrived(),
      );
      if (begun.status === 304 && kept && !error) return { ...kept.answer, isUnchanged: true };
      const answer = { ...begun, received, body: octets, fault: error?.fault, detail: error?.detail };
      this.keep(url.href, response, answer);
      return answer;
    } catch (thrown) {
      const { fault, detail } = thrown instanceof FetchError ? thrown : new FetchError('cancelled');
      return { ...nothing(url.href), fault, detail };
    } finally {
      clock.stop();
    }
  }

  private keep(address: string, { headers }: IncomingMessage, answer: Answer): void {
    const validators = { etag: headers.etag, modified: headers['last-modified'] };
    const isKept = answer.status === 200 && !answer.fault && answer.body.length <= MOST_KEPT;
    if (
      isKept &&
      (validators.etag ?? validators.modified) !== undefined &&
      this.kept.size < MOST_KEPT_ANSWERS
    )
      this.kept.set(address, { validators, answer });
  }

  /** Waits until no other request to the host is under way, then for the delay. */
  private async inTurn<T>(
    { host }: URL,
    delayMs: number,
    signal: AbortSignal,
    act: () => Promise<T>,
  ): Promise<T> {
    const before = this.queues.get(host);
    const { pause = pauseFor } = this.options;
    const turn = (async () => {
      if (before) {
        await before;
        // A cancelled pause leaves it to the request to say so.
        await pause(delayMs, signal).catch(() => {});
      }
      return act();
    })();
    this.queues.set(
      host,
      turn.then(
        () => {},
        () => {},
      ),
    );
    return turn;
  }
}

/** An answer that may be a redirect. */
type Redirectable = Answer & { readonly location?: string | undefined };

interface Validators {
  readonly etag: string | undefined;
  readonly modified: string | undefined;
}

const conditionsOf = ({ etag, modified }: Validators) => ({
  ...(etag !== undefined && { 'If-None-Match': etag }),
  ...(modified !== undefined && { 'If-Modified-Since': modified }),
});

const nothing = (url: string): Answer => ({
  ...{ requested: url, url, hops: [], status: undefined, type: undefined, charset: undefined },
  ...{ encoding: undefined, robotsTags: [], received: 0, body: new Uint8Array(), isUnchanged: false },
  ...{ fault: undefined, detail: undefined },
});

function beginningOf(url: string, response: IncomingMessage): Redirectable {
  const { headers, headersDistinct, statusCode } = response;
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const [, charset] =
    /^\s*charset\s*=\s*"?([^"\s]+)/.exec(parameters.find((one) => /charset/.test(one)) ?? '') ?? [];
  return {
    ...nothing(url),
    ...{ status: statusCode, type: type.trim() || undefined, charset, encoding: codingOf(response) },
    robotsTags: headersDistinct['x-robots-tag'] ?? [],
    location: headers.location,
  };
}

/** The URL of http or https, without its fragment and without a name and password. */
function httpUrlOf(address: string): URL | undefined {
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  return Object.assign(url, { hash: '', username: '', password: '' });
}

/** The URL that a Location header names; its octets are UTF-8 if they are not ASCII. */
function targetOf(location: string | undefined, base: string): string | undefined {
  if (!location) return undefined;
  const text = Buffer.from(location, 'latin1').toString('utf8');
  if (!URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return (httpUrlOf(url.href) ?? url).href;
}

/** Ends a request that takes too long, in all or between two octets, or that the caller cancels. */
class Clock {
  private readonly controller = new AbortController();
  private readonly whole: NodeJS.Timeout;
  private readonly idle: NodeJS.Timeout;
  private readonly cancel = (): void => this.end('cancelled');

  constructor(
    { wholeMs, idleMs }: Limits,
    private readonly caller: AbortSignal,
  ) {
    this.whole = setTimeout(() => this.end('slow'), wholeMs);
    this.idle = setTimeout(() => this.end('idle'), idleMs);
    if (caller.aborted) this.cancel();
    caller.addEventListener('abort', this.cancel);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  arrived(): void {
    this.idle.refresh();
  }

  stop(): void {
    clearTimeout(this.whole);
    clearTimeout(this.idle);
    this.caller.removeEventListener('abort', this.cancel);
  }

  private end(fault: 'cancelled' | 'slow' | 'idle'): void {
    this.controller.abort(new FetchError(fault));
  }
}

const NEVER = new AbortController().signal;

const resolveName: Resolver = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

const pauseFor = (milliseconds: number, signal: AbortSignal): Promise<void> => {
  let timer: NodeJS.Timeout;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  return unlessAborted(passed, signal).finally(() => clearTimeout(timer));
};
