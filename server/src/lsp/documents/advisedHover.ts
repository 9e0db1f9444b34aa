import type { Hover } from '../../core/features.ts';
import { docsOf } from '../../core/homepage.ts';
import { adviceOf } from '../../core/rule/advice.ts';
import { messageOf } from '../../core/rule/rule.ts';
import type { AnyDocument, LanguageService } from '../../core/service.ts';
import { withoutRepeats } from './withoutRepeats.ts';

/** Of how many rules a hover says why their findings matter. */
const MAX_RULES = 3;
/** A place has few findings: more of them are not read. */
const MAX_FINDINGS = 20;

/**
 * A hover with what the rules say of the findings at an offset: why they matter, and how to fix them. Where a language has
 * no hover, only that. Editors show the messages of the findings themselves: the hover does not repeat them.
 */
export function advisedHover(
  service: LanguageService,
  document: AnyDocument,
  offset: number,
  hover: Hover | undefined,
): Hover | undefined {
  const found = service
    .places(document, { start: offset, end: offset, most: MAX_FINDINGS })
    .filter(({ start, end }) => start <= offset && offset <= end);
  const [first] = found;
  if (!first) return hover;
  const ruleOf = (code: string) => service.rules.find((known) => known.code === code);
  const messages = found.flatMap((finding) => {
    const rule = ruleOf(finding.code);
    return rule ? [messageOf(rule, finding)] : [];
  });
  const codes = [...new Set(found.map(({ code }) => code))].slice(0, MAX_RULES);
  const advice = codes.flatMap((code) => {
    const rule = ruleOf(code);
    const [why, fix] = rule ? adviceOf(rule) : [];
    if (why === undefined || fix === undefined) return [];
    const { docs } = docsOf(code);
    const name = docs === undefined ? `\`${code}\`` : `[${code}](${docs})`;
    return [[`**${name}**`, withoutRepeats(why, messages), fix].filter((line) => line !== '').join('  \n')];
  });
  const { start, end } = hover ?? first;
  const place = hover ? withoutRepeats(hover.markdown, messages) : '';
  const markdown = [place, ...advice].filter((part) => part !== '').join('\n\n');
  return markdown === '' ? undefined : { start, end, markdown };
}
