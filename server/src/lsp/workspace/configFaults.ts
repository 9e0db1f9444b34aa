/** The faults of configurations: diagnostics in their files, and which of them are invalid in part. */
import type { ClientCapabilities, Diagnostic } from 'vscode-languageserver';
import { pathBelow } from '../../config/paths.ts';
import type { Config, Named } from '../../config/types.ts';
import type { FileFault } from '../../core/json.ts';
import { decoded, nameOf, slashed } from '../../core/uri.ts';
import { isAble } from '../wire/experimental.ts';
import { resultWords } from '../words/answers.ts';
import type { UserContext } from './context.ts';
import { contentAt, faultDiagnostic, placesOf, showFaults } from './userFiles.ts';

/** @param isCurrent whether a configuration is still the one of its folder */
export function createConfigFaults(context: UserContext, isCurrent: (config: Config) => boolean) {
  const { folders, access, events } = context;
  /** The faults shown last, by file. */
  const shown = new Map<string, string>();
  /** The URIs of those that are invalid in part. */
  const invalid = new Set<string>();
  let isSchemaReported = false;

  /** The faults and failed expectations of each file, which are shown together. */
  const parts = new Map<string, Readonly<Record<'faults' | 'failures', readonly Diagnostic[]>>>();

  const show = (uri: string, part: 'faults' | 'failures', own: readonly Diagnostic[]): void => {
    const all = { faults: [], failures: [], ...parts.get(uri), [part]: own };
    parts.set(uri, all);
    const diagnostics = [...all.faults, ...all.failures];
    const text = JSON.stringify(diagnostics);
    if (text === (shown.get(uri) ?? '[]')) return;
    if (diagnostics.length > 0) shown.set(uri, text);
    else shown.delete(uri);
    showFaults(context, uri, diagnostics);
  };
  const clear = (uri: string): void => {
    show(uri, 'failures', []);
    show(uri, 'faults', []);
    parts.delete(uri);
  };
  const placesIn = ({ uri, folder }: Config, path: string) =>
    placesOf({ path, starts: [{ folder, within: folders.of(uri) ?? folder }] });
  /** Why a configuration cannot use a file or folder that it names: `missing` if there is none; undefined if it can. */
  const refusedAt = async (
    config: Config,
    { path, use }: Pick<Named, 'path' | 'use'>,
    missing: string,
  ): Promise<string | undefined> => {
    const files = access.source();
    const { places, refused } = placesIn(config, path);
    if (refused !== undefined) return resultWords('refused', { path, refusal: refused });
    const sight = files && places[0] ? await contentAt(places[0], use, files) : undefined;
    if (sight === 'missing') return missing;
    return sight && 'refused' in sight ? resultWords('refused', { path, refusal: sight.refused }) : undefined;
  };
  /** Whether a configuration may name a file or a folder above it. */
  const isNamed = (config: Config, uri: string): boolean =>
    config.expectedFiles.some(({ place }) => place.path.endsWith(decoded(nameOf(uri)))) ||
    config.named
      .flatMap(({ path }) => placesIn(config, path).places)
      .some((place) => uri === decoded(place.uri) || uri.startsWith(slashed(decoded(place.uri))));
  const judge = (uri: string, isInvalid: boolean): void => {
    if (isInvalid === invalid.has(uri)) return;
    if (isInvalid) invalid.add(uri);
    else invalid.delete(uri);
    events.configurationJudged();
  };
  const report = async (config: Config): Promise<void> => {
    const { noExpected, rootOf, expectedUri } = await import('../../config/linked.ts');
    const named: FileFault[] = [];
    for (const item of config.named) {
      const message = await refusedAt(config, item, item.fault.message);
      if (message !== undefined) named.push({ ...item.fault, message });
    }
    const root = rootOf(config);
    for (const expectedFile of config.expectedFiles) {
      const path = pathBelow(config.folder, expectedUri(expectedFile.place, config.folder, root));
      const missing = noExpected(expectedFile, path, root !== config.folder);
      const message = await refusedAt(config, { path, use: 'file' }, missing);
      if (message !== undefined) named.push(expectedFile.faultOf(message));
    }
    if (!isCurrent(config)) return;
    const { faultsOfBases } = await import('../../config/extends.ts');
    const others = [...faultsOfBases(config), ...named];
    const faults = isSchemaReported ? config.beyondSchema : config.faults;
    show(config.uri, 'faults', [...faults, ...others].map(faultDiagnostic));
    judge(config.uri, config.faults.length + others.length > 0);
  };

  return {
    initialize(capabilities: ClientCapabilities): void {
      isSchemaReported = isAble(capabilities, 'crawlwiseSchema');
    },
    /** Shows the faults of a configuration. */
    report,
    /** There is no configuration in a file anymore. */
    drop(uri: string): void {
      clear(uri);
      judge(uri, false);
    },
    /** Clears what is shown of a file that nobody has open. */
    hide: clear,
    /** Shows the failed expectations of a configuration, in place of earlier ones. */
    showFailures: (uri: string, failures: readonly Diagnostic[]) => show(uri, 'failures', failures),
    isNamed,
    isInvalid: ({ uri }: Config): boolean => invalid.has(uri),
  };
}
