/** What the keys of an open configuration mean, in another language than that of its schema, which editors show. */
import type { Configurable } from '../../config/keys.ts';
import { textLocale } from '../../core/catalogue.ts';
import type { Hover } from '../../core/features/display.ts';
import type { Completion } from '../../core/features/editing.ts';
import { isEnglish } from '../../core/locales.ts';
import { docOf } from '../../core/rule/rule.ts';
import type { JsonPath } from '../../core/schema.ts';
import type { Languages } from '../documents/languages.ts';

export interface KeyParts {
  readonly languages: readonly Configurable[];
  readonly ruleOf: Languages['ruleOf'];
}

/**
 * @param offset in UTF-16 units; of a key, otherwise there is no hover
 * @returns undefined in English, too
 */
export async function keyHover(parts: KeyParts, text: string, offset: number): Promise<Hover | undefined> {
  if (isEnglish(textLocale())) return undefined;
  const { keyAt } = await import('../../core/json.ts');
  const key = keyAt(text, offset);
  const markdown = key && (await meaningOf(parts, key.path));
  return markdown === undefined ? undefined : { start: key!.start, end: key!.end, markdown };
}

/**
 * The keys that the object at an offset lacks, as the schema names them.
 * @param offset in UTF-16 units; where no key can be typed, there are none
 * @returns none in English, too
 */
export async function keyCompletions(
  parts: KeyParts,
  text: string,
  offset: number,
): Promise<readonly Completion[]> {
  if (isEnglish(textLocale())) return [];
  const [{ keyPlaceAt }, { keysAt }] = await Promise.all([
    import('../../core/json.ts'),
    import('../../config/keyTexts.ts'),
  ]);
  const place = keyPlaceAt(text, offset);
  if (!place) return [];
  const { start, end, path, known, hasValue } = place;
  const keys = keysAt(parts.languages, path).filter((key) => !known.includes(key));
  return Promise.all(
    keys.map(async (key): Promise<Completion> => {
      const documentation = await meaningOf(parts, [...path, key]);
      const quoted = JSON.stringify(key);
      return {
        ...{ label: key, kind: 'directive', filter: quoted },
        ...(documentation !== undefined && { documentation }),
        edit: { start, end, text: hasValue ? quoted : `${quoted}: ` },
      };
    }),
  );
}

/** What a key means, as Markdown; that of a rule is on its page. */
async function meaningOf({ languages, ruleOf }: KeyParts, path: JsonPath): Promise<string | undefined> {
  const [parent, name] = path.slice(-2);
  const rule = parent === 'rules' ? await ruleOf(name) : undefined;
  if (rule) return docOf(rule.meta, 'what');
  const { describeKey } = await import('../../config/keyTexts.ts');
  return describeKey(languages, path);
}
