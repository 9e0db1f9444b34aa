import { catalogue } from '../../core/catalogue.ts';

/** What the log of a server begins with. */
export const startWords = catalogue('lsp/start', {
  folders: 'Crawlwise {version} checks {folders}',
  noFolder: 'Crawlwise {version} checks files as they are opened: no folder is open',
  read: {
    by: 'count',
    one: '{count} file of the workspace has been read',
    other: '{count} files of the workspace have been read',
  },
});

/** Log messages about settings. */
export const settingWords = catalogue('lsp/settings', {
  languageUnread: "The texts in the language '{language}' cannot be read: {reason}",
  notPath: 'The setting {setting} names {value}, which is not a path',
  notLevels: 'The setting {setting} is not an object of levels by code: {value}',
  unknownRule: 'The setting {setting} names an unknown rule: {value}',
  notLevel: 'The setting {setting} gives {code} the level {value}, which is not one of {levels}',
  notValue: 'The setting {setting} cannot be {value}',
  notSent: 'The client does not send its settings: {reason}',
  notReported: 'The client does not report changed settings: {reason}',

  refused: 'The setting {setting} names {path}, which cannot be used: {refusal}',
  noFile: 'The setting {setting} names {path}, but there is no such file',
  notData: '{uri} is not read: it is not a regular file of at most {size} MiB in the workspace',
  addedNotReported: 'The client does not report changes to the files of {setting}: {reason}',
});

/** Log messages about notifications that violate the protocol. */
export const documentWords = catalogue('lsp/documents', {
  openedWithoutText: 'A document was opened without a uri or without a text',
  openedTwice: '{uri} was opened although it is open; its new text counts',
  changedUnopened: '{uri} was changed although it is not open',
  changedWithoutUri: 'A document without a uri was changed although it is not open',
  closedUnopened: '{uri} was closed although it is not open',
  closedWithoutUri: 'A document without a uri was closed although it is not open',
  noChanges: 'A change of {uri} has no list of changes',
  version: 'A change of {uri} has version {version} after {before}',

  badChange: 'A change of {uri} is not valid: {faults}',
  andFault: '{faults}; {fault}',
  noText: 'it has no text',
  endBeforeStart: 'its end is before its start',
  pastLastLine: '{position}.line {line} is past the last line, {last}',
  pastLineEnd: '{position}.character {character} is past the end of line {line}, {end}',
  notNumber: '{field} is {value}',
  missing: '{field} is missing',
});

/** Log messages about files of the workspace. */
export const fileWords = catalogue('lsp/files', {
  notReported: 'The client does not report changed files: {reason}',
  notOpened: 'The client does not send the files that make others: {reason}',
  tooMany: 'The workspace has more than {most} files: not all of them are read',
  tooLong: 'The workspace has too many files: {uri} and others are not read',
});

/** What is shown while the files of the workspace are read. */
export const progressWords = catalogue('lsp/progress', {
  searching: 'looking for files',
  title: 'Crawlwise: reading the site',
  files: { by: 'total', one: '{done} of {total} file', other: '{done} of {total} files' },
});
