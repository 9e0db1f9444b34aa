import type { Question, UrlVerdict } from '../../core/features.ts';
import { NO_SITE } from '../../core/siteFacts.ts';
import type { Steps } from '../../core/steps.ts';
import { decidingLine, lineNumbered, siteOf, verdictForHeader } from '../expectations.ts';
import { describeReasons, siteFault, urlFault } from '../profile/index.ts';
import { bodyOf } from '../syntax/line.ts';
import { testWords as t } from '../words/lenses.ts';
import { bodySpan, wholeFile } from './places.ts';
import type { RobotsDocument } from './types.ts';

const MAX_ANSWERS = 2_000;

/**
 * What crawlers do with URLs under the rules of this file, see `askAgent`; at most 2,000 answers. URLs of another site
 * are refused. The span is that of the deciding line.
 */
export function* test(document: RobotsDocument, { agents, urls }: Question): Steps<readonly UrlVerdict[]> {
  const file = wholeFile(document);
  const lineText = (number: number): string | undefined => {
    const placed = lineNumbered(file, number);
    return placed && bodyOf(placed.line);
  };
  const site = siteOf(file, (document.config.site ?? NO_SITE).origin);
  const pairs = agents.flatMap((agent) => urls.map((url) => ({ agent, url })));
  const answers: UrlVerdict[] = [];
  for (const { agent, url } of pairs.slice(0, MAX_ANSWERS)) {
    yield 0;
    const fault = urlFault(url) ?? siteFault(site, url);
    if (fault !== undefined) {
      const nothing = { notes: [], start: 0, end: 0 };
      answers.push({ agent, url, allowed: false, refused: true, reason: fault, ...nothing });
      continue;
    }
    const answer = verdictForHeader(file, agent, url);
    const rule = decidingLine(file, answer);
    const placed = rule === undefined ? undefined : lineNumbered(file, answer.line);
    const [reason = t('nothing'), ...notes] = describeReasons(answer, lineText);
    answers.push({
      ...{ agent, url, allowed: answer.allowed, reason, notes },
      ...(placed && { rule: rule!, line: answer.line }),
      ...(placed ? bodySpan(placed) : { start: 0, end: 0 }),
    });
  }
  return answers;
}
