/** Configurations in JSON: rules with their lines, and how files and folders are served (Firebase, Vercel). */
import type { Origin } from '../../core/builtPages.ts';
import { type JsonText, readJson } from '../../core/json.ts';
import type { JsonPath } from '../../core/schema.ts';
import type { HeaderTag, SlashTable } from './host.ts';
import { tagsIn } from './rules.ts';

/** A rule of a configuration: an object whose shape is not known. */
export interface JsonRule {
  readonly rule: unknown;
  readonly by: Origin;
}

/** The object of a configuration that describes the site. */
export interface JsonSettings {
  readonly by: Origin;
  value(key: string): unknown;
  /** The items of a list, with their lines; none if it is not a list. */
  rules(key: string): readonly JsonRule[];
}

/**
 * The settings at a path in a JSON text, with comments or without; undefined if the text cannot be read.
 * @param text undefined if there is no such file, which means no settings
 */
export function settingsIn(
  text: string | undefined,
  file: string,
  path: JsonPath = [],
): JsonSettings | undefined {
  const json: JsonText | undefined = text === undefined ? undefined : readJson(text, true);
  if (json && (json.value === undefined || json.faults.length > 0)) return undefined;
  const own = valueAt(json?.value, ...path);
  const byAt = (key: JsonPath): Origin => ({
    file,
    line: json ? json.fault([...path, ...key], '').start.line + 1 : 0,
  });
  return {
    by: byAt([]),
    value: (key) => valueAt(own, key),
    rules: (key) => listOf(valueAt(own, key)).map((rule, at) => ({ rule, by: byAt([key, at]) })),
  };
}

/** The table for `cleanUrls` and `trailingSlash`, from one with keys such as `true-undefined`. */
export function tableIn({ value }: JsonSettings, tables: Readonly<Record<string, SlashTable>>): SlashTable {
  const clean = value('cleanUrls') === true;
  return tables[`${clean}-${value('trailingSlash')}`] ?? tables[`${clean}-undefined`]!;
}

/** The directives of the `X-Robots-Tag` headers of a rule. */
export const tagsOf = ({ rule, by }: JsonRule): readonly HeaderTag[] =>
  listOf(valueAt(rule, 'headers'))
    .filter((header) => textAt(header, 'key')?.toLowerCase() === 'x-robots-tag')
    .flatMap((header) => tagsIn(textAt(header, 'value') ?? '', by));

/** Whether a rule depends on headers, cookies or the query. */
export const isConditional = (rule: unknown): boolean =>
  ['has', 'missing'].some((key) => listOf(valueAt(rule, key)).length > 0);

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textAt = (value: unknown, ...path: readonly string[]): string | undefined => {
  const found = valueAt(value, ...path);
  return typeof found === 'string' ? found : undefined;
};

export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Readonly<Record<string | number, unknown>>)[key];
  }
  return found;
}
