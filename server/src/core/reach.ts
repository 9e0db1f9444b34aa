/**
 * Which files the content of a workspace may refer to. Content is what comes with a repository: a configuration,
 * settings of the workspace, links. It may refer to regular files and folders below its own folder. This file judges
 * names before anything is opened, and what is found under them; the disk and the client only report what that is.
 */
import { MAX_MIB, MAX_UNPACKED } from './gzip.ts';
import { decoded, parsedUrl, slashed } from './uri.ts';
import { reachWords } from './words/reach.ts';

const MIB = 2 ** 20;

/** Limits of what is opened, listed or followed. */
export const REACH = {
  /** Depth of nested folders below the one where a walk starts. */
  depth: 256,
  /** Files that are listed for an editor. */
  listed: 60_000,
  /** Octets of a file that an editor reads through its client. */
  clientOctets: 60_000_000,
  /** Files and folders named by one configuration. */
  named: 1000,
  /** Entries of a folder of data files, nested ones included. */
  entries: 10_000,
  /** Data files in such a folder, and the octets of one. */
  dataFiles: 256,
  dataOctets: MIB,
  /** Octets of an ignore file. */
  ignoreOctets: MIB,
  /** Files in ignored folders that are visited to tell the user whether they are in one of our languages. */
  ignored: 20_000,
  /** UTF-16 units of a configuration, and its octets: a unit takes at most three. */
  configUnits: MIB / 4,
  configOctets: (3 * MIB) / 4,
  /** Configurations that one extends, directly or through others. */
  extended: 64,
  /** Links followed on the way to one file. */
  links: 40,
} as const;

/** What a configured path is used for. */
export type Use = 'config' | 'data' | 'file' | 'folder';

type FileKind = 'file' | 'folder';

/** The kinds and sizes that each use accepts. */
const USES: Readonly<Record<Use, { kinds: readonly FileKind[]; octets: number; mib: number }>> = {
  config: { kinds: ['file'], octets: REACH.configOctets, mib: REACH.configOctets / MIB },
  data: { kinds: ['file', 'folder'], octets: REACH.dataOctets, mib: REACH.dataOctets / MIB },
  file: { kinds: ['file'], octets: MAX_UNPACKED, mib: MAX_MIB },
  folder: { kinds: ['folder'], octets: 0, mib: 0 },
};

/** What is found under a name; `outside`: a link on the way leads out of the bounds. Sizes are in octets. */
export type FileStatus =
  /** `modified` in milliseconds since 1970, if known. */
  | { readonly kind: 'file'; readonly size: number; readonly modified?: number | undefined }
  | { readonly kind: 'folder' | 'other' | 'outside' };

/** Why a configuration longer than `REACH.configUnits` is not read. */
export const tooLong = (): string => reachWords('tooLong', { size: REACH.configUnits / 1024 });
export const tooLarge = (mib: number): string => reachWords('tooLarge', { size: mib });

const ABSOLUTE = /^(?:[\\/]|[A-Za-z]:[\\/])/;
const URI = /^[A-Za-z][A-Za-z\d+.-]+:\//;
const PARTS = /^([A-Za-z][A-Za-z\d+.-]*):(?:\/\/([^/]*))?(\/.*)?$/;
/** Names that are not allowed in a path, decoded. */
const NO_NAME = /^\.\.?$|[\\/\0]/;

/** The URI of a path, resolved against a folder unless it is absolute; undefined if it cannot be resolved. */
function uriFrom(path: string, folder: string): string | undefined {
  if (URI.test(path)) return path;
  const encoded = path.split(/[\\/]/).map(encodeURIComponent).join('/');
  const target = ABSOLUTE.test(path) && !encoded.startsWith('/') ? `/${encoded}` : encoded;
  return parsedUrl(target, slashed(folder))?.href;
}

/** A path from a setting without the variable for the folder, and without slashes at its end. */
const plain = (path: string): string =>
  path
    .trim()
    .replace(/^\$\{workspaceFolder\}[\\/]/, '')
    .replace(/(?<=.)[\\/]+$/, '');

/**
 * The URIs of a path in the user's own settings: an absolute path as it is, a relative one in each of these folders. It
 * may be anywhere on the disk, or have the scheme of a folder.
 */
export function urisOfUser(path: string, folders: readonly string[]): readonly string[] {
  const written = plain(path);
  const bases = folders.length > 0 || !ABSOLUTE.test(written) ? folders : ['file:///'];
  const uris = URI.test(written) ? [written] : bases.flatMap((folder) => uriFrom(written, folder) ?? []);
  const schemes = new Set(['file', ...folders.map(schemeOf)]);
  return [...new Set(uris)].filter((uri) => schemes.has(schemeOf(uri)));
}

/**
 * The URI of a path in content, or why it must not be opened, as a clause.
 * @param folder the URI of the folder that it is relative to
 * @param within the URI of the folder that it must not leave
 */
export function targetOf(
  path: string,
  folder: string,
  within: string,
): { readonly uri: string } | { readonly refused: string } {
  const uri = uriFrom(plain(path), folder);
  if (uri !== undefined && isBelow(uri, within)) return { uri };
  const isRemote = uri !== undefined && (PARTS.exec(uri)?.[2] ?? '') !== (PARTS.exec(within)?.[2] ?? '');
  return { refused: reachWords(isRemote ? 'otherHost' : 'outside') };
}

const schemeOf = (uri: string): string => PARTS.exec(uri)?.[1]?.toLowerCase() ?? '';

/** Whether a URI is that of a folder, or below it: same scheme, same host, no name that leads elsewhere. */
function isBelow(uri: string, folder: string): boolean {
  const [, , host = '', path = '/'] = PARTS.exec(uri) ?? [];
  const [, , ownHost = '', own = '/'] = PARTS.exec(folder) ?? [];
  if (schemeOf(uri) !== schemeOf(folder) || host.toLowerCase() !== ownHost.toLowerCase()) return false;
  if (/[?#]/.test(path)) return false;
  const names = namesOf(path);
  return !names.some((name) => NO_NAME.test(name)) && namesOf(own).every((name, at) => name === names[at]);
}

/** The names in a path, decoded; a drive is the same in either letter case. */
const namesOf = (path: string): readonly string[] =>
  path
    .split('/')
    .filter((name) => name !== '')
    .map((name, at) => {
      const plainName = decoded(name);
      return at === 0 && /^[A-Za-z]:$/.test(plainName) ? plainName.toLowerCase() : plainName;
    });

/**
 * Why the file or folder under a name is not opened, as a clause; undefined if it may be opened, or if there is none.
 */
export function refusalOf(facts: FileStatus | undefined, use: Use): string | undefined {
  if (!facts) return undefined;
  const { kinds, octets, mib } = USES[use];
  if (facts.kind === 'outside') return reachWords('leadsOut');
  if (facts.kind === 'other') return reachWords('notRegular');
  if (!kinds.includes(facts.kind)) return reachWords(facts.kind === 'file' ? 'notFolder' : 'notFile');
  return facts.kind === 'file' && facts.size > octets ? reachWords('tooLarge', { size: mib }) : undefined;
}

/** Why the files of a folder of data are not opened, as a clause; undefined if they may be opened. */
export function refusalOfAll(entries: number, dataFiles: number): string | undefined {
  if (entries > REACH.entries) return reachWords('tooManyEntries', { most: REACH.entries });
  return dataFiles > REACH.dataFiles ? reachWords('tooManyDataFiles', { most: REACH.dataFiles }) : undefined;
}
