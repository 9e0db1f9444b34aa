import type { HostName } from './builtPages.ts';

/** The beginning of a file. */
export interface FileBeginning {
  readonly octets: Uint8Array;
  /** Whether it is the whole file. */
  readonly isWhole: boolean;
}

/** What is configured about the site of a folder. */
export interface ConfiguredPlace {
  /** The URL of the site with this root folder; its path, if it has one, is that of the folder. */
  readonly url?: string | undefined;
  /** The folder, with a trailing slash, that is served as `/` for the files in this folder. */
  readonly root?: string | undefined;
  /** The host of the site with this root folder. */
  readonly host?: HostName | undefined;
}
