import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import { languages } from '../../server/src/languages.ts';
import { applyEdits } from '../rules/check.ts';

export const [robots, sitemap, urllist] = (await Promise.all(
  languages.map((language) => language.load()),
)) as [LanguageService, LanguageService, LanguageService];

/** The document of a text, read completely. */
export const read = (service: LanguageService, text: string): AnyDocument =>
  service.read(service.open({ uri: 'file:///example', languageId: '', version: 1 }, text, DEFAULT_CONFIG));

export const isTemplate = (service: LanguageService, document: AnyDocument): boolean =>
  service.features.status?.(document).template === true;

/** Errors and warnings as `line code`, each once. */
export function found(service: LanguageService, document: AnyDocument): string[] {
  const serious = service
    .findings(document)
    .findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
  return [
    ...new Set(serious.map(({ code, start }) => `${document.text.positionAt(start).line + 1} ${code}`)),
  ];
}

export interface Case {
  readonly name: string;
  readonly text: string;
  /** The findings in its plain text, as `line code`; nothing else may be an error or a warning. */
  readonly found?: readonly string[];
  /** Whether it is not a template after all. */
  readonly plain?: boolean;
}

/** Checks findings and status of a text, that no fix touches its marks, and that none is for "fix all". */
export function check(service: LanguageService, { name, text, found: expected = [], plain = false }: Case) {
  test(name, () => {
    const document = read(service, text);
    assert.equal(isTemplate(service, document), !plain, 'whether it is a template');
    assert.deepEqual(found(service, document), expected);
    if (!plain) checkFixes(service, document, text);
  });
}

/** Asserts that every mark is still there after each fix. */
export function checkFixes(service: LanguageService, document: AnyDocument, text: string): void {
  const marks = service.marks(document)!.map(({ start, end }) => text.slice(start, end));
  for (const finding of service.findings(document).findings) {
    for (const { title, edits, safe, bulk } of service.fixes(document, finding)) {
      assert.ok(!safe && !bulk, `${title} is not for "fix all"`);
      let at = 0;
      const fixed = applyEdits(text, edits);
      for (const mark of marks) {
        const next = fixed.indexOf(mark, at);
        assert.ok(next >= 0, `'${title}' leaves ${mark} alone: ${fixed}`);
        at = next + mark.length;
      }
    }
  }
}
