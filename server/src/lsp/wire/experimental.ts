import type { ClientCapabilities } from 'vscode-languageserver';

/**
 * Keys of `capabilities.experimental` for a client that receives `crawlwise/status`; has its own commands of lenses and
 * tools; provides the files of the workspace; validates `crawlwise.json` with its schema; receives
 * `crawlwise/countsChanged`, sent when the listed URLs have changed.
 */
export type Ability =
  | 'crawlwiseStatus'
  | 'crawlwiseCommands'
  | 'crawlwiseFiles'
  | 'crawlwiseSchema'
  | 'crawlwiseCounts';

/** Whether a client announces one of our experimental capabilities; only the value `true` counts. */
export const isAble = ({ experimental }: ClientCapabilities, ability: Ability): boolean =>
  (experimental as Partial<Record<Ability, unknown>> | null | undefined)?.[ability] === true;
