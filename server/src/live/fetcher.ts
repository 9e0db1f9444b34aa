/**
 * Requests files of a live site, politely and safely: one request at a time for each host, with a pause, within limits
 * of time and size, and only to addresses that may be reached. It is the only part of Crawlwise that opens connections,
 * and requests only the URLs that its caller names, and those to which hosts redirect it.
 */
import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { isForbiddenAddress, isPublicAddress } from './addresses.ts';
import { type Answer, FetchError, type Hop } from './answer.ts';
import { ACCEPTED, codingOf, readBody } from './body.ts';
import { LIMITS, type Limits } from './limits.ts';
import { faultOf, type Network, type Resolver, send, unlessAborted } from './request.ts';

export interface FetcherOptions {
  /** The value of the User-Agent header. */
  readonly userAgent: string;
  /** Hosts that may have addresses that are not public, with their ports, as in `localhost:3000` (see `hostOf`). */
  readonly privateHosts?: readonly string[];
  readonly limits?: Partial<Limits>;
  /** Cancels all requests. */
  readonly signal?: AbortSignal;
  /** For tests: how names are resolved, which addresses are public, how time passes, and how to pause. */
  readonly resolve?: Resolver;
  readonly isPublic?: (address: string) => boolean;
  readonly timer?: Timer;
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Acts after some milliseconds, counted anew from each `refresh` on; not after `close`. */
type Timer = (
  act: () => void,
  milliseconds: number,
) => { readonly refresh: () => unknown; readonly close: () => unknown };

/** Limits of one request, where they are other than those of the fetcher. */
export interface RequestOptions extends Partial<Limits> {
  /** Cancels this request, instead of the signal of the fetcher. */
  readonly signal?: AbortSignal;
  /** Those of this request, instead of those of the fetcher. */
  readonly privateHosts?: readonly string[];
  /** Whether a redirect to a URL is followed; all are by default. */
  readonly mayFollow?: (url: string) => Promise<boolean>;
}

/** Whole answers up to this size are kept, to ask the host only whether they have changed. */
const MAX_KEPT = 1_048_576;
const MAX_KEPT_ANSWERS = 64;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export class Fetcher {
  private readonly limits: Limits;
  /** The last request to each host, which the next one waits for. */
  private readonly queues = new Map<string, Promise<void>>();
  private readonly kept = new Map<string, { readonly validators: Validators; readonly answer: Answer }>();

  constructor(private readonly options: FetcherOptions) {
    this.limits = { ...LIMITS, ...options.limits };
  }

  /**
   * Requests a URL without its name and password, and follows its redirects: each is judged anew. Never rejects: what goes
   * wrong is the answer's fault.
   */
  async get(
    address: string,
    {
      signal = this.options.signal ?? NEVER,
      privateHosts = this.options.privateHosts ?? [],
      mayFollow = async () => true,
      ...own
    }: RequestOptions = {},
  ): Promise<Answer> {
    const limits = { ...this.limits, ...own };
    const hops: Hop[] = [];
    const requested = httpUrlOf(address)?.href ?? address;
    let at = requested;
    for (;;) {
      const answer = await this.answerOf(at, limits, signal, privateHosts);
      const known = { ...answer, requested, hops };
      if (answer.fault !== undefined || !REDIRECTS.has(answer.status!)) return known;
      const to = targetOf(answer.location, at);
      if (to === undefined) return { ...known, fault: 'location', detail: answer.location };
      hops.push({ url: at, status: answer.status!, to });
      const isCircle = hops.some((hop) => hop.url === to);
      if (isCircle || hops.length > limits.hops) return { ...known, fault: isCircle ? 'circle' : 'hops' };
      if (httpUrlOf(to) && !(await mayFollow(to))) return { ...known, fault: 'disallowed' };
      at = to;
    }
  }

  /** The answer to one request, after those before it to the same host. */
  private async answerOf(
    address: string,
    limits: Limits,
    signal: AbortSignal,
    privateHosts: readonly string[],
  ): Promise<Redirectable> {
    const url = httpUrlOf(address);
    if (!url) return { ...nothing(address), fault: 'not-http' };
    const network = this.networkFor(privateHosts.includes(hostOf(url)));
    return this.inTurn(url, limits.delayMs, signal, () => this.request(url, limits, signal, network));
  }

  private networkFor(isPrivateAllowed: boolean): Network {
    const { resolve = resolveName, isPublic = isPublicAddress } = this.options;
    return {
      resolve,
      refuses(address) {
        if (isForbiddenAddress(address)) return 'link-local';
        return isPrivateAllowed || isPublic(address) ? undefined : 'private';
      },
    };
  }

  private async request(
    url: URL,
    limits: Limits,
    signal: AbortSignal,
    network: Network,
  ): Promise<Redirectable> {
    const clock = new Clock(limits, signal, this.options.timer ?? setTimeout);
    const kept = this.kept.get(url.href);
    try {
      const { userAgent } = this.options;
      const headers = {
        ...{ Host: url.host, 'User-Agent': userAgent, Accept: '*/*', 'Accept-Encoding': ACCEPTED },
        ...(kept && conditionsOf(kept.validators)),
      };
      const response = await send(url, headers, network, clock.signal);
      clock.arrived();
      const begun = beginningOf(url.href, response);
      // Its headers are those of the answer that it stands for: there is no body that they describe (RFC 9110, 15.4.5).
      const isUnchanged = begun.status === 304 && kept !== undefined;
      if (REDIRECTS.has(begun.status!) || isUnchanged) {
        response.destroy();
        return isUnchanged ? { ...kept.answer, isUnchanged } : begun;
      }
      const { octets, received, error } = await readBody(response, limits, clock.signal, () =>
        clock.arrived(),
      );
      const answer = { ...begun, received, body: octets, fault: error?.fault, detail: error?.detail };
      this.keep(url.href, response, answer);
      return answer;
    } catch (thrown) {
      const { fault, detail } = faultOf(thrown as NodeJS.ErrnoException);
      return { ...nothing(url.href), fault, detail };
    } finally {
      clock.stop();
    }
  }

  private keep(address: string, { headers }: IncomingMessage, answer: Answer): void {
    const validators = { etag: headers.etag, modified: headers['last-modified'] };
    const isKept = answer.status === 200 && !answer.fault && answer.body.length <= MAX_KEPT;
    if (isKept && (validators.etag ?? validators.modified) !== undefined && this.kept.size < MAX_KEPT_ANSWERS)
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
        // A canceled pause leaves it to the request to say so.
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
    /^\s*charset\s*=\s*"?([^"\s]+)/.exec(parameters.find((parameter) => /charset/.test(parameter)) ?? '') ??
    [];
  return {
    ...nothing(url),
    ...{ status: statusCode, type: type.trim() || undefined, charset, encoding: codingOf(response) },
    robotsTags: headersDistinct['x-robots-tag'] ?? [],
    location: headers.location,
  };
}

/** The host of a URL with its port, also if that is the usual one: a port is opened for one call only. */
export const hostOf = ({ protocol, hostname, port }: URL): string =>
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;

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
  private readonly whole: ReturnType<Timer>;
  private readonly idle: ReturnType<Timer>;
  private readonly cancel = (): void => this.end('canceled');

  constructor(
    { wholeMs, idleMs }: Limits,
    private readonly caller: AbortSignal,
    timer: Timer,
  ) {
    this.whole = timer(() => this.end('slow'), wholeMs);
    this.idle = timer(() => this.end('idle'), idleMs);
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
    this.whole.close();
    this.idle.close();
    this.caller.removeEventListener('abort', this.cancel);
  }

  private end(fault: 'canceled' | 'slow' | 'idle'): void {
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
