/** One `crawlwise.json`: its valid settings and its errors. */
import { type FileFault, type JsonText, readJson, reportableFaults } from '../core/json.ts';
import { REACH, type Use } from '../core/reach.ts';
import type { Level } from '../core/rule/rule.ts';
import type { SettingValue } from '../core/rule/settings.ts';
import { type JsonPath, type SchemaFault, schemaFaults } from '../core/schema.ts';
import { folderOf, nameOf } from '../core/uri.ts';
import { type Expectation, envFault, expectationIn, siteOf } from './expectations.ts';
import { type Globs, globFault, globsOf } from './globs.ts';
import { type Configurable, codesOf, configKeys, ENV, fileSettings, LEVELS, SITE_ROOT } from './keys.ts';
import { configSchema } from './schema.ts';
import { configWords as say } from './words.ts';

/** A value, and its 1-based line. */
interface Placed<T> {
  readonly value: T;
  readonly line: number;
}

/** Settings for all files, or for some. */
export interface Part {
  /** By the current codes of rules. */
  readonly levels: ReadonlyMap<string, Placed<Level>>;
  /** By the keys of settings. */
  readonly values: ReadonlyMap<string, Placed<SettingValue>>;
  /** The expectations of files; undefined without `expect`. */
  readonly expect?: Placed<readonly Expectation[]> | undefined;
}

/** A file or folder that must be there. */
export interface Named {
  readonly path: string;
  readonly use: Use;
  /** The message at its place if nothing is there. */
  readonly fault: FileFault;
}

/** A configuration. */
export interface Config {
  readonly uri: string;
  /** The folder of the file; what it names is relative to it. */
  readonly folder: string;
  /** In the order of the file. */
  readonly faults: readonly FileFault[];
  /**
   * Those that an editor does not report itself, from the schema `dist/client/crawlwise.schema.json` or as JSON errors.
   */
  readonly beyondSchema: readonly FileFault[];
  /** In the order in which they take effect; without `files` they apply to all files. */
  readonly parts: readonly (Part & { readonly files?: Globs })[];
  readonly ignores: Globs;
  /** The 1-based line of `ignore`. */
  readonly ignoreLine: number;
  /** Paths by the keys of additions, and their lines. */
  readonly additions: ReadonlyMap<string, Placed<readonly string[]>>;
  readonly named: readonly Named[];
}

/** Reads the texts of configurations. */
export type ReadConfig = (uri: string, source: ConfigSource) => Config;

/** The text of a configuration, or why it cannot be read. */
export type ConfigSource = { readonly text: string } | { readonly reason: string };

const NO_SITE = { line: 0, character: 0 };
const wholeFault = (message: string): FileFault => ({ start: NO_SITE, end: NO_SITE, message });

/** The fault of a text before it is read as JSON. */
function textFault(text: string): string | undefined {
  if (text.length > REACH.configUnits) return say('tooLong', { size: REACH.configUnits / 1024 });
  if (/^\ufffd{2}|\0/.test(text)) return say('notUtf8');
  return text.trim().replace('\ufeff', '') === '' ? say('empty', { braces: '{}' }) : undefined;
}

/** A reader of configurations of some languages. Linear in the text, up to 256 KiB; never throws. */
export function configReader(languages: readonly Configurable[]): ReadConfig {
  const schema = configSchema(configKeys(languages));
  const codes = codesOf(languages);
  const settings = fileSettings(languages);
  const keys = languages.flatMap(({ additions }) => (additions ? [additions.key] : []));

  const read = (uri: string, json: JsonText): Config => {
    const isBroken = json.faults.length > 0;
    const faults = schemaFaults(schema, json.value).filter(
      ({ path, key }) => !isBroken || path.length > 0 || key !== undefined,
    );
    const bySchema = new Set<SchemaFault | FileFault>(faults);
    /** The objects that have an unknown key, which may be misspelled. */
    const misspelled = new Set(faults.flatMap(({ key, path }) => (key === undefined ? [] : [keyOf(path)])));
    const wrong = new Set(faults.filter(({ key }) => key === undefined).map(({ path }) => keyOf(path)));
    const own: (SchemaFault | FileFault)[] = [...faults, ...json.repeated()];
    const isBeyond = (fault: SchemaFault | FileFault): boolean =>
      'path' in fault && (fault.key !== undefined || !bySchema.has(fault));
    const line = (path: JsonPath): number => json.fault(path, '').start.line + 1;
    const named: Named[] = [];

    const levelsOf = (at: unknown, path: JsonPath): Part['levels'] => {
      const levels = new Map<string, Placed<Level>>();
      for (const [code, value] of entriesOf(at)) {
        const now = codes.get(code);
        if (now === undefined || !LEVELS.includes(value as Level)) continue;
        if (code !== now && Object.hasOwn(at as object, now)) {
          own.push({ path, key: code, message: say('renamedTwice', { code, now }) });
        } else levels.set(now, { value: value as Level, line: line([...path, code]) });
      }
      return levels;
    };
    const valuesOf = (at: unknown, path: JsonPath): Part['values'] => {
      const values = new Map<string, Placed<SettingValue>>();
      for (const { key, fileKey } of settings) {
        const steps = fileKey!.split('.');
        const value = steps.reduce<unknown>(valueIn, at);
        if (value === undefined || wrong.has(keyOf([...path, ...steps]))) continue;
        const placed = { value: value as SettingValue, line: line([...path, ...steps]) };
        values.set(key, placed);
        if (key !== SITE_ROOT.key) continue;
        const fault = json.fault([...path, ...steps], say('noFolder', { path: String(value) }));
        named.push({ path: String(value), use: 'folder', fault });
      }
      return values;
    };
    const expectOf = (at: unknown, path: JsonPath, isMeant: Globs): Part['expect'] => {
      const list = valueIn(at, 'expect');
      if (!Array.isArray(list)) return undefined;
      const site = siteOf(json.value);
      const value = list.flatMap((one, index): Expectation[] => {
        const place = [...path, 'expect', index];
        if (misspelled.has(keyOf(place))) return [];
        const read = expectationIn(one, {
          where: say('line', { line: String(line(place)), file: nameOf(uri) }),
          isWrong: (key) => wrong.has(keyOf(key === undefined ? place : [...place, key])),
          site,
        });
        if ('fault' in read) {
          own.push({ path: place, message: read.fault });
          return [];
        }
        if (read.expectation?.list) {
          const { file } = read.expectation.list;
          const message = say(site.root === '' ? 'noFileOrRoot' : 'noFile', { path: file });
          named.push({ path: file, use: 'file', fault: json.fault([...place, 'sitemap'], message) });
          if (!isMeant(file)) {
            own.push({ path: [...place, 'sitemap'], message: say('notTested', { file }) });
          }
        }
        return read.expectation ? [read.expectation] : [];
      });
      return { value, line: line([...path, 'expect']) };
    };
    const partOf = (at: unknown, path: JsonPath, isMeant: Globs = () => true): Part => ({
      levels: levelsOf(valueIn(at, 'rules'), [...path, 'rules']),
      values: valuesOf(at, path),
      expect: expectOf(at, path, isMeant),
    });
    /** The valid globs of a list, or a single glob; invalid ones are reported. */
    const globsAt = (at: unknown, path: JsonPath): readonly string[] =>
      textsIn(at).flatMap(([glob, index]) => {
        const message = globFault(glob);
        if (message === undefined) return [glob];
        own.push({ path: index === undefined ? path : [...path, index], message });
        return [];
      });
    const additionsAt = (key: string): [string, Placed<readonly string[]>][] => {
      const texts = textsIn(valueIn(json.value, key)).slice(0, REACH.named + 1);
      for (const [path, index] of texts) {
        const at = index === undefined ? [key] : [key, index];
        named.push({ path, use: 'data', fault: json.fault(at, say('noPath', { path })) });
      }
      return texts.length > 0 ? [[key, { value: texts.map(([path]) => path), line: line([key]) }]] : [];
    };

    const overrides = listOf(valueIn(json.value, 'overrides')).map((override, index) => {
      const path = ['overrides', index];
      const files = globsOf(globsAt(valueIn(override, 'files'), [...path, 'files']));
      return { files, ...partOf(override, path, files) };
    });
    const parts = [partOf(json.value, []), ...overrides];
    const expected = parts.flatMap(({ expect }) => expect?.value ?? []);
    for (const [index, { values }] of parts.entries()) {
      const message = envFault(String(values.get(ENV.key)?.value ?? ''), expected);
      const path = index === 0 ? [] : ['overrides', index - 1];
      if (message !== undefined) own.push({ path: [...path, ENV.fileKey!], message });
    }
    const ignored = globsAt(valueIn(json.value, 'ignore'), ['ignore']);
    const additions = new Map(keys.flatMap(additionsAt));
    if (named.length > REACH.named)
      own.push({ path: [], message: say('tooManyNamed', { most: REACH.named }) });
    return {
      ...{ uri, folder: folderOf(uri), parts, additions, named: named.slice(0, REACH.named) },
      faults: reportableFaults(json, own),
      beyondSchema: reportableFaults({ ...json, faults: [] }, own.filter(isBeyond)),
      ignores: globsOf(ignored),
      ignoreLine: line(['ignore']),
    };
  };

  return (uri, source) => {
    const message =
      'reason' in source ? say('unreadable', { reason: source.reason }) : textFault(source.text);
    const config = read(uri, readJson('text' in source && message === undefined ? source.text : '{}', true));
    const faults = message === undefined ? config.faults : [wholeFault(message)];
    return message === undefined ? config : { ...config, faults, beyondSchema: faults };
  };
}

const keyOf = (path: JsonPath): string => JSON.stringify(path);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const valueIn = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The texts of a list with their indexes, or a single text instead of a list. */
function textsIn(value: unknown): readonly (readonly [text: string, index?: number])[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [[value]];
  return listOf(value).flatMap((item, index) =>
    typeof item === 'string' && item.trim() !== '' ? [[item, index] as const] : [],
  );
}
