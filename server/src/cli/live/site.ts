/** Requests for a call: how Crawlwise asks hosts, and which URLs of a call are on a live site. */
import type { Answer } from '../../live/answer.ts';
import { Fetcher } from '../../live/fetcher.ts';
import { userAgentOf } from '../../live/userAgent.ts';
import { servedWords } from '../../live/words.ts';
import type { Call } from '../args/parse.ts';
import { type Context, InputError, UsageError } from '../command.ts';
import { visible } from '../report.ts';
import { liveWords as say } from '../words/live.ts';

/** The fetcher of a call. Throws `UsageError` for a `--as` that is not a header. */
export function fetcherOf(call: Call, { version, live }: Context): Fetcher {
  const name = call.one('as');
  if (name !== undefined && !/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(name))
    throw new UsageError(say('notToken', { name: visible(name) }));
  return new Fetcher({
    ...live,
    userAgent: name ?? userAgentOf(version),
    allowPrivate: call.has('allow-private'),
  });
}

/** The same answer. Throws `InputError` if the URL of the call was not requested: it is no URL, or not a public one. */
export function mustBeRequested(answer: Answer): Answer {
  const { fault, hops, requested, detail = '' } = answer;
  if (hops.length > 0 || (fault !== 'private' && fault !== 'not-http')) return answer;
  const url = visible(requested);
  throw new InputError(
    fault === 'private' ? say('private', { url, address: visible(detail) }) : servedWords('notUrl', { url }),
  );
}
