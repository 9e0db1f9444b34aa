/** What a key of an open configuration means, in another language than that of its schema, which editors show. */
import type { Configurable } from '../../config/keys.ts';
import { textLocale } from '../../core/catalogue.ts';
import type { Hover } from '../../core/features/display.ts';
import { isEnglish } from '../../core/locales.ts';
import { docOf } from '../../core/rule/rule.ts';
import type { Languages } from '../documents/languages.ts';

export interface KeyHoverParts {
  readonly languages: readonly Configurable[];
  readonly ruleOf: Languages['ruleOf'];
}

/**
 * @param offset in UTF-16 units; of a key, otherwise there is no hover
 * @returns undefined in English, too
 */
export async function keyHover(
  { languages, ruleOf }: KeyHoverParts,
  text: string,
  offset: number,
): Promise<Hover | undefined> {
  if (isEnglish(textLocale())) return undefined;
  const [{ keyAt }, { describeKey }] = await Promise.all([
    import('../../core/json.ts'),
    import('../../config/keyTexts.ts'),
  ]);
  const key = keyAt(text, offset);
  if (!key) return undefined;
  const [parent, name] = key.path.slice(-2);
  const rule = parent === 'rules' ? await ruleOf(name) : undefined;
  const markdown = rule ? docOf(rule.meta, 'what') : describeKey(languages, key.path);
  return markdown === undefined ? undefined : { start: key.start, end: key.end, markdown };
}
