/** Files that settings and configurations name: where the names lead, what is there, and how what is wrong in them is shown. */
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver';
import type { FileFault } from '../../core/json.ts';
import { REACH, refusalOf, refusalOfAll, targetOf, type Use, urisOfUser } from '../../core/reach.ts';
import { decoded, isDataFile, slashed } from '../../core/uri.ts';
import { SOURCE } from '../wire/convert.ts';
import type { FileSource } from './fileSource.ts';

/** A path that is named, and the folders it may start from. */
export interface NamedPath {
  readonly path: string;
  readonly starts: readonly Start[];
}

/** A folder that a path starts from; `within` is the one that it must not lead out of, where content names it. */
export interface Start {
  readonly folder: string;
  readonly within?: string | undefined;
}

/** Where a named path leads. */
export interface Place {
  readonly uri: string;
  readonly within?: string | undefined;
}

/** Where a path leads, and why some of that must not be opened: what is said behind its name. */
export function placesOf({ path, starts }: NamedPath): {
  readonly places: readonly Place[];
  readonly refused?: string;
} {
  if (starts.every(({ within }) => within === undefined)) {
    const folders = starts.map(({ folder }) => folder);
    return { places: urisOfUser(path, folders).map((uri) => ({ uri })) };
  }
  const places: Place[] = [];
  let refused: string | undefined;
  for (const { folder, within = folder } of starts) {
    const target = targetOf(path, folder, within);
    if ('refused' in target) refused = target.refused;
    else places.push({ uri: target.uri, within });
  }
  return { places, ...(refused !== undefined && places.length === 0 && { refused }) };
}

/** What is found at a place: nothing, a reason not to open it, or that it may be opened. */
export type Sight = 'missing' | { readonly refused: string } | { readonly files: readonly string[] };

/** Looks at a place for a use: what may be opened there is the file, or the JSON files below a folder of data. */
export async function sightOf({ uri, within }: Place, use: Use, source: FileSource): Promise<Sight> {
  const facts = await source.look(uri, within);
  const refused = refusalOf(facts, use);
  if (refused !== undefined) return { refused };
  if (!facts) return 'missing';
  if (use !== 'data' || facts.kind === 'file') return { files: [uri] };
  const below = slashed(decoded(uri));
  const inside = (await source.list([uri])).filter((one) => decoded(one).startsWith(below));
  const files = inside.filter(isDataFile).sort();
  const many = refusalOfAll(inside.length, files.length);
  return many === undefined ? { files } : { refused: many };
}

/** Reads a data file; undefined where it is too large or no regular file, or cannot be read. */
export async function dataText({ uri, within }: Place, source: FileSource): Promise<string | undefined> {
  const facts = await source.look(uri, within);
  if (facts?.kind !== 'file' || facts.size > REACH.dataOctets) return undefined;
  return (await source.read(uri, () => true, within))?.text;
}

/** A fault as it is shown in its file; `data` is what the client needs to fix it. */
export const faultDiagnostic = ({ start, end, message, wrongKey }: FileFault): Diagnostic => ({
  range: { start, end },
  severity: DiagnosticSeverity.Error,
  source: SOURCE,
  message,
  ...(wrongKey && { data: { wrongKey } }),
});
