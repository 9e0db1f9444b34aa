/** What callers give, checked: callers that TypeScript does not check get one clear line. */
import { nearestName, suggestion } from '../core/editDistance.ts';

export const notA = (what: string, kind: string): TypeError => new TypeError(`${what} must be ${kind}`);

/** A text. Throws a `TypeError` for anything else. */
export function textIn(what: string, value: unknown): string {
  if (typeof value !== 'string') throw notA(what, 'a text');
  return value;
}

/** Options, by their names; absent ones are undefined. */
type Checked<Names extends string> = { readonly [Name in Names]: unknown };

/** The options of these names. Throws a `TypeError` for what is no object, and for an option of another name. */
export function optionsIn<Names extends string>(options: unknown, names: readonly Names[]): Checked<Names> {
  if (options !== undefined && !isPlain(options)) throw notA('options', 'an object');
  const given = (options ?? {}) as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(given)) {
    if ((names as readonly string[]).includes(name)) continue;
    throw new TypeError(
      `There is no option '${name}'${suggestion(nearestName(name, names)) || `, only ${names.join(', ')}`}`,
    );
  }
  return given as Checked<Names>;
}

/** The JSON of an object. Throws a `TypeError` for what JSON cannot say. */
export function jsonOf(what: string, value: unknown): string {
  if (!isPlain(value)) throw notA(what, 'an object');
  try {
    return JSON.stringify(value);
  } catch {
    throw notA(what, 'plain data');
  }
}

/** A map, a list or a date would be read as an object in which nothing is said. */
const isPlain = (value: unknown): value is object =>
  Object.prototype.toString.call(value) === '[object Object]';
