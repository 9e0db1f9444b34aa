/**
 * The account of a run: what a call, a configuration or a file names, where that was not simply judged. Front ends make
 * their lines, notifications and exit codes from it.
 */

/**
 * `left-out`: files and settings that were not read. `not-compared`: pages, dates or sitemaps that findings would need.
 * `not-tested`: expectations. `outside`: settings from above the repository. `unknown`: URLs whose answers nobody knows. `included`: what is
 * checked though an ignore file names it.
 */
export const ACCOUNT_KINDS = [
  ...(['left-out', 'not-compared', 'not-tested', 'outside', 'unknown', 'included'] as const),
] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

export interface AccountEntry {
  readonly kind: AccountKind;
  /** What was named: a file, or a folder with such a file. Without it, the reason is a sentence. */
  readonly path?: string;
  readonly reason: string;
  /** What the user can do about it. */
  readonly way?: string;
  /** An expectation of URLs that no place of the call tested. */
  readonly isNowhere?: true;
  /** The number of files in the folder, if known. */
  readonly count?: number;
}
