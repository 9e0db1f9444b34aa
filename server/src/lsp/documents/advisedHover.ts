import type { Hover } from '../../core/features.ts';
import { docsOf } from '../../core/homepage.ts';
import { adviceOf } from '../../core/rule/advice.ts';
import type { AnyDocument, LanguageService } from '../../core/service.ts';

/** Of how many rules a hover says why their findings matter. */
const MAX_RULES = 3;
/** A place has few findings: more of them are not read. */
const MAX_FINDINGS = 20;

/**
 * A hover with what the rules say of the findings at an offset: why they matter, and how to fix them. Where a language has
 * no hover, only that.
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
  const codes = [...new Set(found.map(({ code }) => code))].slice(0, MAX_RULES);
  const advice = codes.flatMap((code) => {
    const rule = service.rules.find((known) => known.code === code);
    const advice = rule ? adviceOf(rule) : [];
    const { docs } = docsOf(code);
    const name = docs === undefined ? `\`${code}\`` : `[${code}](${docs})`;
    return advice.length > 0 ? [[`**${name}**`, ...advice].join('  \n')] : [];
  });
  if (advice.length === 0) return hover;
  const { start, end } = hover ?? first;
  return { start, end, markdown: [...(hover ? [hover.markdown] : []), ...advice].join('\n\n') };
}
