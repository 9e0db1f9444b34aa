/** Single files of live sites, for commands that take files. */
import type { Fetcher } from '../../live/fetcher.ts';
import { fileUrlOf, ROBOTS_LIMITS, servedFile } from '../../live/servedFile.ts';
import { servedWords as t } from '../../live/words.ts';
import type { Call } from '../args/parse.ts';
import { type Context, InputError } from '../command.ts';
import { visible } from '../report.ts';
import { fetcherOf, mustBeRequested, refusalIn } from './site.ts';

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
    if (!URL.canParse(operand)) throw new InputError(t('notUrl', { url: visible(operand) }));
    const { url, isRobots } = fileUrlOf(new URL(operand));
    const answer = mustBeRequested(await this.fetcher.get(url.href, isRobots ? ROBOTS_LIMITS : {}));
    const refusal = refusalIn(answer);
    if (refusal !== undefined) throw new InputError(refusal);
    const served = servedFile(answer, isRobots);
    if (served.octets === undefined) throw new InputError(served.fault);
    if (served.note !== undefined) this.context.complain(served.note);
    return { path: url.pathname.slice(1), octets: served.octets };
  }
}
