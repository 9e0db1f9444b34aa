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
  noFile: "There is no file '{path}' in the folder of this configuration",
  noFileOrRoot:
    "There is no file '{path}' in the folder of this configuration; 'site.root' names the folder that is served as '/'",
  noPath: "There is no file or folder '{path}'",
  notTested: "This is not tested: 'files' does not include '{file}'",
  line: 'Line {line} of {file}',

  origin: 'Must be the origin of a site, such as https://www.example.com',
  folder: 'Must be a folder below that of this file, relative to it',
  entry: 'Must be a path that begins with /, or a URL; * and a final $ are as in rules',
  crawler: "Must be a product token, or '{prefix}' and one of {purposes}",
});

/** Faults of an expectation. */
export const expectationWords = catalogue('config/expectations', {
  mixed: "'{robots}' is about robots.txt, '{sitemap}' about a sitemap: write two expectations",
  noSubject: "'crawlers' is missing, or 'sitemap'",
  noVerdict: "Nothing is expected: 'allow' or 'block' is missing",
  noSitemap: "'sitemap' is missing: whose entries are meant?",
  noEntries: "Nothing is expected: 'contains' or 'atLeast' is missing",
  noOrigin: "A sitemap by its URL needs 'site.url', the origin of the site",
  otherOrigin: "The sitemap is not on {origin}, which is 'site.url'",
  outside: "'{sitemap}' is not a file below the folder of this file",
  unknownEnv: "No expectation is for the environment '{env}'",
  misspelledEnv: "No expectation is for the environment '{env}'; did you mean '{meant}'?",
  otherEnvs: "No expectation is for the environment '{env}', only for {known}",
  quoted: "'{name}'",
});

/** Why a glob is invalid. */
export const globWords = catalogue('config/globs', {
  empty: 'The glob is empty',
  tooLong: 'The glob is longer than {most} characters',
  absolute: 'A glob is relative to the folder of this file',
  outside: 'A glob never leads out of the folder of this file',
  tooMany: 'The glob has more than {most} alternatives',
});
