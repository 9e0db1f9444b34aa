import { catalogue } from '../core/catalogue.ts';

/** What projects have written. */
export const outputWords = catalogue('project/outputs', {
  included: '{folder} is checked although .gitignore names it: {generator} writes it',
});

/** What built pages have left open. */
export const buildWords = catalogue('project/builds', {
  open: {
    by: 'count',
    one: "the server's response for {count} URL of the site is unknown: {reasons}",
    other: "the server's responses for {count} URLs of the site are unknown: {reasons}",
  },
  rule: 'line {line} of {file} is a rewrite, or has conditions',
  unreadRule: 'a rule in {file} is a rewrite, or has conditions',
  configuration: '{file} cannot be read, or is for several sites',
  otherHost: '{file} is for a host or server whose rules are not read',
  link: '{file} is a link that leads out of the repository, or to nothing',
  path: 'the path is malformed',
  settings: 'it depends on settings of the hosting',
  program: 'there is a program that may answer',
  unfinished: 'the build has no nitro.json, so it is not finished',
  host: 'it depends on the hosting, which --hosting names',
  loop: 'a circle of redirects',
  more: { by: 'count', one: '{count} more reason', other: '{count} more reasons' },
  unread: {
    by: 'count',
    one: '{count} page could not be read to the end of its head: {file}',
    other: '{count} pages could not be read to the end of their heads, the first is {file}',
  },

  application: 'pages not checked, one page seems to answer all URLs: {folders}',
  other: 'pages not checked, none of the first listed URLs has a file: {folders}',
  site: 'pages not checked, no listed URL is on the address that is given: {folders}',
  address: 'pages not checked, the address of the site is not clear (--site URL): {folders}',
});
