/** The properties of bulk fixes, in any language. */
import assert from 'node:assert/strict';
import { type Bulk, type FixedText, fixedText } from '../server/src/core/fixes/fixedText.ts';
import type { Code, Finding } from '../server/src/core/rule/rule.ts';
import type { AnyDocument, LanguageService } from '../server/src/core/service.ts';

/**
 * Fixes a text; asserts that a second run changes nothing, and that no rule whose fixes reveal nothing has more errors,
 * warnings and infos than before.
 */
export function checkBulk<D extends AnyDocument>(
  service: LanguageService<D>,
  read: (text: string) => D,
  text: string,
  bulk: Bulk,
): FixedText {
  const any = service as unknown as LanguageService;
  const fixed = fixedText(any, read(text), bulk);
  const what = `${JSON.stringify(bulk)}: ${JSON.stringify(text)} → ${JSON.stringify(fixed.text)}`;
  assert.equal(fixedText(any, read(fixed.text), bulk).text, fixed.text, `twice is not once, ${what}`);
  const hiding = new Set(service.rules.flatMap(({ code, hides }) => (hides ? [code] : [])));
  const open = fixedText(any, read(text), { ...bulk, isConcerned: (code) => !hiding.has(code) });
  const [before, after] = [gravesIn(service.places(read(text))), gravesIn(service.places(read(open.text)))];
  for (const [code, count] of after)
    assert.ok(count <= (before.get(code) ?? 0), `more of ${code}, ${JSON.stringify([text, open.text])}`);
  return fixed;
}

function gravesIn(findings: readonly Finding[]): ReadonlyMap<Code, number> {
  const counts = new Map<Code, number>();
  for (const { code, severity } of findings)
    if (severity !== 'hint') counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}
