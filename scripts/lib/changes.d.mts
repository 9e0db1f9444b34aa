/** See `changes.mjs`. */
interface Change {
  readonly name: string;
  readonly text: string;
}
export function faultsOf(change: Change): string[];
export function withChanges(changelog: string, changes: readonly Change[], version?: string): string;
export function withVersion(text: string, before: string, version: string): string;
