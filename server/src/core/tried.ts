/** Fixes that are tried before they are offered: what one leaves behind has no new finding above hint. */
import type { Code, Edit, Finding, RuleMeta } from './rule.ts';
import type { AnyDocument, LanguageService } from './service.ts';

/** `text` after edits that are in ascending order. */
export function edited(text: string, edits: readonly Edit[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: written } of edits) {
    result += text.slice(at, start) + written;
    at = end;
  }
  return result + text.slice(at);
}

/** Whether there are more findings above hint of some rule afterwards. */
export function hasMore(before: readonly Finding[], after: readonly Finding[]): boolean {
  const counts = new Map<Code, number>();
  for (const { code, severity } of before) {
    if (severity !== 'hint') counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  for (const { code, severity } of after) {
    if (severity === 'hint') continue;
    const left = counts.get(code) ?? 0;
    if (left === 0) return true;
    counts.set(code, left - 1);
  }
  return false;
}

/** The rules whose fixes let findings appear that were hidden. */
export const hidingCodes = (rules: readonly RuleMeta[]): ReadonlySet<string> =>
  new Set(rules.filter(({ hides }) => hides).map(({ code }) => code));

/**
 * A service whose fixes were tried, by reading the file as each leaves it. Files of more than `most` UTF-16 units are not
 * read for that: there a fix is taken at its word.
 */
export function tried<D extends AnyDocument>(service: LanguageService<D>, most: number): LanguageService<D> {
  const isHarmless = (document: D, edits: readonly Edit[]): boolean => {
    const { text, config } = document;
    if (text.length > most || edits.length === 0) return true;
    const { uri, languageId, version } = text;
    const after = service.read(
      service.open({ uri, languageId, version }, edited(text.getText(), edits), config),
    );
    return !hasMore(service.findings(document).findings, service.findings(after).findings);
  };
  const hiding = hidingCodes(service.rules);
  return {
    ...service,
    fixes(document, finding, only) {
      const fixes = service.fixes(document, finding, only);
      return hiding.has(finding.code) ? fixes : fixes.filter(({ edits }) => isHarmless(document, edits));
    },
  };
}
