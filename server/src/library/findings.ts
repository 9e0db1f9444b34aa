/** Findings of documents as plain data. */
import { docsOf } from '../core/homepage.ts';
import { messageOf } from '../core/rule/rule.ts';
import type { AnyDocument, LanguageService } from '../core/service.ts';
import { finished } from '../core/steps.ts';
import type * as Api from './crawlwise.d.ts';

/** The findings of a document that was read to its end. */
export function findingsOf(service: LanguageService, document: AnyDocument): Api.Finding[] {
  const rules = new Map(service.rules.map((rule) => [rule.code as string, rule]));
  const { findings } = service.findings(document);
  const fixes = finished(service.fixesOfEach(document, findings));
  return findings.map((finding, at) => {
    const { start, end, code, severity } = finding;
    const rule = rules.get(code);
    const [from, to] = [document.text.positionAt(start), document.text.positionAt(end)];
    return {
      ...{ code, severity, start, end },
      message: rule ? messageOf(rule, finding) : code,
      ...docsOf(code),
      line: from.line + 1,
      column: from.character + 1,
      endLine: to.line + 1,
      endColumn: to.character + 1,
      fixes: fixes[at]!.flatMap(({ title, safe, edits, otherFile }) =>
        otherFile ? [] : [{ title, safe, edits }],
      ),
    };
  });
}
