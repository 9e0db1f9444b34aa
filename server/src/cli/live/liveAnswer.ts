/** What a host answered, for the judge of expectations. */

import { type UrlAnswer, unknownAnswer } from '../../core/urlAnswer.ts';
import { faultText } from '../../core/words/liveFaults.ts';
import type { Answer } from '../../live/answer.ts';
import { isCut, isRefused } from '../../live/outcome.ts';
import { readHead } from '../../pages/head.ts';
import { headerDirectives, keepsOut } from '../../pages/robotsDirectives.ts';
import { liveWords as t } from '../words/live.ts';

/** The answer to a URL as expectations see it; the body is not kept. */
export function urlAnswerOf(answer: Answer): UrlAnswer {
  const { hops, status, type, url, body, robotsTags, fault } = answer;
  if (status === undefined || (fault !== undefined && !isCut(answer) && fault !== 'cut-off'))
    return { ...unknownAnswer(whyNot(answer)), hops };
  const head = /html/.test(type ?? '') ? readHead(body, url, fault === undefined) : undefined;
  const isRead = head?.isComplete ?? true;
  const now = Date.now();
  const inHead = (head?.directives ?? []).map((item) => ({
    ...item,
    place: t('inMeta', { line: String(item.line) }),
  }));
  const inHeaders = robotsTags
    .flatMap((tag) => headerDirectives(tag, 0))
    .map((item) => ({ ...item, place: 'X-Robots-Tag' }));
  return {
    ...{ hops, status: { value: status }, type: { value: type } },
    noindexes: [...inHead, ...inHeaders].filter((item) => keepsOut(item, now)),
    mayHaveMore: isRead ? undefined : t('headUnread'),
    canonicals: isRead
      ? { value: [...new Set(head?.canonicals.flatMap((link) => link.url ?? []))] }
      : { why: t('headUnread') },
  };
}

function whyNot(answer: Answer): string {
  const { fault = '' } = answer;
  if (fault === 'disallowed') return t('targetClosed');
  return isRefused(answer) ? t('refused') : t('noAnswer', { fault: faultText(fault) });
}
