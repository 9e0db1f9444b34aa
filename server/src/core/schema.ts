import { nearest } from './editDistance.ts';

/** Keys and indexes that lead to a value in JSON. */
export type JsonPath = readonly (string | number)[];

/** What is wrong with a value in JSON; for an unknown or a missing key the path is that of its object. */
export interface SchemaFault {
  readonly path: JsonPath;
  readonly message: string;
  /** The key, where the fault is that the object has it. */
  readonly key?: string;
}

type JsonType = 'object' | 'array' | 'string' | 'integer';

/**
 * The keywords of JSON Schema, draft 2020-12, that are known here, and `patternErrorMessage`, which VS Code knows.
 * Annotations are passed over. References are of the form `#/$defs/NAME`, and lead in no circle.
 */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: JsonType;
  readonly enum?: readonly string[];
  readonly const?: boolean;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly items?: Schema;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly patternErrorMessage?: string;
}

const KINDS: Record<JsonType, string> = {
  object: 'an object, { … }',
  array: 'a list, [ … ]',
  string: 'a text, "…"',
  integer: 'a whole number',
};

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
    /** Keys that stand there misspelt, which is told once. */
    const misspelt = new Set<string | undefined>();
    for (const [key, inner] of Object.entries(at)) {
      if (Object.hasOwn(properties, key)) check(properties[key]!, inner, [...path, key]);
      else if (!additionalProperties) {
        const [meant] = nearest(key, Object.keys(properties), 2);
        misspelt.add(meant);
        faults.push({ path, key, message: unknownKey(key, meant) });
      }
    }
    for (const key of required) {
      const isThere = Object.hasOwn(at, key) || misspelt.has(key);
      if (!isThere) faults.push({ path, message: `'${key}' is missing` });
    }
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is wrong with a value by itself, whatever is in it. */
function valueFault(part: Schema, value: unknown): string | undefined {
  if (part.type !== undefined && !isOfType(part.type, value)) return `Must be ${KINDS[part.type]}`;
  if (part.const !== undefined && value !== part.const) return `Must be ${part.const}`;
  if (part.enum && !part.enum.includes(value as string)) {
    return `Must be one of ${part.enum.map((word) => `'${word}'`).join(', ')}`;
  }
  if (typeof value === 'number' && part.minimum !== undefined && value < part.minimum) {
    return `Must be ${part.minimum} or more`;
  }
  return typeof value === 'string' ? textFault(part, value) : undefined;
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
  }
}

function textFault({ minLength, maxLength, pattern, patternErrorMessage }: Schema, value: string) {
  if (minLength !== undefined && lengthOf(value, minLength) < minLength) return 'Must not be empty';
  if (maxLength !== undefined && lengthOf(value, maxLength) > maxLength) {
    return `Must have at most ${maxLength} characters`;
  }
  if (pattern === undefined || expression(pattern).test(value)) return undefined;
  return patternErrorMessage ?? `Must be of the form ${pattern}`;
}

/** Characters in a text, as far as they tell whether it has more than `limit`. */
const lengthOf = (text: string, limit: number): number =>
  text.length > 2 * limit ? text.length : [...text].length;

const expressions = new Map<string, RegExp>();

function expression(pattern: string): RegExp {
  const known = expressions.get(pattern) ?? new RegExp(pattern, 'u');
  expressions.set(pattern, known);
  return known;
}

const LONGEST_KEY = 40;

function unknownKey(key: string, meant: string | undefined): string {
  const short = key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY)}…` : key;
  return `'${short}' is not known here${meant === undefined ? '' : `; did you mean '${meant}'?`}`;
}
