/** One `crawlwise.json`: its valid settings and its errors. */

import { isObject } from '../core/isObject.ts';
import { type FileFault, type JsonText, readJson, reportableFaults } from '../core/json.ts';
import { REACH } from '../core/reach.ts';
import type { FilePart } from '../core/rule/expected.ts';
import type { Level } from '../core/rule/rule.ts';
import type { SettingValue } from '../core/rule/settings.ts';
import { type JsonPath, type SchemaFault, schemaFaults } from '../core/schema.ts';
import { folderOf, nameOf } from '../core/uri.ts';
import { expectationIn } from './expectations.ts';
import { decidesOf, type Globs, globFault, globsOf } from './globs.ts';
import {
  type Configurable,
  codesIn,
  configKeys,
  ENV,
  fileSettings,
  LEVELS,
  SITE_HOSTING,
  SITE_ROOT,
  SITE_URL,
} from './keys.ts';
import { linked } from './linked.ts';
import { configSchema } from './schema.ts';
import type {
  Base,
  Config,
  ConfigSection,
  Environment,
  EnvName,
  Expectation,
  ExpectedFile,
  Named,
  Placed,
  PlacedLevel,
  ReadConfig,
} from './types.ts';
import { configWords as t } from './words.ts';

const NO_SITE = { line: 0, character: 0 };
const wholeFault = (message: string): FileFault => ({ start: NO_SITE, end: NO_SITE, message });

/** The fault of a text before it is read as JSON. */
function textFault(text: string): string | undefined {
  if (text.length > REACH.configUnits) return t('tooLong', { size: REACH.configUnits / 1024 });
  if (/^\ufffd{2}|\0/.test(text)) return t('notUtf8');
  return text.trim().replace('\ufeff', '') === '' ? t('empty', { braces: '{}' }) : undefined;
}

/**
 * A reader of configurations of some languages. Linear in the text, up to 256 KiB; never throws. What a configuration
 * extends is not read: see `extends.ts`.
 */
export function configReader(languages: readonly Configurable[]): ReadConfig {
  const schema = configSchema(configKeys(languages));
  const codes = codesIn(languages);
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
    /** Whether a value violates the schema, or one of its items does. */
    const hasWrong = (path: JsonPath): boolean => {
      const key = keyOf(path);
      return wrong.has(key) || [...wrong].some((other) => other.startsWith(`${key.slice(0, -1)},`));
    };
    const line = (path: JsonPath): number => json.fault(path, '').start.line + 1;
    const named: Named[] = [];
    const expectedFiles: ExpectedFile[] = [];
    const expectedEnvs: EnvName[] = [];

    const levelsOf = (at: unknown, path: JsonPath): ConfigSection['levels'] => {
      const levels = new Map<string, PlacedLevel>();
      const given = entriesOf(at).filter(([, value]) => LEVELS.includes(value as Level));
      // A code counts more than a category.
      const isFamily = ([code]: [string, unknown]): boolean => code.endsWith('/*');
      for (const [code, value] of [...given.filter(isFamily), ...given.filter((item) => !isFamily(item))]) {
        for (const now of codes.get(code) ?? []) {
          if (code !== now && !code.endsWith('/*') && Object.hasOwn(at as object, now)) {
            own.push({ path, key: code, message: t('renamedTwice', { code, now }) });
          } else levels.set(now, { value: value as Level, line: line([...path, code]), key: code });
        }
      }
      return levels;
    };
    const valuesOf = (at: unknown, path: JsonPath): ConfigSection['values'] => {
      const values = new Map<string, Placed<SettingValue>>();
      for (const { key, fileKey, formerFileKey } of settings) {
        const now = fileKey!.split('.');
        const former = formerFileKey?.split('.');
        const isFormer = former && now.reduce<unknown>(valueIn, at) === undefined;
        const steps = isFormer ? former : now;
        const value = steps.reduce<unknown>(valueIn, at);
        if (value === undefined || wrong.has(keyOf([...path, ...steps]))) continue;
        const placed = { value: value as SettingValue, line: line([...path, ...steps]) };
        values.set(key, placed);
        if (key !== SITE_ROOT.key) continue;
        const fault = json.fault([...path, ...steps], t('noFolder', { path: String(value) }));
        named.push({ path: String(value), use: 'folder', fault });
      }
      return values;
    };
    /** @param env the environment that all of them are for */
    const expectOf = (at: unknown, path: JsonPath, files?: Globs, env?: string): ConfigSection['expect'] => {
      const list = valueIn(at, 'expect');
      if (!Array.isArray(list)) return undefined;
      const value = list.flatMap((item, index): Expectation[] => {
        const place = [...path, 'expect', index];
        if (misspelled.has(keyOf(place))) return [];
        const read = expectationIn(item, {
          where: t('line', { line: String(line(place)), file: nameOf(uri) }),
          uri,
          isWrong: (key) => (key === undefined ? wrong.has(keyOf(place)) : hasWrong([...place, key])),
          part: (key) => partOf(json.fault([...place, key], '')),
        });
        if ('fault' in read) {
          own.push({ path: place, message: read.fault });
          return [];
        }
        if (!read.expectation) return [];
        const expectation = env === undefined ? read.expectation : { ...read.expectation, envs: [env] };
        for (const name of env === undefined ? expectation.envs : [])
          expectedEnvs.push({ env: name, faultOf: (message) => json.fault([...place, 'env'], message) });
        if (expectation.list) {
          const faultOf = (message: string): FileFault => json.fault([...place, 'sitemap'], message);
          expectedFiles.push({ expectation, place: expectation.list.place, files, faultOf });
        }
        return [expectation];
      });
      return { value, line: line([...path, 'expect']) };
    };
    const sectionOf = (at: unknown, path: JsonPath, files?: Globs): ConfigSection => ({
      ...(files && { files }),
      levels: levelsOf(valueIn(at, 'rules'), [...path, 'rules']),
      values: valuesOf(at, path),
      expect: expectOf(at, path, files),
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
        named.push({ path, use: 'data', fault: json.fault(at, t('noPath', { path })) });
      }
      return texts.length > 0 ? [[key, { value: texts.map(([path]) => path), line: line([key]) }]] : [];
    };

    const overrides = listOf(valueIn(json.value, 'overrides')).map((override, index) => {
      const path = ['overrides', index];
      const files = globsOf(globsAt(valueIn(override, 'files'), [...path, 'files']));
      return sectionOf(override, path, files);
    });
    const environments = entriesOf(valueIn(json.value, 'environments')).map(([name, at]) => {
      const path = ['environments', name];
      const placed = (key: string): Placed<string> | undefined => {
        const value = valueIn(at, key);
        const isValid = typeof value === 'string' && !wrong.has(keyOf([...path, key]));
        return isValid ? { value, line: line([...path, key]) } : undefined;
      };
      const [url, hosting] = [placed('url'), placed('hosting') ?? placed('host')];
      const environment: Environment = {
        ...{ name, base: placed('extends'), isEmpty: isObject(at) && Object.keys(at).length === 0 },
        levels: levelsOf(valueIn(at, 'rules'), [...path, 'rules']),
        values: new Map([
          ...(url ? [[SITE_URL.key, { ...url, uri }] as const] : []),
          ...(hosting ? [[SITE_HOSTING.key, { ...hosting, uri }] as const] : []),
        ]),
        faultOf: (message, key) =>
          key === undefined
            ? json.fault(['environments'], message, name)
            : json.fault([...path, key], message),
      };
      return { environment, expect: expectOf(at, path, undefined, name) };
    });
    const locked = valueIn(json.value, 'locked');
    const sections = [
      sectionOf(json.value, []),
      ...overrides,
      ...environments.flatMap(({ expect }) => (expect ? [{ ...NO_SETTINGS, expect }] : [])),
      ...(isObject(locked) ? [{ ...sectionOf(locked, ['locked']), isLocked: true as const }] : []),
    ];
    const envs = sections.flatMap(({ values }, index) => {
      const path = index === 0 ? [] : ['overrides', index - 1];
      const env = String(values.get(ENV.key)?.value ?? '');
      const faultOf = (message: string): FileFault => json.fault([...path, ENV.fileKey!], message);
      return env === '' ? [] : [{ env, faultOf }];
    });
    const bases = textsIn(valueIn(json.value, 'extends')).map(([name, index]): Base => {
      const path = index === undefined ? ['extends'] : ['extends', index];
      return { name, faultOf: (message) => json.fault(path, message) };
    });
    const ignored = globsAt(valueIn(json.value, 'ignore'), ['ignore']);
    const additions = new Map(keys.flatMap(additionsAt));
    if (named.length > REACH.named) own.push({ path: [], message: t('tooManyNamed', { most: REACH.named }) });
    return alone({
      ...{ uri, folder: folderOf(uri), sections, additions, bases, expectedFiles, envs, expectedEnvs },
      environments: environments.map(({ environment }) => environment),
      named: named.slice(0, REACH.named),
      own: {
        faults: reportableFaults(json, own),
        beyondSchema: reportableFaults({ ...json, faults: [] }, own.filter(isBeyond)),
      },
      ignores: decidesOf(ignored),
      ignoreLine: line(['ignore']),
    });
  };

  return (uri, source) => {
    const message = 'reason' in source ? t('unreadable', { reason: source.reason }) : textFault(source.text);
    const config = read(uri, readJson('text' in source && message === undefined ? source.text : '{}', true));
    if (message === undefined) return config;
    const faults = [wholeFault(message)];
    return alone({ ...config, own: { faults, beyondSchema: faults } });
  };
}

const NO_SETTINGS: ConfigSection = { levels: new Map(), values: new Map(), isOfEnvironments: true };

const partOf = ({ start, end }: FileFault): FilePart => ({ start, end });

/** A configuration that extends nothing, or as if it did. */
const alone = (config: Parameters<typeof linked>[0]): Config => linked(config, [], []);

const keyOf = (path: JsonPath): string => JSON.stringify(path);

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
