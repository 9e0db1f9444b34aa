/** What a framework has written: how its own server, or the platform that it is written for, answers URLs. */
import type { ServerName } from '../../core/builtPages.ts';
import type { Host } from '../hosts/host.ts';

/** Files by their paths relative to the root of an output; `../` leads out of it. */
export interface OutputFiles {
  /** The text of a file; undefined if there is none, or if it cannot be read to its end. */
  text(path: string): string | undefined;
  exists(path: string): boolean;
}

/** A page of an output. */
export interface OutputPage {
  /** The path of the file, as `Served` has it. */
  readonly file: string;
  /** The path of its URL, with a slash in front. */
  readonly path: string;
}

/** An output that was found by its manifest. */
export interface Output {
  readonly server: ServerName;
  /** The file that shows it, relative to its root. */
  readonly manifest: string;
  /** The host of its files: a path that leads out of the root begins with `../`. */
  readonly host: Host;
  /** No other host reads its folder as this one does, whatever is configured. */
  readonly isExclusive?: true;
  /** Its HTML pages, if their URLs do not follow from their names. */
  readonly pages?: readonly OutputPage[];
}

/** A value of a manifest, whose shape is not known; undefined if the text is no JSON. */
export function manifestIn(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The entries of an object; none for anything else. */
export const entriesOf = (value: unknown): readonly (readonly [string, unknown])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
