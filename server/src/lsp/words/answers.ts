import { catalogue } from '../../core/catalogue.ts';

/** Titles of code actions. */
export const actionWords = catalogue('lsp/actions', {
  fixAll: 'Fix all problems that have a safe fix',
  fixRule: 'Fix all {code} problems in this file',
  fixRuleSo: 'Fix all {code} problems in this file: {title}',
  configure: 'Configure or ignore {code}…',
  disableOnLine: 'Ignore {code} on this line',
  disableInFile: 'Ignore {code} in this file',
});

/** Texts that the server adds to results of languages. */
export const resultWords = catalogue('lsp/results', {
  suggest: 'Suggest what follows',
  invalidInPart: '{path} is invalid: only its valid part applies',
  refused: "'{path}' cannot be used: {refusal}",
  moreFindings: {
    by: 'all',
    one: '{hidden} of {all} finding is not shown',
    other: '{hidden} of {all} findings are not shown',
  },
  built: '{message} ({file}, line {line})',
  builtFile: 'The built file',
  outdated: {
    by: 'count',
    one: '{file} was built before this file was changed: build again to see if its problem is gone',
    other:
      '{file} was built before this file was changed: build again to see if its {count} problems are gone',
  },
  moreFiles: {
    by: 'count',
    one: '{count} more built file is not shown here: crawlwise check . checks it',
    other: '{count} more built files are not shown here: crawlwise check . checks them',
  },
  moreSymbols: { by: 'count', one: '{count} more', other: '{count} more' },
});

/** Why a request fails. */
export const errorWords = catalogue('lsp/errors', {
  unknownMethod: 'Unhandled method {method}',
  notInitialized: 'The server is not initialized',
  initialized: 'The server is already initialized',
  shutDown: 'The server was shut down',
  canceled: 'The request was canceled',
  changed: 'The document has changed in the meantime',

  noCommand: 'There is no command {command} with such arguments',
  noTool: 'There is no such tool for this file',
  badName: "'{name}' is not a valid name here",

  badParams: 'Invalid parameters of {method}: {fault}',
  string: '{name} must be a string',
  number: '{name} must be a number',
  boolean: '{name} must be true or false',
  object: '{name} must be an object',
  array: '{name} must be an array',
});
