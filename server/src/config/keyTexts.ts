/** What the keys of `crawlwise.json` mean, in the language of the texts. */
import { table, textOfRule } from '../core/catalogue.ts';
import type { JsonPath, Schema } from '../core/schema.ts';
import { type Configurable, configKeys } from './keys.ts';
import { configSchema } from './schema.ts';
import { keyWords } from './words.ts';

/** The table of the descriptions of `additions`, by key. */
const ADDITIONS = 'config/additions';

const textOf = ({ markdownDescription, description }: Schema): string | undefined =>
  markdownDescription ?? description;

/** The descriptions in a schema by key, `expect.urls`; the shared parts first. */
function* described(schema: Schema, path: readonly string[]): Generator<readonly [string, string]> {
  const text = textOf(schema);
  if (text !== undefined && path.length > 0) yield [path.join('.'), text];
  for (const shared of Object.entries(schema.$defs ?? {})) yield* described(shared[1], [shared[0]]);
  for (const [key, own] of Object.entries(schema.properties ?? {})) yield* described(own, [...path, key]);
  const { items, additionalProperties } = schema;
  if (items) yield* described(items, path);
  if (additionalProperties) yield* described(additionalProperties, path);
}

/** The key of each description, by its English text; those of settings of languages are in the manifest. */
const keysByText = (): ReadonlyMap<string, string> => {
  const keys = new Map<string, string>();
  for (const [key, text] of described(configSchema(configKeys([])), [])) {
    if (!keys.has(text)) keys.set(text, key);
  }
  return keys;
};

const keyText = table('config/keys', () => [...keysByText()].map(([text, key]) => [key, text]));

/**
 * What a key means, as Markdown; undefined if the schema does not say.
 * @param path that of its value
 */
export function describeKey(languages: readonly Configurable[], path: JsonPath): string | undefined {
  const schema = configSchema(configKeys(languages));
  const [first] = path;
  const name = String(path.at(-1));
  if (path.at(-2) === 'rules' && name.endsWith('/*')) return categoryText(name);
  const additions = languages.find((language) => language.additions?.key === first)?.additions;
  if (additions && path.length === 1)
    return keyWords('ofFile', {
      description: textOfRule(ADDITIONS, additions.key, additions.description, {}),
    });
  const english = textAt(schema, path);
  if (english === undefined) return undefined;
  const setting = languages
    .flatMap(({ settings }) => settings)
    .find(({ description }) => description === english);
  if (setting) return textOfRule('manifest', `setting.crawlwise.${setting.key}.description`, english, {});
  return withoutPages(keyText(keysByText().get(english) ?? '', english));
}

/** What a key of `rules` means that names a category, `robots/*`. */
export const categoryText = (category: string): string =>
  keyWords('family', { prefix: category.slice(0, -1) });

/** Markdown without links to pages of the documentation: they are relative to these. */
const withoutPages = (text: string): string => text.replace(/\[([^\]]*)\]\([\w/.#-]+\)/g, '$1');

/** The keys of the object at a path, in the order of the schema. */
export const keysAt = (languages: readonly Configurable[], path: JsonPath): readonly string[] =>
  Object.keys(schemaAt(configSchema(configKeys(languages)), path)?.properties ?? {});

/** The description of the value at a path. */
function textAt(whole: Schema, path: JsonPath): string | undefined {
  const schema = schemaAt(whole, path);
  return schema && textOf(schema);
}

function schemaAt(whole: Schema, path: JsonPath): Schema | undefined {
  const { $defs = {} } = whole;
  const resolved = (schema: Schema | undefined): Schema | undefined => {
    const shared = $defs[schema?.$ref?.slice('#/$defs/'.length) ?? ''];
    return shared && schema ? { ...shared, ...schema } : schema;
  };
  return path.reduce<Schema | undefined>((schema, key) => {
    const { properties = {}, items, additionalProperties } = schema ?? {};
    if (typeof key === 'number') return resolved(items);
    return resolved(Object.hasOwn(properties, key) ? properties[key] : additionalProperties || undefined);
  }, whole);
}
