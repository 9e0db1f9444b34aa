/** Single files of live sites, as crawlers see them. */
import type { Answer } from '../../live/answer.ts';
import type { Fetcher } from '../../live/fetcher.ts';
import type { Call } from '../args/parse.ts';
import { type Context, InputError } from '../command.ts';
import { complaint, visible } from '../report.ts';
import { liveWords as say } from '../words/live.ts';
import { isCut, isGood, LOST, MOST_ROBOTS } from './outcome.ts';
import { fetcherOf, mustBeRequested } from './site.ts';

const ROBOTS_PATH = '/robots.txt';

/** The files of a call, requested one after another. */
export class LiveFiles {
  private readonly fetcher: Fetcher;

  constructor(
    call: Call,
    private readonly context: Context,
  ) {
    this.fetcher = fetcherOf(call, context);
  }

  /**
   * The file of a URL; that of a site is its robots.txt. One that crawlers treat as missing is empty, which standard
   * error explains. Throws `InputError` for any other answer without the file.
   */
  async get(operand: string): Promise<{ readonly path: string; readonly octets: Uint8Array }> {
    if (!URL.canParse(operand)) throw new InputError(say('notUrl', { url: visible(operand) }));
    const url = new URL(operand);
    if (url.pathname === '/') url.pathname = ROBOTS_PATH;
    const path = url.pathname.slice(1);
    if (url.pathname !== ROBOTS_PATH)
      return { path, octets: contentOf(mustBeRequested(await this.fetcher.get(url.href))) };
    const limits = { received: MOST_ROBOTS, unpacked: MOST_ROBOTS };
    return { path, octets: this.robotsIn(mustBeRequested(await this.fetcher.get(url.href, limits))) };
  }

  private robotsIn(answer: Answer): Uint8Array {
    const { requested, status = 0, fault, body } = answer;
    const url = visible(requested);
    if (fault !== undefined && LOST.has(fault)) return this.missing(say('lost', { url, fault }));
    if (isCut(answer) && isGood(answer)) {
      this.context.stderr.write(complaint(say('cut', { url })));
      return body.subarray(0, MOST_ROBOTS - 1);
    }
    if (fault === undefined && (status >= 500 || status === 429))
      throw new InputError(say('blocking', { url, status }));
    if (fault === undefined && status >= 400) return this.missing(say('missing', { url, status }));
    return contentOf(answer);
  }

  private missing(reason: string): Uint8Array {
    this.context.stderr.write(complaint(reason));
    return new Uint8Array();
  }
}

function contentOf(answer: Answer): Uint8Array {
  const { requested, status = 0, fault, detail, body } = answer;
  const url = visible(requested);
  if (fault !== undefined)
    throw new InputError(
      say('failed', { url, fault: visible(detail === undefined ? fault : `${fault} (${detail})`) }),
    );
  if (!isGood(answer)) throw new InputError(say('status', { url, status }));
  return body;
}
