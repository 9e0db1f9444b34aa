/** Keys of JSON under both names: a key that was renamed stays through 1.x, beside the one that says it in our words. */

import { isObject } from '../../core/isObject.ts';

/** By the former key. */
const NAMES: Readonly<Record<string, string>> = {
  gone: 'removed',
  come: 'added',
  new: 'added',
  forbidden: 'blocked',
};

/**
 * @param data plain data that a command prints
 * @returns the same data; beside each former key is the present one, with the same value
 */
export function withBothKeys(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withBothKeys);
  if (!isObject(data)) return data;
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) => {
      const both = withBothKeys(value);
      const name = Object.hasOwn(NAMES, key) ? NAMES[key] : undefined;
      return name === undefined
        ? [[key, both]]
        : ([
            [name, both],
            [key, both],
          ] as [string, unknown][]);
    }),
  );
}
