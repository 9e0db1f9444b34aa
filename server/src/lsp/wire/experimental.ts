import type { ClientCapabilities } from 'vscode-languageserver';

/**
 * What a client may say under `capabilities.experimental` that it can do: take `crawlwise/status`, offer the commands of
 * lenses and tools itself, give the files of the workspace, hold `crawlwise.json` to its schema, and take
 * `crawlwise/countsChanged`, which says that listed URLs are other ones than before.
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
