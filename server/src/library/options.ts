/** Validates arguments: callers without TypeScript get one clear line. */
import { listed } from '../core/catalogue.ts';
import { nearestName } from '../core/editDistance.ts';
import { libraryWords as t } from './words.ts';

type NotA = 'notFiles' | 'notStrings' | 'notText' | 'notOctets' | 'notBoolean' | 'notObject' | 'notData';

/** The error for a value of the wrong kind; `name` is that of the parameter or option. */
export const notA = (name: string, text: NotA): TypeError => new TypeError(t(text, { name }));

/** A text. Throws a `TypeError` for anything else. */
export function textIn(what: string, value: unknown): string {
  if (typeof value !== 'string') throw notA(what, 'notText');
  return value;
}

/** A text, or octets. Throws a `TypeError` for anything else. */
export function octetsIn(what: string, value: unknown): string | Uint8Array {
  if (typeof value !== 'string' && !(value instanceof Uint8Array)) throw notA(what, 'notOctets');
  return value;
}

/** A list of texts. Throws a `TypeError` for anything else. */
export function stringsIn(what: string, value: unknown): readonly string[] {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw notA(what, 'notStrings');
  return value;
}

/** Options by name; absent ones are undefined. */
type Checked<Names extends string> = { readonly [Name in Names]: unknown };

/** The options of these names. Throws a `TypeError` if `options` is not an object, and for an unknown option. */
export function optionsIn<Names extends string>(options: unknown, names: readonly Names[]): Checked<Names> {
  if (options !== undefined && !isPlain(options)) throw notA('options', 'notObject');
  const given = (options ?? {}) as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(given)) {
    if ((names as readonly string[]).includes(name)) continue;
    const meant = nearestName(name, names);
    throw new TypeError(
      meant === undefined
        ? t('unknownOption', { name, names: listed(names, 'unit') })
        : t('misspelledOption', { name, meant }),
    );
  }
  return given as Checked<Names>;
}

/** The JSON of an object. Throws a `TypeError` for what JSON cannot represent. */
export function jsonOf(what: string, value: unknown): string {
  if (!isPlain(value)) throw notA(what, 'notObject');
  try {
    return JSON.stringify(value);
  } catch {
    throw notA(what, 'notData');
  }
}

/** Whether a value is a plain object: a map, a list or a date would be read as an empty object. */
const isPlain = (value: unknown): value is object =>
  Object.prototype.toString.call(value) === '[object Object]';
