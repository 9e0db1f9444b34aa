import { catalogue } from '../core/catalogue.ts';

/** Why a call of the library is invalid. */
export const libraryWords = catalogue('library', {
  notText: '{name} must be a text',
  notOctets: '{name} must be a text, or octets',
  notBoolean: '{name} must be true or false',
  notObject: '{name} must be an object',
  notData: '{name} must be plain data',
  unknownOption: "There is no option '{name}', only {names}",
  misspelledOption: "There is no option '{name}'; did you mean '{meant}'?",

  otherFile: "'{name}' is neither a robots.txt nor a sitemap",
  config: 'config: {fault}',
  configValue: 'config: {fault}: {value}',
  configuration: 'The configuration',
  noEnv: 'env must not be empty',
  env: 'env: {fault}',
  notTested:
    "config: '{file}' is expected to list URLs, and nothing is expected of '{path}'; 'filename' says which file the text is",
});
