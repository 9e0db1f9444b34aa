/** Rules of ours that throw for the time of a test. */
import type { TestContext } from 'node:test';
import { languages } from '../../server/src/checks.ts';
import { rule as missingColon } from '../../server/src/robots/rules/missingColon.ts';
import { rule as sitemapDuplicate } from '../../server/src/robots/rules/sitemapDuplicate.ts';
import { rule as duplicateAcross } from '../../server/src/sitemap/rules/loc/duplicateAcross.ts';
import { rule as fragment } from '../../server/src/sitemap/rules/loc/fragment.ts';
import { rule as duplicateUrl } from '../../server/src/urllist/rules/textDuplicateUrl.ts';

/** By code; the first of each language is about a part of a file if it has such rules. */
const RULES = {
  'robots/missing-colon': [missingColon, 'record'],
  'robots/sitemap-duplicate': [sitemapDuplicate, 'file'],
  'loc/fragment': [fragment, 'value'],
  'loc/duplicate-across': [duplicateAcross, 'file'],
  'text/duplicate-url': [duplicateUrl, 'file'],
} as const;

export type Throwing = keyof typeof RULES;

/** Whether a rule throws, by its arguments. */
export type Where = (...args: never[]) => boolean;

/** When each rule throws. */
const throwing = new Map<string, Where>();

// A language copies its rules when it is loaded: the copies ask here, too.
for (const [code, [rule, way]] of Object.entries(RULES)) {
  const own = rule as unknown as Record<string, (...args: unknown[]) => unknown>;
  const sound = own[way]!;
  own[way] = (...args) => {
    if (throwing.get(code)?.(...(args as never[]))) throw new Error('thrown on purpose');
    return sound.apply(rule, args);
  };
}
await Promise.all(languages.map((language) => language.load()));

/** Makes a rule throw, if `where` holds, until the test ends. */
export function breakRule(t: TestContext, code: Throwing, where: Where = () => true) {
  throwing.set(code, where);
  t.after(() => throwing.delete(code));
}

/** On lines of robots.txt with this word. */
export const onLine =
  (word: string) =>
  ({ text }: { readonly text: string }): boolean =>
    text.includes(word);
