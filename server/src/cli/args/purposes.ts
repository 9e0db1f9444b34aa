import { PURPOSES } from '../../robots/changes/names.ts';
import { noSuch } from './nearest.ts';

export { PURPOSES };

/** The purposes in values like `search,ai-training`; undefined for none. Throws `UsageError` for an unknown one. */
export function purposesIn(values: readonly string[]): ReadonlySet<string> | undefined {
  const purposes = values.flatMap((value) => value.split(',')).map((purpose) => purpose.trim());
  const wrong = purposes.find((purpose) => !PURPOSES.some((known) => known === purpose));
  if (wrong !== undefined) throw noSuch('purpose', wrong, PURPOSES);
  return values.length === 0 ? undefined : new Set(purposes);
}
