/**
 * Suppression comments in the examples of all rules: they suppress the code on the line or in the file, and do not
 * change other findings.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CONFIG } from '../../server/src/core/findings/lintConfig.ts';
import type { RuleMeta } from '../../server/src/core/rule/rule.ts';
import type { AnyDocument, LanguageService } from '../../server/src/core/service.ts';
import { robots } from '../../server/src/robots/service.ts';
import { sitemap } from '../../server/src/sitemap/service.ts';
import { applyEdits, marked } from './check.ts';

/** The fraction of findings that no comment can suppress: at the start of a file, and outside of element content. */
const NOT_DISABLED = 0.3;

for (const service of [robots, sitemap] as unknown as LanguageService<AnyDocument>[]) {
  const read = (text: string) =>
    service.read(
      service.open({ uri: 'file:///example', languageId: 'example', version: 1 }, text, DEFAULT_CONFIG),
    );
  const codesOf = (document: AnyDocument) => service.places(document).map(({ code }) => code);
  let requested = 0;
  let refused = 0;

  const check = (text: string): void => {
    const document = read(text);
    const before = codesOf(document);
    const firsts = new Map(
      service
        .places(document)
        .toReversed()
        .map((finding) => [finding.code, finding]),
    );
    for (const { code, start, suppressible } of firsts.values()) {
      if (suppressible === false) continue;
      if (!service.rules.some((rule) => rule.code === code) || code.endsWith('/unused-suppression')) continue;
      for (const scope of ['line', 'file'] as const) {
        const edit = service.features.disable!(document, { code, start, scope });
        requested++;
        if (!edit || edit.start > start) {
          refused++;
          continue;
        }
        const text = document.text.slice(0, document.text.length);
        const after = codesOf(read(applyEdits(text, [edit])));
        const count = (codes: readonly string[]) => codes.filter((item) => item === code).length;
        const silenced = scope === 'file' ? count(after) === 0 : count(after) < count(before);
        assert.ok(silenced, `${code} for this ${scope}:\n${applyEdits(text, [edit])}`);
        assert.deepEqual(
          after.filter((item) => !before.includes(item)),
          [],
        );
      }
    }
  };

  for (const meta of service.rules as readonly RuleMeta[]) {
    test(`findings of ${meta.code} can be suppressed`, () => {
      for (const { bad } of meta.examples) if (bad.length < 20_000) check(marked(bad).text);
    });
  }
  test(`nearly all findings of ${service.id} can be suppressed by a comment`, () => {
    assert.ok(refused < requested * NOT_DISABLED, `${refused} of ${requested}`);
  });
}
