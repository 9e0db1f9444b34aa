import { type ArgsOf, catalogue } from '../../core/catalogue.ts';

const TEXTS = {
  noReason: 'an error that cannot be shown',

  answer: 'Failed to answer {method} in {uri}: {reason}',
  notify: 'Failed to tell {method} of {uri}: {reason}',
  show: 'Failed to show the findings of {uri}: {reason}',
  check: 'Failed to check {uri}: {reason}',
  place: 'Failed to find a place in {uri}: {reason}',
  fix: 'Failed to fix {uri}: {reason}',
  fixRule: 'Failed to fix {code} in {uri}: {reason}',
  fixLine: 'Failed to fix a line of {uri}: {reason}',
  refactor: 'Failed to change the form of {uri}: {reason}',
  disable: 'Failed to disable {code} in {uri}: {reason}',
  rule: 'The rule {code} has failed: {reason}',

  open: 'Failed to open {uri}: {reason}',
  edit: 'Failed to edit {uri}: {reason}',
  setVersion: 'Failed to number {uri}: {reason}',
  read: 'Failed to read {uri}: {reason}',
  takeIn: 'Failed to take in {uri}: {reason}',
  sniff: 'Failed to look at {uri}: {reason}',
  site: 'Failed to read the site of {uri}: {reason}',
  settle: 'Failed to take in what is known of files: {reason}',
  stale: 'Failed to look which documents are stale: {reason}',

  claim: 'Failed to decide whether {uri} is in {language}: {reason}',
  loadLanguage: 'Failed to load the language {language}: {reason}',
  loadReader: 'Failed to load the reader for files of {language}: {reason}',

  fileTimes: 'Failed to look at files: {reason}',
  readWorkspace: 'Failed to read the workspace: {reason}',
  scanWorkspace: 'Failed to look through the workspace: {reason}',
  readConfig: 'Failed to read {name}: {reason}',
  readAdded: 'Failed to read the files of {setting}: {reason}',
} as const;
type Key = keyof typeof TEXTS;

/** Log messages for errors; `reason` is the error, in a few lines. */
export const failureWords = catalogue('lsp/failures', TEXTS);

/** Makes the log message for an error from its description. */
export type Failure = (reason: string) => string;

/** A text with all its arguments except for the reason. */
export function failureTo<Of extends Key>(
  key: Of,
  args: Omit<ArgsOf<(typeof TEXTS)[Of]>, 'reason'>,
): Failure {
  const words = failureWords as (key: Key, args: object) => string;
  return (reason) => words(key, { ...args, reason });
}
