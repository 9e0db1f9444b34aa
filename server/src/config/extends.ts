/**
 * The configurations that a configuration extends. This file knows what a name means and in which order files are read;
 * the caller finds and opens them.
 */
import { type FileFault, readJson } from '../core/json.ts';
import { REACH, targetOf } from '../core/reach.ts';
import { nameOf } from '../core/uri.ts';
import { exportedFiles } from './exportedFiles.ts';
import { linked } from './linked.ts';
import { foldersUp } from './paths.ts';
import type { Config, ConfigSource, ReadConfig } from './types.ts';
import { extendsWords as t } from './words.ts';

/** A file to open: a regular file of at most `REACH.configOctets`, no link on the way to which leaves `within`. */
export interface Wanted {
  readonly uri: string;
  readonly within: string;
}

/** The text of a file, and its URI with links resolved if known; why it is not opened, as a predicate; or nothing there. */
export type Opened =
  | { readonly text: string; readonly uri?: string | undefined }
  | { readonly refused: string }
  | undefined;

/** Where the names in a configuration lead. */
export interface ExtendsContext {
  /** A folder, and the one that content of it must not leave, by their URIs. */
  boundsOf(folder: string): { readonly folder: string; readonly within: string };
  /** Whether there may be npm packages. */
  readonly hasPackages: boolean;
  /** The folder of a package without `node_modules`, by its URI, as Yarn's Plug'n'Play finds it from a folder. */
  packageAt?(name: string, from: string): string | undefined;
}

/** A base that was found; or why it cannot be used, as a sentence. */
type Located = { readonly uri: string; readonly text: string } | { readonly fault: string };

type Search<T> = Generator<Wanted, T, Opened>;

/** Reads a configuration and what it extends. Yields the files to open; the answers are passed to `next`. */
export function* chainOf(
  uri: string,
  source: ConfigSource,
  read: ReadConfig,
  surroundings: ExtendsContext,
): Search<Config> {
  const known = new Map<string, Config>();
  let count = 0;

  function* load(at: string, from: ConfigSource, above: readonly string[]): Search<Config> {
    const config = read(at, from);
    if (config.bases.length === 0) return config;
    const bases: Config[] = [];
    const faults: FileFault[] = [];
    for (const base of config.bases) {
      const { name } = base;
      if (++count > REACH.extended) {
        faults.push(base.faultOf(t('tooMany', { most: REACH.extended })));
        break;
      }
      const located = yield* locate(name, config.folder, surroundings);
      if ('fault' in located) faults.push(base.faultOf(located.fault));
      else if (located.uri === at || above.includes(located.uri))
        faults.push(base.faultOf(t('circle', { name })));
      else {
        const own = known.get(located.uri) ?? (yield* load(located.uri, located, [...above, at]));
        known.set(located.uri, own);
        bases.push(own);
      }
    }
    return linked(config, bases, faults);
  }

  return yield* load(uri, source, []);
}

const URL_LIKE = /^[a-z][a-z\d+.-]+:/i;
const PATH_LIKE = /^\.{0,2}[\\/]|^[a-z]:[\\/]|^\.{1,2}$/i;
const PACKAGE = /^((?:@[^\\/\s@]+\/)?[^\\/\s@.][^\\/\s]*)((?:\/.*)?)$/;

/** Finds a base: a path relative to the folder, or a package as Node.js finds it from there. */
function* locate(
  name: string,
  from: string,
  { boundsOf, hasPackages, packageAt }: ExtendsContext,
): Search<Located> {
  const written = name.trim();
  const { folder, within } = boundsOf(from);
  if (URL_LIKE.test(written) && !PATH_LIKE.test(written)) return { fault: t('notFetched', { name }) };
  if (PATH_LIKE.test(written)) {
    if (!isJsonName(written)) return { fault: t('notJson', { name }) };
    return yield* openTarget(written, folder, within, name);
  }
  if (!hasPackages) return { fault: t('noPackagesHere', { name }) };
  const [, own, rest = ''] = PACKAGE.exec(written) ?? [];
  if (own === undefined || written.split('/').includes('..')) return { fault: t('noPackage', { name }) };
  const places = foldersUp(folder, within)
    .filter((above) => nameOf(above.slice(0, -1)) !== 'node_modules')
    .map((above) => ({ place: `${above}node_modules/${own}/`, within }));
  const elsewhere = packageAt?.(own, folder);
  if (elsewhere !== undefined) places.push({ place: elsewhere, within: elsewhere });
  for (const { place, within: bound } of places) {
    const manifest = yield { uri: `${place}package.json`, within: bound };
    if (manifest === undefined) continue;
    if ('refused' in manifest) return { fault: t('refused', { name, reason: manifest.refused }) };
    return yield* openExport({ ...manifest, place, within: bound, name, own, subpath: `.${rest}` });
  }
  const beside = isJsonName(written) ? targetOf(`./${written}`, folder, within) : undefined;
  const isThere = beside && 'uri' in beside && (yield { uri: beside.uri, within }) !== undefined;
  return { fault: t(isThere ? 'maybePath' : 'noPackage', { name, path: `./${written}` }) };
}

function* openTarget(path: string, folder: string, within: string, name: string): Search<Located> {
  const target = targetOf(path, folder, within);
  if ('refused' in target) return { fault: t('refused', { name, reason: target.refused }) };
  const opened = yield { uri: target.uri, within };
  if (opened === undefined) return { fault: t('missing', { name }) };
  if ('refused' in opened) return { fault: t('refused', { name, reason: opened.refused }) };
  return { uri: opened.uri ?? target.uri, text: opened.text };
}

interface Manifest {
  readonly text: string;
  /** The URI of the package's folder, by which it was found. */
  readonly place: string;
  readonly within: string;
  /** As it is written. */
  readonly name: string;
  /** The package, and the file in it. */
  readonly own: string;
  readonly subpath: string;
}

/** Opens a file of a package as its `package.json` says. */
function* openExport({ text, place, within, name, own, subpath }: Manifest): Search<Located> {
  const { value, faults } = readJson(text);
  if (faults.length > 0) return { fault: t('badManifest', { package: own }) };
  const files = exportedFiles(value, subpath);
  for (const file of files.filter(isJsonName)) {
    const located = yield* openTarget(file, place, within, name);
    if ('uri' in located || located.fault !== t('missing', { name })) return located;
  }
  const [first] = files;
  return {
    fault:
      first === undefined || !/\.[cm]?[jt]s$/.test(first)
        ? t('noSuchExport', { package: own, name })
        : t('notJson', { name: `${own}/${first.replace(/^\.\//, '')}` }),
  };
}

const isJsonName = (name: string): boolean => /\.jsonc?$/i.test(name);
/** The errors of the configurations that another one extends, as faults of the latter, for editors. */
export function faultsOfBases({ bases, chain }: Config): readonly FileFault[] {
  const faulty = chain.slice(0, -1).filter(({ faults }) => faults.length > 0);
  const [base] = bases;
  return faulty.flatMap(({ uri, faults }) => {
    const [first] = faults;
    const name = uri.slice(uri.lastIndexOf('/') + 1);
    const args = { name, line: String(first!.start.line + 1), fault: first!.message };
    const more = faults.length - 1;
    return base!.faultOf(more === 0 ? t('faultyOnce', args) : t('faulty', { ...args, more }));
  });
}
