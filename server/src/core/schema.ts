import { listed } from './catalogue.ts';
import { nearest } from './editDistance.ts';
import { isObject } from './isObject.ts';
import { entryOf } from './memo.ts';
import { schemaWords as t } from './words/schema.ts';

/** Keys and indexes that lead to a value in JSON. */
export type JsonPath = readonly (string | number)[];

/** A fault of a JSON value; for an unknown or missing key, the path is that of the object. */
export interface SchemaFault {
  readonly path: JsonPath;
  readonly message: string;
  /** The key, if the fault is that the object has it. */
  readonly key?: string;
  /** What was probably intended: a key that is similar, and not in the object; or a word instead of this value. */
  readonly meant?: string;
}

type JsonType = 'object' | 'array' | 'string' | 'integer' | 'boolean';

/**
 * The supported keywords of JSON Schema, draft 2020-12, and VS Code's `patternErrorMessage`. Annotations are ignored.
 * References have the form `#/$defs/NAME` and are not circular.
 */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly string[];
  readonly const?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | Schema;
  readonly $schema?: string;
  readonly title?: string;
  readonly description?: string;
  readonly markdownDescription?: string;
  readonly deprecated?: true;
  readonly default?: unknown;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly patternErrorMessage?: string;
}

const typeName = (type: JsonType): string => (type === 'object' ? t('object', { braces: '{ … }' }) : t(type));

/**
 * The faults of a JSON value under a schema, in the order of the value; linear in its size.
 * @param value as `JSON.parse` gives it
 */
export function schemaFaults(schema: Schema, value: unknown): SchemaFault[] {
  const faults: SchemaFault[] = [];
  check(schema, value, []);
  return faults;

  function check(part: Schema, at: unknown, path: JsonPath): void {
    if (part.$ref !== undefined) check(schema.$defs![part.$ref.slice('#/$defs/'.length)]!, at, path);
    const message = valueFault(part, at);
    if (message !== undefined) {
      const meant = intendedWord(at, part.enum ?? []);
      faults.push({ path, message, ...(meant !== undefined && { meant }) });
    } else if (Array.isArray(at)) {
      if (part.items) for (const [index, item] of at.entries()) check(part.items, item, [...path, index]);
    } else if (isObject(at)) checkObject(part, at, path);
  }

  function checkObject(part: Schema, at: Readonly<Record<string, unknown>>, path: JsonPath): void {
    const { properties = {}, required = [], additionalProperties = true } = part;
    /** Keys of the schema that are misspelled in the value: they are not reported as missing, too. */
    const misspelled = new Set<string | undefined>();
    for (const [key, inner] of Object.entries(at)) {
      if (Object.hasOwn(properties, key)) check(properties[key]!, inner, [...path, key]);
      else if (typeof additionalProperties === 'object') check(additionalProperties, inner, [...path, key]);
      else if (!additionalProperties) {
        const meant = faults.length < MAX_MEANT ? meantKey(key, Object.keys(properties)) : undefined;
        misspelled.add(meant);
        const isFree = meant !== undefined && !Object.hasOwn(at, meant);
        faults.push({ path, key, message: unknownKey(key, meant), ...(isFree && { meant }) });
      }
    }
    for (const key of required) {
      const isThere = Object.hasOwn(at, key) || misspelled.has(key);
      if (!isThere) faults.push({ path, message: t('missingKey', { key }) });
    }
  }
}

/** The fault of a value itself, without its members. */
function valueFault(part: Schema, value: unknown): string | undefined {
  const types = typeof part.type === 'string' ? [part.type] : part.type;
  if (types && !types.some((type) => isOfType(type, value))) {
    const names = types.map(typeName);
    return t('type', { types: names.reduce((first, second) => t('or', { first, second })) });
  }
  if (part.const !== undefined && value !== part.const) return t('constant', { value: String(part.const) });
  if (part.enum && !part.enum.includes(value as string)) {
    const words = listed(
      part.enum.map((word) => t('word', { word })),
      'unit',
    );
    const meant = intendedWord(value, part.enum);
    return meant === undefined ? t('oneOf', { words }) : t('oneOfMeant', { words, meant });
  }
  if (typeof value === 'number') return numberFault(part, value);
  if (Array.isArray(value) && value.length < (part.minItems ?? 0)) return t('empty');
  return typeof value === 'string' ? textFault(part, value) : undefined;
}

/** Limits are written without separators, as in JSON. */
function numberFault({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): string | undefined {
  if (value < minimum) return t('minimum', { least: String(minimum) });
  return value > maximum ? t('maximum', { most: String(maximum) }) : undefined;
}

function isOfType(type: JsonType, value: unknown): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return Array.isArray(value);
    case 'string':
      return typeof value === 'string';
    case 'integer':
      return Number.isInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
  }
}

function textFault({ minLength, maxLength, pattern, patternErrorMessage }: Schema, value: string) {
  if (minLength !== undefined && lengthOf(value, minLength) < minLength) return t('empty');
  if (maxLength !== undefined && lengthOf(value, maxLength) > maxLength) {
    return t('maxLength', { most: maxLength });
  }
  if (pattern === undefined || expression(pattern).test(value)) return undefined;
  return patternErrorMessage ?? t('pattern', { pattern });
}

/**
 * The number of characters in a text; for one longer than twice `limit`, its UTF-16 units, which are enough to exceed
 * the limit.
 */
const lengthOf = (text: string, limit: number): number =>
  text.length > 2 * limit ? text.length : [...text].length;

const expressions = new Map<string, RegExp>();

const expression = (pattern: string): RegExp => entryOf(expressions, pattern, () => new RegExp(pattern, 'u'));

const LONGEST_KEY = 40;
/** Beyond this many faults, no suggestions are looked up. */
const MAX_MEANT = 100;

/**
 * The key that was probably intended: one with a similar name, or one whose part after the slash is the same, similar,
 * or has the same words.
 */
function meantKey(key: string, keys: readonly string[]): string | undefined {
  const behind = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
  const [near] = nearest(key, keys, 2);
  if (near !== undefined || key === '' || key.endsWith('*')) return near;
  const names = keys.filter((name) => !name.endsWith('*'));
  const [same] = names.filter((name) => behind(name) === behind(key));
  const wordsOf = (name: string): string => behind(name).split('-').sort().join('-');
  return (
    same ??
    names.find((name) => nearest(behind(key), [behind(name)], 1).length > 0) ??
    names.find((name) => wordsOf(name) === wordsOf(key))
  );
}

/** The word that was probably intended: the only one with this prefix, or else a similar one. */
function intendedWord(value: unknown, words: readonly string[]): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const [near] = nearest(value.toLowerCase(), words, Math.min(2, Math.floor(value.length / 3)));
  const begun = words.filter((word) => word.startsWith(value.toLowerCase()));
  return begun.length === 1 ? begun[0] : near;
}

/** A key shortened for messages. */
export const shortKey = (key: string): string =>
  key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY)}…` : key;

const unknownKey = (key: string, meant: string | undefined): string =>
  meant === undefined
    ? t('unknownKey', { key: shortKey(key) })
    : t('misspelledKey', { key: shortKey(key), meant });
