/** The settings of a file: flags override the editor's settings, which override the configuration and the defaults. */
import { type Expected, NOTHING_EXPECTED } from '../core/rule/expected.ts';
import type { Level } from '../core/rule/rule.ts';
import type { SettingMeta, SettingValue, SettingValues } from '../core/rule/settings.ts';
import { decoded, folderOf, slashed } from '../core/uri.ts';
import type { Config, Part } from './config.ts';
import { type Expectation, expectedOf } from './expectations.ts';
import { ENV, SITE_ROOT, SITE_URL } from './keys.ts';

/** Where a value comes from. */
export type Source = 'default' | 'setting' | 'flag' | { readonly uri: string; readonly line: number };

/** Settings from one source: levels by code, others by key. */
export interface Layer {
  readonly levels: ReadonlyMap<string, Level>;
  readonly values: SettingValues;
}

const NOTHING: Layer = { levels: new Map(), values: {} };

/** The effective settings of a file. */
export interface Effective {
  readonly config: Config | undefined;
  /** Whether the file is not checked. */
  readonly ignored: boolean;
  /** The levels that are not the rules' own, by code. */
  readonly levels: ReadonlyMap<string, Level>;
  /** The settings that are not at their default, by key. */
  readonly settings: SettingValues;
  /** Origin of the site, and the folder that is served as `/`, with a slash at its end; undefined if not set. */
  readonly origin: string | undefined;
  readonly root: string | undefined;
  readonly expected: Expected;
  /** The source of a rule's level or a setting's value. */
  from(key: string): Source;
}

export interface Layers {
  /** What the user has set in the editor. */
  readonly settings?: Layer;
  readonly flags?: Layer;
}

/**
 * The effective settings of files with one configuration, or without. Files to which the same parts apply share one
 * object.
 * @param metas all settings
 */
export function effectiveUnder(
  config: Config | undefined,
  { settings = NOTHING, flags = NOTHING }: Layers,
  metas: readonly SettingMeta[],
): (uri: string) => Effective {
  const known = new Map<string, Effective>();
  const hasLists = (config?.parts ?? []).some(({ expect }) => expect?.value.some(({ list }) => list));
  return (uri) => {
    const path = config ? pathBelow(config.folder, uri) : '';
    const parts = (config?.parts ?? []).map(({ files }) => files === undefined || files(path));
    const ignored = config?.ignores(path) ?? false;
    const key = `${ignored} ${parts.join(' ')}${hasLists ? ` ${path}` : ''}`;
    const found = known.get(key) ?? make(parts, ignored, path);
    known.set(key, found);
    return found;
  };

  function make(holds: readonly boolean[], ignored: boolean, path: string): Effective {
    let expectations: readonly Expectation[] = [];
    const levels = new Map<string, Level>();
    const values = new Map<string, SettingValue>();
    const sources = new Map<string, Source>();
    for (const [index, part] of (config?.parts ?? []).entries()) if (holds[index]) add(part);
    addLayer(settings, 'setting');
    addLayer(flags, 'flag');
    const origin = values.get(SITE_URL.key);
    const root = values.get(SITE_ROOT.key);
    const set = metas.filter(({ key, default: byDefault }) => (values.get(key) ?? byDefault) !== byDefault);
    const env = values.get(ENV.key);
    return {
      ...{ config, ignored, levels },
      expected:
        expectations.length > 0 ? expectedOf(expectations, String(env ?? ''), path) : NOTHING_EXPECTED,
      settings: Object.fromEntries(set.map(({ key }) => [key, values.get(key)!])),
      origin: typeof origin === 'string' && origin !== '' ? origin : undefined,
      root: config && typeof root === 'string' && root !== '' ? folderBelow(config.folder, root) : undefined,
      from: (key) => sources.get(key) ?? 'default',
    };

    function add(part: Part): void {
      const { uri } = config!;
      if (part.expect) {
        expectations = part.expect.value;
        sources.set('expect', { uri, line: part.expect.line });
      }
      for (const [code, { value, line }] of part.levels) {
        levels.set(code, value);
        sources.set(code, { uri, line });
      }
      for (const [key, { value, line }] of part.values) {
        values.set(key, value);
        sources.set(key, { uri, line });
      }
    }
    function addLayer(layer: Layer, source: Source): void {
      for (const [code, level] of layer.levels) {
        levels.set(code, level);
        sources.set(code, source);
      }
      for (const [key, value] of Object.entries(layer.values)) {
        values.set(key, value);
        sources.set(key, source);
      }
    }
  }
}

/** The path of a file below a folder, decoded; for a file outside of it, a path that no glob with a slash matches. */
export function pathBelow(folder: string, uri: string): string {
  const [from, to] = [decoded(folder), decoded(uri)];
  return to.startsWith(from) ? to.slice(from.length) : `..${to.replace(/^[a-z][a-z\d+.-]*:\/*/i, '/')}`;
}

const folderBelow = (folder: string, path: string): string => {
  const names = path.split(/[\\/]/).filter((name) => name !== '' && name !== '.');
  return slashed([folder.replace(/\/$/, ''), ...names.map(encodeURIComponent)].join('/'));
};

/** The folders a configuration for a file may be in, the nearest first, up to `stop` or the top. */
export function foldersUp(uri: string, stop?: string): readonly string[] {
  const top = stop ?? /^[a-z][a-z\d+.-]*:(?:\/\/[^/]*)?\//i.exec(uri)?.[0];
  if (top === undefined || !uri.startsWith(top)) return [];
  const folders: string[] = [];
  for (let folder = folderOf(uri); folder.length >= top.length; folder = folderOf(folder.slice(0, -1))) {
    folders.push(folder);
  }
  return folders;
}
