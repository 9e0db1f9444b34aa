/** Settings that a language has beyond the levels of its rules. Their names, kinds and texts are data. */

export type SettingValue = string | number | boolean;

/** One setting: its key below the product's section, such as `format.alignment`. */
export interface SettingMeta<T extends SettingValue = SettingValue> {
  readonly key: string;
  /** Its key in `crawlwise.json`, such as `format.alignment`; without one it is a setting of editors alone. */
  readonly fileKey?: string;
  readonly default: T;
  /** What it may be, for a setting that is one of some words. */
  readonly values?: readonly T[];
  /** What each of these does. */
  readonly valueDescriptions?: readonly string[];
  /** Bounds of a number, both included. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** One or two sentences of Markdown. */
  readonly description: string;
}

/** The settings that are not at their default, by key. */
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** Whether `value` is one that `setting` may have. */
export function isValueOf(setting: SettingMeta, value: unknown): value is SettingValue {
  if (typeof value !== typeof setting.default) return false;
  if (setting.values && !setting.values.includes(value as SettingValue)) return false;
  if (typeof value !== 'number') return true;
  return (
    Number.isFinite(value) &&
    value >= (setting.minimum ?? -Infinity) &&
    value <= (setting.maximum ?? Infinity)
  );
}

/** What `setting` is among `values`; its default where it is not there. */
export const settingOf = <T extends SettingValue>(setting: SettingMeta<T>, values: SettingValues = {}): T =>
  Object.hasOwn(values, setting.key) ? (values[setting.key] as T) : setting.default;
