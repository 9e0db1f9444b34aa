/**
 * The shapes of request parameters, as far as the server uses them: each request declares its own where it is handled.
 * Positions may be any numbers: they are clamped to the text.
 */
import type { CancellationToken } from 'vscode-languageserver';
import { errorWords } from '../words/answers.ts';

/**
 * The type of a value: a list is in brackets, an object has fields, and an optional field, which may be null, ends with
 * a question mark.
 */
export type Shape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'object'
  | 'any'
  | readonly [Shape]
  | { readonly [name: string]: Shape };

/** The values of a shape. */
export type Valid<S> = S extends 'string'
  ? string
  : S extends 'number'
    ? number
    : S extends 'boolean'
      ? boolean
      : S extends 'object'
        ? Readonly<Record<string, unknown>>
        : S extends 'any'
          ? unknown
          : S extends readonly [infer Item]
            ? readonly Valid<Item>[]
            : { readonly [K in keyof S as K extends `${string}?` ? never : K]: Valid<S[K]> } & {
                readonly [K in keyof S as K extends `${infer Name}?` ? Name : never]?:
                  | Valid<S[K]>
                  | null
                  | undefined;
              };

/** Handles the requests of a method. Those with other parameters are rejected; so are methods that nothing handles. */
export type OnRequest = <const S extends Shape>(
  method: string,
  params: S,
  handler: (params: Valid<S>, token: CancellationToken) => unknown,
) => void;

export const POSITION = { line: 'number', character: 'number' } as const;
export const RANGE = { start: POSITION, end: POSITION } as const;
export const DOCUMENT = { textDocument: { uri: 'string' } } as const;
export const PLACE = { ...DOCUMENT, position: POSITION } as const;

export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fault of a value that is not of a shape; undefined if it is. */
export function misfit(value: unknown, shape: Shape, name = 'params'): string | undefined {
  if (shape === 'any') return undefined;
  if (typeof shape === 'string') {
    const fits = shape === 'object' ? isObject(value) : typeof value === shape;
    return fits ? undefined : errorWords(shape, { name });
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return errorWords('array', { name });
    return first(value, (item, at) => misfit(item, shape[0], `${name}[${at}]`));
  }
  const parts = Object.entries(shape as { readonly [name: string]: Shape });
  if (!isObject(value)) return errorWords('object', { name });
  return first(parts, ([key, part]) => {
    const own = (value as Record<string, unknown>)[key.replace('?', '')];
    const isAbsent = key.endsWith('?') && (own === undefined || own === null);
    return isAbsent ? undefined : misfit(own, part, `${name}.${key.replace('?', '')}`);
  });
}

function first<T>(items: readonly T[], faultOf: (item: T, at: number) => string | undefined) {
  for (const [at, item] of items.entries()) {
    const fault = faultOf(item, at);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
