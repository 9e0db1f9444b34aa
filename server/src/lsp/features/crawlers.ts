/** What crawlers may fetch: requests of our clients. */
import type { CrawlerFeatures } from '../../core/features.ts';
import type { AnyDocument } from '../../core/service.ts';
import { listedLocation } from '../documents/results.ts';
import { untilEdited } from '../documents/stepwise.ts';
import { noteSent } from '../documents/typedEdits.ts';
import { fitting } from '../wire/answerSize.ts';
import { offsetOf, rangeOf, textEditOf } from '../wire/convert.ts';
import { DOCUMENT, PLACE } from '../wire/parameters.ts';
import { type Rows, request, waitingFor } from './row.ts';

export const crawlerRows: Rows<CrawlerFeatures<AnyDocument>> = {
  test: request(
    'crawlwise/test',
    { ...DOCUMENT, 'agents?': ['string'], 'urls?': ['string'] },
    {},
    function* (test, document, { agents, urls }, { open }) {
      open.question = { agents: agents ?? [], urls: urls ?? [] };
      return (yield* test(document, open.question)).map(({ start, end, ...answer }) => ({
        ...answer,
        ...(answer.line !== undefined && { range: rangeOf(document.text, start, end) }),
      }));
    },
  ),
  crawlers: waitingFor(
    'site soon',
    request(
      'crawlwise/crawlers',
      {
        ...DOCUMENT,
        'urls?': ['string'],
        'names?': ['string'],
        'before?': 'string',
        'live?': 'string',
        'text?': 'string',
        'isAhead?': 'boolean',
      },
      {},
      (crawlers, document, { urls, names, before, live, text, isAhead }, { open }) => {
        const texts = { before: before ?? undefined, live: live ?? undefined, text: text ?? undefined };
        return untilEdited(
          crawlers(document, { urls: urls ?? [], names: names ?? [], ...texts, isAhead: isAhead ?? false }),
          open,
        );
      },
    ),
  ),
  effective: request(
    'crawlwise/effective',
    { ...DOCUMENT, 'agents?': ['string'] },
    {},
    (effective, document, { agents }) => effective(document, agents?.[0] ?? '') ?? null,
  ),
  liveUrls: waitingFor(
    'site',
    request('crawlwise/liveUrls', DOCUMENT, {}, (liveUrls, document) => liveUrls(document)),
  ),
  effect: waitingFor(
    'site soon',
    request(
      'crawlwise/effect',
      { ...DOCUMENT, before: 'string', 'urls?': ['string'], 'isAhead?': 'boolean' },
      {},
      (effect, document, { before, urls, isAhead }, { open }) =>
        untilEdited(effect(document, before, urls ?? [], isAhead ?? false), open),
    ),
  ),
  policy: request(
    'crawlwise/policy',
    { ...DOCUMENT, 'allowed?': ['string'] },
    {},
    function* (policy, document, { allowed }, { open }) {
      const { change, ...answer } = yield* policy(document, allowed ?? undefined);
      if (!change) return answer;
      noteSent(open, change.edits);
      const edits = change.edits.map((edit) => textEditOf(document.text, edit));
      return { ...answer, change: { ...change, edits, version: document.text.version } };
    },
  ),
  listed: request('crawlwise/listed', PLACE, {}, function* (listed, document, { position }, { clientUri }) {
    const found = yield* listed(document, offsetOf(document.text, position));
    return yield* fitting(found, (listedUrl) => listedLocation(listedUrl, clientUri));
  }),
};
