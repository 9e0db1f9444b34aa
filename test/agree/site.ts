/** A site for all front ends. */
export interface AgreeSite {
  readonly name: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** Symbolic links by their names. */
  readonly links?: Readonly<Record<string, string>>;
  /** The folder is no git repository. */
  readonly git?: false;
  /** The files to check; by default, all that may be ours. */
  readonly open?: readonly string[];
}

const NOT_OPENED = /\.(?:json|html|toml|md|njk|yml|py|js|conf)$|^\.|\/\.|_redirects|_headers/;

export const openedIn = ({ files, open }: AgreeSite): readonly string[] =>
  open ?? Object.keys(files).filter((name) => !NOT_OPENED.test(name));
