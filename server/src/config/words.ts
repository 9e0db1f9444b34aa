import { catalogue } from '../core/catalogue.ts';

/** Faults of a configuration. */
export const configWords = catalogue('config', {
  tooManyNamed: 'The configuration names more than {most} files and folders',
  tooLong: 'The configuration is longer than {size} KiB',
  notUtf8: 'The configuration is not UTF-8; UTF-16 must be converted',
  empty: 'The configuration is empty; {braces} sets nothing',
  unreadable: 'Cannot be read: {reason}',
  renamedTwice: "'{code}' is '{now}' now, which is set here, too",
  noFolder: "There is no folder '{path}'",
  noExpected: "{where} expects something of '{path}', and there is no such file",
  noExpectedOrRoot:
    "{where} expects something of '{path}', and there is no such file; 'site.root' names the folder that is served as '/'",
  noPath: "There is no file or folder '{path}'",
  notTested: "This is not tested: 'files' does not include '{file}'",
  line: 'Line {line} of {file}',

  site: 'Must be the URL of a site, such as https://www.example.com',
  folder: 'Must be a folder below that of this file, relative to it',
  sourceGlob: 'Must be a glob of files below the folder of this file, such as posts/**/*.md',
  target: 'Must be a path that begins with /, or a URL',
  mediaType: 'Must be a media type without parameters, such as text/plain',
  entry: 'Must be a path that begins with /, or a URL; * and a final $ are as in rules',
  crawler: "Must be a product token, '{prefix}' and one of {purposes}, or '{use}' and one of {uses}",
});

/** Why a configuration cannot be extended. */
export const extendsWords = catalogue('config/extends', {
  circle: "'{name}' extends this configuration again",
  tooMany: 'More than {most} configurations are extended',
  notJson: "'{name}' is not a JSON file: a configuration is never run",
  notFetched: "'{name}' is a URL: nothing is fetched, so name a file or an npm package",
  missing: "There is no file '{name}'",
  maybePath: "There is no package '{name}' in the node_modules folders here; '{path}' is the file",
  noPackage: "There is no package '{name}' in the node_modules folders here: is it installed?",
  noPackagesHere: "'{name}' is an npm package, and there are none here: name a file, such as './base.json'",
  noSuchExport: "The package '{package}' has no configuration '{name}'",
  badManifest: "The package.json of '{package}' cannot be read",
  refused: "'{name}' cannot be used: {reason}",
  faulty: {
    by: 'more',
    one: "'{name}' is not valid: line {line}: {fault}; and {more} more error",
    other: "'{name}' is not valid: line {line}: {fault}; and {more} more errors",
  },
  faultyOnce: "'{name}' is not valid: line {line}: {fault}",
});

/** Faults of an expectation. */
export const expectationWords = catalogue('config/expectations', {
  mixed: "'{robots}' is about robots.txt, '{sitemap}' about a sitemap: write two expectations",
  mixedUrls: "'{urls}' is about answers for URLs, '{other}' about a file: write two expectations",
  noSubject: "'crawlers' is missing, 'sitemap' or 'urls'",
  stanceAlone: "'stance' names its crawlers by their uses, and '{other}' by name: write two expectations",
  noAnswer: "Nothing is expected: 'stance' answers for no use",
  noStance: "'stance' is missing: what is expected of these paths?",
  noVerdict: "Nothing is expected: 'allow' or 'block' is missing",
  noExpected: "'sitemap' is missing: whose entries are meant?",
  noEntries: "Nothing is expected: 'contains' or 'atLeast' is missing",
  noOrigin: "A sitemap by its URL needs 'site.url', the origin of the site",
  otherOrigin: "The sitemap is not on {origin}, which is 'site.url'",
  outside: "'{sitemap}' is not a file below the folder of this file",
  unknownEnv: "No expectation is for the environment '{env}'",
  undescribed: "'environments' does not describe '{env}'",
  misspelledName: "'environments' does not describe '{env}'; did you mean '{meant}'?",
  misspelledEnv: "No expectation is for the environment '{env}'; did you mean '{meant}'?",
  otherEnvs: "No expectation is for the environment '{env}', only for {known}",
  quoted: "'{name}'",
});

/** Faults of an expectation of URLs. */
export const urlExpectationWords = catalogue('config/urls', {
  noUrls: "'urls' is missing: which URLs is '{word}' about?",
  noWord: "Nothing is expected: 'urls' needs a word such as 'index' or 'status'",
  noIndex: "'crawlers' beside 'urls' needs 'index': true or false",
  indexOfGroup: "'index' is about crawlers by their own names, not '{name}'; without 'crawlers', about all",
  noRedirect: "Cannot be met: 'redirect' needs a status from 300 to 399, and this is {status}",
  redirectsAway: "Cannot be met: 'index' needs a page, and a URL with 'redirect' has none",
  noPage: "Cannot be met: '{word}' needs a page, and the status {status} has none",
  opposite: "Cannot be met: {other} contradicts '{word}' for {entry}",
  contained: 'Cannot be met: {other} expects that a sitemap contains {entry}',
});

/** Faults of an environment. */
export const environmentWords = catalogue('config/environments', {
  itself: 'An environment cannot extend itself',
  unknown: "'environments' does not describe '{name}'",
  deep: "'{name}' extends '{base}': an environment extends only one that extends none",
  empty: "'{name}' has no address and no expectations, and no expectation names it",
});

/** Why a glob is invalid. */
export const globWords = catalogue('config/globs', {
  empty: 'The glob is empty',
  tooLong: 'The glob is longer than {most} characters',
  absolute: 'A glob is relative to the folder of this file',
  outside: 'A glob never leads out of the folder of this file',
  unclosed: "The glob has a '[' without a ']'; '\\\\[' is the character itself",
  tooMany: 'The glob has more than {most} alternatives',
});

/** What keys mean that languages add. */
export const keyWords = catalogue('config/moreKeys', {
  family: 'All rules whose code begins with {prefix}',
  ofFile: '{description} Relative to this file.',
});
