/**
 * Files of the user that extend the languages' data. Settings name them; this module finds, reads, watches and reloads
 * them, and passes them to the languages. Faults become diagnostics in the files.
 */

import { REACH } from '../../core/reach.ts';
import { sameData } from '../../core/sameData.ts';
import type { AddedFile, Additions, ServedLanguage } from '../../core/service.ts';
import { decoded, nameOf } from '../../core/uri.ts';
import { describe } from '../wire/guard.ts';
import { failureWords } from '../words/failures.ts';
import { settingWords } from '../words/log.ts';
import type { UserContext } from './context.ts';
import type { FileSource } from './fileSource.ts';
import { SECTION, type SetPath } from './settings.ts';
import {
  contentAt,
  dataText,
  faultDiagnostic,
  namedWatcher,
  type PathTarget,
  placesOf,
  showFaults,
} from './userFiles.ts';

export interface AdditionsOptions extends UserContext {
  readonly languages: readonly ServedLanguage[];
  /** The paths in a setting. */
  readonly paths: (key: string) => readonly SetPath[];
}

export interface AddedFiles {
  /** The settings or the open folders may have changed. */
  update(): void;
  /** These files were written or deleted. */
  touched(uris: readonly string[]): void;
}

interface PathTargets {
  readonly path: string;
  readonly isNamed: boolean;
  readonly places: readonly PathTarget[];
  /** Why they must not be opened. */
  readonly refused?: string;
}

interface PlacedFile extends AddedFile {
  readonly uri: string;
}

/** The files that extend the languages' data, for one connection. */
export function createAdditions(options: AdditionsOptions): AddedFiles {
  const each = options.languages.flatMap(({ additions }) => (additions ? [oneKind(additions, options)] : []));
  return {
    update: () => each.forEach((kind) => void kind.update()),
    touched: (uris) => each.forEach((kind) => void kind.touched(uris)),
  };
}

function oneKind(additions: Additions, options: AdditionsOptions): AddedFiles {
  const { paths, access, events, log } = options;
  const setting = `${SECTION}.${additions.key}`;
  /** The targets of the paths. */
  let targets: readonly PathTargets[] = [];
  let taken: readonly PlacedFile[] = [];
  let shown: readonly string[] = [];
  let reading: Promise<void> = Promise.resolve();

  const watch = namedWatcher(options, (reason) =>
    log.warn(settingWords('addedNotReported', { setting, reason })),
  );

  /** The files at a target, and why some are not opened. */
  const filesOf = async ({ places, refused }: PathTargets, source: FileSource) => {
    const files: PlacedFile[] = [];
    const refusals = refused === undefined ? [] : [refused];
    for (const place of places) {
      const sight = await contentAt(place, 'data', source);
      if (sight === 'missing') continue;
      if ('refused' in sight) refusals.push(sight.refused);
      for (const uri of 'files' in sight ? sight.files : []) {
        const text = await dataText({ ...place, uri }, source);
        if (text === undefined) log.warn(settingWords('notData', { uri, size: REACH.dataOctets / 2 ** 20 }));
        else files.push({ uri, name: nameOf(uri), text });
      }
    }
    return { files, refusals };
  };
  const read = async (): Promise<void> => {
    const source = access.source();
    const found: PlacedFile[] = [];
    for (const target of targets) {
      const { files, refusals } = source ? await filesOf(target, source) : { files: [], refusals: [] };
      if (!target.isNamed) {
        const path = JSON.stringify(target.path);
        for (const refusal of refusals) log.warn(settingWords('refused', { setting, path, refusal }));
        if (files.length + refusals.length === 0) log.warn(settingWords('noFile', { setting, path }));
      }
      found.push(...files);
    }
    const next = [...new Map(found.map((file) => [file.uri, file])).values()];
    if (sameData(next, taken)) return;
    const faults = await additions.take(next);
    taken = next;
    const faulty = next.flatMap(({ uri }, index) => {
      const diagnostics = faults[index]!.map(faultDiagnostic);
      if (diagnostics.length > 0) showFaults(options, uri, diagnostics);
      return diagnostics.length > 0 ? [uri] : [];
    });
    for (const uri of shown) if (!faulty.includes(uri)) showFaults(options, uri, []);
    shown = faulty;
    events.additionsChanged();
  };
  /** In sequence, so that the last one read counts. */
  const readAnew = (): void => {
    const failed = (error: unknown) =>
      log.error(failureWords('readAdded', { setting, reason: describe(error) }));
    reading = reading.then(read).catch(failed);
  };

  return {
    update() {
      const next = paths(additions.key).map(({ isNamed = false, ...named }) => ({
        ...{ path: named.path, isNamed },
        ...placesOf(named),
      }));
      if (sameData(next, targets)) return;
      targets = next;
      watch(targets.flatMap(({ places }) => places.map(({ uri }) => uri)));
      readAnew();
    },
    touched(uris) {
      const ours = targets.flatMap(({ places }) => places.map(({ uri }) => decoded(uri)));
      if (uris.map(decoded).some((uri) => ours.some((at) => uri === at || uri.startsWith(`${at}/`))))
        readAnew();
    },
  };
}
