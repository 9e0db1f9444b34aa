import { foldOf } from '../../../server/src/core/findings/fold.ts';
import { DEFAULT_CONFIG } from '../../../server/src/core/findings/lintConfig.ts';
import { messageOf, type RuleMeta, type Severity } from '../../../server/src/core/rule/rule.ts';
import type { AnyDocument, LanguageService } from '../../../server/src/core/service.ts';
import type { CorpusFile } from './read.ts';

/** A finding in a file of the corpus; lines are 1-based. */
export interface Instance {
  readonly file: string;
  readonly code: string;
  readonly severity: Severity;
  readonly line: number;
  readonly endLine: number;
  readonly message: string;
  /** The text of the finding's range; if that is empty, the line. */
  readonly source: string;
}

/** A file with all its findings. */
export interface CheckedFile {
  readonly file: CorpusFile;
  readonly instances: readonly Instance[];
  /** Whether findings of a code and level are shown in the first place only, with the number of the others. */
  isFolded(code: string, severity: Severity): boolean;
}

/** Checks a file by itself, as part of no site. */
export async function checkFile(file: CorpusFile): Promise<CheckedFile> {
  const service = await file.language.load();
  const rules = new Map(service.rules.map((rule) => [rule.code as string, rule]));
  const { uri, language, text } = file;
  const document = service.read(
    service.open({ uri, languageId: language.id, version: 0 }, text, DEFAULT_CONFIG),
  );
  return {
    file,
    instances: instancesOf(file, service, document, rules),
    isFolded: isFoldedBy(rules),
  };
}

/** Whether a rule shows findings of a code and level in the first place only. */
export const isFoldedBy =
  (rules: ReadonlyMap<string, RuleMeta>): CheckedFile['isFolded'] =>
  (code, severity) => {
    const rule = rules.get(code);
    return rule !== undefined && foldOf(rule, severity) !== undefined;
  };

function instancesOf(
  file: CorpusFile,
  service: LanguageService,
  document: AnyDocument,
  rules: ReadonlyMap<string, RuleMeta>,
): Instance[] {
  return service.findings(document).findings.map((finding) => {
    const { code, severity } = finding;
    const start = document.text.positionAt(finding.start).line;
    const end = document.text.positionAt(finding.end).line;
    const rule = rules.get(code);
    const range = document.text.slice(finding.start, finding.end);
    const line = { start: { line: start, character: 0 }, end: { line: start + 1, character: 0 } };
    return {
      file: file.label,
      ...{ code, severity },
      line: start + 1,
      endLine: end + 1,
      message: rule ? messageOf(rule, finding) : code,
      source: range === '' ? document.text.getText(line).trim() : range,
    };
  });
}
