import { listed } from './catalogue.ts';
import { nearest } from './editDistance.ts';
import { schemaWords as say } from './words/schema.ts';

/** Keys and indexes that lead to a value in JSON. */
export type JsonPath = readonly (string | number)[];

/** What is wrong with a value in JSON; for an unknown or a missing key the path is that of its object. */
export interface SchemaFault {
  readonly path: JsonPath;
  readonly message: string;
  /** The key, where the fault is that the object has it. */
  readonly key?: string;
  /** The key that is meant instead, if one is like it and not in the object. */
  readonly meant?: string;
}

type JsonType = 'object' | 'array' | 'string' | 'integer' | 'boolean';

/**
 * The keywords of JSON Schema, draft 2020-12, that are known here, and `patternErrorMessage`, which VS Code knows.
 * Annotations are ignored. References have the form `#/$defs/NAME` and are not circular.
 */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: JsonType | readonly JsonType[];
  readonly enum?: readonly string[];
  readonly const?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
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

const typeName = (type: JsonType): string =>
  type === 'object' ? say('object', { braces: '{ … }' }) : say(type);

/**
 * All that is wrong with a JSON value by a schema, in the order of the value; in time linear in its size.
 * @param value as `JSON.parse` gives it
 */
export function schemaFaults(schema: Schema, value: unknown): SchemaFault[] {
  const faults: SchemaFault[] = [];
  check(schema, value, []);
  return faults;

  function check(part: Schema, at: unknown, path: JsonPath): void {
    if (part.$ref !== undefined) check(schema.$defs![part.$ref.slice('#/$defs/'.length)]!, at, path);
    const message = valueFault(part, at);
    if (message !== undefined) faults.push({ path, message });
    else if (Array.isArray(at)) {
      if (part.items) for (const [index, item] of at.entries()) check(part.items, item, [...path, index]);
    } else if (isObject(at)) checkObject(part, at, path);
  }

  function checkObject(part: Schema, at: Readonly<Record<string, unknown>>, path: JsonPath): void {
    const { properties = {}, required = [], additionalProperties = true } = part;
    /** Keys of the schema that the value has misspelled: they are not reported as missing, too. */
    const misspelled = new Set<string | undefined>();
    for (const [key, inner] of Object.entries(at)) {
      if (Object.hasOwn(properties, key)) check(properties[key]!, inner, [...path, key]);
      else if (!additionalProperties) {
        const meant = faults.length < MOST_MEANT ? meantKey(key, Object.keys(properties)) : undefined;
        misspelled.add(meant);
        const isFree = meant !== undefined && !Object.hasOwn(at, meant);
        faults.push({ path, key, message: unknownKey(key, meant), ...(isFree && { meant }) });
      }
    }
    for (const key of required) {
      const isThere = Object.hasOwn(at, key) || misspelled.has(key);
      if (!isThere) faults.push({ path, message: say('missingKey', { key }) });
    }
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with a value by itself, whatever is in it. */
function valueFault(part: Schema, value: unknown): string | undefined {
  const types = typeof part.type === 'string' ? [part.type] : part.type;
  if (types && !types.some((type) => isOfType(type, value))) {
    const names = types.map(typeName);
    return say('type', { types: names.reduce((first, second) => say('or', { first, second })) });
  }
  if (part.const !== undefined && value !== part.const) return say('constant', { value: String(part.const) });
  if (part.enum && !part.enum.includes(value as string)) {
    const words = listed(
      part.enum.map((word) => say('word', { word })),
      'unit',
    );
    const meant = intendedWord(value, part.enum);
    return meant === undefined ? say('oneOf', { words }) : say('oneOfMeant', { words, meant });
  }
  if (typeof value === 'number') return numberFault(part, value);
  if (Array.isArray(value) && value.length < (part.minItems ?? 0)) return say('empty');
  return typeof value === 'string' ? textFault(part, value) : undefined;
}

/** Limits are written as in JSON, without separators. */
function numberFault({ minimum = -Infinity, maximum = Infinity }: Schema, value: number): string | undefined {
  if (value < minimum) return say('minimum', { least: String(minimum) });
  return value > maximum ? say('maximum', { most: String(maximum) }) : undefined;
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
  if (minLength !== undefined && lengthOf(value, minLength) < minLength) return say('empty');
  if (maxLength !== undefined && lengthOf(value, maxLength) > maxLength) {
    return say('maxLength', { most: maxLength });
  }
  if (pattern === undefined || expression(pattern).test(value)) return undefined;
  return patternErrorMessage ?? say('pattern', { pattern });
}

/** Characters in a text; of one longer than twice `limit`, its UTF-16 units, which are enough to exceed the limit. */
const lengthOf = (text: string, limit: number): number =>
  text.length > 2 * limit ? text.length : [...text].length;

const expressions = new Map<string, RegExp>();

function expression(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern, 'u');
  expressions.set(pattern, known);
  return known;
}

const LONGEST_KEY = 40;
/** Suggestions are looked up while there are fewer faults than these. */
const MOST_MEANT = 100;

/** The key that is probably meant: one with a similar name, or with the same or a similar name after its slash. */
function meantKey(key: string, keys: readonly string[]): string | undefined {
  const behind = (name: string): string => name.slice(name.lastIndexOf('/') + 1);
  const [near] = nearest(key, keys, 2);
  if (near !== undefined || key === '') return near;
  const [same] = keys.filter((name) => behind(name) === behind(key));
  return same ?? keys.find((name) => nearest(behind(key), [behind(name)], 1).length > 0);
}

/** The word that is probably meant: the only one with this prefix, or else a similar one. */
function intendedWord(value: unknown, words: readonly string[]): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const [near] = nearest(value.toLowerCase(), words, Math.min(2, Math.floor(value.length / 3)));
  const begun = words.filter((word) => word.startsWith(value.toLowerCase()));
  return begun.length === 1 ? begun[0] : near;
}

/** A key as messages show it: not longer than a line. */
export const shortKey = (key: string): string =>
  key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY)}…` : key;

const unknownKey = (key: string, meant: string | undefined): string =>
  meant === undefined
    ? say('unknownKey', { key: shortKey(key) })
    : say('misspelledKey', { key: shortKey(key), meant });
