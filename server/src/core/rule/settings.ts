/** Settings of a language beside the levels of its rules. Their names, types and texts are data. */

export type SettingValue = string | number | boolean | Readonly<Record<string, string>>;

/** One setting: its key below the product's section, such as `format.alignment`. */
export interface SettingMeta<T extends SettingValue = SettingValue> {
  readonly key: string;
  /** Its key in `crawlwise.json`, such as `format.alignment`; absent for a setting of editors only. */
  readonly fileKey?: string;
  /** Its deprecated key there, which is still read through 1.x; the present one wins. */
  readonly formerFileKey?: string;
  readonly default: T;
  /** The allowed values, for an enumeration. */
  readonly values?: readonly T[];
  /** The effect of each value. */
  readonly valueDescriptions?: readonly string[];
  /** Bounds of a number, both inclusive. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** One or two sentences of Markdown. */
  readonly description: string;
}

/** The settings that are not at their default, by key. */
export type SettingValues = Readonly<Record<string, SettingValue>>;

/** Whether `value` is allowed for `setting`. */
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

/** The value of `setting` among `values`; its default if absent. */
export const settingOf = <T extends SettingValue>(setting: SettingMeta<T>, values: SettingValues = {}): T =>
  Object.hasOwn(values, setting.key) ? (values[setting.key] as T) : setting.default;
