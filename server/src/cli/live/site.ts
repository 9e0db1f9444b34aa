/** Requests for a call: how Crawlwise asks hosts, and which URLs of a call are on a live site. */
import { httpUrl } from '../../core/uri.ts';
import type { Answer } from '../../live/answer.ts';
import { Fetcher, hostOf } from '../../live/fetcher.ts';
import { isRefused } from '../../live/outcome.ts';
import { userAgentOf } from '../../live/userAgent.ts';
import { servedWords } from '../../live/words.ts';
import type { Call } from '../args/parse.ts';
import { type Context, InputError, UsageError } from '../command.ts';
import { visible } from '../report.ts';
import { liveWords as t } from '../words/live.ts';

/**
 * The fetcher of a call: `--allow-private` opens the hosts and ports that the call names, and no others. Throws
 * `UsageError` for a `--as` that is not a header.
 */
export function fetcherOf(call: Call, { version, live }: Context): Fetcher {
  const name = call.one('as');
  if (name !== undefined && !/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(name))
    throw new UsageError(t('notToken', { name: visible(name) }));
  const named = [...call.operands, call.one('compare') ?? ''].flatMap((operand) => httpUrl(operand) ?? []);
  return new Fetcher({
    ...live,
    userAgent: name ?? userAgentOf(version),
    privateHosts: call.has('allow-private') ? named.map(hostOf) : [],
  });
}

/** The same answer. Throws `InputError` if the URL of the call was not requested: it is no URL, or not a public one. */
export function mustBeRequested(answer: Answer): Answer {
  const { fault, hops, requested } = answer;
  if (hops.length > 0) return answer;
  if (fault === 'not-http') throw new InputError(servedWords('notUrl', { url: visible(requested) }));
  const refusal = refusalIn(answer);
  if (refusal !== undefined) throw new InputError(refusal);
  return answer;
}

/** Which site was not requested, why, and what to do, if the address of a host was refused; undefined otherwise. */
export function refusalIn(answer: Answer): string | undefined {
  if (!isRefused(answer)) return undefined;
  const { origin } = new URL(answer.url);
  const words = { origin, address: visible(answer.detail ?? '') };
  return answer.fault === 'private' ? t('private', words) : servedWords('linkLocal', words);
}
