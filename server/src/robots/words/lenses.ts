import { catalogue } from '../../core/catalogue.ts';

/** Texts above and beside lines: code lenses, inlay hints, the outline, links. */
export const lensWords = catalogue('robots/lenses', {
  crawlers: { by: 'count', one: '{count} crawler', other: '{count} crawlers' },
  moreCrawlers: { by: 'count', one: '{count} more', other: '{count} more' },
  rules: { by: 'count', one: '{count} rule', other: '{count} rules' },
  merged: { by: 'count', one: 'merged from {count} group', other: 'merged from {count} groups' },
  unnamed: '(no name)',
  moreNodes: { by: 'count', one: '… and {count} more', other: '… and {count} more' },

  matchesNothing: 'matches no sitemap URL',
  allows: {
    by: 'total',
    one: 'allows {count} of {total} sitemap URL',
    other: 'allows {count} of {total} sitemap URLs',
  },
  blocks: {
    by: 'total',
    one: 'blocks {count} of {total} sitemap URL',
    other: 'blocks {count} of {total} sitemap URLs',
  },

  operator: '{operator}, {purpose}',
  usage: 'no crawler: use for {use}',
  octets: { by: 'count', one: '{count} byte', other: '{count} bytes' },
  openFile: 'Open {path}',
  openSitemap: 'Open the sitemap',
  openLicense: 'Open the license',
});

/** Results of tests of URLs, and of the groups that a crawler obeys. */
export const testWords = catalogue('robots/tests', {
  nothing: 'Nothing in the file keeps it out',

  obeysOne: 'What {crawler} obeys: the group of line {lines}.',
  obeysMerged: 'What {crawler} obeys: the groups of lines {lines} as one.',
  precedence: 'The first rule that matches a path decides.',
  noRule: 'No rule: everything is allowed.',
  line: 'line {line}',
});
