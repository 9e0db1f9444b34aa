/**
 * What a `crawlwise.json` has, after it was read. Settings have three states: a `Config` is one file as written, in
 * sections; `EffectiveSettings` are those of one file to check, from all sources, each value with its source; `LintConfig`
 * is what the rules get of them.
 */
import type { FileFault } from '../core/json.ts';
import type { Use } from '../core/reach.ts';
import type { ExpectedList, ExpectedUrls, ExpectedVerdicts } from '../core/rule/expected.ts';
import type { Level } from '../core/rule/rule.ts';
import type { SettingValue } from '../core/rule/settings.ts';
import type { Globs } from './globs.ts';

/** An expectation, and its environments; none means all. */
export interface Expectation {
  readonly envs: readonly string[];
  readonly verdicts?: readonly ExpectedVerdicts[];
  readonly list?: ExpectedList & { readonly place: FilePlace };
  readonly urls?: ExpectedUrls;
}

/** Where a sitemap is: relative to the root of the site, or to the configuration that expects something of it. */
export interface FilePlace {
  readonly isRooted: boolean;
  /** Decoded, with slashes. */
  readonly path: string;
  /** The origin, if it is given as a URL. */
  readonly origin?: string;
}

/** A value, and its 1-based line. */
export interface Placed<T> {
  readonly value: T;
  readonly line: number;
}

/** The level of a rule, and the key that gives it: its code, a former one, or a category such as `robots/*`. */
export interface PlacedLevel extends Placed<Level> {
  readonly key: string;
}

/** Settings for all files, or for some. */
export interface ConfigSection {
  /** By the current codes of rules. */
  readonly levels: ReadonlyMap<string, PlacedLevel>;
  /** By the keys of settings. */
  readonly values: ReadonlyMap<string, Placed<SettingValue>>;
  /** The expectations of files; undefined without `expect`. */
  readonly expect?: Placed<readonly Expectation[]> | undefined;
  /** The files that it applies to; undefined for all. */
  readonly files?: Globs | undefined;
  /** Whether these are the locked settings. */
  readonly isLocked?: true | undefined;
  /** Whether these are the expectations of the environments: overrides never replace them. */
  readonly isOfEnvironments?: true | undefined;
}

/** An environment as one file describes it. */
export interface Environment {
  readonly name: string;
  /** Its address and its host, by the keys of settings. */
  readonly values: ReadonlyMap<string, Placed<string> & { readonly uri: string }>;
  readonly levels: ConfigSection['levels'];
  /** The environment that it extends. */
  readonly base?: Placed<string> | undefined;
  /** Whether its description is `{}`. */
  readonly isEmpty: boolean;
  /** A fault of its value for a key, or of its name. */
  faultOf(message: string, key?: 'extends'): FileFault;
}

/** A file or folder that must be there. */
export interface Named {
  readonly path: string;
  readonly use: Use;
  /** The message at its place if nothing is there. */
  readonly fault: FileFault;
}

/** A configuration that another one extends: a path or a package, and its place in the file. */
export interface Base {
  readonly name: string;
  faultOf(message: string): FileFault;
}

/** A sitemap of which something is expected. */
export interface ExpectedFile {
  readonly expectation: Expectation;
  readonly place: FilePlace;
  /** The files of the section that expects it. */
  readonly files?: Globs | undefined;
  faultOf(message: string): FileFault;
}

/** The name of an environment, and its place in the file. */
export interface EnvName {
  readonly env: string;
  faultOf(message: string): FileFault;
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
  /** The same for this file alone, whatever it extends. */
  readonly own: Pick<Config, 'faults' | 'beyondSchema'>;
  /** The configurations that it extends, in order. */
  readonly bases: readonly Base[];
  /** Why some of these could not be read. */
  readonly unfound: readonly FileFault[];
  /** All configurations that apply, in the order in which they take effect: those that it extends, and then itself. */
  readonly chain: readonly Config[];
  /** In the order in which they take effect. */
  readonly sections: readonly ConfigSection[];
  /** Whether its globs decide that a path below its folder is ignored; undefined if none matches. */
  readonly ignores: (path: string) => boolean | undefined;
  /** The 1-based line of `ignore`. */
  readonly ignoreLine: number;
  /** Paths by the keys of additions, and their lines. */
  readonly additions: ReadonlyMap<string, Placed<readonly string[]>>;
  readonly named: readonly Named[];
  readonly expectedFiles: readonly ExpectedFile[];
  /** The environments that it sets, and those that its expectations name, and the place of each. */
  readonly envs: readonly EnvName[];
  readonly expectedEnvs: readonly EnvName[];
  readonly environments: readonly Environment[];
}

/** Reads the texts of configurations. */
export type ReadConfig = (uri: string, source: ConfigSource) => Config;

/** The text of a configuration, or why it cannot be read. */
export type ConfigSource = { readonly text: string } | { readonly reason: string };
