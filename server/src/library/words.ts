import { catalogue } from '../core/catalogue.ts';

/** Why a call of the library is invalid. */
export const libraryWords = catalogue('library', {
  notText: '{name} must be a text',
  notOctets: '{name} must be a text, or octets',
  notStrings: '{name} must be a list of texts',
  notFiles: '{name} must be a Map or an object from paths to texts or octets',
  notBoolean: '{name} must be true or false',
  notObject: '{name} must be an object',
  notData: '{name} must be plain data',
  unknownOption: "There is no option '{name}', only {names}",
  misspelledOption: "There is no option '{name}'; did you mean '{meant}'?",

  noRoot: "There is no robots.txt and no sitemap in '{folder}', the root of the site",
  badPath: "'{name}' is not a path of a file",
  twice: "'{name}' is there twice",
  noneOfOurs: {
    by: 'count',
    one: 'files: the {count} file is neither a robots.txt nor a sitemap',
    other: 'files: none of {count} files is a robots.txt or a sitemap',
  },
  unknownName: "{option}: there is no '{name}', only {known}",
  misspelledName: "{option}: there is no '{name}'; did you mean '{meant}'?",
  unprovenPolicy: '{policy} cannot be merged: it is not proven that nothing else would change',
  noAgent: 'agent must not be empty',
  badEntry: "'{path}' is not a path that begins with /, nor a URL",
  test: 'The test',
  failed: '{message}\n  line {line}: {text}',
  expectedToAllow: 'Expected {agent} not to be allowed to fetch {path}',
  expectedToBlock: 'Expected {agent} not to be blocked from {path}',
  otherFile: "'{name}' is neither a robots.txt nor a sitemap",
  config: 'config: {fault}',
  configValue: 'config: {fault}: {value}',
  configuration: 'The configuration',
  extends: "config: 'extends' names files, and the library reads none: merge the objects instead",
  additions: "config: '{key}' names files, and the library reads none: leave it out",
  missingFile: "config: something is expected of '{file}', and there is no such file",
  noRobots: 'config: something is expected of a robots.txt, and there is none',
  noEnv: 'env must not be empty',
  env: 'env: {fault}',
  notTested:
    "config: '{file}' is expected to list URLs, and nothing is expected of '{path}'; 'filename' says which file the text is",
});
